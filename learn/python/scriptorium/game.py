"""One game: played by choices or by actions, seen by any viewer, read from a record and written to one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Union

import numpy as np
from numpy.typing import NDArray

from scriptorium import _native

GameName = Literal["biblios", "quill"]
Viewer = Union[int, Literal["spectator", "all"]]
"""A seat, ``"spectator"``, or ``"all"`` for everything."""

PLAYERS: dict[str, range] = {"biblios": range(2, 5), "quill": range(1, 5)}
"""The numbers of players of each game."""


class Game:
    """One game.

    Chance is a function of the seed, so that the same actions give the same game. Seats are numbered from 0.

    Args:
        game: ``"biblios"`` or ``"quill"``.
        players: The number of players, or their names.
        options: The options that differ from the defaults, by name as in records (docs/record.md).
        first: The seat that starts.
        seed: A number of at most 256 bits.

    Raises:
        ValueError: If an argument is invalid.
    """

    def __init__(
        self,
        game: GameName = "biblios",
        players: int | Sequence[str] = 3,
        options: Mapping[str, str | int | bool] | None = None,
        first: int = 0,
        seed: int = 0,
    ) -> None:
        names = [f"player_{seat}" for seat in range(players)] if isinstance(players, int) else list(players)
        if seed < 0:
            raise ValueError(f"a seed is at least 0, not {seed}")
        self._native = _native.Game(game, names, json.dumps(dict(options or {})), first, f"{seed:x}")

    @classmethod
    def from_record(cls, record: str, actions: int | None = None) -> Game:
        """Plays a game from its record.

        Args:
            record: The text of a record file.
            actions: The number of actions to play, all by default.

        Raises:
            ValueError: If the record is invalid. The message says where.
            IllegalAction: If an action of the record is illegal.
        """
        return cls._of(_native.Game.of_record(record, actions))

    @classmethod
    def _of(cls, native: _native.Game) -> Game:
        game = cls.__new__(cls)
        game._native = native
        return game

    @property
    def name(self) -> GameName:
        """``"biblios"`` or ``"quill"``."""
        return self._native.name

    @property
    def players(self) -> int:
        """The number of players."""
        return self._native.players

    @property
    def features(self) -> int:
        """The number of features."""
        return self._native.sizes[0]

    @property
    def choices(self) -> int:
        """The number of choices, legal or not."""
        return self._native.sizes[1]

    @property
    def to_act(self) -> list[int]:
        """The seats that are to act. Several in the sealed choices of Quill & Parchment, none if the game is over."""
        return self._native.to_act

    @property
    def seat(self) -> int | None:
        """The seat to choose: the lowest that is to act."""
        return next(iter(self._native.to_act), None)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._native.result is not None

    @property
    def shares(self) -> list[float] | None:
        """Each seat's share of the win, once the game is over. A single player who lost to Cadfael has 0."""
        result = self._native.result
        return None if result is None else [share for share, _ in result]

    @property
    def points(self) -> list[int] | None:
        """Each seat's points, once the game is over."""
        result = self._native.result
        return None if result is None else [points for _, points in result]

    @property
    def played(self) -> int:
        """The number of actions played."""
        return self._native.played

    def observe(self) -> tuple[NDArray[np.int8], NDArray[np.uint8]]:
        """Returns the features of the seat to choose, and 1 for each of its legal choices.

        All of it is computed from what this seat knows. Zeros if no seat is to choose.
        """
        features, mask = self._native.observe()
        return features, mask.view(np.uint8)

    def hidden(self) -> NDArray[np.int8]:
        """Returns features of what the seat to choose cannot see, for a critic in training."""
        return self._native.hidden()

    def choose(self, choice: int) -> bool:
        """Makes a choice for the seat to choose.

        Returns:
            Whether its action is complete. Some actions take several choices, such as a payment in cards.

        Raises:
            ValueError: If the choice is not legal.
        """
        return self._native.choose(int(choice))

    def skip_forced(self) -> None:
        """Plays on until the seat to choose has two choices or more, or the game is over."""
        while self.seat is not None:
            mask = self.observe()[1]
            if mask.sum() != 1:
                break
            self.choose(int(mask.argmax()))

    def legal(self, seat: int, most: int = 1000) -> list[str]:
        """Returns the legal actions of a seat in the notation of records, at most ``most``:
        there can be millions of payments."""
        return self._native.legal(seat, most)

    def act(self, seat: int, action: str) -> None:
        """Plays an action in the notation of records, such as ``"public"`` or ``"bid 3"``.

        Raises:
            IllegalAction: If the rules do not allow it. Its attribute ``rule`` has the id of the rule.
            ValueError: If the text is not an action.
        """
        self._native.act(seat, action)

    def ask(self, bot: str, seed: int = 0) -> str:
        """Returns the action that a bot would choose for the seat to choose, from what this seat knows.

        Args:
            bot: The code of a bot, such as ``"greedy"``, ``"expert"`` or ``"mind:250"`` (docs/bots.md).
            seed: Determines the bot's random choices.
        """
        return self._native.ask(bot, seed)

    def play_bot(self, bot: str, seed: int = 0) -> str:
        """Lets a bot act for the seat to choose. Returns its action."""
        action = self.ask(bot, seed)
        self.act(self.to_act[0], action)
        return action

    def view(self, viewer: Viewer = "all") -> dict[str, Any]:
        """Returns the game as a viewer sees it, in the JSON of ``scriptorium replay --json`` (docs/record.md)."""
        return json.loads(self._native.show(viewer))

    def events(self, viewer: Viewer = "all", first: int = 0) -> list[dict[str, Any]]:
        """Returns the events from index ``first`` on, as a viewer was shown them."""
        return json.loads(self._native.events(viewer, first))

    def record(self) -> str:
        """Returns the game's record (docs/record.md)."""
        return self._native.record()

    def information(self, seat: int) -> str:
        """Returns a text that is the same in two games exactly if this seat was shown the same in both."""
        return self._native.information(seat)

    def sample(self, seat: int, seed: int) -> Game:
        """Returns a world that a seat cannot tell from this game: other hidden cards, other chance to come.

        The world has no record. In it, the other seats know what all players saw and their own cards.

        Raises:
            RuntimeError: If no world was found, which happens after many refused payments.
        """
        native = self._native.sample(seat, seed)
        if native is None:
            raise RuntimeError("no world was found that fits what the seat knows")
        return Game._of(native)

    def copy(self) -> Game:
        """Returns a copy, which goes on by itself."""
        return Game._of(self._native.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()


def encoding(game: GameName) -> list[tuple[str, int]]:
    """Returns what the features of a game are, block by block in their order, with the number of each."""
    return _native.encoding(game)[1]


def install_weights(game: GameName, file: bytes) -> None:
    """Lets ``mind`` and the bots above it follow another network of a game, for the rest of the process.

    Call it before a bot that follows the network is used.

    Args:
        game: The game.
        file: The contents of a weights file, as ``learn/training/export.py`` writes it.

    Raises:
        ValueError: If the file is damaged, of another version, or for other features. The message says which.
        RuntimeError: If the network of the game is in use already.
    """
    _native.install_weights(game, file)
