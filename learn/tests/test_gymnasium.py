"""Gymnasium's own checks, and games against bots."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
import scriptorium.gymnasium
from gymnasium.utils.env_checker import check_env

TABLES = [("Biblios", players) for players in (2, 3, 4)] + [("Quill", players) for players in (1, 2, 3, 4)]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_gymnasium_accepts_the_environment(game, players):
    check_env(gymnasium.make(f"scriptorium/{game}-v0", players=players).unwrapped, skip_render_check=True)


def play(env, seed):
    observation, info = env.reset(seed=seed)
    rng, seat = np.random.default_rng(seed), info["seat"]
    while True:
        choice = rng.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, truncated, info = env.step(choice)
        assert not truncated and "illegal" not in info and info["seat"] == seat
        if over:
            return seat, reward, tuple(info["points"])
        assert reward == 0


def test_games_are_determined_by_the_seed():
    env, other = scriptorium.gymnasium.SeatEnv(bot="expert"), scriptorium.gymnasium.SeatEnv(bot="expert")
    games = [play(env, seed) for seed in range(8)]
    assert games == [play(other, seed) for seed in range(8)]
    assert len({seat for seat, _, _ in games}) > 1, "the seat is drawn"
    assert len({points for _, _, points in games}) == 8


def test_random_choices_lose_to_a_bot():
    env = scriptorium.gymnasium.SeatEnv("biblios", players=2, bot="expert", seat=1)
    games = [play(env, seed) for seed in range(20)]
    assert {seat for seat, _, _ in games} == {1}
    assert sum(reward for _, reward, _ in games) < 5


def test_an_illegal_choice_is_replaced_or_raises():
    env = scriptorium.gymnasium.SeatEnv(illegal="raise")
    mask = env.reset(seed=2)[0]["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(ValueError, match="is not legal"):
        env.step(illegal)
    env = scriptorium.gymnasium.SeatEnv()
    env.reset(seed=2)
    assert env.step(illegal)[4]["illegal"]


def test_bad_arguments_are_refused():
    with pytest.raises(ValueError, match="seat must be 0 to 1"):
        scriptorium.gymnasium.SeatEnv(players=2, seat=2)
    with pytest.raises(ValueError, match="unknown bot"):
        scriptorium.gymnasium.SeatEnv(bot="nobody")
