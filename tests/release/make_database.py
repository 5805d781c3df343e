"""Makes games.db and games.json: a database as a version's server left it, and what its people saw last.
  IGRA=<that version's program> tests/release/make_database.py tests/release/data/<version>
Once for every release, with the program that was released; tests/server/test_old_database.py opens all of them with the
server of today."""
import json
import os
import random
import shutil
import sqlite3
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from server import Browser, Server, open_seats  # noqa: E402

FOLDER = sys.argv[1]


def seated(people, game, **more):
    table = people[0].table(game=game, seats=open_seats(len(people)), **more)
    sockets = [one.open(f"/ws/table/{table}") for one in people]
    for seat in range(1, len(people)):
        assert sockets[seat].answer({"type": "sit", "id": "s", "seat": seat})["type"] == "ack"
    assert sockets[0].answer({"type": "start", "id": "go"})["type"] == "ack"
    views = [one.until(lambda message: message["type"] == "state")["view"] for one in sockets]
    return table, sockets, views


def play(sockets, views, rng, most):
    for number in range(most):
        actors = [seat for seat in range(len(sockets)) if views[seat]["legal"]]
        if not actors:
            return
        actor = actors[0]
        answer = sockets[actor].answer({"type": "move", "id": f"old{number}", "event": rng.choice(views[actor]["legal"])})
        views[actor] = answer["view"]
        for seat, socket in enumerate(sockets):
            if seat != actor:
                views[seat] = socket.until(lambda one: one["type"] == "push" and one["version"] >= answer["version"])["view"]


def main():
    rng = random.Random(7)
    seen = {"people": [], "running": [], "over": {}, "profile": {}}
    with Server("--no-limits", "--bot-pace", "0") as server:
        ana, bo = Browser(server), Browser(server)
        for one, name in ((ana, "Ана"), (bo, "Bo")):
            one.get("/api/me")
            one.post("/api/me", {"name": name})
        seen["people"] = [ana.cookie, bo.cookie]
        seen["waiting"] = ana.table(game="klats", seats=open_seats(2) + [{"kind": "bot", "level": "easy"}], listed=True)
        for game, moves in (("five-towers", 9), ("paws", 5), ("carcassonne", 12)):
            more = {"clock": {"kind": "fischer", "seconds": 600, "increment": 5}} if game == "paws" else {}
            table, sockets, views = seated([ana, bo], game, **more)
            play(sockets, views, rng, moves)
            if game == "carcassonne":  # a take-back that was agreed
                by = 0 if sockets[0].answer({"type": "propose", "id": "p", "what": "take_back"})["type"] == "ack" else 1
                sockets[1 - by].answer({"type": "answer", "id": "y", "what": "take_back", "yes": True})
            states = []
            for one in (ana, bo):
                with one.open(f"/ws/table/{table}") as socket:
                    states.append(socket.until(lambda message: message["type"] == "state"))
            seen["running"].append({"table": table, "states": states})
        table, sockets, views = seated([ana, bo], "five-towers")
        play(sockets, views, rng, 3)
        sockets[0].answer({"type": "resign", "id": "r"})
        sockets[0].send({"type": "rematch", "id": "again"})
        seen["rematch"] = sockets[1].until(lambda one: one["type"] == "table" and "rematch" in one["table"])["table"]["rematch"]
        champions = [Browser(server), Browser(server)]
        for one, name in zip(champions, ("Цвета", "Dora")):
            one.get("/api/me")
            assert one.post("/api/account/sign-up", {"name": name, "password": "long enough"}).status == 200
        table, sockets, views = seated(champions, "paws", rated=True, aids=False)
        play(sockets, views, rng, 100000)
        seen["over"] = {"table": table, "record": champions[0].get(f"/api/tables/{table}/record").body}
        assert seen["over"]["record"].startswith("igra"), seen["over"]
        seen["profile"] = {name: champions[0].get(f"/api/people/{name}").json for name in ("Dora",)}
        assert server.stop() == 0
        shutil.copy(os.path.join(server.folder, "igra.db"), os.path.join(FOLDER, "games.db"))
    database = sqlite3.connect(os.path.join(FOLDER, "games.db"))
    database.execute("PRAGMA journal_mode=DELETE")
    database.execute("VACUUM")
    database.close()
    with open(os.path.join(FOLDER, "games.json"), "w") as file:
        json.dump(seen, file, ensure_ascii=False, indent=1)


main()
