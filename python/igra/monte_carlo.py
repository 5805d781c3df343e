"""A small learner in numpy: Deep Monte Carlo, which expects of an action what matches brought in which it was chosen.

    learner = igra.monte_carlo.Learner(igra.Game("klats", 3, rounds="single"), seed=1)
    learner.train(steps=2000)                           # self-play
    print(learner.win_rate("easy", matches=400))        # its share of victories; 1 / players is fair

One hidden layer over what the seat sees, with a vector for each action, so that a state is looked at once for all its
actions: value = v · relu(W x + e[action] + b). Good enough for examples and baselines, written to be read.
"""

from __future__ import annotations

from typing import Callable

import numpy as np

import igra

__all__ = ["Learner"]


class _Adam:
    """Adam for a few arrays; rows of the last one that have no gradient are left alone."""

    def __init__(self, arrays: list[np.ndarray], rate: float):
        self.arrays, self.rate, self.time = arrays, rate, 0
        self.mean = [np.zeros_like(one) for one in arrays]
        self.square = [np.zeros_like(one) for one in arrays]

    def step(self, gradients: list[np.ndarray], rows: np.ndarray) -> None:
        self.time += 1
        rate = self.rate * np.sqrt(1 - 0.999**self.time) / (1 - 0.9**self.time)
        for i, gradient in enumerate(gradients):
            part: slice | np.ndarray = rows if i == len(gradients) - 1 else slice(None)
            self.mean[i][part] = 0.9 * self.mean[i][part] + 0.1 * gradient
            self.square[i][part] = 0.999 * self.square[i][part] + 0.001 * gradient**2
            self.arrays[i][part] -= rate * self.mean[i][part] / (np.sqrt(self.square[i][part]) + 1e-8)


class Learner:
    def __init__(self, game: igra.Game, hidden: int = 96, rate: float = 1e-3, seed: int = 0):
        self.game = game
        self.rng = np.random.default_rng(seed)
        self.scale = game.scale
        self.w = (self.rng.standard_normal((game.observation_size, hidden)) / np.sqrt(60)).astype(np.float32)
        self.b = np.zeros(hidden, np.float32)
        self.v = (self.rng.standard_normal(hidden) / np.sqrt(hidden)).astype(np.float32)
        self.e = (0.3 * self.rng.standard_normal((game.num_actions, hidden))).astype(np.float32)
        self._adam = _Adam([self.w, self.b, self.v, self.e], rate)

    def values(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What it expects of every legal action: rows, actions, values, in the order of rows."""
        rows, actions = np.nonzero(masks)
        seen = (observations * self.scale) @ self.w + self.b
        return rows, actions, np.maximum(seen[rows] + self.e[actions], 0) @ self.v

    def choose(self, observations: np.ndarray, masks: np.ndarray, explore: float = 0.0) -> np.ndarray:
        """The best action of every row; with `explore` sometimes any."""
        rows, actions, values = self.values(observations, masks)
        if explore > 0:
            anything = self.rng.random(len(observations)) < explore
            values = np.where(anything[rows], self.rng.random(len(rows)), values)
        order = np.lexsort((values, rows))
        last = np.searchsorted(rows, np.arange(len(observations)), side="right") - 1
        return actions[order[last]].astype(np.int32)

    def fit(self, observations: np.ndarray, actions: np.ndarray, targets: np.ndarray) -> float:
        """One step towards what the actions brought; the mean squared error before it."""
        x = observations * self.scale
        hidden = np.maximum(x @ self.w + self.b + self.e[actions], 0)
        error = hidden @ self.v - targets
        slope = (error / len(error))[:, None] * self.v * (hidden > 0)
        rows, inverse = np.unique(actions, return_inverse=True)
        by_action = np.zeros((len(rows), len(self.b)), np.float32)
        np.add.at(by_action, inverse, slope)
        gradients = [x.T @ slope, slope.sum(axis=0), hidden.T @ (error / len(error)), by_action]
        self._adam.step(gradients, rows)
        return float((error**2).mean())

    def train(
        self,
        steps: int,
        *,
        matches: int = 256,
        explore: float = 0.05,
        opponent: str | None = None,
        seed: int = 1,
        report: Callable[[int, float], None] | None = None,
    ) -> None:
        """Plays and learns: all seats by itself, or one (in turn) against bots."""
        seat = igra.EVERYBODY if opponent is None else igra.ROTATING
        batch = igra.Batch(self.game, matches, seed=seed, seat=seat, opponent=opponent)
        past: list[list[tuple[np.ndarray, int, int]]] = [[] for _ in range(matches)]
        ready: list[tuple[np.ndarray, int, float]] = []
        for step in range(steps):
            actions = self.choose(batch.observations, batch.masks, explore)
            for row in range(matches):
                past[row].append((batch.observations[row].copy(), actions[row], batch.seats[row]))
            batch.step(actions)
            for row in np.flatnonzero(batch.ended):
                ready += [(seen, action, batch.rewards[row, who]) for seen, action, who in past[row]]
                past[row] = []
            while len(ready) >= 2048:
                sample = [ready[i] for i in self.rng.permutation(len(ready))]
                loss = self.fit(*(np.array(column) for column in zip(*sample)))
                ready = []
                if report is not None:
                    report(step, loss)

    def win_rate(self, opponent: str, matches: int = 300, seed: int = 99) -> float:
        """Its share of the victories, one seat (in turn) against bots at the others; 1 / players is fair."""
        rows = min(matches, 100)
        batch = igra.Batch(self.game, rows, seed=seed, seat=igra.ROTATING, opponent=opponent, auto_reset=False)
        own = batch.seats.copy()
        total = played = 0.0
        while played < matches:
            batch.step(self.choose(batch.observations, np.where(batch.masks.any(1, keepdims=True), batch.masks, 1)))
            over = batch.ended.astype(bool)
            total += (batch.rewards[over, own[over]] + 1).sum() / self.game.players
            played += over.sum()
            batch.reset_some(over)
            own = np.where(over, batch.seats, own)
        return float(total / played)
