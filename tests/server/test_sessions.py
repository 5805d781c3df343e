"""Who may act: sessions that end take their sockets along, guessed passwords cost time, foreign names are refused."""
import threading
import time
import unittest

from server import Browser, Gone, Server, open_seats

PASSWORD = "correct horse"


def signed_up(server, name):
    browser = Browser(server)
    browser.get("/api/me")
    reply = browser.post("/api/account/sign-up", {"name": name, "password": PASSWORD})
    assert reply.status == 200, reply
    return browser


def signed_in(server, name):
    browser = Browser(server)
    browser.get("/api/me")
    reply = browser.post("/api/account/sign-in", {"name": name, "password": PASSWORD})
    assert reply.status == 200, reply
    return browser


class Sessions(unittest.TestCase):
    def assert_closed(self, socket):
        with self.assertRaises(Gone) as gone:
            while True:
                socket.receive(10)
        self.assertEqual(gone.exception.code, 1008)

    def assert_open(self, socket):
        self.assertEqual(socket.answer({"type": "ping", "id": "p"})["type"], "pong")

    def test_an_account_is_marked_where_it_sits(self):
        """A guest with a name that looks like an account's could not be told from it."""
        with Server("--no-limits") as server:
            ana = signed_up(server, "Ana")
            guest = Browser(server)
            guest.get("/api/me")
            guest.post("/api/me", {"name": "Bo"})
            table = ana.table(game="paws", seats=open_seats(2), listed=True)
            with guest.open(f"/ws/table/{table}") as socket:
                self.assertEqual(socket.answer({"type": "sit", "id": "s", "seat": 1})["type"], "ack")
            deadline = time.monotonic() + 10  # the lobby hears of it a moment after the table
            while True:
                seats = guest.get("/api/tables").json["tables"][0]["seats"]
                if all("name" in one for one in seats) or time.monotonic() > deadline:
                    break
            self.assertEqual([(one.get("name"), one.get("account", False)) for one in seats],
                             [("Ana", True), ("Bo", False)])
            with guest.open(f"/ws/table/{table}") as socket:
                seats = socket.until(lambda one: one["type"] == "table")["table"]["seats"]
                self.assertEqual([one.get("account", False) for one in seats], [True, False])

    def test_revocation_reaches_open_sockets_at_once(self):
        """A socket that was open outlived its session, and went on moving."""
        with Server("--no-limits") as server:
            here = signed_up(server, "Ana")
            table = here.table(game="paws", seats=open_seats(2))
            stranger = Browser(server).open(f"/ws/table/{table}")

            def there():
                browser = signed_in(server, "Ana")
                return browser, browser.open(f"/ws/table/{table}")

            own = here.open(f"/ws/table/{table}")
            browser, socket = there()
            self.assertEqual(browser.post("/api/account/sign-out", {}).status, 200)
            self.assert_closed(socket)

            browser, socket = there()
            sessions = here.get("/api/account/sessions").json["sessions"]
            other = next(one["session"] for one in sessions if not one["this"])
            self.assertEqual(here.post("/api/account/sessions/revoke", {"session": other}).status, 200)
            self.assert_closed(socket)

            browser, socket = there()
            self.assertEqual(here.post("/api/account/password", {"old": PASSWORD, "new": PASSWORD}).status, 200)
            self.assert_closed(socket)
            self.assert_open(own)

            self.assertEqual(here.post("/api/account/delete", {"password": PASSWORD}).status, 200)
            self.assert_closed(own)
            self.assert_open(stranger)

    def test_a_recovery_code_brings_its_owner_back_and_shows_everybody_else_out(self):
        with Server() as server:
            thief = signed_up(server, "Ana")
            codes = thief.post("/api/account/recovery-codes", {"password": PASSWORD}).json["codes"]
            self.assertEqual(thief.get("/api/account/recovery").json["left"], 8)
            table = thief.table(game="paws", seats=open_seats(2))
            socket = thief.open(f"/ws/table/{table}")
            owner = Browser(server)
            wish = {"name": "ana", "code": codes[0], "password": "quite another one"}
            self.assertEqual(owner.post("/api/account/recover", wish).status, 200)
            self.assert_closed(socket)
            self.assertEqual(owner.get("/api/me").json["name"], "Ana")
            self.assertEqual(owner.get("/api/account/recovery").json["left"], 7)
            again = Browser(server).post("/api/account/recover", wish)
            self.assertEqual((again.status, again.json["error"]), (403, "wrong_code"))
            self.assertEqual(Browser(server).post("/api/account/recovery-codes", {"password": ""}).json["error"], "no_account")
            for what in ("recovery_codes_made", "recovered_by_code"):
                self.assertTrue(server.in_log(f'"what":"{what}"'))
            self.assertFalse(any(code in line for code in codes for line in server.said))

    def test_whoever_guesses_waits_longer_and_longer(self):
        with Server() as server:
            signed_up(server, "Ana")
            asked = [Browser(server) for _ in range(8)]
            replies = [one.post("/api/account/sign-in", {"name": "ana", "password": f"wrong {i}"})
                       for i, one in enumerate(asked)]
            self.assertEqual([one.status for one in replies[:5]], [403] * 5)
            self.assertEqual(replies[-1].status, 429, replies)
            self.assertGreaterEqual(int(replies[-1].headers["Retry-After"]), 1)

    def test_passwords_keep_nobody_else_waiting(self):
        """Forty sign-ins made a stranger wait for 17 s where a twentieth of one is usual."""
        with Server("--no-limits") as server:
            signed_up(server, "Ana")
            stranger = Browser(server)
            stranger.get("/api/me")
            statuses = []

            deadline = time.monotonic() + 60

            def guess(i):
                """On and on, until the queue is full: how soon that is depends on what else the machine does."""
                while 503 not in statuses and time.monotonic() < deadline:
                    statuses.append(Browser(server).post("/api/account/sign-in",
                                                         {"name": f"nobody {i}", "password": "wrong one"}).status)

            threads = [threading.Thread(target=guess, args=(i,)) for i in range(60)]
            for thread in threads:
                thread.start()
            waited = []
            while any(thread.is_alive() for thread in threads):
                begun = time.monotonic()
                self.assertEqual(stranger.get("/api/my-tables").status, 200)
                waited.append(time.monotonic() - begun)
            for thread in threads:
                thread.join()
            self.assertLessEqual(set(statuses), {403, 503})
            self.assertIn(403, statuses)
            self.assertIn(503, statuses, "the queue is bounded")
            self.assertLess(sorted(waited)[len(waited) // 2], 2)

    def test_a_name_that_leads_here_by_a_trick_is_refused(self):
        """DNS rebinding: evil.example leads to 127.0.0.1, and its page then counts as ours for the browser."""
        with Server() as server:
            browser = Browser(server)
            host = f"evil.example:{server.port}"
            self.assertEqual(browser.get("/api/me", Host=host).status, 421)
            reply = browser.post("/api/me", {"name": "Eve"}, Host=host, Origin=f"http://{host}")
            self.assertEqual(reply.status, 421)
            for good in (f"localhost:{server.port}", f"127.0.0.1:{server.port}", f"[::1]:{server.port}"):
                self.assertEqual(browser.get("/api/me", Host=good).status, 200)
        with Server("--public-url", "https://play.example") as server:
            browser = Browser(server)
            self.assertEqual(browser.get("/api/me", Host="play.example").status, 200)
            self.assertEqual(browser.get("/api/me", Host="evil.example").status, 421)

    def test_numbers_are_for_this_machine_alone(self):
        with Server("--trust-proxy") as server:
            browser = Browser(server)
            self.assertEqual(browser.get("/metrics").status, 200)
            self.assertEqual(browser.get("/metrics", X_Forwarded_For="192.0.2.1").status, 403)
            for odd in ("unknown", "192.0.2.1, ", "127.0.0.1, _hidden"):
                self.assertEqual(browser.get("/metrics", X_Forwarded_For=odd).status, 400, odd)


if __name__ == "__main__":
    unittest.main()
