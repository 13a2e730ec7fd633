"""One game: choices, actions, views, events, records, bots and sampled worlds."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import numpy as np
import pytest
from scriptorium import Game, IllegalAction, encoding

GAMES = [("biblios", players) for players in (2, 3, 4)] + [("quill", players) for players in (1, 2, 3, 4)]
RECORDS = sorted((Path(__file__).parents[2] / "conformance").glob("**/*.json"))


def play(game, seed=0, until=10_000):
    """Plays random choices."""
    rng = np.random.default_rng(seed)
    for _ in range(until):
        if game.seat is None:
            break
        game.choose(rng.choice(np.flatnonzero(game.observe()[1])))
    return game


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_game_ends_with_shares_of_the_win(name, players):
    game = play(Game(name, players, seed=players))
    assert game.is_over and game.to_act == [] and game.seat is None
    assert len(game.points) == players
    assert sum(game.shares) in (0, 1) if players == 1 else sum(game.shares) == pytest.approx(1)
    assert not game.observe()[0].any() and not game.observe()[1].any()
    with pytest.raises(ValueError, match="no seat is to act"):
        game.choose(0)
    with pytest.raises(ValueError, match="no seat is to act"):
        game.ask("greedy")


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_record_gives_the_same_game(name, players):
    game = play(Game(name, players, seed=2**255 + players), until=60)
    again = Game.from_record(game.record())
    assert again.record() == game.record() and again.played == game.played
    for viewer in [*range(players), "spectator", "all"]:
        assert again.view(viewer) == game.view(viewer)
        assert again.events(viewer) == game.events(viewer)
    earlier = Game.from_record(game.record(), actions=10)
    assert earlier.played == 10
    assert earlier.events() == game.events()[: len(earlier.events())]
    assert game.events(first=len(earlier.events())) == game.events()[len(earlier.events()) :]


def test_games_of_other_programs_are_read():
    played = 0
    for path in RECORDS:
        text = path.read_text()
        record = json.loads(text)
        if isinstance(record, dict) and record.get("format") == "scriptorium/1":
            assert Game.from_record(text).played == len(record["actions"])
            played += 1
    assert played > 5


def test_actions_are_played_in_notation():
    game = Game("biblios", ["Ann", "Bob"], {"penalty": "medieval_bluff"}, first=1, seed=42)
    record = json.loads(game.record())
    assert (record["seats"], record["first"]) == (["Ann", "Bob"], 1)
    assert record["options"] == {"penalty": "medieval_bluff"}
    assert game.to_act == [1] and game.legal(0) == []
    assert "public" in game.legal(1)
    game.act(1, "public")
    assert game.played == 1
    before = game.record()
    with pytest.raises(IllegalAction) as refusal:
        game.act(0, "public")
    assert refusal.value.rule.startswith("B") and refusal.value.rule in str(refusal.value)
    with pytest.raises(ValueError, match="nonsense"):
        game.act(1, "nonsense")
    with pytest.raises(ValueError, match="no seat 2"):
        game.act(2, "public")
    assert game.record() == before


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_listed_action_can_be_played(name, players):
    game, rng = Game(name, players, seed=1), np.random.default_rng(2)
    while game.seat is not None:
        actions = game.legal(game.seat)
        assert game.legal(game.seat, most=1) == actions[:1]
        for action in rng.choice(actions, 3):
            game.copy().act(game.seat, action)
        game.act(game.seat, rng.choice(actions))


def test_a_seat_does_not_see_the_cards_of_others():
    game = play(Game("biblios", 3, seed=4), until=20)
    everything = game.view("all")
    for viewer in (0, 1, 2):
        assert game.view(viewer) != everything
    assert game.view("spectator") != everything
    with pytest.raises(ValueError, match="no seat 3"):
        game.view(3)
    with pytest.raises(ValueError, match="expected a seat"):
        game.view("everybody")


def sample(game, seat, seed):
    """Returns a world, if one is found: players who choose at random refuse to pay very often."""
    try:
        return game.sample(seat, seed)
    except RuntimeError:
        return None


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_a_seat_observes_is_the_same_in_a_sampled_world(name, players):
    game, sampled = Game(name, players, seed=players), 0
    rng = np.random.default_rng(1)
    while game.seat is not None:
        seat = game.seat
        world = sample(game, seat, int(rng.integers(1 << 62))) if rng.integers(4) == 0 else None
        if world is not None:
            assert world.information(seat) == game.information(seat)
            for one, other in zip(world.observe(), game.observe(), strict=True):
                np.testing.assert_array_equal(one, other)
            sampled += (world.hidden() != game.hidden()).any()
            play(world, seed=players)
            assert world.is_over
            with pytest.raises(ValueError, match="has no record"):
                world.record()
        game.choose(rng.choice(np.flatnonzero(game.observe()[1])))
    assert sampled > 5 or name == "quill"


def test_bots_play_whole_games():
    for name in ("biblios", "quill"):
        game = Game(name, 3, seed=9)
        while game.seat is not None:
            seat = game.seat
            action = game.ask(["random", "greedy", "expert"][seat], seed=1)
            assert game.ask(["random", "greedy", "expert"][seat], seed=1) == action
            game.act(seat, action)
        assert game.is_over
    game = Game(seed=1)
    with pytest.raises(ValueError, match='unknown bot "wizard"'):
        game.ask("wizard")
    assert game.play_bot("greedy") in ("keep", "public", "auction")


def test_a_copy_goes_on_by_itself():
    game = play(Game("biblios", 3, seed=5), until=15)
    before = game.record()
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        assert other.record() == before
        play(other, seed=2)
        assert other.is_over and game.record() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, 'expected "biblios" or "quill"'),
        ({"players": 5}, "2 to 4 players, not 5"),
        ({"game": "quill", "players": 0}, "1 to 4 players, not 0"),
        ({"first": 3}, "no such first seat"),
        ({"seed": -1}, "at least 0"),
        ({"seed": 2**256}, "1 to 64 hexadecimal digits"),
        ({"options": {"speed": 1}}, "options.speed"),
        ({"game": "quill", "players": 2, "options": {"difficulty": "hard"}}, "Q91"),
    ],
)
def test_bad_arguments_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        Game(**arguments)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "EOF"),
        ("{}", "format"),
        ('{"format": "scriptorium/1", "game": "go", "seats": [], "start": {"seed": "1"}}', "game"),
        (
            '{"format": "scriptorium/1", "game": "biblios", "seats": ["A", "B"], "start": {"seed": "1"},'
            ' "actions": [[0, "bid 3"]]}',
            "action 0, seat 0",
        ),
    ],
)
def test_bad_records_are_refused(text, message):
    with pytest.raises(ValueError, match=message):
        Game.from_record(text)


@pytest.mark.parametrize("name", ["biblios", "quill"])
def test_every_feature_is_described(name):
    blocks = encoding(name)
    assert sum(length for _, length in blocks) == Game(name, 2).features
    assert all(about for about, _ in blocks)
