"""OpenSpiel's own checks and its IS-MCTS, where OpenSpiel installs."""

from __future__ import annotations

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from scriptorium import openspiel  # noqa: E402

GAMES = [("python_biblios", 2), ("python_biblios", 4), ("python_quill", 3)]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_openspiel_plays_random_games(name, players):
    game = pyspiel.load_game(name, {"players": players})
    assert game.num_players() == players
    rng = np.random.RandomState(1)
    for _ in range(3):
        state = game.new_initial_state()
        assert state.is_chance_node() and len(state.chance_outcomes()) == openspiel.DEALS
        state.apply_action(int(rng.randint(openspiel.DEALS)))
        while not state.is_terminal():
            assert len(state.legal_actions()) >= 2
            state.apply_action(int(rng.choice(state.legal_actions())))
        assert sum(state.returns()) == pytest.approx(1)
        again = game.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        assert again.returns() == state.returns()


def test_a_copy_of_a_state_goes_on_by_itself():
    state = pyspiel.load_game("python_biblios").new_initial_state()
    state.apply_action(5)
    copy = state.clone()
    before = state.information_state_string()
    assert copy.information_state_string() == before
    copy.apply_action(copy.legal_actions()[0])
    assert copy.history() == [*state.history(), copy.history()[-1]]
    assert state.information_state_string() == before


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_sampled_worlds_fit_what_a_seat_was_shown(name, players):
    resample = openspiel.resampler(3)
    state = pyspiel.load_game(name, {"players": players}).new_initial_state()
    state.apply_action(11)
    rng = np.random.RandomState(2)
    differ = worlds = 0
    while not state.is_terminal():
        player = state.current_player()
        try:
            world = resample(state, player)
        except RuntimeError:  # Players who choose at random refuse to pay very often, and worlds get rare.
            break
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.legal_actions() == state.legal_actions()
        worlds += 1
        other = (player + 1) % players
        differ += world.information_state_string(other) != state.information_state_string(other)
        # A world can be played on to the end.
        for _ in range(5):
            if not world.is_terminal():
                world.apply_action(int(rng.choice(world.legal_actions())))
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert differ > 0 and worlds > 20


@pytest.mark.parametrize("name", ["python_biblios", "python_quill"])
def test_ismcts_of_openspiel_plays_against_our_bot(name):
    game = pyspiel.load_game(name, {"players": 2, "bots": "expert"})
    rng = np.random.RandomState(4)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, rng),
        uct_c=1.4,
        max_simulations=4,
        random_state=rng,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(openspiel.resampler(4))
    state = game.new_initial_state()
    state.apply_action(7)
    searched = 0
    while not state.is_terminal():
        assert state.current_player() == 0, "the bot plays the other seat"
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)
        searched += 1
    assert searched > 10
    assert sum(state.returns()) == pytest.approx(1)


def test_bad_parameters_are_refused():
    with pytest.raises(ValueError, match="no seat"):
        openspiel.Biblios({"players": 2, "bots": "greedy greedy"})
    with pytest.raises(ValueError, match="unknown bot"):
        openspiel.Biblios({"bots": "nobody"})
