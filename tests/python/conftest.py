"""Every game, small and large."""

import pytest

import igra

GAMES = [
    igra.Game("null", 2),
    igra.Game("five-towers", 3),
    igra.Game("paws", 3, tokens=1),
    igra.Game("carcassonne", 2),
    igra.Game("klats", 3, rounds="single"),
]


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request):
    return request.param
