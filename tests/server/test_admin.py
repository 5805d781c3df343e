"""`igra admin`: every command, through the socket of a running server and on the database of a stopped one."""
import json
import os
import stat
import subprocess
import time
import unittest

from server import IGRA, Browser, Gone, Refused, Server, open_seats
from test_sessions import PASSWORD, signed_up


class Operator:
    """Somebody on the server's machine."""

    def __init__(self, folder):
        self.database = os.path.join(folder, "igra.db")

    def run(self, *words):
        return subprocess.run([IGRA, "admin", "--database", self.database, *words], capture_output=True, text=True)

    def ask(self, *words):
        """What the command answers; an error fails the test."""
        done = self.run("--json", *words)
        assert done.returncode == 0, (words, done.returncode, done.stderr)
        return json.loads(done.stdout)

    def refused(self, *words):
        """Why it was not done."""
        done = self.run(*words)
        assert done.returncode == 1, (words, done.returncode, done.stdout, done.stderr)
        return done.stderr

    def audit(self):
        return [(one["command"]["do"], one["failure"]) for one in self.ask("audit")["audit"]]


def closed(socket):
    """The code that the socket is closed with."""
    try:
        while True:
            socket.receive(10)
    except Gone as gone:
        return gone.code


def running_and_stopped(body):
    """A test of both: `body` prepares a server and calls `settle`, which stops it the second time."""
    def test(self):
        for running in (True, False):
            with self.subTest(running=running), Server("--no-limits", "--bot-pace", "0") as server:
                body(self, server, Operator(server.folder), (lambda: None) if running else server.stop)
    return test


class Commands(unittest.TestCase):
    @running_and_stopped
    def test_people(self, server, operator, settle):
        signed_up(server, "Ана")
        guest = Browser(server)
        guest.get("/api/me")
        guest.post("/api/me", {"name": "Гост"})
        settle()
        found = operator.ask("people", "find", "ан")["people"]
        self.assertEqual([(one["name"], one["account"]) for one in found], [("Ана", True)])
        person = found[0]["person"]
        self.assertEqual(operator.ask("people", "find", person)["people"], found)
        self.assertEqual(len(operator.ask("people", "find", "гост")["people"]), 1)
        self.assertEqual(operator.ask("people", "rename", "Ана", "Анна")["name"], "Анна")
        self.assertIn("Nobody", operator.refused("people", "rename", "Ана", "Ева"))
        self.assertIn("/password#", operator.ask("people", "password-link", "Анна")["link"])
        banned = operator.ask("people", "ban", "Анна", "--until", "7d", "--reason", "Rude")
        self.assertEqual(banned["ban"]["reason"], "Rude")
        self.assertNotIn("ban", operator.ask("people", "unban", "Анна"))
        self.assertEqual(operator.ask("people", "role", "Анна", "operator")["role"], "operator")
        self.assertIn("role", operator.refused("people", "delete", "Анна"))
        self.assertEqual(operator.ask("people", "role", "Анна", "none")["role"], "")
        operator.ask("people", "delete", "Анна")
        self.assertEqual(operator.ask("people", "find", "анна")["people"], [])
        self.assertEqual([one for one, failure in reversed(operator.audit()) if not failure],
                         ["people rename", "people rename", "people password-link", "people ban", "people unban",
                          "people role", "people delete", "people role", "people delete"])
        self.assertEqual(len([failure for _, failure in operator.audit() if failure]), 2)

    @running_and_stopped
    def test_tables(self, server, operator, settle):
        ana = signed_up(server, "Ana")
        played = ana.table(game="paws", seats=[{"kind": "open"}, {"kind": "bot", "level": "easy"}], start=True)
        waiting = ana.table(game="klats", seats=open_seats(3))
        settle()
        listed = operator.ask("tables", "list", "--phase", "running", "--game", "paws")["tables"]
        self.assertEqual([one["table"] for one in listed], [played])
        self.assertEqual(len(operator.ask("tables", "list")["tables"]), 2)
        looked = operator.ask("tables", "look", played)
        self.assertEqual([one["name"] for one in looked["people"]], ["Ana"])
        self.assertNotIn("hand", json.dumps(looked))
        operator.ask("tables", "set-aside", waiting)
        self.assertEqual([one["table"] for one in operator.ask("tables", "list", "--phase", "aside")["tables"]],
                         [waiting])
        operator.ask("tables", "restore", waiting)
        self.assertEqual(operator.ask("tables", "list", "--phase", "aside")["tables"], [])
        operator.ask("tables", "close", played)
        self.assertEqual(operator.ask("tables", "look", played)["phase"], "over")
        self.assertIn("over", operator.refused("tables", "close", played))
        self.assertIn("no such table", operator.refused("tables", "close", "x" * 22))
        self.assertIn("not set aside", operator.refused("tables", "restore", waiting))
        if server.process.poll() is not None:
            server.start()
        self.assertEqual(ana.get(f"/api/tables/{played}").json["phase"], "over")
        self.assertEqual(ana.get(f"/api/tables/{waiting}").json["phase"], "waiting")

    @running_and_stopped
    def test_bans_and_announcements(self, server, operator, settle):
        settle()
        self.assertEqual(operator.ask("bans", "add", "203.0.113.9/24", "--until", "12h")["network"],
                         "203.0.113.0/24")
        self.assertEqual(len(operator.ask("bans", "list")["bans"]), 1)
        operator.ask("bans", "lift", "203.0.113.0/24")
        self.assertIn("no such ban", operator.refused("bans", "lift", "203.0.113.0/24"))
        self.assertEqual(operator.ask("bans", "list")["bans"], [])
        made = operator.ask("announcements", "add", "Rest at noon", "--bg", "Почивка", "--until", "2h")
        self.assertEqual(operator.ask("announcements", "list")["announcements"][0]["bg"], "Почивка")
        operator.ask("announcements", "withdraw", made["announcement"])
        self.assertEqual(operator.ask("announcements", "list")["announcements"], [])
        self.assertEqual(len(operator.audit()), 6)  # one of them twice: asked for, and why not

    @running_and_stopped
    def test_what_needs_a_running_server_says_so(self, server, operator, settle):
        settle()
        stopped = server.process.poll() is not None
        for words in (["usage"], ["numbers"], ["limits", "list"], ["limits", "set", "max-tables", "7"]):
            if stopped:
                done = operator.run(*words)
                self.assertEqual(done.returncode, 2, words)
                self.assertIn("running server", done.stderr)
            else:
                operator.ask(*words)


