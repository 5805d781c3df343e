"""Where attacks are made: servers to attack, people to attack from, and verdicts.

An attack is a function with `@attack(finding)`. It gets an Arena and gives a Verdict: whether the server held, what was
seen, and what is allowed. Every person of an attack comes from a loopback address of its own (127.x.y.z), so that limits
by address do not mix attacks up."""
import contextlib
import itertools
import os
import sys
import time
from collections import namedtuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from server import Browser, Gone, Refused, Server, Socket, open_seats  # noqa: F401  (for the attacks)
from wall_clock import WallClock  # noqa: F401

Verdict = namedtuple("Verdict", "held seen allowed")
Attack = namedtuple("Attack", "name finding long run")
ATTACKS = []
GONE = (Gone, Refused, ConnectionError, OSError)


def attack(finding, long=False):
    """`finding` is where it comes from: how bad it was when it was found, or "held"; `long` ones run with --long only."""
    def note(function):
        ATTACKS.append(Attack(function.__name__.replace("_", " "), finding, long, function))
        return function
    return note


class Skipped(Exception):
    """This attack cannot be made on the server that was given."""


class Elsewhere:
    """A server that somebody else started: all that is known of it is where it is."""

    def __init__(self, port):
        self.port = port
        self.process = None


class Arena:
    def __init__(self, port=None, long=False):
        self.long = long
        self.given = Elsewhere(port) if port else None
        self.common = None
        self._addresses = itertools.count(1)

    def address(self):
        """A household that nobody has heard of."""
        number = next(self._addresses)
        return f"127.{os.getpid() % 200 + 10}.{number // 250}.{number % 250 + 1}"

    def person(self, server, **name):
        """Somebody with a cookie, from an address of their own."""
        browser = Browser(server, self.address())
        browser.get("/api/me")
        if name:
            browser.post("/api/me", name)
        return browser

    @contextlib.contextmanager
    def server(self, *arguments, alone=False, **how):
        """A server with the standard limits, the same one for many attacks; one of its own for who needs other settings,
        or would leave it in disorder (`alone`)."""
        if self.given:
            if arguments or how:
                raise Skipped("it needs a server of its own")
            yield self.given
        elif arguments or how or alone:
            with Server(*arguments, **how) as server:
                yield server
        else:
            if self.common and self.common.process.poll() is not None:
                self.common = None  # the attack before has killed it, and was told so
            self.common = self.common or Server()
            yield self.common

    def close(self):
        if self.common:
            self.common.__exit__()


def alive(server):
    """Whether it still serves."""
    if server.process and server.process.poll() is not None:
        return False
    try:
        return Browser(server).get("/healthz").status == 200
    except OSError:
        return False


def died(server):
    """What to say of a server that is gone."""
    code = server.process.poll() if server.process else None
    return "the server does not answer" if code is None else f"the server ended with {code}"


def memory(server):
    """Resident bytes."""
    if not server.process:
        raise Skipped("it needs to see the server's process")
    with open(f"/proc/{server.process.pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def processor(server):
    """Seconds of processor time that the server has used."""
    if not server.process:
        raise Skipped("it needs to see the server's process")
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_for(condition, seconds, every=0.05):
    """The first true value that `condition` gives within so many seconds, or the last one."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value or time.monotonic() > end:
            return value
        time.sleep(every)


def seated(arena, server, game="five-towers", players=2, people=None, **settings):
    """A running table of people: its id, the people, their sockets, their first states."""
    people = people or [arena.person(server) for _ in range(players)]
    table = people[0].table(game=game, seats=open_seats(players), **settings)
    sockets = [one.open(f"/ws/table/{table}") for one in people]
    for seat in range(1, players):
        sockets[seat].answer({"type": "sit", "id": "s", "seat": seat})
    sockets[0].answer({"type": "start", "id": "g"})
    states = [socket.until(lambda one: one["type"] == "state") for socket in sockets]
    return table, people, sockets, states


def account(arena, server, name, password="long enough"):
    """Somebody who has signed up."""
    browser = arena.person(server)
    reply = browser.post("/api/account/sign-up", {"name": name, "password": password})
    assert reply.status == 200, reply
    return browser


def over(socket, seconds=3):
    """The table's last word, if the match ends within so many seconds."""
    try:
        return socket.until(lambda one: one["type"] == "table" and one["table"]["phase"] == "over", seconds)["table"]
    except (TimeoutError, *GONE):
        return None


def results(browser):
    """The matches that count for somebody, the latest first."""
    return browser.get("/api/my-profile").json["results"]
