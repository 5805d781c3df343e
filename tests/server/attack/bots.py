"""Bots think for everybody: nobody may take them all."""
import random
import statistics
import time

from arena import Verdict, attack

MASTERS = {"game": "klats", "seats": [{"kind": "bot", "level": "master"}] * 4, "seat": None, "start": True}
PATIENCE = 12.0


def answers(person, count):
    """Seconds from a person's move until a beginner has answered it, several times."""
    table = person.table(game="five-towers", start=True, seats=[{"kind": "open"}, {"kind": "bot", "level": "beginner"}])
    times, rng, number = [], random.Random(1), 0
    with person.open(f"/ws/table/{table}") as socket:
        view = socket.until(lambda one: one["type"] == "state", PATIENCE)["view"]
        while len(times) < count and view["actor"] != "end":
            if not view["legal"]:
                view = socket.until(lambda one: one["type"] == "push", PATIENCE)["view"]
                continue
            number += 1
            start = time.monotonic()
            view = socket.answer({"type": "move", "id": f"m{number}", "event": rng.choice(view["legal"])})["view"]
            if view["actor"] == "player" and not view["legal"]:
                try:
                    view = socket.until(lambda one: one["type"] == "push", PATIENCE)["view"]
                except TimeoutError:
                    return [*times, PATIENCE]
                times.append(time.monotonic() - start)
    return times


@attack("high")
def tables_of_masters_do_not_starve_a_beginner(arena):
    with arena.server(alone=True) as server:
        quiet = statistics.median(answers(arena.person(server), 3))
        hostile = arena.person(server)
        founded = sum(hostile.post("/api/tables", MASTERS).status == 201 for _ in range(40))
        busy = statistics.median(answers(arena.person(server), 3))
        allowed = 2 * quiet + 0.5
        return Verdict(busy <= allowed, f"a beginner answers after {busy:.2f} s beside {founded} tables of four masters, "
                       f"{quiet:.2f} s without", f"{allowed:.2f} s")


@attack("high")
def one_founder_does_not_fill_the_bots_queue(arena):
    """Hints are thought by the same bots."""
    with arena.server(alone=True) as server:
        hostile = arena.person(server)
        for _ in range(20):
            hostile.post("/api/tables", MASTERS)
        person = arena.person(server)
        table = person.table(game="five-towers", seats=[{"kind": "open"}, {"kind": "bot", "level": "beginner"}], start=True)
        with person.open(f"/ws/table/{table}") as socket:
            socket.until(lambda one: one["type"] in ("state", "push") and one["view"]["legal"], PATIENCE)
            start = time.monotonic()
            socket.send({"type": "hint", "id": "h"})
            try:
                socket.until(lambda one: one["type"] == "hint", PATIENCE)
            except TimeoutError:
                pass
            taken = time.monotonic() - start
        return Verdict(taken <= 6, f"a hint came after {taken:.1f} s", "6 s")
