"""Kills the server at random moments while people play, and looks afterwards whether anything acknowledged is missing:

    kill.py [times] [tables]

Every client keeps what was acknowledged to it. After each restart every client reconnects with the last version it
knows, sends again what was not answered, and plays on; every acknowledged move must still be there, once."""
import random
import sys
import threading
import time

from server import Browser, Gone, Refused, Server

GAMES = (("five-towers", 2), ("paws", 2), ("klats", 3), ("carcassonne", 2))


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
        self.resent = self.duplicates = 0
        self.problems = []
        self.over = threading.Event()
        self.log = []

    def found(self):
        game, players = GAMES[self.number % len(GAMES)]
        seats = [{"kind": "open"}] + [{"kind": "bot", "level": "beginner"}] * (players - 1)
        self.table = self.browser.table(game=game, seats=seats, start=True)

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
                return view
            # An ack by itself: it had been stored before the server died, and came with the reconnection.
            self.duplicates += message["type"] == "ack"
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


def main(times=5, tables=12):
    rng = random.Random(1)
    moves = 0
    with Server("--no-limits", "--bot-pace", "0") as server:
        players = [Player(server, i) for i in range(tables)]
        for player in players:
            player.start()
        for _ in range(times):
            time.sleep(rng.uniform(0.2, 1.2))
            server.kill()
            server.start()
        time.sleep(1.0)
        for player in players:
            player.over.set()
        for player in players:
            player.join(20)
            # What the running match says at last.
            if player.table:
                with player.browser.open(f"/ws/table/{player.table}") as socket:
                    state = socket.until(lambda one: one["type"] == "state")
                    made = [event["text"] for event in state["log"] if event["seat"] == 0]
                    said = [event for _, event in player.acknowledged]
                    if made[:len(said)] != said or len(made) > len(said) + 1:
                        player.problems.append(f"{player.table}: {len(said)} acknowledged, {len(made)} there")
                    moves += len(made)
        problems = [problem for player in players for problem in player.problems]
    print(f"killed {times} times under {tables} tables: {moves} moves in the last matches, "
          f"{sum(player.resent for player in players)} sent again, "
          f"{sum(player.duplicates for player in players)} of them were stored already, {len(problems)} problems")
    for problem in problems:
        print("  " + problem)
    return 1 if problems or moves == 0 else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
