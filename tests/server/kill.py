"""Kills the server at random moments while people play, and looks afterwards whether anything acknowledged is missing:

    kill.py [times] [tables]

Every client keeps what was acknowledged to it. After each restart every client reconnects with the last version it
knows, sends again what was not answered, and plays on; every acknowledged move must still be there, once. Before most
deaths something else goes wrong as well: the disk fills up, a write is cut in the middle, the wall clock jumps. Some
tables play with clocks, which must not run out by that."""
import itertools
import os
import random
import sys
import threading
import time

from server import Browser, Gone, Refused, Server
from small_disk import Limit, SmallDisk, with_own_mounts
from wall_clock import WallClock

GAMES = (("five-towers", 2), ("paws", 2), ("klats", 3), ("carcassonne", 2))
CLOCKS = ({}, {"clock": {"kind": "fischer", "seconds": 600, "increment": 5}}, {"clock": {"kind": "move", "seconds": 600}})


class Player(threading.Thread):
    """One person at one table, against bots; survives the server's deaths."""

    def __init__(self, server, number):
        super().__init__(daemon=True)
        self.server, self.number = server, number
        self.rng = random.Random(number)
        self.browser = Browser(server)
        self.table = None
        self.version = -1
        self.acknowledged = []  # (version, event)
        self.unanswered = None
        self.made = self.resent = self.duplicates = self.refused = 0
        self.problems = []
        self.over = threading.Event()
        self.log = []

    def found(self):
        game, players = GAMES[self.number % len(GAMES)]
        seats = [{"kind": "open"}] + [{"kind": "bot", "level": "beginner"}] * (players - 1)
        self.table = self.browser.table(game=game, seats=seats, start=True, **self.rng.choice(CLOCKS))

    def run(self):
        while not self.over.is_set():
            try:
                if not self.table:
                    self.found()
                self.sit()
            except (OSError, Gone, Refused, AssertionError, ValueError):
                time.sleep(0.02)
            except Exception as problem:  # anything else is a defect
                self.problems.append(repr(problem))
                return

    def sit(self):
        since = f"?since={self.version}" if self.version >= 0 else ""
        with self.browser.open(f"/ws/table/{self.table}{since}") as socket:
            view = self.take(socket.until(lambda one: one["type"] in ("state", "push")))
            while not self.over.is_set():
                if view["actor"] == "end" and not self.unanswered:
                    self.table, self.version, self.unanswered = None, -1, None
                    self.check()
                    return
                if not view["legal"] and not self.unanswered:
                    view = self.take(socket.until(lambda one: one["type"] in ("push", "state")))
                    continue
                if self.unanswered:
                    self.resent += 1
                else:
                    event = self.rng.choice(view["legal"])
                    self.unanswered = {"type": "move", "id": f"k{len(self.acknowledged)}", "event": event}
                view = self.settle(socket, view)
                time.sleep(0.002)

    def settle(self, socket, view):
        """Sends what is not answered, and takes all that comes up to the answer."""
        wanted = self.unanswered["id"]
        socket.send(self.unanswered)
        while True:
            message = socket.receive()
            if message["type"] in ("push", "state"):
                view = self.take(message)
            if wanted not in (message.get("ack"), message.get("id")):
                continue
            if message["type"] == "error":
                if message["code"] != "not_stored":
                    self.problems.append(f"{self.table}: {message} to {self.unanswered}")
                    self.unanswered = None
                self.refused += 1
                return view
            # An ack by itself: it had been stored before the server died, and came with the reconnection.
            self.duplicates += message["type"] == "ack"
            self.made += 1
            self.acknowledged.append((message["version"], self.unanswered["event"]))
            self.unanswered = None
            return view

    def take(self, message):
        if message["type"] == "state":
            self.log = list(message["log"])
        else:
            for event in message["events"]:
                if event["ply"] == len(self.log):
                    self.log.append(event)
                elif event["ply"] > len(self.log) or self.log[event["ply"]]["text"] != event["text"]:
                    self.problems.append(f"{self.table}: {event} does not follow ply {len(self.log)}")
        self.version = message["version"]
        return message["view"]

    def check(self):
        """Every acknowledged event stands in the log, in order and once."""
        made = [event["text"] for event in self.log if event["seat"] == 0]
        said = [event for _, event in self.acknowledged]
        if made != said:
            self.problems.append(f"acknowledged {len(said)} events, {len(made)} are there")
        self.acknowledged, self.log = [], []


