"""Both games as OpenSpiel games, so that its algorithms run on them.

Importing this module registers ``python_biblios`` and ``python_quill``. The parameter ``players`` is their number;
``bots`` has the codes of the bots at the last seats, separated by spaces, such as ``"greedy expert"``. All chance is
drawn at the root, where one of ``DEALS`` deals is chosen. Forced choices and bots are played without asking. Returns
are shares of the win.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from scriptorium import _native
from scriptorium.game import PLAYERS, Game, GameName

DEALS = 10_000
"""The number of deals that are drawn from at the root."""

MOST_CHOICES = 2_000
"""More than a game has choices."""


def _type(game: GameName, title: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"python_{game}",
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS[game].stop - 1,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": 2, "bots": ""},
    )


class _Game(pyspiel.Game):
    """A game for a number of players."""

    game: GameName
    type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.players = int(params.get("players", 2))
        bots = str(params.get("bots", "")).split()
        if len(bots) >= self.players:
            raise ValueError(f"{len(bots)} bots leave no seat of {self.players}")
        self.bots = dict(enumerate(bots, self.players - len(bots)))
        for bot in bots:
            _native.check_bot(bot)
        self.sizes = _native.encoding(self.game)[0]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.sizes[1],
            max_chance_outcomes=DEALS,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_CHOICES,
        )
        super().__init__(self.type, info, params)

    def new_initial_state(self) -> State:
        """Returns the state before the deal."""
        return State(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """Returns an observer of what a seat knows."""
        if params:
            raise ValueError(f"observers have no parameters, found {params}")
        return Observer(self.sizes[0])


class Biblios(_Game):
    """Biblios for 2 to 4 players."""

    game = "biblios"
    type = _type("biblios", "Biblios")


class Quill(_Game):
    """Quill & Parchment for 2 to 4 players."""

    game = "quill"
    type = _type("quill", "Quill & Parchment")


class State(pyspiel.State):
    """A state of a game. Its attribute ``game`` is None before the deal."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.name, self.players, self.bots = game.game, game.players, game.bots
        self.game: Game | None = None

    def current_player(self) -> int:
        """Returns the seat to choose, chance, or that the game is over."""
        if self.game is None:
            return pyspiel.PlayerId.CHANCE
        seat = self.game.seat
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.game is not None, "chance has the first move"
        return np.flatnonzero(self.game.observe()[1]).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the deals, which are equally likely."""
        return [(deal, 1.0 / DEALS) for deal in range(DEALS)]

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self.game = Game(self.name, self.players, first=action % self.players, seed=action)
        else:
            self.game.choose(action)
        self.game.skip_forced()
        while self.game.seat in self.bots:
            self.game.play_bot(self.bots[self.game.seat], seed=len(self.history()))
            self.game.skip_forced()

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else f"choice {action}"

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self.game is not None and self.game.is_over

    def returns(self) -> list[float]:
        """Returns each seat's share of the win, once the game is over."""
        shares = self.game.shares if self.game else None
        return [0.0] * self.players if shares is None else [float(share) for share in shares]

    def __str__(self) -> str:
        """Returns the choices so far."""
        return " ".join(map(str, self.history()))


class Observer:
    """The features of a seat, and a text of everything that it was shown."""

    def __init__(self, features: int) -> None:
        self.tensor = np.zeros(features, np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Writes the features of a seat: zeros if it is not to choose."""
        self.tensor.fill(0)
        if state.game is not None and state.game.seat == player:
            self.tensor[:] = state.game.observe()[0]

    def string_from(self, state: State, player: int) -> str:
        """Returns a text that is the same exactly if the seat was shown the same."""
        return "" if state.game is None else state.game.information(player)


def resampler(seed: int = 0) -> Callable[[State, int], State]:
    """Returns a function for ``ISMCTSBot.set_resampler``, which draws worlds that a seat cannot tell apart."""
    rng = np.random.default_rng(seed)

    def resample(state: State, player: int) -> State:
        if state.game is None:
            raise ValueError("before the deal there is nothing that a seat was shown")
        world = state.clone()
        world.game = state.game.sample(player, int(rng.integers(1 << 63)))
        return world

    return resample


pyspiel.register_game(Biblios.type, Biblios)
pyspiel.register_game(Quill.type, Quill)
