"""Igra: modern tabletop games with hidden information, for two to six players, as an environment for research.

    import igra

    game = igra.Game("klats", players=3, rounds="single")
    state = game.new_state()
    while not state.over:
        if state.actor == igra.CHANCE:
            state.draw()
        else:
            state.apply(state.legal()[0])
    print(state.scores, state.returns)

Numbers, layouts and batches are described in docs/python.md.
"""

from __future__ import annotations

import json
import os
import random as _random
import sys
from typing import Any, Callable, Iterator, NamedTuple, Sequence

import numpy as np

from . import _igra
from ._igra import BadOption, BadRecord, Error, IllegalEvent, UnknownBot, UnknownGame, WrongTime

__version__: str = _igra.VERSION

CHANCE = -1
"""The actor when chance is to act."""
OVER = -2
"""The actor of a match that is over."""
SPECTATOR = -1
"""A viewer who sits nowhere."""
EVERYTHING = -2
"""A viewer from whom nothing is hidden: the record."""
EVERYBODY = -1
"""The seat of a batch in which the caller plays all seats."""
ROTATING = -2
"""The seat of a batch in which the caller plays another seat in every game."""
_WORD = 0xFFFF_FFFF_FFFF_FFFF  # a seed is so many bits of a number

__all__ = [
    "BadOption", "BadRecord", "Batch", "Bot", "CHANCE", "EVERYBODY", "EVERYTHING", "Error", "Game", "IllegalEvent",
    "OVER", "Part", "ROTATING", "SPECTATOR", "State", "UnknownBot", "UnknownGame", "WrongTime", "arena", "bot",
    "games", "lab", "load",
]  # fmt: skip


def games() -> list[dict[str, Any]]:
    """All games: id, name, players_range, and choices, the options with their defaults and values."""
    return json.loads(_igra.games())


class Part(NamedTuple):
    """One part of an observation: where it begins and ends, its shape, its largest value, and what it is."""

    name: str
    shape: tuple[int, ...]
    begin: int
    end: int
    most: float
    about: str


def _option_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


class Game:
    """A game with its number of players and its options."""

    def __init__(self, id: str, players: int | None = None, **options: Any):
        if players is None:
            players = next((one["players_range"][0] for one in games() if one["id"] == id), 2)
        for key, value in options.items():
            if "," in _option_text(value) or "=" in key or "," in key:
                raise BadOption(f"{key} cannot have this value.")
        text = ",".join(f"{key}={_option_text(value)}" for key, value in options.items())
        self._adopt(_igra._Game(id, players, text))

    def _adopt(self, handle: Any) -> None:
        self._handle = handle
        about = json.loads(handle.describe())
        self.id: str = about["id"]
        self.name: str = about["name"]
        self.players: int = about["players"]
        self.options: dict[str, Any] = about["options"]
        self.open: bool = about["open"]
        """Nothing is hidden but the draws to come."""
        self.space_version: int = about["space_version"]
        """Changes when any id or layout does."""
        self.num_actions: int = about["actions"]
        self.num_outcomes: int = about["outcomes"]
        self.observation_size: int = about["observation_size"]
        self.history_rows: int = about["history_rows"]
        """No match has more events."""
        self.layout: list[Part] = []
        at = 0
        for part in about["layout"]:
            size = int(np.prod(part["shape"]))
            self.layout.append(
                Part(part["name"], tuple(part["shape"]), at, at + size, part["most"], part["about"])
            )
            at += size

    @property
    def most(self) -> np.ndarray:
        """No number of an observation is farther from 0."""
        most = np.empty(self.observation_size, np.float32)
        for part in self.layout:
            most[part.begin : part.end] = part.most
        return most

    @property
    def scale(self) -> np.ndarray:
        """What to multiply an observation with, so that everything is between -1 and 1."""
        return 1.0 / self.most

    def parts(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """The named parts of an observation (or of many, in the last dimension), without copying."""
        lead = observation.shape[:-1]
        return {part.name: observation[..., part.begin : part.end].reshape(lead + part.shape) for part in self.layout}

    def action_name(self, id: int) -> str:
        """What an action means in words that need no state; seats are counted from the one who acts."""
        return self._handle.action_name(id)

    def outcome_name(self, id: int) -> str:
        return self._handle.outcome_name(id)

    def new_state(self) -> State:
        return State(self, self._handle.new_state())

    def __reduce__(self) -> Any:
        return (_open_game, (self.id, self.players, self.options))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.id, self.players, tuple(self.options.items())))

    def __repr__(self) -> str:
        options = "".join(f", {key}={value!r}" for key, value in self.options.items())
        return f"igra.Game({self.id!r}, players={self.players}{options})"


def _open_game(id: str, players: int, options: dict[str, Any]) -> Game:
    return Game(id, players, **options)


