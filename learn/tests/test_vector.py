"""Many tables at once."""

from __future__ import annotations

import numpy as np
import pytest
from scriptorium import VectorEnv

NAMES = ("obs", "mask", "hidden_obs", "seat", "agent", "players_now")
RESULTS = ("done", "reward", "result_agents", "result_players")


def choose(env, rng):
    """Draws a legal choice for every table."""
    return (env.mask * (rng.random(env.mask.shape) + 0.01)).argmax(1)


def run(env, steps, seed=0):
    """Plays random choices. Returns copies of all arrays after each step."""
    rng = np.random.default_rng(seed)
    course = []
    for _ in range(steps):
        env.step(choose(env, rng))
        course.append({name: getattr(env, name).copy() for name in NAMES + RESULTS})
    return course


def assert_same(courses):
    first, *others = courses
    for other in others:
        for one, two in zip(first, other, strict=True):
            for name, array in one.items():
                np.testing.assert_array_equal(array, two[name], err_msg=name)


@pytest.mark.parametrize("game", ["biblios", "quill"])
def test_shapes_and_types(game):
    env = VectorEnv(game, tables=5)
    assert env.tables == 5 and env.features > 100 and env.choices > 50
    assert env.obs.shape == (5, env.features) and env.obs.dtype == np.int8
    assert env.mask.shape == (5, env.choices) and env.mask.dtype == np.uint8
    assert env.hidden_obs.shape == (5, env.hidden) and env.hidden_obs.dtype == np.int8
    assert env.reward.shape == env.result_agents.shape == (5, 4)
    assert env.reward.dtype == np.float32
    assert (env.hidden > 0) == (game == "biblios")
    assert (env.mask.sum(1) >= 2).all(), "the first positions are there before a reset"


@pytest.mark.parametrize("game", ["biblios", "quill"])
def test_the_course_does_not_depend_on_threads(game):
    arguments = {"tables": 37, "seed": 5, "options": "random"}
    lineups = [(0.5, "self"), (0.3, "greedy"), (0.2, "other")]
    courses = [run(VectorEnv(game, threads=n, lineups=lineups, **arguments), 300) for n in (1, 2, 3)]
    assert_same(courses)
    assert sum(step["done"].sum() for step in courses[0]) > 37


@pytest.mark.parametrize("game", ["biblios", "quill"])
def test_results(game):
    course = run(VectorEnv(game, tables=64, seed=1), 400)
    ended = {1: 0, 2: 0, 3: 0, 4: 0}
    for step in course:
        done = step["done"] == 1
        assert not step["reward"][~done].any()
        assert (step["result_agents"][~done] == 255).all() and not step["result_players"][~done].any()
        for reward, agents, players in zip(
            step["reward"][done], step["result_agents"][done], step["result_players"][done], strict=True
        ):
            ended[players] += 1
            assert players == 1 or reward.sum() == pytest.approx(1)
            assert not reward[players:].any()
            assert (agents[:players] == 0).all() and (agents[players:] == 255).all()
        assert (step["mask"].sum(1) >= 2).all() and (step["seat"] < step["players_now"]).all()
    assert min(ended[players] for players in (2, 3, 4)) > 5
    assert (ended[1] > 5) == (game == "quill")


def test_lineups():
    env = VectorEnv(tables=200, seed=2, players={3: 1}, lineups=[(1, "other"), (1, "random")])
    seen = set()
    for step in run(env, 300):
        assert set(step["agent"]) <= {0, 1}
        for agents in step["result_agents"][step["done"] == 1]:
            assert agents[3] == 255 and 0 in agents[:3] and agents[:3].any(), "a proper part of the seats"
            seen.add(tuple(agents[:3]))
    assert len(seen) == 12, "six ways to seat others, for agents and for bots"


def test_one_against_the_rest():
    env = VectorEnv(tables=200, seed=2, players={4: 1}, lineups=[(1, "other:others"), (1, "random:others")])
    seen = set()
    for step in run(env, 300):
        for agents in step["result_agents"][step["done"] == 1]:
            assert sorted(agents) in ([0, 1, 1, 1], [0, 255, 255, 255])
            seen.add(tuple(agents))
    assert len(seen) == 8, "four seats for agent 0, against agents and against bots"


def test_numbers_of_players_are_drawn_by_weight():
    env = VectorEnv(tables=3000, players={2: 1, 4: 3}, stagger=False)
    assert set(env.players_now) == {2, 4}
    assert (env.players_now == 4).mean() == pytest.approx(0.75, abs=0.04)
    assert set(VectorEnv(tables=50, players=2).players_now) == {2}


