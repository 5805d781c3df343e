"""What docs/python.md says of numbers is so."""

import re

import igra
from layouts import PAGE, page_with_layouts


def test_layouts():
    page = PAGE.read_text()
    assert page == page_with_layouts(page), "run tests/python/layouts.py --update"


def test_action_counts():
    page = PAGE.read_text()
    for id in ("paws", "five-towers", "carcassonne", "null"):
        count = re.search(rf"^\| `{id}` \| (\d+) \|", page, re.M)[1]
        assert int(count) == igra.Game(id).num_actions
    for players in range(3, 7):
        assert igra.Game("klats", players).num_actions == 675 * players


def test_the_first_example_runs():
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(), re.S)[1]
    exec(compile(code.replace('"hard"', '"easy"'), "docs/python.md", "exec"), {})