class Harm:
    """What goes wrong before the server dies, one thing or several."""

    def __init__(self, rng, server, disk, clock):
        self.rng, self.server, self.disk, self.clock = rng, server, disk, clock
        self.filled = self.cut = self.jumped = 0
        self.turns = itertools.cycle((self.whole_disk, lambda: Limit(self.server.process), lambda: None))

    def strike(self):
        if self.clock and self.rng.random() < 0.5:
            self.clock.jump(self.rng.randint(-7200, 7200))
            self.jumped += 1
        self.fill(next(self.turns)())

    def whole_disk(self):
        return self.disk if self.disk.there else None

    def fill(self, disk):
        """Some deaths come while the disk is full, others soon after there is room again."""
        if not disk:
            return
        full = disk is self.disk
        self.filled, self.cut = self.filled + full, self.cut + (not full)
        log = os.path.join(self.server.folder, "igra.db-wal")
        disk.fill(self.rng.choice((0, 8192, 65536)) if full else self.rng.randint(4096, os.path.getsize(log) + 32768))
        time.sleep(self.rng.uniform(0.05, 0.6))
        if self.rng.random() < 0.5:
            disk.free()
            time.sleep(self.rng.uniform(0, 0.4))

    def over(self):
        if self.disk.there:
            self.disk.free()

    def __str__(self):
        return f"{self.filled} times with a full disk, {self.cut} with files that could not grow, {self.jumped} after a jump of the clock"


def deaths(server, harm, rng, times):
    for _ in range(times):
        time.sleep(rng.uniform(0.2, 1.2))
        harm.strike()
        server.kill()
        harm.over()
        server.start()
    time.sleep(1.0)


def last_word(player):
    """What the running match says at last must be what was acknowledged, and perhaps what was on its way."""
    with player.browser.open(f"/ws/table/{player.table}") as socket:
        state = socket.until(lambda one: one["type"] == "state")
    made = [event["text"] for event in state["log"] if event["seat"] == 0]
    said = [event for _, event in player.acknowledged]
    if made[:len(said)] != said or len(made) > len(said) + 1:
        player.problems.append(f"{player.table}: {len(said)} acknowledged, {len(made)} there")


def main(times=5, tables=12):
    rng = random.Random(1)
    disk, clock = SmallDisk(), WallClock() if WallClock.there else None
    with Server("--no-limits", "--bot-pace", "0", folder=disk.folder,
                environment=clock.environment if clock else None) as server:
        harm = Harm(rng, server, disk, clock)
        players = [Player(server, i) for i in range(tables)]
        for player in players:
            player.start()
        deaths(server, harm, rng, times)
        for player in players:
            player.over.set()
        for player in players:
            player.join(20)
            if player.table:
                last_word(player)
    problems = [problem for player in players for problem in player.problems]
    counts = {name: sum(getattr(player, name) for player in players) for name in ("made", "resent", "duplicates", "refused")}
    print(f"killed {times} times under {tables} tables, {harm}: {counts['made']} moves acknowledged, "
          f"{counts['refused']} refused because they could not be stored, {counts['resent']} sent again, "
          f"{counts['duplicates']} of them were stored already, {len(problems)} problems")
    for problem in problems:
        print("  " + problem)
    return 1 if problems or counts["made"] == 0 else 0


if __name__ == "__main__":
    with_own_mounts()
    sys.exit(main(*map(int, sys.argv[1:])))
