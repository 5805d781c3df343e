"""What comes over a WebSocket: too much, too long, not what it should be."""
import json
import time

from arena import GONE, Verdict, alive, attack, processor, seated, wait_for


def many_keys():
    text = "{" + ",".join(f'"k{i:x}":' + "1" for i in range(1800)) + "}"
    return text[:16300].encode() if len(text) <= 16300 else (text[:16290].rsplit(",", 1)[0] + "}").encode()


@attack("medium")
def long_messages_cost_little(arena):
    """Messages of many keys, as many as the rate allows and then more: neither kind may be dear."""
    with arena.server(alone=True) as server:
        table, *_ = seated(arena, server)
        message, count, answered = many_keys(), 160, 0
        before = processor(server)
        for _ in range(2):
            with arena.person(server).open(f"/ws/table/{table}") as hostile:
                try:
                    for _ in range(count // 2):
                        hostile.frame(message)
                    for _ in range(count // 2):
                        hostile.until(lambda one: one["type"] == "error", 10)
                        answered += 1
                except GONE:
                    pass
        time.sleep(0.2)
        each = (processor(server) - before) / count * 1000
        return Verdict(each <= 0.6, f"{each:.2f} ms of processor time for a message of {len(message)} bytes "
                       f"({answered} of {count} answered)", "0.6 ms")


@attack("medium")
def a_steady_flood_is_shown_the_door(arena):
    """Five times the rate, for long: an answer in time now and then forgives nothing."""
    with arena.server() as server:
        table, *_ = seated(arena, server)
        with arena.person(server).open(f"/ws/table/{table}") as hostile:
            start, sent = time.monotonic(), 0
            try:
                while time.monotonic() - start < 12:
                    for _ in range(10):
                        hostile.send({"type": "ping", "id": f"p{sent}"})
                        sent += 1
                    hostile.raw.setblocking(False)
                    try:
                        if not hostile.raw.recv(1 << 20):
                            break
                    except BlockingIOError:
                        pass
                    hostile.raw.setblocking(True)
                    time.sleep(0.05)
                else:
                    return Verdict(False, f"{sent} messages in 12 s, and still there", "shown the door")
            except OSError:
                pass
        return Verdict(True, f"shown the door after {sent} messages in {time.monotonic() - start:.1f} s", "12 s")


@attack("held")
def who_is_too_fast_is_told_what_was_not_heard(arena):
    with arena.server() as server:
        table, *_ = seated(arena, server)
        asked = [f"p{i}" for i in range(150)]
        with arena.person(server).open(f"/ws/table/{table}") as socket:
            for one in asked:
                socket.send({"type": "ping", "id": one})
            answers = [socket.until(lambda message: "id" in message) for _ in asked]
        kinds = {answer.get("code", answer["type"]) for answer in answers}
        right = [answer["id"] for answer in answers] == asked and kinds == {"pong", "too_many"}
        return Verdict(right, f"{len(answers)} answers: {', '.join(sorted(kinds))}", "each is a pong or too_many")


NONSENSE = (b"", b"{", b"[]", b"null", b'"x"', b'{"type":"move"}', b'{"type":"move","id":7,"event":"x"}', b"[" * 5000,
            b'{"type":"own","id":"a"}', b'{"type":"move","id":"a b","event":"pass"}', b'{"type":"sit","id":"q","seat":1e400}',
            b'{"type":"move","id":"q","event":["pass"]}', "{\"type\":\"\u202e\",\"id\":\"a\"}".encode(),
            b'{"type":"sit","id":"q","seat":99999999999999999999}', b'{"type":"sit","id":"q","seat":-1}',
            b'{"type":"move","id":"q","event":"\\ud800"}',
            b'{"id":"' + b"a" * 33 + b'","type":"ping"}', b'{"type":"move","id":"q","event":"' + b"x" * 9000 + b'"}')


@attack("held")
def nonsense_is_answered_and_changes_nothing(arena):
    with arena.server() as server:
        table, people, sockets, states = seated(arena, server)
        silent = []
        with people[1].open(f"/ws/table/{table}") as socket:
            for text in NONSENSE:
                socket.frame(text)
                try:
                    socket.until(lambda one: one["type"] == "error", 3)
                except TimeoutError:
                    silent.append(text[:40])
        with people[0].open(f"/ws/table/{table}") as socket:
            same = socket.until(lambda one: one["type"] == "state")["view"] == states[0]["view"]
        return Verdict(not silent and same, f"{len(NONSENSE) - len(silent)} of {len(NONSENSE)} refused {silent or ''}; the match "
                       f"stands {'as it stood' if same else 'otherwise'}", "all refused, nothing changed")


FRAMES = {
    "unmasked": {"data": b"{}", "masked": False}, "reserved": {"data": b"{}", "reserved": 0x40},
    "unknown opcode": {"data": b"{}", "opcode": 3}, "not UTF-8": {"data": b"\xff\xfe"},
    "long ping": {"data": b"x" * 200, "opcode": 9}, "fragmented ping": {"data": b"x", "opcode": 9, "final": False},
    "oversized": {"data": b"x" * 100_000}, "binary": {"data": b"x", "opcode": 2},
    "continuation of nothing": {"data": b"x", "opcode": 0}, "one byte of a close": {"data": b"x", "opcode": 8},
}


@attack("held")
def broken_frames_end_their_own_socket_only(arena):
    with arena.server() as server:
        table, people, sockets, _ = seated(arena, server)
        stayed = []
        for name, frame in FRAMES.items():
            with people[1].open(f"/ws/table/{table}") as socket:
                try:
                    socket.frame(**frame)
                    for _ in range(20):
                        socket.receive(3)
                    stayed.append(name)
                except TimeoutError:
                    stayed.append(name)
                except GONE:
                    pass
        others = sockets[0].answer({"type": "ping", "id": "p"})["type"] == "pong"
        return Verdict(not stayed and others, f"{len(FRAMES) - len(stayed)} of {len(FRAMES)} closed {' '.join(stayed)}",
                       "all closed, others served")


@attack("low", long=True)
def a_journal_does_not_grow_for_ever(arena):
    with arena.server("--no-limits") as server:
        host = arena.person(server)
        table = host.table(game="paws", seats=[{"kind": "open"}] * 2)
        with host.open(f"/ws/table/{table}") as socket:
            for i in range(30_000):
                answer = socket.answer({"type": "set_seat", "id": f"s{i}", "seat": 1, "to": "easy" if i % 2 else "open"})
                if answer["type"] == "error":
                    return Verdict(True, f"{json.dumps(answer['code'])} after {i} entries", "an end before 30,000")
        return Verdict(False, "30,000 entries of a table that has not begun", "an end before that")


@attack("held")
def it_serves_after_all_this(arena):
    with arena.server() as server:
        well = wait_for(lambda: alive(server), 5)
        return Verdict(bool(well), "/healthz answers" if well else "/healthz does not answer", "200")
