"""Our games in Gymnasium, by its own checks."""

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import igra.gymnasium  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402


def test_check_env(game):
    check_env(igra.gymnasium.Env(game, opponent="easy"), skip_render_check=True)


def test_whole_matches(game):
    env = igra.gymnasium.Env(game, opponent="random", render_mode="ansi")
    for seed in range(3):
        _, info = env.reset(seed=seed)
        rewards = []
        over = False
        while not over:
            action = env.action_space.sample(info["action_mask"])
            observation, reward, over, broken_off, info = env.step(action)
            assert observation in env.observation_space and not broken_off
            rewards.append(reward)
        assert not any(rewards[:-1]) and rewards[-1] >= -1
        assert env.render()


def test_vector_env(game):
    envs = igra.gymnasium.VectorEnv(game, 9, opponent="easy", threads=2)
    observations, info = envs.reset(seed=3)
    again, _ = envs.reset(seed=3)
    assert np.array_equal(observations, again) and observations in envs.observation_space
    rng = np.random.default_rng(1)
    ended = np.zeros(9, bool)
    for _ in range(400):
        scores = rng.random(info["action_mask"].shape) * info["action_mask"]
        before = ended
        observations, rewards, ended, broken_off, info = envs.step(scores.argmax(axis=1))
        assert not rewards[~ended].any() and not broken_off.any()
        assert not (before & ended).any() or game.id == "null"
        assert observations in envs.observation_space
    with pytest.raises(igra.IllegalEvent):
        envs.step(np.full(9, -1))
