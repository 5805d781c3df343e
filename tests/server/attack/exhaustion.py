"""Connections, descriptors, memory: who takes more than a share is refused, and the server goes on."""
import resource
import socket as sockets
import time

from arena import Verdict, alive, attack, died, memory, seated, wait_for


def connection(server, address):
    one = sockets.socket()
    one.settimeout(2)
    one.bind((address, 0))
    one.connect(("127.0.0.1", server.port))
    return one


COOKIE = "igra=s." + "A" * 43  # nobody's session: the store is asked whose it is


def few_descriptors():
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))


def take_all_descriptors(arena, server):
    """Idle connections of many households, who then ask for what the store must read, all at once."""
    idle, asked = [], b""
    for path in ("me", "leaders?game=paws&players=2", "me", "my-tables", "me") * 3:
        asked += f"GET /api/{path} HTTP/1.1\r\nHost: x\r\nCookie: {COOKIE}\r\n\r\n".encode()
    for i in range(320):
        address = arena.address() if i % 8 == 0 else address
        try:
            idle.append(connection(server, address))
        except OSError:
            pass
    for one in idle:
        try:
            one.sendall(asked)
        except OSError:
            pass
    time.sleep(1)
    return idle


@attack("high")
def out_of_descriptors_from_the_start_it_goes_on(arena):
    with arena.server(prepare=few_descriptors) as server:
        idle = take_all_descriptors(arena, server)
        if server.process.poll() is not None:
            return Verdict(False, died(server), "it goes on")
        for one in idle:
            one.close()
        back = wait_for(lambda: alive(server), 10)
        return Verdict(bool(back), f"after {len(idle)} idle connections it {'serves' if back else 'does not serve'}", "it serves")


@attack("high")
def out_of_descriptors_people_play_on(arena):
    with arena.server(prepare=few_descriptors) as server:
        _, _, seats, states = seated(arena, server)
        idle = take_all_descriptors(arena, server)
        if server.process.poll() is not None:
            return Verdict(False, died(server), "it goes on")
        actor = 0 if states[0]["view"]["legal"] else 1
        answer = seats[actor].answer({"type": "move", "id": "m", "event": states[actor]["view"]["legal"][0]})
        for one in idle:
            one.close()
        back = wait_for(lambda: alive(server), 10)
        return Verdict(answer["type"] == "push" and bool(back), f"with {len(idle)} idle connections a move was answered with "
                       f"{answer['type']}; afterwards it {'serves' if back else 'does not serve'}", "a push; it serves")


@attack("held")
def one_address_gets_its_share_of_connections(arena):
    with arena.server() as server:
        address, refused, idle = arena.address(), 0, []
        for _ in range(260):
            one = connection(server, address)
            one.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            try:
                refused += b" 200 " not in one.recv(100)
            except OSError:
                refused += 1
            idle.append(one)
        other = alive(server)
        for one in idle:
            one.close()
        return Verdict(refused >= 60 and other, f"{refused} of 260 refused, others are {'' if other else 'not '}served",
                       "at least 60 refused")


@attack("held")
def requests_that_never_end_cost_nobody_anything(arena):
    with arena.server() as server:
        address = arena.address()
        slow = [connection(server, address) for _ in range(100)]
        for one in slow:
            one.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Le")
        start = time.monotonic()
        served = alive(server)
        taken = time.monotonic() - start
        if not arena.long:
            for one in slow:
                one.close()
            return Verdict(served and taken < 1, f"another was served after {taken * 1000:.0f} ms", "1 s")
        # A byte now and then keeps nothing open.
        end = time.monotonic() + 25
        while slow and time.monotonic() < end:
            for one in list(slow):
                try:
                    one.send(b"x")
                except OSError:
                    slow.remove(one)
            time.sleep(0.5)
        return Verdict(served and not slow, f"another was served after {taken * 1000:.0f} ms; {len(slow)} were still open "
                       "after 25 s", "1 s; none")


@attack("held")
def a_flood_of_pings_harms_only_its_sender(arena):
    with arena.server() as server:
        table, people, seats, _ = seated(arena, server)
        with arena.person(server).open(f"/ws/table/{table}") as hostile:
            try:
                hostile.raw.settimeout(0.2)
                for _ in range(20_000):
                    hostile.frame(b"x" * 100, opcode=9)
            except OSError:
                pass  # it does not read, or was shown the door
            start = time.monotonic()
            seats[0].answer({"type": "ping", "id": "p"})
            taken = time.monotonic() - start
        return Verdict(taken < 0.5, f"another's ping took {taken * 1000:.0f} ms", "500 ms")


@attack("high", long=True)
def readers_who_do_not_read_take_no_memory(arena):
    """150 in the lobby who never read, while tables come and go."""
    with arena.server("--no-limits") as server:
        host = arena.person(server)
        for _ in range(800):
            host.table(game="paws", seats=[{"kind": "open"}] * 4, listed=True)
        before = memory(server)
        lazy = []
        for _ in range(150):
            one = host.open("/ws/lobby")
            one.raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
            lazy.append(one)
        for _ in range(60):
            host.table(game="paws", seats=[{"kind": "open"}] * 4, listed=True)
            time.sleep(0.1)
        grown = (memory(server) - before) / 2**20
        for one in lazy:
            one.close()
        return Verdict(grown < 40, f"{grown:.0f} MiB more", "40 MiB")


@attack("held", long=True)
def coming_and_going_leaves_nothing_behind(arena):
    with arena.server("--no-limits") as server:
        def churn(times):
            for i in range(times):
                person = arena.person(server)
                table = person.table(game="paws", seats=[{"kind": "open"}, {"kind": "bot", "level": "beginner"}], start=True)
                with person.open(f"/ws/table/{table}") as socket:
                    socket.until(lambda one: one["type"] == "state")
                    socket.answer({"type": "resign", "id": f"r{i}"})
        churn(300)
        before = memory(server)
        churn(600)
        grown = (memory(server) - before) / 2**20
        # Finished tables stay in memory for a minute or two: about 20 KiB each.
        return Verdict(grown < 30, f"{grown:.1f} MiB more after 600 people and tables", "30 MiB")
