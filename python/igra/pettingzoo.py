"""Igra's games for PettingZoo, with action masks.

    import igra.pettingzoo

    env = igra.pettingzoo.env("klats", players=3, rounds="single")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

Rewards are 0 until the end, and then everybody's return (docs/python.md). An action that is not legal ends the match
(`illegal="terminate"`, as PettingZoo's own games do), or stands for a legal one (`illegal="replace"`).
"""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

import igra

__all__ = ["env", "parallel_env", "raw_env"]


def env(game: str | igra.Game, **arguments: Any) -> AECEnv:
    """The environment in the wrappers that PettingZoo's own games have."""
    made: Any = raw_env(game, **arguments)
    if made.illegal == "terminate":
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class _Match:
    """A match with its luck, and what both kinds of environments say of it."""

    def __init__(self, game: str | igra.Game, players: int | None, options: dict[str, Any]):
        self.game = game if isinstance(game, igra.Game) else igra.Game(game, players, **options)
        self.agents = [f"seat_{seat}" for seat in range(self.game.players)]
        most = self.game.most
        self.observation_space = gym.spaces.Dict(
            {
                "observation": gym.spaces.Box(-most, most, dtype=np.float32),
                "action_mask": gym.spaces.Box(0, 1, (self.game.num_actions,), np.int8),
            }
        )
        self.action_space = gym.spaces.Discrete(self.game.num_actions)
        self.start(None)

    def start(self, seed: int | None) -> None:
        self._luck, _ = seeding.np_random(seed)
        self.state = self.game.new_state()
        self._settle()

    def _settle(self) -> None:
        while self.state.actor == igra.CHANCE:
            self.state.draw(int(self._luck.integers(2**63)))

    def play(self, action: int) -> None:
        self.state.apply(int(action))
        self._settle()

    def legal_for(self, action: int) -> int:
        """The action, or the legal one it stands for."""
        legal = self.state.legal()
        return int(action) if action in legal else sorted(legal)[int(action) % len(legal)]

    def observe(self, seat: int) -> dict[str, np.ndarray]:
        to_act = self.state.actor == seat
        mask = self.state.mask().astype(np.int8) if to_act else np.zeros(self.game.num_actions, np.int8)
        return {"observation": self.state.observation(seat), "action_mask": mask}


class raw_env(AECEnv, EzPickle):
    """Seats take turns. `max_cycles`: after so many turns of the seat that had most, the match is broken off."""

    metadata = {"render_modes": ["ansi"], "name": "igra_v1", "is_parallelizable": False}

    def __init__(
        self,
        game: str | igra.Game,
        players: int | None = None,
        *,
        max_cycles: int | None = None,
        illegal: str = "terminate",
        render_mode: str | None = None,
        **options: Any,
    ):
        EzPickle.__init__(
            self, game, players, max_cycles=max_cycles, illegal=illegal, render_mode=render_mode, **options
        )
        super().__init__()
        if illegal not in ("terminate", "replace"):
            raise igra.Error("illegal is 'terminate' or 'replace'.")
        self._match = _Match(game, players, options)
        self.illegal = illegal
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = list(self._match.agents)
        self.agents = list(self.possible_agents)

    def observation_space(self, agent: str) -> gym.Space:
        return self._match.observation_space

    def action_space(self, agent: str) -> gym.Space:
        return self._spaces[agent]

    @property
    def _spaces(self) -> dict[str, gym.Space]:
        if not hasattr(self, "_own_spaces"):
            self._own_spaces = {agent: gym.spaces.Discrete(self._match.game.num_actions) for agent in self.possible_agents}
        return self._own_spaces

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._match.start(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turns = dict.fromkeys(self.agents, 0)
        self.agent_selection = self.agents[self._match.state.actor]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return self._match.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._was_dead_step(action)
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._match.play(self._match.legal_for(action) if self.illegal == "replace" else action)
        self._turns[agent] += 1
        state = self._match.state
        if state.over:
            self.rewards = dict(zip(self.possible_agents, state.returns))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[state.actor]
            self._break_off()
        self._accumulate_rewards()

    def _break_off(self) -> None:
        """Once the seat to act has had all its turns."""
        if self.max_cycles is not None and self._turns[self.agent_selection] >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        return self._match.state.sketch() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class parallel_env(ParallelEnv):
    """Everybody says beforehand what to do at the next own turn; a cycle ends when somebody is to act again.

    What others do in between may make that illegal: then it stands for a legal action. For learners that need this
    form; the game itself is one of turns.
    """

    metadata = {"render_modes": ["ansi"], "name": "igra_parallel_v1"}

    def __init__(
        self,
        game: str | igra.Game,
        players: int | None = None,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        illegal: str = "replace",
        **options: Any,
    ):
        if illegal != "replace":
            raise igra.Error("What is said beforehand may not be legal later: illegal is 'replace' here.")
        self._match = _Match(game, players, options)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = list(self._match.agents)
        self.agents = list(self.possible_agents)
        self._own_spaces = {agent: gym.spaces.Discrete(self._match.game.num_actions) for agent in self.agents}

    def observation_space(self, agent: str) -> gym.Space:
        return self._match.observation_space

    def action_space(self, agent: str) -> gym.Space:
        return self._own_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self._match.start(seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Any]:
        return {agent: self._match.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        left = dict(actions)
        state = self._match.state
        while not state.over and self.possible_agents[state.actor] in left:
            self._match.play(self._match.legal_for(left.pop(self.possible_agents[state.actor])))
        self._cycles += 1
        broken_off = not state.over and self.max_cycles is not None and self._cycles >= self.max_cycles
        agents = self.agents
        if state.over or broken_off:
            self.agents = []
        return (
            self._observations(),
            dict(zip(agents, map(float, state.returns))),
            dict.fromkeys(agents, state.over),
            dict.fromkeys(agents, broken_off),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        return self._match.state.sketch() if self.render_mode == "ansi" else None
