"""What who runs the server sees: the log, its levels and what is never in it; the numbers of /metrics."""
import json
import pathlib
import re
import time
import unittest

from server import Browser, Refused, Server, open_seats


def lines(server):
    return [json.loads(line) for line in server.said]


def whats(server):
    return [line["what"] for line in lines(server)]


def eventually(so):
    deadline = time.monotonic() + 10
    while not so():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def short_match(server):
    """A table that is opened, started and given up; gives the host and the table's id."""
    host, other = Browser(server), Browser(server)
    table = host.table(game="paws", seats=open_seats(2), listed=True)
    with host.open(f"/ws/table/{table}") as first, other.open(f"/ws/table/{table}") as second:
        second.answer({"type": "sit", "id": "a", "seat": 1})
        first.answer({"type": "start", "id": "b"})
        legal = first.until(lambda one: one["type"] == "state")["view"]["legal"]
        if legal:
            first.answer({"type": "move", "id": "c", "event": legal[0]})
        first.answer({"type": "resign", "id": "d"})
    return host, table


class Logs(unittest.TestCase):
    def test_tells_what_happens(self):
        with Server("--no-limits") as server:
            _, table = short_match(server)
            self.assertTrue(eventually(lambda: "table_ended" in whats(server)), server.said)
            self.assertEqual(server.stop(), 0)
            self.assertTrue(eventually(lambda: "stopped" in whats(server)), server.said)
            self.assertEqual(whats(server), ["listening", "table_opened", "table_started", "table_ended", "stopping", "stopped"])
            for line in lines(server):
                self.assertRegex(line["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
            opened, _, ended = lines(server)[1:4]
            self.assertEqual((opened["game"], opened["players"], opened["listed"]), ("paws", 2, True))
            self.assertTrue(table.startswith(opened["table"]) and len(opened["table"]) == 6)
            self.assertEqual((ended["how"], ended["table"]), ("resigned", opened["table"]))

    def test_debug_tells_of_refusals_and_holds_no_secrets(self):
        with Server("--no-limits", "--log-level", "debug") as server:
            host, table = short_match(server)
            host.post("/api/account/sign-up", {"name": "Ана Петрова", "password": "secret of mine"})
            wrong = Browser(server).post("/api/account/sign-in", {"name": "Ана Петрова", "password": "secret of theirs"})
            self.assertEqual(wrong.status, 403)
            self.assertEqual(host.post("/api/tables", {}, Origin="http://evil.example").status, 403)
            self.assertEqual(host.get(f"/api/tables/{table}x").status, 404)
            with self.assertRaises(Refused):
                Browser(server).open("/ws/table/nothing")
            with host.open(f"/ws/table/{table}") as socket:
                self.assertEqual(socket.answer({"type": "move", "id": "x", "event": "y"})["code"], "not_now")
            self.assertTrue(eventually(lambda: "ask_refused" in whats(server)), server.said)
            refused = [line for line in lines(server) if line["what"] == "request_refused"]
            self.assertEqual([line["code"] for line in refused], ["wrong_password", "bad_origin", "not_found", "not_found"])
            self.assertEqual(refused[2]["route"], "/api/tables/*")
            self.assertEqual({line["address"] for line in refused}, {"127.0.0.1"})
            whole = "".join(server.said)
            for secret in (table, host.cookie.split("=")[1], "secret of", "Петрова"):
                self.assertNotIn(secret, whole)

    def test_level_from_flag_environment_and_silence(self):
        with Server("--no-limits", "--log-level", "error") as server:
            short_match(server)
            self.assertEqual(server.stop(), 0)
            self.assertEqual(server.said, [])
        with self.assertRaises(AssertionError):
            Server("--log-level", "loud")

    def test_metrics_have_histograms(self):
        with Server("--no-limits") as server:
            host, _ = short_match(server)
            text = host.get("/metrics").body
            for name in ("move_seconds", "store_commit_seconds"):
                rows = re.findall(rf'^igra_{name}_bucket{{le="([^"]+)"}} (\d+)$', text, re.M)
                counts = [int(count) for _, count in rows]
                self.assertEqual(rows[-1][0], "+Inf")
                self.assertEqual(counts, sorted(counts))
                self.assertIn(f"\nigra_{name}_count {counts[-1]}\n", text)
                self.assertRegex(text, rf"\nigra_{name}_sum \d")
            self.assertGreater(counts[-1], 3)
            # Every line is a comment, or a name with a value.
            for line in text.splitlines():
                self.assertRegex(line, r'^(# (HELP|TYPE) igra_\w+ .+|igra_\w+({le="[^"]+"})? [-+.e\d]+)$')

    def test_the_dashboard_shows_every_number_and_no_other(self):
        board = json.loads(pathlib.Path(__file__).parents[2].joinpath("packaging/grafana/igra.json").read_text())
        asked = " ".join(target["expr"] for panel in board["panels"] for target in panel["targets"])
        shown = {re.sub("_(bucket|count)$", "", name) for name in re.findall(r"igra_\w+", asked)}
        with Server("--no-limits") as server:
            told = set(re.findall(r"^# TYPE (igra_\w+)", Browser(server).get("/metrics").body, re.M))
        self.assertEqual(shown, told)


if __name__ == "__main__":
    unittest.main()
