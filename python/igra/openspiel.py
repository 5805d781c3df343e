"""Igra's games for OpenSpiel: importing this registers `python_igra_klats` and its kin with pyspiel.

    import igra.openspiel
    import pyspiel

    game = pyspiel.load_game("python_igra_klats(players=3,rounds=single)")

States know what a seat cannot: `state.resample_from_infostate(player, sampler)` gives a world that looks the same, so
that OpenSpiel's ISMCTS runs as it is. Utilities are returns (docs/python.md): they add up to 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

import igra

__all__ = ["IgraGame", "IgraState", "short_name"]


def short_name(id: str) -> str:
    """What pyspiel calls the game."""
    return "python_igra_" + id.replace("-", "_")


def _game_type(about: dict[str, Any]) -> pyspiel.GameType:
    information = pyspiel.GameType.Information
    low, high = about["players_range"]
    return pyspiel.GameType(
        short_name=short_name(about["id"]),
        long_name=about["name"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if about["open"] else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": low,
            **{key: choice["default"] for key, choice in about["choices"].items()},
        },
    )


class IgraGame(pyspiel.Game):
    """One of our games with its players and options."""

    game_type: pyspiel.GameType
    id: str

    def __init__(self, params: dict[str, Any] | None = None):
        params = dict(params or {})
        options = dict(params)
        players = options.pop("players", self.game_type.min_num_players)
        self.igra = igra.Game(self.id, players, **options)
        super().__init__(
            self.game_type,
            pyspiel.GameInfo(
                num_distinct_actions=self.igra.num_actions,
                max_chance_outcomes=self.igra.num_outcomes,
                num_players=players,
                min_utility=-1.0,
                max_utility=players - 1.0,
                utility_sum=0.0,
                max_game_length=self.igra.history_rows,
            ),
            params,
        )

    def new_initial_state(self) -> IgraState:
        return IgraState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(self.igra, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class IgraState(pyspiel.State):
    """A state whose truth is an igra.State."""

    def __init__(self, game: IgraGame):
        super().__init__(game)
        self.igra = game.igra.new_state()

    def current_player(self) -> int:
        actor = self.igra.actor
        if actor >= 0:
            return actor
        return pyspiel.PlayerId.CHANCE if actor == igra.CHANCE else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.igra.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = sorted(self.igra.outcomes())
        whole = sum(weight for _, weight in outcomes)
        return [(id, weight / whole) for id, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.igra.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        try:
            return self.igra.text(action)
        except igra.IllegalEvent:
            game = self.igra.game
            return game.outcome_name(action) if player == pyspiel.PlayerId.CHANCE else game.action_name(action)

    def is_terminal(self) -> bool:
        return self.igra.over

    def returns(self) -> list[float]:
        return self.igra.returns

    def resample_from_infostate(self, player: int, sampler: Any) -> IgraState:
        """A world that the player cannot tell from this one. `sampler` gives numbers from 0 to 1."""
        world = self.clone()
        unit = sampler() if callable(sampler) else np.random.random()
        world.igra = self.igra.sample(player, int(unit * 2**53))
        return world

    def __str__(self) -> str:
        return self.igra.sketch(igra.EVERYTHING)


class _Observer:
    """What a seat sees as OpenSpiel's observers give it; with perfect recall, everything it saw."""

    def __init__(self, game: igra.Game, iig_obs_type: Any, params: Any):
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("A seat sees its own cards only.")
        self._recall = iig_obs_type.perfect_recall
        rows = game.history_rows if self._recall else 0
        self._seen = game.observation_size
        self.tensor = np.zeros(self._seen + 2 * rows, np.float32)
        self.dict = game.parts(self.tensor[: self._seen])
        if self._recall:
            self.dict["history"] = self.tensor[self._seen :].reshape(rows, 2)

    def set_from(self, state: IgraState, player: int) -> None:
        state.igra.observation(player, self.tensor[: self._seen])
        if self._recall:
            state.igra.history(player, self.tensor[self._seen :])

    def string_from(self, state: IgraState, player: int) -> str:
        view = state.igra._handle.view(player)
        if not self._recall:
            return view
        ply = state.igra.ply
        history = state.igra.history(player)[: 2 * ply].astype(np.int32)
        return f"{player}|{' '.join(map(str, history))}|{view}"


def _register() -> None:
    known = set(pyspiel.registered_names())
    smallest = {"id": "null", "name": "Null", "open": False, "players_range": [2, 4], "choices": {"first": {"default": 0}}}
    for about in [*igra.games(), smallest]:
        if short_name(about["id"]) in known:
            continue
        kind = type("IgraGame_" + about["id"].replace("-", "_"), (IgraGame,), {"id": about["id"], "game_type": _game_type(about)})
        pyspiel.register_game(kind.game_type, kind)


_register()
