"""What the environments share: a game whose bots and forced choices are played without asking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from scriptorium import _native
from scriptorium.game import PLAYERS, Game, GameName

Illegal = Literal["raise", "random"]
"""What an illegal choice does: raise ``ValueError``, or make a random legal choice instead."""


class Observation(TypedDict):
    """What an agent gets: features, and 1 for each legal choice. Zeros for an agent that is not to choose."""

    observation: NDArray[np.int8]
    action_mask: NDArray[np.int8]


class Table:
    """A game between agents and bots, one after another."""

    def __init__(
        self,
        game: GameName,
        players: int,
        options: Mapping[str, str | int | bool] | None,
        bots: Mapping[int, str],
        illegal: Illegal,
    ) -> None:
        if illegal not in ("raise", "random"):
            raise ValueError(f'illegal must be "raise" or "random", not {illegal!r}')
        if game in PLAYERS and any(seat not in range(players) for seat in bots):
            raise ValueError(f"bots must be at seats 0 to {players - 1}, not {sorted(bots)}")
        self.name, self.players, self.options, self.bots, self.illegal = game, players, options, dict(bots), illegal
        # Refuses what is invalid now, not at the first reset.
        self.game = Game(game, players, options)
        for bot in set(self.bots.values()):
            _native.check_bot(bot)
        features, choices, _ = _native.encoding(game)[0]
        self.features, self.choices = features, choices
        self.rng = np.random.default_rng()

    def observation_space(self) -> spaces.Dict:
        """Returns the space of observations."""
        return spaces.Dict(
            {
                "observation": spaces.Box(-128, 127, (self.features,), np.int8),
                "action_mask": spaces.Box(0, 1, (self.choices,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        """Returns the space of choices."""
        return spaces.Discrete(self.choices)

    def begin(self, seed: int | None) -> None:
        """Begins a game. With a seed, this game and those after it are determined."""
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        first = int(self.rng.integers(self.players))
        self.game = Game(self.name, self.players, self.options, first, self._draw())
        self._play_on()

    def choose(self, choice: int) -> bool:
        """Makes a choice for the seat to choose, and plays on. Returns whether it was legal."""
        mask = self.game.observe()[1]
        legal = 0 <= choice < len(mask) and bool(mask[choice])
        if not legal:
            if self.illegal == "raise":
                raise ValueError(f"choice {choice} is not legal for seat {self.game.seat}")
            choice = int(self.rng.choice(np.flatnonzero(mask)))
        self.game.choose(choice)
        self._play_on()
        return legal

    def observe(self, seat: int) -> Observation:
        """Returns the observation of a seat."""
        if self.game.seat != seat:
            return {
                "observation": np.zeros(self.features, np.int8),
                "action_mask": np.zeros(self.choices, np.int8),
            }
        features, mask = self.game.observe()
        return {"observation": features, "action_mask": mask.view(np.int8)}

    def _play_on(self) -> None:
        while True:
            self.game.skip_forced()
            seat = self.game.seat
            if seat is None or seat not in self.bots:
                return
            self.game.play_bot(self.bots[seat], self._draw())

    def _draw(self) -> int:
        return int(self.rng.integers(1 << 63))
