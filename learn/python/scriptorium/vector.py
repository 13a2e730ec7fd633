"""Many games at once, over NumPy arrays that are written in place."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Literal, Union

import numpy as np
from numpy.typing import NDArray

from scriptorium import _native

Options = Union[Literal["default", "random"], Mapping[str, Union[str, int]]]
"""The options of a game: the defaults, every option drawn at each game, or values by name."""

_PLAYERS = {"biblios": {2: 1.0, 3: 1.0, 4: 1.0}, "quill": {1: 1.0, 2: 1.0, 3: 1.0, 4: 1.0}}


class VectorEnv:
    """Many tables that advance together, one choice each a step.

    Chance, forced choices and built-in bots are played inside the step, so that every row of the arrays is a
    position in which an agent has two choices or more. What happens at a table depends on the seed, the index of
    the table and the choices alone, with any number of threads.

    The arrays are written in place by ``reset`` and ``step`` and never allocated anew. Copy what has to survive
    the next step. All have one row a table:

    ``obs``
        int8, the features of the seat to choose.
    ``mask``
        uint8, 1 for each legal choice.
    ``hidden_obs``
        int8, what the seat cannot see, for a critic in training. Has no columns in Quill & Parchment.
    ``seat``, ``agent``, ``players_now``
        uint8, the seat to choose, the agent at this seat (0 or 1), and the number of players.
    ``done``
        uint8, 1 if a game ended in this step. The other arrays are already about the next game.
    ``reward``
        float32, four columns: if a game ended, each seat's share of the win, otherwise 0.
    ``result_agents``
        uint8, four columns: if a game ended, the agent at each seat, 255 for a bot or an empty seat.
    ``result_players``
        uint8: if a game ended, its number of players.

    Args:
        game: ``"biblios"`` or ``"quill"``.
        tables: The number of tables.
        seed: Determines everything but the choices.
        threads: The number of threads, by default one for each core.
        players: The weights of the numbers of players, one of which is drawn for each game. A number stands for
            itself. By default all numbers that the game supports, equally often.
        options: ``"default"``, ``"random"`` (every option is drawn for each game), the options by name as in
            records, or a list of pairs of weight and one of these.
        lineups: Pairs of weight and company, one of which is drawn for each game. ``"self"``: agent 0 has all
            seats. The code of a bot, such as ``"expert"``: that bot has some of the seats, at least one and not
            all, and agent 0 the others. ``"other"``: agent 1 has some of the seats. ``"expert:others"`` and
            ``"other:others"``: agent 0 has one seat, and the bot or agent 1 all others. A single player is alone.
        auto_reset: Whether a new game begins when one has ended. Otherwise its table accepts any choice and
            ignores it, with an empty mask, until ``reset``.
        stagger: Whether the first games begin at random depths, so that the tables are not in step.

    Raises:
        ValueError: If an argument is invalid.
    """

    obs: NDArray[np.int8]
    mask: NDArray[np.uint8]
    hidden_obs: NDArray[np.int8]
    seat: NDArray[np.uint8]
    agent: NDArray[np.uint8]
    players_now: NDArray[np.uint8]
    done: NDArray[np.uint8]
    reward: NDArray[np.float32]
    result_agents: NDArray[np.uint8]
    result_players: NDArray[np.uint8]

    def __init__(
        self,
        game: Literal["biblios", "quill"] = "biblios",
        tables: int = 4096,
        seed: int = 0,
        threads: int | None = None,
        players: int | Mapping[int, float] | None = None,
        options: Options | Sequence[tuple[float, Options]] = "default",
        lineups: Sequence[tuple[float, str]] = ((1.0, "self"),),
        auto_reset: bool = True,
        stagger: bool = True,
    ) -> None:
        if players is None:
            players = _PLAYERS.get(game, {})
        elif isinstance(players, int):
            players = {players: 1.0}
        if isinstance(options, (str, Mapping)):
            options = [(1.0, options)]
        self.game = game
        self._native = _native.Vector(
            game,
            tables,
            seed,
            threads,
            [(float(weight), number) for number, weight in players.items()],
            [(float(weight), _options_as_json(choice)) for weight, choice in options],
            [(float(weight), company) for weight, company in lineups],
            auto_reset,
            stagger,
        )
        self.obs = self._native.obs
        self.mask = self._native.mask.view(np.uint8)
        self.hidden_obs = self._native.hidden_obs
        self.seat = self._native.seat
        self.agent = self._native.agent
        self.players_now = self._native.players_now
        self.done = self._native.done
        self.reward = self._native.reward
        self.result_agents = self._native.result_agents
        self.result_players = self._native.result_players
        self._native.write()

    @property
    def tables(self) -> int:
        """The number of tables."""
        return self.obs.shape[0]

    @property
    def features(self) -> int:
        """The number of features of a seat's view."""
        return self.obs.shape[1]

    @property
    def choices(self) -> int:
        """The number of choices, legal or not."""
        return self.mask.shape[1]

    @property
    def hidden(self) -> int:
        """The number of features of what a seat cannot see."""
        return self.hidden_obs.shape[1]

    def reset(self, seed: int | None = None) -> None:
        """Begins new games at all tables.

        Args:
            seed: Begins the same games as a new environment with this seed. Otherwise others follow.
        """
        self._native.reset(seed)

    def step(self, choices: NDArray[np.int64] | NDArray[np.int32]) -> None:
        """Makes a choice at every table, and plays on to the next one. Releases the GIL.

        Args:
            choices: The index of a legal choice for each table.

        Raises:
            ValueError: If there is not one choice for each table, or one is illegal. Nothing changes.
            TypeError: If the choices are not a NumPy array of int64 or int32.
        """
        self._native.step(choices)


def _options_as_json(options: Options) -> str | None:
    if isinstance(options, str):
        if options == "random":
            return None
        if options != "default":
            raise ValueError(f'options must be "default", "random" or a dictionary, not {options!r}')
        return "{}"
    return json.dumps(dict(options))
