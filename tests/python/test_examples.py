"""The notebooks run, with small budgets; the C example's match is a legal one; the learner learns."""

import json
import os
from pathlib import Path

import numpy as np
import pytest

import igra
from igra.monte_carlo import Learner

ROOT = Path(__file__).resolve().parent.parent.parent
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(notebook, monkeypatch, capsys):
    monkeypatch.setenv("IGRA_QUICK", "1")
    names = {"__name__": "__main__"}
    for cell in json.loads(notebook.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), notebook.name, "exec"), names)
    assert capsys.readouterr().out


def test_learner_learns():
    game = igra.Game("null", 2)
    learner = Learner(game, hidden=32, rate=1e-2, seed=1)
    learner.train(300, matches=128, explore=0.2)
    # A nine shown wins; so it shows a nine, and expects to.
    state = game.new_state()
    state.apply("deal 0 9")
    state.apply("deal 1 5")
    assert learner.choose(state.observation(0)[None], state.mask()[None])[0] == state.id("show 9")
    rows, actions, values = learner.values(state.observation(0)[None], state.mask()[None])
    assert np.isfinite(values).all() and values[actions == state.id("show 9")][0] > 0.3


@pytest.mark.skipif("IGRA_C_EXAMPLE" not in os.environ, reason="tests/python/run builds it")
def test_c_example():
    state = igra.load(Path(os.environ["IGRA_C_EXAMPLE"]).read_text())
    assert state.over and state.game == igra.Game("klats", 3, rounds="single")