class Running(unittest.TestCase):
    def setUp(self):
        self.server = Server("--no-limits", "--bot-pace", "0")
        self.addCleanup(self.server.__exit__)
        self.operator = Operator(self.server.folder)

    def test_only_its_owner_may_open_the_socket(self):
        mode = os.stat(self.operator.database + "-admin").st_mode
        self.assertTrue(stat.S_ISSOCK(mode))
        self.assertEqual(mode & 0o777, 0o600)
        self.assertEqual(self.server.stop(), 0)
        self.assertFalse(os.path.exists(self.operator.database + "-admin"))

    def test_a_socket_that_a_killed_server_left_is_taken_over(self):
        self.server.kill()
        self.assertTrue(os.path.exists(self.operator.database + "-admin"))
        self.assertEqual(self.operator.ask("bans", "list")["bans"], [])  # on the database
        self.server.start()
        self.operator.ask("usage")

    def test_a_server_whose_socket_is_gone_keeps_its_database(self):
        os.unlink(self.operator.database + "-admin")
        done = self.operator.run("bans", "list")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("another", done.stderr.lower())

    def test_a_ban_reaches_sockets_at_once_and_says_why(self):
        rude, other = signed_up(self.server, "Rude"), signed_up(self.server, "Other")
        table = other.table(game="paws", seats=open_seats(2))
        theirs, ours = rude.open(f"/ws/table/{table}"), other.open(f"/ws/table/{table}")
        self.operator.ask("people", "ban", "Rude", "--until", "1h", "--reason", "Be kind")
        self.assertEqual(closed(theirs), 1008)
        self.assertEqual(ours.answer({"type": "ping", "id": "p"})["type"], "pong")
        with self.assertRaises(Refused) as refused:
            rude.open(f"/ws/table/{table}")
        self.assertEqual(refused.exception.status, 403)
        self.assertEqual(rude.post("/api/tables", {"game": "paws", "seats": open_seats(2)}).json["error"], "banned")
        self.assertEqual(rude.get("/api/notices").json["ban"]["reason"], "Be kind")
        self.assertEqual(rude.get("/api/me").status, 200)
        self.operator.ask("people", "unban", "Rude")
        rude.open(f"/ws/table/{table}").close()

    def test_a_network_that_is_banned_is_shown_out(self):
        far = Browser(self.server, "127.0.7.9")
        table = Browser(self.server).table(game="paws", seats=open_seats(2))
        socket, own = far.open(f"/ws/table/{table}"), far.open("/ws/my-tables")
        self.operator.ask("bans", "add", "127.0.7.0/24")
        self.assertEqual(closed(socket), 1008)
        self.assertEqual(closed(own), 1008)
        self.assertEqual(far.get("/api/my-tables").status, 403)
        self.assertEqual(Browser(self.server).get("/api/my-tables").status, 200)

    def test_a_table_that_is_set_aside_stands_still_and_goes_on_when_it_is_restored(self):
        ana = signed_up(self.server, "Ana")
        table = ana.table(game="paws", seats=[{"kind": "open"}, {"kind": "bot", "level": "easy"}], start=True,
                          listed=True)
        socket = ana.open(f"/ws/table/{table}")
        before = self.operator.ask("tables", "look", table)["entries"]
        self.operator.ask("tables", "set-aside", table)
        said = socket.until(lambda one: one["type"] == "error")
        self.assertEqual(said["code"], "set_aside")
        self.assertEqual(closed(socket), 1001)
        with self.assertRaises(Refused) as refused:
            ana.open(f"/ws/table/{table}")
        self.assertEqual(refused.exception.status, 410)
        self.assertEqual(ana.get(f"/api/tables/{table}").json["error"], "set_aside")
        self.assertNotIn(table, ana.get("/api/tables").body)
        self.assertEqual(self.server.stop(), 0)
        self.server.start()  # it stays aside
        self.assertEqual(ana.get(f"/api/tables/{table}").status, 410)
        self.operator.ask("tables", "restore", table)
        self.assertIn(table, ana.get("/api/tables").body)
        again = ana.open(f"/ws/table/{table}")
        self.assertEqual(again.until(lambda one: one["type"] == "table")["table"]["phase"], "running")
        self.assertGreaterEqual(self.operator.ask("tables", "look", table)["entries"], before)

    def test_a_new_password_by_a_link_once(self):
        ana = signed_up(self.server, "Ana")
        token = self.operator.ask("people", "password-link", "Ana")["link"].split("#")[1]
        other = Browser(self.server)
        other.get("/api/me")
        self.assertEqual(other.post("/api/account/new-password", {"token": token, "password": "short"}).status, 400)
        self.assertEqual(other.post("/api/account/new-password", {"token": token, "password": "quite another"}).status,
                         200)
        self.assertEqual(other.post("/api/account/new-password", {"token": token, "password": "a third one"}).json["error"],
                         "wrong_link")
        self.assertTrue(ana.get("/api/me").json["guest"])  # its session has ended
        self.assertEqual(other.post("/api/account/sign-in", {"name": "Ana", "password": PASSWORD}).status, 403)
        self.assertEqual(other.post("/api/account/sign-in", {"name": "Ana", "password": "quite another"}).status, 200)

    def test_somebody_who_is_deleted_leaves_the_tables_in_memory_too(self):
        ana, bo = signed_up(self.server, "Ana"), Browser(self.server)
        table = ana.table(game="paws", seats=open_seats(2))
        socket = bo.open(f"/ws/table/{table}")
        socket.until(lambda one: "Ana" in json.dumps(one))
        self.operator.ask("people", "delete", "Ana")
        socket.until(lambda one: one["type"] == "table" and "Ana" not in json.dumps(one))

    # The connection of the visitor's first request may still be counted for a moment.
    def opened_in_time(self, address):
        visitor, end = Browser(self.server, address), time.monotonic() + 10
        while True:
            try:
                return visitor.open("/ws/lobby")
            except Refused:
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)

    def test_limits_change_while_it_runs(self):
        ana = signed_up(self.server, "Ana")
        self.operator.ask("limits", "set", "max-tables-per-person", "1")
        shown = {one["name"]: one["value"] for one in self.operator.ask("limits", "list")["limits"]}
        self.assertEqual(shown["max-tables-per-person"], "1")
        ana.table(game="paws", seats=open_seats(2))
        request = {"game": "paws", "seats": open_seats(2)}
        self.assertEqual(ana.post("/api/tables", request).json["error"], "too_many")
        self.operator.ask("limits", "set", "max-tables-per-person", "2")
        self.assertEqual(ana.post("/api/tables", request).status, 201)
        self.operator.ask("limits", "set", "max-sockets-per-address", "1")
        keep = self.opened_in_time("127.0.8.8")
        with self.assertRaises((Refused, Gone, OSError)):
            Browser(self.server, "127.0.8.8").open("/ws/lobby")
        keep.close()
        self.assertIn("number from 1", self.operator.refused("limits", "set", "max-tables", "0"))
        self.assertIn("cannot be changed", self.operator.refused("limits", "set", "port", "80"))

    def test_who_is_using_what(self):
        ana = signed_up(self.server, "Ana")
        bots = [{"kind": "bot", "level": "easy"}]
        table = ana.table(game="paws", seats=open_seats(1) + bots, start=True)
        socket = ana.open(f"/ws/table/{table}")
        mine = lambda: next(one for one in self.operator.ask("usage")["people"] if one["name"] == "Ana")
        self.assertEqual((mine()["sockets"], mine()["tables"]), (1, 1))
        ana.table(game="paws", seats=bots * 2, seat=None, start=True)
        while mine()["bot_seconds"] == 0:
            pass
        networks = self.operator.ask("usage")["networks"]
        self.assertEqual([(one["address"], one["sockets"]) for one in networks], [("127.0.0.1", 1)])
        socket.close()
        self.assertEqual(len(self.operator.ask("numbers")["at"]), 1)


