"""Time as an enemy: wall clocks that jump, tables that nobody comes back to."""
import time

from arena import Skipped, Verdict, WallClock, attack, seated, wait_for


def wall_clock():
    if not WallClock.there:
        raise Skipped("it needs the package libfaketime")
    return WallClock()


@attack("medium")
def a_jump_of_the_wall_clock_takes_nobodys_time(arena):
    wall = wall_clock()
    with arena.server(environment=wall.environment) as server:
        clock = {"kind": "fischer", "seconds": 600, "increment": 5}
        _, _, sockets, states = seated(arena, server, clock=clock)
        actor = 0 if states[0]["view"]["legal"] else 1
        wall.jump(3600)
        time.sleep(0.3)
        answer = sockets[actor].answer({"type": "move", "id": "m", "event": states[actor]["view"]["legal"][0]})
        left = answer["clock"]["left"][actor] / 1000 if answer["type"] == "push" else 0
        return Verdict(left > 590, f"an hour's jump left {left:.0f} s of 600 on the clock ({answer['type']})", "590 s")


@attack("medium")
def a_jump_back_stops_nothing(arena):
    wall = wall_clock()
    with arena.server(environment=wall.environment) as server:
        clock = {"kind": "move", "seconds": 5}
        _, _, sockets, states = seated(arena, server, clock=clock, absent="beginner")
        wall.jump(-86400)
        actor = 0 if states[0]["view"]["legal"] else 1
        # Nobody moves: the clock runs out all the same, and a bot stands in.
        try:
            sockets[actor].until(lambda one: one["type"] == "push" and one["events"], 12)
            moved = True
        except TimeoutError:
            moved = False
        return Verdict(moved, "a bot stood in" if moved else "the clock stopped for a day", "a clock of 5 s runs out in 12")


@attack("high", long=True)
def abandoned_tables_make_room(arena):
    wall = wall_clock()
    most = 20
    with arena.server("--max-tables", str(most), "--no-limits", environment=wall.environment) as server:
        person = arena.person(server)
        for _ in range(most):
            table = person.table(game="five-towers", seats=[{"kind": "open"}, {"kind": "open"}], seat=0)
            other = arena.person(server)
            with other.open(f"/ws/table/{table}") as joins, person.open(f"/ws/table/{table}") as host:
                joins.answer({"type": "sit", "id": "s", "seat": 1})
                host.answer({"type": "start", "id": "g"})
        full = arena.person(server).post("/api/tables", {"game": "paws", "seats": [{"kind": "open"}] * 2}).status
        server.stop()
        wall.jump(30 * 86400)
        server.start()
        late = arena.person(server)
        room = wait_for(lambda: late.post("/api/tables", {"game": "paws", "seats": [{"kind": "open"}] * 2}).status == 201,
                        100, every=0.5)
        return Verdict(full != 201 and bool(room), f"after thirty days and a restart {most} abandoned tables "
                       f"{'made room' if room else 'still fill the server'}", "room for a new table")
