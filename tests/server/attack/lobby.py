"""The lobby with many tables: a page of bounded size, then only what changes."""
import threading

from arena import GONE, Verdict, attack

PAGE = 16 << 10


def fill(arena, server, count):
    def found(some):
        host = arena.person(server)
        for _ in range(some):
            host.table(game="paws", seats=[{"kind": "open"}] * 4, listed=True)
    crowd = [threading.Thread(target=found, args=(count // 4,)) for _ in range(4)]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join()


@attack("high")
def many_tables_come_in_pages(arena):
    count = 2000 if arena.long else 240
    with arena.server("--no-limits") as server:
        fill(arena, server, count)
        person = arena.person(server)
        try:
            with person.open("/ws/lobby") as socket:
                tables = socket.receive()["tables"]
                first = socket.last_bytes
                person.table(game="paws", seats=[{"kind": "open"}] * 2, listed=True)
                socket.receive(5)
                change = socket.last_bytes
        except GONE as gone:
            return Verdict(False, f"with {count} tables everybody is cut off ({gone!r})", f"{PAGE} bytes")
        listed = len(person.get("/api/tables").body.encode())
        return Verdict(max(first, change, listed) <= PAGE and len(tables) > 0,
                       f"with {count} tables the first page has {first} bytes, a change {change}, GET /api/tables {listed}",
                       f"{PAGE} bytes")
