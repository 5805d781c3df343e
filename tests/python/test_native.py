"""The command line's engine and the Python package play the same games, event for event. Together with
tests/wasm/compare.mjs: native = Python = WebAssembly."""

import json
import os
import subprocess
from pathlib import Path

import pytest

import igra

BINARY = Path(os.environ.get("IGRA_BINARY", Path(__file__).resolve().parent.parent.parent / "build/release/igra"))
GAMES = int(os.environ.get("IGRA_GAMES", "1000"))


def digest(text):
    """Rng::digest of core/rng.h."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def requests(about):
    low, high = about["players_range"]
    for n in range(GAMES):
        players = low + n % (high - low + 1)
        options = {"inns": True} if about["id"] == "carcassonne" and n % 3 == 0 or players == 6 and about["id"] == "carcassonne" else {}
        yield players, options, f"{about['id']} {n}"


@pytest.mark.skipif(not BINARY.exists(), reason=f"{BINARY} is not built")
@pytest.mark.parametrize("about", igra.games(), ids=lambda about: about["id"])
def test_native_is_python(about):
    lines = []
    for players, options, seed in requests(about):
        lines.append({"cmd": "new", "game": about["id"], "players": players, "options": options, "chance": "manual"})
        lines.append({"cmd": "playout", "seed": seed})
        lines.append({"cmd": "record"})
    answers = subprocess.run(
        [BINARY, "engine"], input="\n".join(map(json.dumps, lines)), capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert len(answers) == len(lines)
    for n, (players, options, seed) in enumerate(requests(about)):
        end, record = json.loads(answers[3 * n + 1]), json.loads(answers[3 * n + 2])["record"]
        state = igra.Game(about["id"], players, **options).new_state()
        state.playout(digest(seed))
        assert state.record() == record, seed
        assert state.scores == end["scores"]
