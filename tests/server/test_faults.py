"""What goes wrong by itself: a full disk, people who vanish or do not read, a database that is in use."""
import os
import resource
import time
import unittest

from server import Browser, Server, open_seats


def seated(server, game="five-towers"):
    ana, bo = Browser(server), Browser(server)
    table = ana.table(game=game, seats=open_seats(2))
    sockets = [one.open(f"/ws/table/{table}") for one in (ana, bo)]
    sockets[1].answer({"type": "sit", "id": "s", "seat": 1})
    sockets[0].answer({"type": "start", "id": "g"})
    states = [one.until(lambda message: message["type"] == "state") for one in sockets]
    return table, (ana, bo), sockets, [state["view"] for state in states]


class Faults(unittest.TestCase):
    def test_a_full_disk_refuses_moves_and_loses_none(self):
        with Server() as server:
            table, browsers, sockets, views = seated(server)
            limit = sum(os.path.getsize(os.path.join(server.folder, name)) for name in os.listdir(server.folder)) // 4
            unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (min(limit, 4096), unlimited[1]))
            actor = 0 if views[0]["legal"] else 1
            event = views[actor]["legal"][0]
            answer = sockets[actor].answer({"type": "move", "id": "full", "event": event})
            self.assertEqual((answer["type"], answer["code"]), ("error", "not_stored"))
            self.assertEqual(browsers[0].get("/healthz").status, 503)
            # There is room again: the same move, with the same id, is taken.
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
            answer = sockets[actor].answer({"type": "move", "id": "full", "event": event})
            self.assertEqual((answer["type"], answer["ack"]), ("push", "full"))
            self.assertEqual(browsers[0].get("/healthz").status, 200)
            server.kill()
            server.start()
            with browsers[actor].open(f"/ws/table/{table}") as socket:
                log = socket.until(lambda one: one["type"] == "state")["log"]
                self.assertIn(event, [one["text"] for one in log])

    def test_somebody_who_does_not_read_holds_up_nobody(self):
        with Server("--no-limits") as server:
            table, browsers, sockets, views = seated(server, "carcassonne")
            lazy = [browsers[0].open(f"/ws/table/{table}") for _ in range(5)]  # never read from again
            moves = 0
            while moves < 60:
                actor = next((i for i in (0, 1) if views[i]["legal"]), None)
                if actor is None:
                    break
                moves += 1
                answer = sockets[actor].answer({"type": "move", "id": f"m{moves}", "event": views[actor]["legal"][0]})
                views[actor] = answer["view"]
                other = 1 - actor
                views[other] = sockets[other].until(
                    lambda one: one["type"] == "push" and one["version"] >= answer["version"])["view"]
            self.assertEqual(moves, 60)
            for one in lazy:
                one.close()

    def test_who_vanishes_is_seen_to_be_gone(self):
        with Server() as server:
            table, browsers, sockets, _ = seated(server)
            sockets[1].raw.close()
            seen = sockets[0].until(lambda one: one["type"] == "table" and not one["table"]["seats"][1]["here"])
            self.assertEqual(seen["table"]["phase"], "running")

    def test_stops_when_asked_while_people_are_there(self):
        with Server() as server:
            seated(server)
            begun = time.monotonic()
            self.assertEqual(server.stop(), 0)
            self.assertLess(time.monotonic() - begun, 10)

    def test_says_why_it_cannot_begin(self):
        with Server() as server:
            for arguments in (("--port", str(server.port)), ("--database", "/nowhere/at/all.db"),
                              ("--port", "99999"), ("--web", "/nowhere")):
                with self.subTest(arguments=arguments), self.assertRaises(AssertionError):
                    Server("--port", "0", *arguments).stop()


if __name__ == "__main__":
    unittest.main()
