"""A whole game on a server, by people who move at random."""
import random

from server import open_seats
from test_play import play_out


def whole_game(browsers, game):
    """Gives the number of moves, and the record as the server hands it out."""
    table = browsers[0].table(game=game, seats=open_seats(len(browsers)))
    sockets = [browser.open(f"/ws/table/{table}") for browser in browsers]
    for seat in range(1, len(sockets)):
        sockets[seat].answer({"type": "sit", "id": "s", "seat": seat})
    sockets[0].answer({"type": "start", "id": "go"})
    moves = play_out(sockets, random.Random(1))
    return moves, browsers[0].get(f"/api/tables/{table}/record").body