class Page(unittest.TestCase):
    """The address that the operator's page speaks to."""

    def setUp(self):
        self.server = Server("--no-limits")
        self.addCleanup(self.server.__exit__)
        self.operator = Operator(self.server.folder)

    def test_the_role_gives_the_powers_and_takes_them(self):
        ana = signed_up(self.server, "Ana")
        command = {"do": "bans list"}
        self.assertEqual(ana.post("/api/admin", command).status, 403)
        self.operator.ask("people", "role", "Ana", "operator")
        self.assertEqual(ana.get("/api/me").json["role"], "operator")
        self.assertEqual(ana.post("/api/admin", command).json, {"bans": []})
        self.assertEqual(ana.post("/api/admin", {"do": "bans add", "network": "203.0.113.1"}).status, 200)
        by = self.operator.ask("audit")["audit"][0]["by"]
        self.assertTrue(by.startswith("Ana ("), by)
        self.operator.ask("people", "role", "Ana", "none")
        self.assertEqual(ana.post("/api/admin", command).status, 403)
        self.assertNotIn("role", ana.get("/api/me").json)

    def test_no_page_but_ours_gives_orders(self):
        ana = signed_up(self.server, "Ana")
        self.operator.ask("people", "role", "Ana", "operator")
        order = {"do": "bans add", "network": "203.0.113.1"}
        for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"},
                        {"Origin": f"http://localhost.evil.example:{self.server.port}"}):
            self.assertEqual(ana.post("/api/admin", order, **headers).status, 403, headers)
        # A form of another page can send neither JSON as such nor an Origin of ours.
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            reply = ana.post("/api/admin", json.dumps(order), Content_Type=kind)
            self.assertEqual(reply.status, 415, kind)
        self.assertIn(ana.get("/api/admin?do=bans+list").status, (404, 405))
        self.assertEqual(self.operator.ask("bans", "list")["bans"], [])
        cookie = ana.post("/api/account/sign-in", {"name": "Ana", "password": PASSWORD}).headers["Set-Cookie"]
        self.assertIn("SameSite=", cookie)
        self.assertIn("HttpOnly", cookie)
        self.assertEqual(ana.post("/api/admin", order, Origin=f"http://127.0.0.1:{self.server.port}").status, 200)


if __name__ == "__main__":
    unittest.main()
