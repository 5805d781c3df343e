"""One match: events by id and text, views, tensors, worlds, records, bad input."""

import copy
import pickle
import random

import numpy as np
import pytest

import igra


def play(state, rng, plies):
    for _ in range(plies):
        if state.over:
            return
        if state.actor == igra.CHANCE:
            state.draw(rng.getrandbits(64))
        else:
            state.apply(rng.choice(state.legal()))


def test_games_are_listed():
    assert {one["id"] for one in igra.games()} == {"five-towers", "paws", "carcassonne", "klats"}
    assert igra.Game("klats").players == 3
    assert igra.Game("klats", 3, deck="double").options["deck"] == "double"
    assert igra.Game("carcassonne", 2, river=False).options["river"] is False


def test_ids_and_texts_are_one_to_one(game):
    rng = random.Random(1)
    state = game.new_state()
    while not state.over:
        ids = state.legal()
        texts = state.legal_texts()
        assert len(set(ids)) == len(ids) == len(set(texts))
        assert all(state.id(text) == id for id, text in zip(ids, texts))
        if state.actor >= 0:
            assert sorted(np.flatnonzero(state.mask())) == sorted(ids)
            state.apply(rng.choice(texts))
        else:
            assert not state.mask().any()
            assert [id for id, _ in state.outcomes()] == ids
            state.draw(rng.getrandbits(64))
    assert sum(state.returns) == pytest.approx(0)
    assert state.legal() == []


def test_undo_clone_and_record(game):
    rng = random.Random(2)
    state = game.new_state()
    play(state, rng, 30)
    before = state.record()
    twin = state.clone()
    play(twin, rng, 5)
    assert state.record() == before
    while twin.record() != before:
        twin.undo()
    assert twin.view(0) == state.view(0)
    assert igra.load(before).record() == before
    assert copy.deepcopy(state).record() == before
    assert pickle.loads(pickle.dumps(state)).record() == before
    assert pickle.loads(pickle.dumps(game)) == game
    assert [entry["text"] for entry in state.log()] == before.split("\n\n", 1)[1].split("\n")[:-1]


def test_worlds_look_the_same(game):
    rng = random.Random(3)
    state = game.new_state()
    for _ in range(12):
        play(state, rng, 7)
        for seat in range(game.players):
            world = state.sample(seat, rng.getrandbits(64))
            assert world.view(seat) == state.view(seat)
            assert np.array_equal(world.information_state(seat), state.information_state(seat))
            if state.actor == seat:
                assert world.legal() == state.legal()
            with pytest.raises(igra.WrongTime):
                world.record()
            play(world, rng, 3)


def test_worlds_differ():
    state = igra.Game("klats", 3).new_state()
    play(state, random.Random(4), 9)
    hands = {str(state.sample(0, seed).view(igra.EVERYTHING)["hands"]) for seed in range(20)}
    assert len(hands) > 10


def test_layout_covers_the_observation(game):
    state = game.new_state()
    play(state, random.Random(5), 40)
    seen = state.observation(0)
    assert seen.dtype == np.float32 and seen.shape == (game.observation_size,)
    parts = game.parts(seen)
    assert sum(part.size for part in parts.values()) == game.observation_size
    assert np.abs(seen * game.scale).max() <= 1 + 1e-6 and (np.abs(seen) <= game.most).all()
    out = np.empty(game.observation_size, np.float32)
    assert state.observation(0, out) is out or np.array_equal(out, seen)


def test_hands_in_tensors_are_hands_in_views():
    game = igra.Game("klats", 3)
    state = game.new_state()
    play(state, random.Random(6), 25)
    for seat in range(3):
        hand = game.parts(state.observation(seat))["hand"].reshape(-1)
        cards = [game.outcome_name(type) for type in np.flatnonzero(hand) for _ in range(int(hand[type]))]
        assert sorted(cards) == sorted(state.view(seat)["hands"][seat])


def test_explain_tells_where_points_come_from():
    state = igra.Game("carcassonne", 2, river=False, towers=False).new_state()
    rng = random.Random(7)
    points = [0, 0]
    while not state.over:
        if state.actor == igra.CHANCE:
            id = state.legal()[0]
        else:
            id = rng.choice(state.legal())
        for item in state.explain(id):
            points[item["seat"]] += item["points"]
        state.apply(id)
    assert points == state.scores


def test_bad_input_changes_nothing(game):
    state = game.new_state()
    play(state, random.Random(8), 20)
    before = state.record()
    for bad in (-1, 10**6, 2**31 - 1):
        with pytest.raises(igra.IllegalEvent):
            state.apply(bad)
    for bad in ("", "nonsense", "pass ", "\N{GREEK SMALL LETTER ALPHA}" * 1000):
        with pytest.raises(igra.IllegalEvent):
            state.apply(bad)
    for wrong in (2**40, 1.5, None):
        with pytest.raises(TypeError):
            state.apply(wrong)
    for seat in (-3, game.players, 99):
        with pytest.raises(igra.Error):
            state.view(seat)
    for seat in (-1, game.players):
        with pytest.raises(igra.Error):
            state.observation(seat)
        with pytest.raises(igra.Error):
            state.sample(seat, 1)
    with pytest.raises(ValueError):
        state.observation(0, np.empty(3, np.float32))
    with pytest.raises(TypeError):
        state.observation(0, np.empty(game.observation_size, np.float64))
    assert state.record() == before


@pytest.mark.parametrize(
    "arguments, error",
    [
        (("chess", 2), igra.UnknownGame),
        (("klats", 2), igra.BadOption),
        (("klats", 7), igra.BadOption),
        (("carcassonne", 6), igra.BadOption),
    ],
)
def test_wrong_games(arguments, error):
    with pytest.raises(error):
        igra.Game(*arguments)


def test_wrong_options():
    for options in ({"deck": "triple"}, {"nothing": 1}, {"first": 3}, {"deck": "by-value,first=1"}):
        with pytest.raises(igra.BadOption):
            igra.Game("klats", 3, **options)


def test_wrong_records():
    for record in ("", "igra 1", "igra 1\ngame klats\nplayers 3\n\nplay B1 0 new\n", "\0\xff"):
        with pytest.raises(igra.BadRecord):
            igra.load(record)
    with pytest.raises(igra.WrongTime):
        igra.Game("null").new_state().undo()