class State:
    """One match. Events are given by id or by their exact text."""

    __slots__ = ("game", "_handle")

    def __init__(self, game: Game, handle: Any = None):
        self.game = game
        self._handle = handle if handle is not None else game._handle.new_state()

    @property
    def actor(self) -> int:
        """The seat to act, CHANCE, or OVER."""
        return self._handle.actor

    @property
    def over(self) -> bool:
        return self._handle.actor == OVER

    @property
    def ply(self) -> int:
        """Events so far."""
        return self._handle.ply

    def legal(self) -> list[int]:
        """The ids of what the actor may do; of outcomes while chance acts; none once it is over."""
        return self._handle.legal()

    def legal_texts(self) -> list[str]:
        return [self._handle.text(id, EVERYTHING) for id in self._handle.legal()]

    def outcomes(self) -> list[tuple[int, int]]:
        """What chance may do, with the number of cards or tiles behind it. Only while chance acts."""
        return list(zip(self._handle.legal(), self._handle.weights()))

    def apply(self, event: int | str) -> None:
        """Makes it happen. IllegalEvent, and nothing changed, unless it is offered now."""
        self._handle.apply(event)

    def draw(self, seed: int | None = None) -> None:
        """Chance acts once, by weight."""
        self._handle.draw(_random.getrandbits(64) if seed is None else seed & _WORD)

    def playout(self, seed: int | None = None) -> None:
        """To the end: players at random, chance by weight."""
        self._handle.playout(_seed(seed))

    def undo(self) -> None:
        """Takes the last event back."""
        self._handle.undo()

    def clone(self) -> State:
        return State(self.game, self._handle.clone())

    __copy__ = clone

    def __deepcopy__(self, memo: Any) -> State:
        return self.clone()

    def sample(self, seat: int, seed: int | None = None) -> State:
        """A world that this seat cannot tell from the true one, at random."""
        return State(self.game, self._handle.sample(seat, _seed(seed)))

    def text(self, id: int, viewer: int = EVERYTHING) -> str:
        """The text of something offered now, as somebody sees it."""
        return self._handle.text(id, viewer)

    def id(self, text: str) -> int:
        return self._handle.id(text)

    @property
    def scores(self) -> list[int]:
        """The standing as players read it off the table."""
        return self._handle.scores()

    @property
    def returns(self) -> list[float]:
        """Once it is over: share of the victory times players, minus 1, which adds up to 0. Before: zeros."""
        return self._handle.returns()

    def view(self, viewer: int) -> dict[str, Any]:
        """What a seat may know (docs/views)."""
        return json.loads(self._handle.view(viewer))

    def observation(self, seat: int, out: np.ndarray | None = None) -> np.ndarray:
        """What a seat sees now, as game.layout tells."""
        return self._handle.observation(seat, out)

    def history(self, seat: int, out: np.ndarray | None = None) -> np.ndarray:
        """What a seat saw: two numbers an event, who made it and 1 + its id (0 where it is hidden)."""
        return self._handle.history(seat, out)

    def information_state(self, seat: int) -> np.ndarray:
        """Observation and history: everything the seat can know, with perfect recall."""
        return np.concatenate([self.observation(seat), self.history(seat)])

    def mask(self, out: np.ndarray | None = None) -> np.ndarray:
        """1 for every legal action; all 0 unless a player acts."""
        return self._handle.mask(out)

    def explain(self, event: int | str) -> list[dict[str, Any]]:
        """Why an event, about to be made, gives points."""
        return json.loads(self._handle.explain(self.id(event) if isinstance(event, str) else event))

    def log(self, viewer: int = EVERYTHING) -> list[dict[str, Any]]:
        """Everything that happened, as somebody saw it, with the points it gave."""
        return json.loads(self._handle.log(viewer))

    def record(self) -> str:
        """The match as text (docs/record-format.md)."""
        return self._handle.record()

    def sketch(self, viewer: int = SPECTATOR) -> str:
        """A board for terminals."""
        return self._handle.sketch(viewer)

    def __str__(self) -> str:
        return self.sketch(EVERYTHING)

    def __reduce__(self) -> Any:
        return (load, (self.record(),))


def _seed(seed: int | None) -> int:
    return _random.getrandbits(64) if seed is None else seed & _WORD


def load(record: str) -> State:
    """A match from the text of its record."""
    handle, owner = _igra.load(record)
    game = Game.__new__(Game)
    game._adopt(owner)
    return State(game, handle)


class Bot:
    """A bot by its name (docs/bots.md). It learns nothing that the seat to act does not know."""

    def __init__(self, name: str, seed: int | None = None, ms: int = 100, iterations: int = 0, threads: int = 1):
        self.name = name
        self.seed = _seed(seed)
        self.ms = ms if iterations == 0 else -1
        self.iterations = iterations
        self.threads = threads
        self._game: Game | None = None
        self._handle: Any = None

    def choose(self, state: State) -> int:
        """The id of its choice; not applied."""
        if self._game != state.game:
            self._handle = _igra._Bot(state.game._handle, self.name, self.seed)
            self._game = state.game
        return self._handle.choose(state._handle, self.ms, self.iterations, self.threads)

    def candidates(self) -> list[dict[str, Any]]:
        """What it thought at its last choice, best first. Without `win` and the rest: not tried."""
        return json.loads(self._handle.candidates()) if self._handle is not None else []

    def __repr__(self) -> str:
        return f"igra.bot({self.name!r})"


