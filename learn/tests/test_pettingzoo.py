"""PettingZoo's own tests, and what they leave open."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec
from scriptorium import pettingzoo

TABLES = [(pettingzoo.biblios, players) for players in (2, 3, 4)]
TABLES += [(pettingzoo.quill, players) for players in (1, 2, 3, 4)]
PARALLEL = [(pettingzoo.biblios_parallel, players) for players in (2, 3, 4)]
PARALLEL += [(pettingzoo.quill_parallel, players) for players in (1, 2, 3, 4)]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("make", "players"), TABLES)
def test_api(make, players):
    api_test(make(players), num_cycles=300)


@pytest.mark.parametrize(("make", "players"), TABLES)
def test_seeds(make, players):
    seed_test(partial(make, players), num_cycles=100)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("make", "players"), PARALLEL)
def test_parallel(make, players):
    parallel_api_test(make(players), num_cycles=300)


@pytest.mark.parametrize(("make", "players"), PARALLEL)
def test_max_cycles(make, players):
    make = partial(make, players)
    max_cycles_test(SimpleNamespace(parallel_env=make, env=lambda **arguments: parallel_to_aec(make(**arguments))))


@pytest.mark.parametrize(("make", "players"), TABLES)
def test_a_game_is_truncated_after_so_many_choices(make, players):
    env = make(players, max_cycles=7)
    env.reset(seed=1)
    choices = 0
    for agent in env.agent_iter():
        observation, _, _, truncated, _ = env.last()
        choices += not truncated
        env.step(None if truncated else env.action_space(agent).sample(observation["action_mask"]))
    assert choices == 7


def play(env, seed):
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        rewards[agent] += reward
        if over:
            assert "points" in info
            env.step(None)
        else:
            assert observation["action_mask"].sum() >= 2, "forced choices are not offered"
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    return rewards


@pytest.mark.parametrize(("make", "players"), TABLES)
def test_rewards_are_shares_of_the_win(make, players):
    for seed in range(5):
        total = sum(play(make(players), seed).values())
        assert total == pytest.approx(1) or (players == 1 and total == 0)


def test_bots_have_their_seats():
    env = pettingzoo.biblios(4, bots={0: "expert", 2: "greedy"})
    assert env.possible_agents == ["player_1", "player_3"]
    wins = sum(sum(play(env, seed).values()) for seed in range(20))
    assert wins < 5, "two random players lose to expert and greedy"
    api_test(env, num_cycles=100)


def test_an_illegal_choice_raises_or_is_replaced():
    env = pettingzoo.biblios()
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(ValueError, match=f"choice {illegal} is not legal"):
        env.step(illegal)
    with pytest.raises(ValueError, match="choice 1000 is not legal"):
        env.step(1000)
    np.testing.assert_array_equal(env.last()[0]["action_mask"], mask)
    env = pettingzoo.biblios(illegal="random")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(illegal)
    assert env.infos[agent] == {"illegal": True}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 5}, "2 to 4 players"),
        ({"options": {"penalty": "none"}}, "options.penalty"),
        ({"bots": {0: "wizard"}}, 'unknown bot "wizard"'),
        ({"bots": {3: "greedy"}}, "seats 0 to 2"),
        ({"bots": dict.fromkeys(range(3), "greedy")}, "no agent is left"),
        ({"illegal": "ignore"}, "illegal must be"),
        ({"render_mode": "human"}, "render_mode"),
    ],
)
def test_bad_arguments_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        pettingzoo.biblios(**arguments)


def test_render_shows_what_spectators_see():
    env = pettingzoo.biblios(render_mode="ansi")
    env.reset(seed=1)
    assert '"dice"' in env.render()
