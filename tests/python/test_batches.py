"""Many matches at once, bots, arena, lab."""

import gc

import numpy as np
import pytest

import igra


def test_masks_and_observations_are_those_of_states(game):
    batch = igra.Batch(game, 8, seed=3)
    for _ in range(25):
        for row in range(8):
            state = batch.state(row)
            assert state.actor == batch.seats[row]
            assert np.array_equal(state.observation(state.actor), batch.observations[row])
            assert np.array_equal(state.mask(), batch.masks[row])
            assert batch.legal(row) == state.legal() and batch.counts[row] == len(state.legal())
        batch.step(batch.random_actions())


def test_arrays_are_views(game):
    batch = igra.Batch(game, 4, seed=3)
    observations, masks = batch.observations, batch.masks
    before = observations.copy()
    batch.step(batch.random_actions())
    assert observations is batch.observations and not np.array_equal(before, observations)
    with pytest.raises(ValueError):
        observations[0] = 0
    try:
        assert np.shares_memory(np.from_dlpack(observations), observations)
    except BufferError:  # older numpy: no DLPack of what may not be written
        pass
    del batch
    gc.collect()
    assert masks.sum() > 0  # the memory lives as long as an array does


def test_threads_and_seeds(game):
    one, three = igra.Batch(game, 37, seed=5), igra.Batch(game, 37, seed=5, threads=3)
    other = igra.Batch(game, 37, seed=6)
    for _ in range(40):
        for batch in (one, three, other):
            batch.step(batch.random_actions())
        assert np.array_equal(one.observations, three.observations)
    assert not np.array_equal(one.observations, other.observations)
    one.reset(6)
    assert np.array_equal(one.observations, igra.Batch(game, 37, seed=6).observations)


def test_rewards_and_resets(game):
    batch = igra.Batch(game, 16, seed=1, observe=False)
    assert batch.observations is None
    ended = np.zeros(16, int)
    while ended.min() < 2:
        batch.step(batch.random_actions())
        over = batch.ended.astype(bool)
        ended += over
        assert np.allclose(batch.rewards.sum(axis=1), 0)
        assert not batch.rewards[~over].any()
        assert (batch.seats >= 0).all()
        best = batch.scores[over].max(axis=1, keepdims=True)
        assert ((batch.rewards[over] > -1) == (batch.scores[over] == best)).all()


def test_history_is_that_of_states():
    game = igra.Game("klats", 3, rounds="single")
    batch = igra.Batch(game, 2, seed=9, history=True, chance="caller")
    assert batch.observations.shape[1] == game.observation_size + 2 * game.history_rows
    state = game.new_state()
    while not state.over:
        assert batch.seats[0] == state.actor
        seat = max(state.actor, 0)
        assert np.array_equal(batch.observations[0], state.information_state(seat))
        actions = batch.random_actions()
        state.apply(int(actions[0]))
        batch.step(actions)


def test_one_seat_against_bots():
    batch = igra.Batch("paws", 6, 2, {"tokens": 1}, seat=1, opponent="easy", seed=2)
    for _ in range(60):
        assert (batch.seats == 1).all()
        batch.step(batch.random_actions())
    rotating = igra.Batch("paws", 6, 2, seat=igra.ROTATING)
    assert list(rotating.seats) == [0, 1, 0, 1, 0, 1]


def test_bad_input_changes_nothing(game):
    batch = igra.Batch(game, 5, seed=4)
    before = batch.observations.copy()
    good = batch.random_actions()
    bad = good.copy()
    bad[3] = game.num_actions
    with pytest.raises(igra.IllegalEvent, match="game 3"):
        batch.step(bad)
    for wrong in (good[:4], np.r_[good, good], good.reshape(1, 5)):
        with pytest.raises(ValueError):
            batch.step(wrong)
    with pytest.raises(TypeError):
        batch.step(good.astype(float))
    with pytest.raises(igra.IllegalEvent):
        batch.step(good.astype(np.int64) + 2**40)
    assert np.array_equal(batch.observations, before)
    batch.step(good.astype(np.int64))


@pytest.mark.parametrize(
    "arguments",
    [{"n": 0}, {"n": 2, "threads": 0}, {"n": 2, "seat": 5}, {"n": 2, "opponent": "easy"},
     {"n": 2, "seat": 0, "opponent": "nobody"}, {"n": 2, "seat": 0, "opponent": "cmd:/bin/true"},
     {"n": 2, "chance": "never"}, {"n": 2**31 - 1}],
)  # fmt: skip
def test_wrong_plans(arguments):
    with pytest.raises(igra.Error):
        igra.Batch(igra.Game("klats", 3), **arguments)


def test_bots_choose_legal_events(game):
    state = game.new_state()
    state.playout(3)
    with pytest.raises(igra.WrongTime):
        igra.bot("easy").choose(state)
    for name in ("random", "easy", "master"):
        bot = igra.bot(name, seed=1, iterations=20)
        state = game.new_state()
        for _ in range(30):
            if state.over:
                break
            if state.actor == igra.CHANCE:
                state.draw(7)
                continue
            choice = bot.choose(state)
            assert choice in state.legal()
            assert {one["id"] for one in bot.candidates()} <= set(state.legal())
            state.apply(choice)
    with pytest.raises(igra.UnknownBot):
        igra.bot("nobody").choose(game.new_state())


def test_untried_candidates_say_nothing():
    state = igra.Game("carcassonne", 2, river=False, towers=False).new_state()
    for event in ("draw V", "tile 1,0 0", "meeple road S", "draw H", "tile 0,-1 90", "meeple city S", "draw K",
                  "tile 0,-2 180", "meeple city S", "draw H", "tile 2,0 90", "meeple field EL", "draw E"):  # fmt: skip
        state.apply(event)
    bot = igra.bot("medium", seed=1)
    bot.choose(state)
    candidates = bot.candidates()
    assert len(candidates) == len(state.legal())
    tried = [one for one in candidates if "win" in one]
    assert tried and all(one["visits"] > 0 for one in tried)
    assert all(set(one) == {"id"} for one in candidates if "win" not in one)


def test_arena_and_lab():
    game = igra.Game("klats", 3, rounds="single")
    seen = []
    result = igra.arena(game, ["easy", "random"], 12, progress=lambda done, all: seen.append((done, all)))
    assert len(result["games"]) == 12 and seen[-1] == (12, 12)
    easy, chance = result["standings"]
    assert easy["bot"] == "easy" and easy["win_rate"] > chance["win_rate"]
    report = igra.lab(game, "easy", 20, seed="x")
    assert report["game"] == "klats" and len(report["places"]) == 3
    assert report == igra.lab(game, "easy", 20, seed="x", threads=1)
    with pytest.raises(igra.UnknownBot):
        igra.arena(game, ["easy", "nobody"])
    with pytest.raises(ZeroDivisionError):
        igra.arena(game, ["easy"], 6, progress=lambda done, all: 1 // 0)