def bot(name: str, seed: int | None = None, ms: int = 100, iterations: int = 0, threads: int = 1) -> Bot:
    """A bot: `hard`, `master`, `ismcts-plain`; thinks at most `ms`, or so many iterations."""
    return Bot(name, seed, ms, iterations, threads)


class Batch:
    """Many matches stepped together. The arrays are the batch's own memory: they change with every step.

    observations, masks, seats, rewards, ended, scores, counts: one row a match, see docs/python.md.
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        threads: int = 1,
        seed: int = 0,
        *,
        observe: bool = True,
        mask: bool = True,
        history: bool = False,
        auto_reset: bool = True,
        chance: str = "inside",
        seat: int = EVERYBODY,
        opponent: str | None = None,
        ms: int = 100,
        iterations: int = 0,
    ):
        if isinstance(game, str):
            game = Game(game, players, **(options or {}))
        elif (players is not None and players != game.players) or options:
            raise Error("A Game has its players and options already.")
        if chance not in ("inside", "caller"):
            raise Error("chance is 'inside' or 'caller'.")
        self.game = game
        self.n = n
        self._handle = _igra._Batch(
            game._handle, n, threads, seed & 0xFFFF_FFFF_FFFF_FFFF, observe, mask, history, auto_reset,
            chance == "inside", seat, opponent or "", -1 if iterations else ms, iterations,
        )  # fmt: skip
        self.observations: np.ndarray = self._handle.observations
        self.masks: np.ndarray = self._handle.masks
        self.seats: np.ndarray = self._handle.seats
        self.rewards: np.ndarray = self._handle.rewards
        self.ended: np.ndarray = self._handle.ended
        self.scores: np.ndarray = self._handle.scores
        self.counts: np.ndarray = self._handle.counts

    def __len__(self) -> int:
        return self.n

    def step(self, actions: np.ndarray | Sequence[int]) -> None:
        """One decision in every match that is not over. IllegalEvent, and nothing changed, if one is not legal."""
        self._handle.step(actions)

    def reset(self, seed: int) -> None:
        self._handle.reset(seed & 0xFFFF_FFFF_FFFF_FFFF)

    def reset_some(self, marked: np.ndarray) -> None:
        """Starts the marked matches anew."""
        self._handle.reset_some(marked)

    def random_actions(self, out: np.ndarray | None = None) -> np.ndarray:
        """A legal action in every match, uniformly; by weight where chance acts."""
        return self._handle.random_actions(out)

    def legal(self, row: int) -> list[int]:
        return self._handle.legal(row)

    def state(self, row: int) -> State:
        """A copy of how a match stands, without its past."""
        return State(self.game, self._handle.state(self.game._handle, row))


def _bar(words: str) -> Callable[[int, int], None]:
    """A line that shows how far it is: by tqdm where it is installed, which knows notebooks."""
    try:
        from tqdm.auto import tqdm
    except ImportError:

        def write(done: int, all: int) -> None:
            if done == all or done % max(1, all // 100) == 0:
                print(f"\r{words}: {done} of {all}", end="\n" if done == all else "", file=sys.stderr, flush=True)

        return write
    line: list[Any] = []

    def update(done: int, all: int) -> None:
        if not line:
            line.append(tqdm(total=all, desc=words))
        line[0].update(1)
        if done == all:
            line[0].close()

    return update


def _progress(progress: bool | Callable[[int, int], None], words: str) -> Callable[[int, int], None] | None:
    if callable(progress):
        return progress
    return _bar(words) if progress else None


def arena(
    game: Game,
    bots: Sequence[str],
    games: int = 100,
    *,
    ms: int = 100,
    iterations: int = 0,
    threads: int | None = None,
    seed: int = 1,
    progress: bool | Callable[[int, int], None] = False,
) -> dict[str, Any]:
    """Bots against each other, every deal in every order of seats (docs/bots.md): standings and games."""
    budget = -1 if iterations else ms
    return json.loads(
        _igra.arena(
            game._handle, ",".join(bots), games, budget, iterations, threads or os.cpu_count() or 1, seed,
            _progress(progress, "arena"),
        )
    )  # fmt: skip


def lab(
    game: Game,
    bot: str = "easy",
    games: int = 200,
    *,
    deals: int = 0,
    ms: int = 100,
    iterations: int = 0,
    threads: int | None = None,
    seed: str = "lab",
    progress: bool | Callable[[int, int], None] = False,
) -> dict[str, Any]:
    """What many matches among equal bots show about a game (docs/lab.md)."""
    budget = -1 if iterations else ms
    return json.loads(
        _igra.lab(
            game._handle, bot, games, deals, budget, iterations, threads or os.cpu_count() or 1, seed,
            _progress(progress, "lab"),
        )
    )  # fmt: skip
