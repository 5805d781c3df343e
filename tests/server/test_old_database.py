"""A database of every released version (tests/release/make_database.py made them) opens, shows what it showed, and goes on."""
import json
import os
import random
import shutil
import tempfile
import unittest

from server import Browser, Server
from test_play import play_out

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../release/data")


class OldDatabase:
    """The cases, for the version that a subclass names."""

    version = ""

    def setUp(self):
        folder = tempfile.mkdtemp(prefix="igra-old-")
        shutil.copy(os.path.join(DATA, self.version, "games.db"), os.path.join(folder, "igra.db"))
        with open(os.path.join(DATA, self.version, "games.json")) as file:
            self.seen = json.load(file)
        # What was left years ago is not abandoned in this test.
        self.server = Server("--no-limits", "--bot-pace", "0", "--abandoned-waiting-minutes", "10000000",
                             "--abandoned-live-hours", "100000", folder=folder)
        self.people = [Browser(self.server) for _ in range(2)]
        for one, cookie in zip(self.people, self.seen["people"]):
            one.cookie = cookie

    def tearDown(self):
        self.assertEqual(self.server.stop(), 0)
        self.server.__exit__()

    def test_running_matches_stand_as_they_stood_and_are_played_to_the_end(self):
        for old in self.seen["running"]:
            sockets = [one.open(f"/ws/table/{old['table']}") for one in self.people]
            states = [socket.until(lambda message: message["type"] == "state") for socket in sockets]
            for state, before in zip(states, old["states"]):
                state["clock"] = before["clock"] = None  # who acts had used some milliseconds
                self.assertEqual(state, before)
            for socket in sockets:
                socket.close()
            sockets = [one.open(f"/ws/table/{old['table']}") for one in self.people]
            self.assertGreater(play_out(sockets, random.Random(1)), 5)
            over = sockets[0].until(lambda one: one["type"] == "table" and one["table"]["phase"] == "over")["table"]
            self.assertEqual(over["how"], "finished")
            for socket in sockets:
                socket.close()

    def test_a_waiting_table_waits_and_begins(self):
        listed = self.people[0].get("/api/tables").json["tables"]
        self.assertIn(self.seen["waiting"], [one["id"] for one in listed])
        sockets = [one.open(f"/ws/table/{self.seen['waiting']}") for one in self.people]
        self.assertEqual(sockets[1].answer({"type": "sit", "id": "s", "seat": 1})["type"], "ack")
        self.assertEqual(sockets[0].answer({"type": "start", "id": "g"})["type"], "ack")
        for socket in sockets:
            socket.until(lambda one: one["type"] == "state")
            socket.close()

    def test_a_rematch_that_was_asked_for_begins_when_both_have_come(self):
        sockets = [one.open(f"/ws/table/{self.seen['rematch']}") for one in self.people]
        for seat, socket in ((1, sockets[0]), (0, sockets[1])):
            table = socket.until(lambda one: one["type"] == "table")["table"]
            self.assertEqual(table["seats"][seat].get("mine"), True)
            self.assertEqual(socket.answer({"type": "sit", "id": "s", "seat": seat})["type"], "ack")
        for socket in sockets:
            socket.until(lambda one: one["type"] == "state")
            socket.close()

    def test_results_ratings_and_records_are_kept(self):
        profile = self.people[0].get("/api/people/Dora").json
        for field in ("name", "since", "ratings"):
            self.assertEqual(profile[field], self.seen["profile"]["Dora"][field])
        then, now = self.seen["profile"]["Dora"]["statistics"], profile["statistics"]
        self.assertEqual(now.keys(), then.keys())
        for game, figures in then.items():  # a newer server tells more, and nothing else of what it told
            self.assertEqual({one: now[game][one] for one in figures}, figures)
        record = self.people[0].get(f"/api/tables/{self.seen['over']['table']}/record")
        self.assertEqual(record.body, self.seen["over"]["record"])


for one in sorted(os.listdir(DATA)):
    name = "Of" + one.replace(".", "_")
    globals()[name] = type(name, (OldDatabase, unittest.TestCase), {"version": one, "__module__": __name__})


if __name__ == "__main__":
    unittest.main()