def test_options_can_be_fixed_drawn_or_mixed():
    same = run(VectorEnv(tables=20, options={"open_takes": True}), 30)
    assert_same([same, run(VectorEnv(tables=20, options=[(2, {"open_takes": True})]), 30)])
    default = run(VectorEnv(tables=20), 30)
    assert any((one["obs"] != two["obs"]).any() for one, two in zip(default, same, strict=True))
    mixed = VectorEnv(tables=2000, options=[(3, "default"), (1, "random")], stagger=False, players=2)
    assert len(np.unique(mixed.obs, axis=0)) > 100


def test_tables_begin_at_random_depths():
    left = VectorEnv(tables=500, players=3).obs[:, :60]
    assert len(np.unique(left, axis=0)) > 100
    rng = np.random.default_rng(1)
    env = VectorEnv(tables=100, stagger=False, players=2)
    steps = 0
    while not env.done.any():
        env.step(choose(env, rng))
        steps += 1
    assert steps > 30, "games begin at their start"


def test_a_seed_repeats_all_games():
    env = VectorEnv(tables=10, seed=3)
    first = run(env, 50)
    env.reset(seed=3)
    assert_same([first, run(env, 50)])
    env.reset()
    assert any((one["obs"] != two["obs"]).any() for one, two in zip(first, run(env, 50), strict=True))


def test_without_auto_reset_a_finished_table_waits():
    env = VectorEnv(tables=8, seed=4, auto_reset=False, stagger=False)
    rng = np.random.default_rng(0)
    ended = np.zeros(8, int)
    for _ in range(2000):
        env.step(choose(env, rng))
        ended += env.done
        if ended.all():
            break
    assert (ended == 1).all() and not env.mask.any() and not env.obs.any()
    env.step(np.full(8, -5))
    assert not env.done.any()
    env.reset()
    assert (env.mask.sum(1) >= 2).all()


def test_arrays_are_written_in_place():
    env = VectorEnv(tables=6)
    arrays = {name: getattr(env, name) for name in NAMES + RESULTS}
    run(env, 5)
    env.reset()
    assert all(getattr(env, name) is array for name, array in arrays.items())


def test_bad_choices_change_nothing():
    env = VectorEnv(tables=7, seed=6)
    rng = np.random.default_rng(0)
    choices = choose(env, rng)
    before = {name: getattr(env, name).copy() for name in NAMES + RESULTS}
    illegal = int(np.flatnonzero(env.mask[4] == 0)[0])
    for table, choice in ((4, illegal), (0, -1), (6, env.choices), (2, 1 << 40)):
        bad = choices.copy()
        bad[table] = choice
        with pytest.raises(ValueError, match=f"table {table}: choice {choice} is not legal"):
            env.step(bad)
    with pytest.raises(ValueError, match="expected 7 choices, one for each table, found 6"):
        env.step(choices[:6])
    for wrong in (choices.astype(float), list(choices), None, choices.reshape(7, 1)):
        with pytest.raises(TypeError, match="NumPy array of int64 or int32"):
            env.step(wrong)
    for name, array in before.items():
        np.testing.assert_array_equal(getattr(env, name), array)
    # The mask that decides is not the one that can be written to.
    env.mask[:] = 1
    with pytest.raises(ValueError, match=f"table 4: choice {illegal}"):
        env.step(np.where(np.arange(7) == 4, illegal, choices))
    env.step(choices.astype(np.int32))
    env.step(np.repeat(choose(env, rng), 2)[::2])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, 'expected "biblios" or "quill"'),
        ({"tables": 0}, "number of tables"),
        ({"tables": 1 << 21}, "number of tables"),
        ({"players": {5: 1}}, "2 to 4 players, not 5"),
        ({"players": {2: 0}}, "weights"),
        ({"players": {2: -1, 3: 2}}, "weights"),
        ({"players": {2: float("nan")}}, "weights"),
        ({"lineups": []}, "weights"),
        ({"lineups": [(1, "wizard")]}, 'unknown bot "wizard"'),
        ({"options": "all"}, "options must be"),
        ({"options": {"penalty": "none"}}, "options.penalty"),
        ({"game": "quill", "options": {"task": "B"}}, "with 1 players: .*Q07"),
    ],
)
def test_bad_arguments_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        VectorEnv(**arguments)
