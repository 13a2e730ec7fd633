"""One seat against bots as a Gymnasium environment.

Importing this module registers ``scriptorium/Biblios-v0`` and ``scriptorium/Quill-v0``::

    import gymnasium
    import scriptorium.gymnasium

    env = gymnasium.make("scriptorium/Biblios-v0", players=2, bot="expert")
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import gymnasium

from scriptorium.game import GameName
from scriptorium.table import Illegal, Observation, Table


class SeatEnv(gymnasium.Env):
    """One seat of a game against bots.

    An observation is a dictionary with the features (``observation``) and the legal choices (``action_mask``) of
    the seat. The reward is 0 until the game ends, then the seat's share of the win: 1 for a single winner. Forced
    choices are made without asking.

    Args:
        game: ``"biblios"`` or ``"quill"``.
        players: The number of players. A single player plays Quill & Parchment against Cadfael.
        bot: The code of the bot at the other seats.
        seat: The seat, or None to draw one for each game.
        options: The options that differ from the defaults, by name as in records (docs/record.md).
        illegal: What an illegal choice does: ``"raise"`` a ValueError, or make a ``"random"`` legal choice, which
            ``info["illegal"]`` shows.
        render_mode: ``"ansi"`` makes ``render`` return what the seat sees, as JSON.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: GameName = "biblios",
        players: int = 3,
        bot: str = "greedy",
        seat: int | None = None,
        options: Mapping[str, str | int | bool] | None = None,
        illegal: Illegal = "random",
        render_mode: str | None = None,
    ) -> None:
        if seat is not None and seat not in range(players):
            raise ValueError(f"seat must be 0 to {players - 1}, not {seat}")
        self.table = Table(game, players, options, dict.fromkeys(range(1, players), bot), illegal)
        self.seat, self.bot, self._fixed_seat, self.render_mode = seat or 0, bot, seat, render_mode
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game. With a seed, this game and those after it are determined."""
        super().reset(seed=seed)
        players = self.table.players
        self.seat = int(self.np_random.integers(players)) if self._fixed_seat is None else self._fixed_seat
        self.table.bots = {seat: self.bot for seat in range(players) if seat != self.seat}
        self.table.begin(int(self.np_random.integers(1 << 63)))
        return self.table.observe(self.seat), {"seat": self.seat}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes a choice, and plays on until the seat has to choose again."""
        legal = self.table.choose(int(action))
        shares, points = self.table.game.shares, self.table.game.points
        info: dict[str, Any] = {"seat": self.seat} if legal else {"seat": self.seat, "illegal": True}
        if points is not None:
            info["points"] = points
        reward = 0.0 if shares is None else float(shares[self.seat])
        return self.table.observe(self.seat), reward, shares is not None, False, info

    def render(self) -> str | None:
        """Returns what the seat sees, as JSON, in the mode ``"ansi"``."""
        return json.dumps(self.table.game.view(self.seat), indent=2) if self.render_mode == "ansi" else None


for _id, _game in (("Biblios", "biblios"), ("Quill", "quill")):
    gymnasium.register(f"scriptorium/{_id}-v0", "scriptorium.gymnasium:SeatEnv", kwargs={"game": _game})
