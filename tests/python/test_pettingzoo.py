"""Our games in PettingZoo, by its own tests."""

from functools import partial
from types import SimpleNamespace

import pytest

pytest.importorskip("pettingzoo")

import igra  # noqa: E402
import igra.pettingzoo  # noqa: E402
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test  # noqa: E402


def test_api(game):
    api_test(igra.pettingzoo.env(game), num_cycles=60, verbose_progress=False)


def test_seeds(game):
    seed_test(lambda: igra.pettingzoo.env(game), num_cycles=60)


def test_parallel(game):
    parallel_api_test(igra.pettingzoo.parallel_env(game), num_cycles=60)


def with_luck(make, seed):
    """PettingZoo's test brings no seed, and asks for a match that is not over before the last cycle: not every one lasts so long."""

    def made(**arguments):
        env = make(illegal="replace", **arguments)
        reset = env.reset
        env.reset = lambda: reset(seed=seed)
        for agent in env.possible_agents:
            env.action_space(agent).seed(seed)
        return env

    return made


def test_max_cycles():
    klats = igra.Game("klats", 3, rounds="single")
    max_cycles_test(
        SimpleNamespace(
            env=with_luck(partial(igra.pettingzoo.env, klats), 2),
            parallel_env=with_luck(partial(igra.pettingzoo.parallel_env, klats), 2),
        )
    )


@pytest.mark.parametrize("seed", range(8))
def test_no_seat_has_more_turns_than_max_cycles(game, seed):
    env = igra.pettingzoo.env(game, max_cycles=3)
    env.reset(seed=seed)
    turns = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            assert truncation == (max(turns.values()) == 3 and not termination)
            env.step(None)
        else:
            turns[agent] += 1
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert max(turns.values()) <= 3


def test_whole_match(game):
    env = igra.pettingzoo.env(game)
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    assert sum(total.values()) == pytest.approx(0) and min(total.values()) == -1 or set(total.values()) == {0.0}
