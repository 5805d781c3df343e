"""What goes wrong by itself: a full disk, people who vanish or do not read, a database that is in use."""
import os
import resource
import socket
import subprocess
import tempfile
import time
import unittest

from server import IGRA, Browser, Server, open_seats


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
        """A code that a service manager understands, and one sentence that names what is wrong."""
        with Server() as server, tempfile.TemporaryDirectory() as folder:
            database = os.path.join(server.folder, "igra.db")
            text = os.path.join(folder, "text.db")
            with open(text, "w", encoding="ascii") as file:
                file.write("no database, whatever its name says " * 50)
            for code, arguments, words in (
                    (1, ("--port", str(server.port)), [f"cannot listen at 127.0.0.1 port {server.port}"]),
                    (2, ("--port", "99999"), ["'port'"]),
                    (2, ("--address", "play.example"), ["'address'", "'play.example'"]),
                    (2, ("--public-url", "https://play.example/"), ["'public-url'", "slash"]),
                    (2, ("--web", "/nowhere"), ["/nowhere"]),
                    (3, ("--database", "/nowhere/at/all.db"), ["/nowhere/at/all.db"]),
                    (3, ("--database", text), [text]),
                    (3, ("--database", database), [database, "another server has it", str(server.process.pid)])):
                with self.subTest(arguments=arguments):
                    settings = {"--port": "0", "--database": os.path.join(folder, "new.db"), arguments[0]: arguments[1]}
                    command = [IGRA, "serve", "--no-browser", *(word for pair in settings.items() for word in pair)]
                    done = subprocess.run(command, capture_output=True, text=True, timeout=20)
                    self.assertEqual(done.returncode, code, done)
                    sentence = done.stderr.splitlines()[-1]
                    self.assertTrue(sentence.startswith("igra: ") and sentence.endswith("."), done)
                    for word in words:
                        self.assertIn(word, sentence)

    def test_without_descriptors_it_says_no_and_goes_on(self):
        """It aborted: "unable to open database file"."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
        limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (160, 160))
        try:
            with Server("--no-limits", prepare=limit) as server:
                browser = Browser(server)
                table = browser.table(game="paws", seats=open_seats(2))
                held, refused = [], 0
                for _ in range(200):
                    one = socket.create_connection(("127.0.0.1", server.port), timeout=10)
                    one.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    status = one.recv(12)
                    refused += status == b"HTTP/1.1 503"
                    self.assertIn(status, (b"HTTP/1.1 200", b"HTTP/1.1 503"))
                    held.append(one)
                self.assertGreater(refused, 20)
                self.assertIsNone(server.process.poll(), "it goes on")
                for one in held:
                    one.close()
                deadline = time.monotonic() + 20
                while browser.get("/healthz").status != 200 and time.monotonic() < deadline:
                    time.sleep(0.05)
                self.assertEqual(browser.get(f"/api/tables/{table}").status, 200)
                self.assertEqual(browser.get("/api/my-profile").status, 200)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    def test_a_damaged_page_costs_one_table_and_a_damaged_beginning_is_explained(self):
        with Server() as server:
            browser = Browser(server)
            tables = [browser.table(game="paws", seats=[{"kind": "open"}, {"kind": "invited", "name": name * 24}])
                      for name in "QWX"]
            self.assertEqual(server.stop(), 0)
            database = os.path.join(server.folder, "igra.db")
            with open(database, "rb") as file:
                whole = file.read()
            server.start()
            self.assertEqual(browser.get(f"/api/tables/{tables[1]}").status, 200)
            self.assertEqual(server.stop(), 0)
            with open(database, "wb") as file:  # the first page behind the header: what the tables are
                file.write(whole[:100] + b"\xaa" * 3900 + whole[4000:])
            done = subprocess.run([IGRA, "serve", "--no-browser", "--port", "0", "--database", database],
                                  capture_output=True, text=True, timeout=20)
            self.assertEqual(done.returncode, 3, done)
            self.assertIn("backup", done.stderr)

    def test_looks_around_before_it_starts(self):
        with tempfile.TemporaryDirectory() as folder:
            database = os.path.join(folder, "igra.db")

            def check(*arguments):
                done = subprocess.run([IGRA, "serve", "--check", "--database", database, *arguments], capture_output=True,
                                      text=True, timeout=20)
                verdicts = {line.split()[1]: line.split()[0] for line in done.stdout.splitlines()}
                self.assertEqual(list(verdicts), ["settings", "database", "disk", "descriptors", "clock", "port"], done)
                return done.returncode, verdicts

            self.assertEqual(check("--port", "0")[0], 0)
            self.assertFalse(os.path.exists(database), "nothing was made")
            with Server() as other:
                code, verdicts = check("--port", str(other.port))
                self.assertEqual((code, verdicts["port"]), (1, "wrong"))
            with Server(folder=folder) as server:
                code, verdicts = check("--port", str(server.port))
                self.assertEqual((code, verdicts["database"], verdicts["port"]), (0, "ok", "ok"))
            os.chmod(database, 0o644)
            code, verdicts = check("--port", "0")
            self.assertEqual((code, verdicts["database"]), (1, "wrong"))

    def test_a_backup_over_the_database_itself_is_refused(self):
        with Server() as server:
            database = os.path.join(server.folder, "igra.db")
            table, browsers, sockets, views = seated(server)
            for arguments in ((), ("--force",)):
                done = subprocess.run([IGRA, "backup", database, database, *arguments], capture_output=True, text=True)
                self.assertEqual(done.returncode, 2, done)
                self.assertIn("the same file", done.stderr)
            copy = os.path.join(server.folder, "copy.db")
            self.assertEqual(subprocess.run([IGRA, "backup", database, copy]).returncode, 0)
            self.assertEqual(os.stat(copy).st_mode & 0o777, 0o600)
            self.assertEqual(os.stat(database).st_mode & 0o777, 0o600)
            actor = 0 if views[0]["legal"] else 1
            answer = sockets[actor].answer({"type": "move", "id": "m", "event": views[actor]["legal"][0]})
            self.assertEqual(answer["type"], "push")
            self.assertEqual(server.stop(), 0)
            server.start()
            with browsers[actor].open(f"/ws/table/{table}") as socket:
                self.assertEqual(socket.until(lambda one: one["type"] == "state")["version"], answer["version"])


if __name__ == "__main__":
    unittest.main()
