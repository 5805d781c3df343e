"""The layouts of observations as docs/python.md shows them: python tests/python/layouts.py --update writes them there."""

import sys
from pathlib import Path

import igra

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "python.md"
BEGIN, END = "<!-- layouts -->\n", "<!-- end of layouts -->\n"


def layouts() -> str:
    """P stands for the number of players; every game is looked at with two numbers of them to find out where."""
    text = ""
    for id in ("klats", "paws", "five-towers", "carcassonne", "null"):
        low = next((one["players_range"][0] for one in igra.games() if one["id"] == id), 2)
        small, large = igra.Game(id, low), igra.Game(id, low + 1)
        text += f"**{small.name}** (`{id}`, version {small.space_version}; {small.observation_size} numbers with {low} players)\n\n"
        text += "| part | shape | at most | |\n|---|---|---|---|\n"
        for one, other in zip(small.layout, large.layout):
            shape = " × ".join("P" if a != b else str(a) for a, b in zip(one.shape, other.shape))
            text += f"| `{one.name}` | {shape} | {one.most:g} | {one.about} |\n"
        text += "\n"
    return text


def page_with_layouts(page: str) -> str:
    before, rest = page.split(BEGIN)
    return before + BEGIN + layouts() + END + rest.split(END)[1]


if __name__ == "__main__":
    if "--update" in sys.argv:
        PAGE.write_text(page_with_layouts(PAGE.read_text()))
    else:
        print(layouts())
