"""Igra's games for Gymnasium: one seat against bots, alone or many at a time.

    import igra.gymnasium

    env = igra.gymnasium.Env("klats", players=3, opponent="easy", rounds="single")
    envs = igra.gymnasium.VectorEnv("klats", 1024, players=3, opponent="easy", threads=2)

An observation is what the seat sees; `info["action_mask"]` says what it may do. The reward is 0 until the end, and then
the seat's return (docs/python.md). An action that is not legal ends the match for the seat with the worst return, -1.
"""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

import igra

__all__ = ["Env", "VectorEnv"]


def _spaces(game: igra.Game) -> tuple[gym.spaces.Box, gym.spaces.Discrete]:
    return gym.spaces.Box(-game.most, game.most, dtype=np.float32), gym.spaces.Discrete(game.num_actions)


def _fresh_seed(rng: np.random.Generator) -> int:
    return int(rng.integers(2**63))


class Env(gym.Env):
    """One seat of a match; bots have the others."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: igra.Game | str,
        players: int | None = None,
        *,
        seat: int = 0,
        opponent: str | None = "easy",
        ms: int = 100,
        iterations: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ):
        self.game = game if isinstance(game, igra.Game) else igra.Game(game, players, **options)
        self.render_mode = render_mode
        self.seat = seat
        self.observation_space, self.action_space = _spaces(self.game)
        self._batch = igra.Batch(
            self.game, 1, seat=seat, opponent=opponent, ms=ms, iterations=iterations, auto_reset=False
        )  # fmt: skip
        self._closed = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self._batch.reset(_fresh_seed(self.np_random))
        self._closed = False
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if self._closed:
            raise gym.error.ResetNeeded("The match is over: reset() first.")
        try:
            self._batch.step([int(action)])
        except igra.IllegalEvent:
            self._closed = True
            return self._observation(), -1.0, True, False, self._info() | {"illegal": True}
        self._closed = bool(self._batch.ended[0])
        return self._observation(), float(self._batch.rewards[0, self.seat]), self._closed, False, self._info()

    def _observation(self) -> np.ndarray:
        return self._batch.observations[0].copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._batch.masks[0].astype(np.int8)}

    def render(self) -> str | None:
        return self._batch.state(0).sketch(self.seat) if self.render_mode == "ansi" else None


class VectorEnv(gym.vector.VectorEnv):
    """Many matches of one seat, stepped together in C++. A match that ended starts anew with the next step."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        game: igra.Game | str,
        num_envs: int,
        players: int | None = None,
        *,
        seat: int = 0,
        opponent: str | None = "easy",
        threads: int = 1,
        ms: int = 100,
        iterations: int = 0,
        copy: bool = True,
        **options: Any,
    ):
        self.game = game if isinstance(game, igra.Game) else igra.Game(game, players, **options)
        self.num_envs = num_envs
        self.seat = seat
        self.single_observation_space, self.single_action_space = _spaces(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._over = np.zeros(num_envs, bool)
        self._batch = igra.Batch(
            self.game, num_envs, threads=threads, seat=seat, opponent=opponent, ms=ms, iterations=iterations,
            auto_reset=False,
        )  # fmt: skip

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self._batch.reset(_fresh_seed(self.np_random))
        self._over[:] = False
        return self._observations(), self._info()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """IllegalEvent, and nothing changed, if an action is not legal: masks are in the info."""
        self._batch.step(np.asarray(actions))
        if self._over.any():
            self._batch.reset_some(self._over)
        self._over = self._batch.ended.astype(bool)
        rewards = self._batch.rewards[:, self.seat].copy()
        return self._observations(), rewards, self._over.copy(), np.zeros(self.num_envs, bool), self._info()

    def _observations(self) -> np.ndarray:
        return self._batch.observations.copy() if self._copy else self._batch.observations

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._batch.masks.copy() if self._copy else self._batch.masks}
