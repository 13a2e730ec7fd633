"""Both games as PettingZoo environments.

``biblios`` and ``quill`` return AEC environments: the agent to choose steps. ``biblios_parallel`` and
``quill_parallel`` return parallel ones, in which all agents step and the choice of one of them counts.

Agents are called ``player_0``, ``player_1`` and so on, by seat. An observation is a dictionary with the features
(``observation``) and the legal choices (``action_mask``) of the seat. The reward is 0 until the game ends, then
each agent's share of the win: 1 for a single winner. Forced choices are made without asking.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from scriptorium.game import GameName
from scriptorium.table import Illegal, Observation, Table

Options = Mapping[str, "str | int | bool"]


def biblios(
    players: int = 3,
    options: Options | None = None,
    bots: Mapping[int, str] | None = None,
    illegal: Illegal = "raise",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> GameEnv:
    """Returns Biblios for 2 to 4 players as an AEC environment.

    Args:
        players: The number of players.
        options: The options that differ from the defaults, by name as in records (docs/record.md).
        bots: The codes of the bots that have some of the seats, by seat.
        illegal: What an illegal choice does: ``"raise"`` a ValueError, or make a ``"random"`` legal choice.
        max_cycles: Truncates a game after this many choices. None plays to the end.
        render_mode: ``"ansi"`` makes ``render`` return what spectators see, as JSON.
    """
    return GameEnv("biblios", players, options, bots, illegal, max_cycles, render_mode)


def quill(
    players: int = 3,
    options: Options | None = None,
    bots: Mapping[int, str] | None = None,
    illegal: Illegal = "raise",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> GameEnv:
    """Returns Quill & Parchment for 1 to 4 players as an AEC environment. The arguments are those of ``biblios``."""
    return GameEnv("quill", players, options, bots, illegal, max_cycles, render_mode)


def biblios_parallel(
    players: int = 3,
    options: Options | None = None,
    bots: Mapping[int, str] | None = None,
    illegal: Illegal = "random",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> GameParallelEnv:
    """Returns Biblios as a parallel environment. The arguments are those of ``biblios``.

    In each step one agent chooses: the one whose mask is not zeros. What the others give is ignored.
    """
    return GameParallelEnv("biblios", players, options, bots, illegal, max_cycles, render_mode)


def quill_parallel(
    players: int = 3,
    options: Options | None = None,
    bots: Mapping[int, str] | None = None,
    illegal: Illegal = "random",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> GameParallelEnv:
    """Returns Quill & Parchment as a parallel environment, as ``biblios_parallel`` does Biblios."""
    return GameParallelEnv("quill", players, options, bots, illegal, max_cycles, render_mode)


class _Seats:
    """Agents, spaces and rendering of both kinds of environment."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: GameName,
        players: int,
        options: Options | None,
        bots: Mapping[int, str] | None,
        illegal: Illegal,
        max_cycles: int | None,
        render_mode: str | None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode must be None or "ansi", not {render_mode!r}')
        self.table = Table(game, players, options, bots or {}, illegal)
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.metadata = {**self.metadata, "name": f"{game}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(players) if seat not in self.table.bots]
        if not self.possible_agents:
            raise ValueError("bots have all seats, so that no agent is left")
        self._seats = {agent: int(agent.removeprefix("player_")) for agent in self.possible_agents}
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """Returns the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Returns the space of an agent's choices."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """Returns the observation of an agent: zeros if it is not to choose."""
        return self.table.observe(self._seats[agent])

    def render(self) -> str | None:
        """Returns what spectators see, as JSON, in the mode ``"ansi"``."""
        return json.dumps(self.table.game.view("spectator"), indent=2) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: there is nothing to release."""

    def _outcome(self) -> tuple[dict[str, float], dict[str, dict[str, Any]]]:
        """Returns rewards and infos, which are about the result of a game that is over."""
        shares, points = self.table.game.shares, self.table.game.points
        if shares is None or points is None:
            return dict.fromkeys(self.agents, 0.0), {agent: {} for agent in self.agents}
        rewards = {agent: float(shares[self._seats[agent]]) for agent in self.agents}
        return rewards, {agent: {"points": points[self._seats[agent]]} for agent in self.agents}


class GameEnv(_Seats, AECEnv):
    """A game as an AEC environment."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. With a seed, this game and those after it are determined."""
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards, self.infos = self._outcome()
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._cycles = 0
        self._select()

    def step(self, action: int | None) -> None:
        """Makes a choice for the selected agent.

        Raises:
            ValueError: If the choice is illegal, unless illegal choices are replaced.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to choose, so that None is not an action")
        legal = self.table.choose(int(action))
        self._cycles += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards, self.infos = self._outcome()
        if not legal:
            self.infos[agent]["illegal"] = True
        over = self.table.game.is_over
        self.terminations = dict.fromkeys(self.agents, over)
        truncated = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        seat = self.table.game.seat
        self.agent_selection = self.agents[0] if seat is None else f"player_{seat}"


class GameParallelEnv(_Seats, ParallelEnv):
    """A game as a parallel environment, in which the choice of one agent counts in each step."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins a game. With a seed, this game and those after it are determined."""
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        return {agent: self.observe(agent) for agent in self.agents}, self._outcome()[1]

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Makes the choice of the agent that is to choose.

        Raises:
            ValueError: If the choice is illegal, unless illegal choices are replaced.
        """
        agent = f"player_{self.table.game.seat}"
        legal = self.table.choose(int(actions[agent]))
        self._cycles += 1
        rewards, infos = self._outcome()
        if not legal:
            infos[agent]["illegal"] = True
        over = self.table.game.is_over
        truncated = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        observations = {agent: self.observe(agent) for agent in self.agents}
        terminations, truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, truncated)
        if over or truncated:
            self.agents = []
        return observations, rewards, terminations, truncations, infos
