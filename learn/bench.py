"""Prints how many decisions a second environments make on one core, features and legal masks included.

    python learn/bench.py [SECONDS]

Choices are random and drawn outside the measured time, which is the processor time of stepping and observing. Needs
the package ``scriptorium``, and ``pip install "pettingzoo[classic]" open_spiel`` for the games that it is compared
with, whose rows are left out without them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator

import numpy as np

Steps = Callable[[float], tuple[int, float]]
"""Plays for at least this many seconds. Returns the decisions made and the seconds taken."""


class Clock:
    """Sums up the processor time of what runs inside of it."""

    def __init__(self) -> None:
        self.spent = 0.0

    def __enter__(self) -> None:
        self._start = time.process_time()

    def __exit__(self, *_: object) -> None:
        self.spent += time.process_time() - self._start


def vector(game: str) -> Steps:
    """Many tables in NumPy arrays, on one thread."""
    from scriptorium import VectorEnv

    def run(seconds: float) -> tuple[int, float]:
        env, rng, clock, decisions = VectorEnv(game, tables=2048, threads=1), np.random.default_rng(0), Clock(), 0
        while clock.spent < seconds:
            choices = (env.mask * (rng.random(env.mask.shape, np.float32) + 0.01)).argmax(1)
            with clock:
                env.step(choices)
            decisions += env.tables
        return decisions, clock.spent

    return run


def aec(make: Callable[[], object]) -> Steps:
    """An AEC environment of PettingZoo."""

    def run(seconds: float) -> tuple[int, float]:
        env, rng, clock, decisions = make(), np.random.default_rng(0), Clock(), 0
        env.reset(seed=0)
        while clock.spent < seconds:
            with clock:
                observation, _, over, truncated, _ = env.last()
            if over or truncated:
                with clock:
                    env.reset()
                continue
            choice = rng.choice(np.flatnonzero(observation["action_mask"]))
            with clock:
                env.step(choice)
            decisions += 1
        return decisions, clock.spent

    return run


def openspiel(name: str, tensor: str = "information_state_tensor") -> Steps:
    """A game of OpenSpiel, with its tensor and mask."""
    import pyspiel

    def run(seconds: float) -> tuple[int, float]:
        game, rng, clock, decisions = pyspiel.load_game(name), np.random.default_rng(0), Clock(), 0
        state = game.new_initial_state()
        while clock.spent < seconds:
            if state.is_terminal():
                with clock:
                    state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                outcome = rng.choice(outcomes, p=odds)
                with clock:
                    state.apply_action(outcome)
            else:
                with clock:
                    getattr(state, tensor)()
                    mask = state.legal_actions_mask()
                choice = rng.choice(np.flatnonzero(mask))
                with clock:
                    state.apply_action(choice)
                decisions += 1
        return decisions, clock.spent

    return run


def rows() -> Iterator[tuple[str, str, Steps]]:
    """Yields library, game and steps."""
    yield "scriptorium.VectorEnv", "Biblios", vector("biblios")
    yield "scriptorium.VectorEnv", "Quill & Parchment", vector("quill")
    try:
        from scriptorium import pettingzoo as own

        yield "scriptorium.pettingzoo", "Biblios", aec(own.biblios)
        yield "scriptorium.pettingzoo", "Quill & Parchment", aec(own.quill)
        from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4

        yield "pettingzoo.classic", "Leduc hold'em", aec(leduc_holdem_v4.env)
        yield "pettingzoo.classic", "Texas hold'em", aec(texas_holdem_v4.env)
    except ImportError as missing:
        print(f"left out: {missing}", file=sys.stderr)
    try:
        yield "OpenSpiel", "Leduc poker", openspiel("leduc_poker")
        yield "OpenSpiel", "gin rummy", openspiel("gin_rummy", "observation_tensor")
    except ImportError as missing:
        print(f"left out: {missing}", file=sys.stderr)


def main() -> None:
    """Measures every row."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    print(f"{'library':24}{'game':20}{'decisions/s and core':>22}")
    for library, game, run in rows():
        decisions, spent = run(seconds)
        print(f"{library:24}{game:20}{decisions / spent:>22,.0f}", flush=True)


if __name__ == "__main__":
    main()
