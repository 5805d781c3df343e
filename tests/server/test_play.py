"""People at tables, over the real server: whole games, reconnecting, watching, accounts."""
import random
import unittest

from server import Browser, Refused, Server, open_seats


def play_out(sockets, rng, most=100000):
    """Plays whoever may act, at random, until the match is over. Gives the number of moves."""
    legal = {}
    moves = 0
    pending = list(sockets)
    views = {}
    for socket in pending:
        views[socket] = socket.until(lambda one: one["type"] in ("state", "push"))["view"]
    while moves < most:
        actors = [socket for socket in sockets if views[socket]["legal"]]
        if not actors:
            return moves
        socket = actors[0]
        event = rng.choice(views[socket]["legal"])
        moves += 1
        answer = socket.answer({"type": "move", "id": f"m{moves}", "event": event})
        assert answer["type"] == "push", answer
        views[socket] = answer["view"]
        for other in sockets:
            if other is not socket:
                views[other] = other.until(lambda one: one["type"] == "push" and
                                           one["version"] >= answer["version"])["view"]
    return moves


class Play(unittest.TestCase):
    def seated(self, server, game, players=2, **more):
        """Browsers with open sockets at a running table."""
        browsers = [Browser(server) for _ in range(players)]
        table = browsers[0].table(game=game, seats=open_seats(players), **more)
        sockets = [browser.open(f"/ws/table/{table}") for browser in browsers]
        for seat in range(1, players):
            self.assertEqual(sockets[seat].answer({"type": "sit", "id": "s", "seat": seat})["type"], "ack")
        self.assertEqual(sockets[0].answer({"type": "start", "id": "go"})["type"], "ack")
        return table, browsers, sockets

    def test_whole_games_of_every_kind(self):
        with Server("--no-limits", "--bot-pace", "0") as server:
            for game, players in (("five-towers", 4), ("paws", 2), ("klats", 3), ("carcassonne", 2)):
                with self.subTest(game=game):
                    table, browsers, sockets = self.seated(server, game, players)
                    self.assertGreater(play_out(sockets, random.Random(game)), 10)
                    over = sockets[0].until(lambda one: one["type"] == "table")["table"]
                    self.assertEqual((over["phase"], over["how"]), ("over", "finished"))
                    record = browsers[0].get(f"/api/tables/{table}/record")
                    self.assertEqual(record.status, 200)
                    self.assertIn(f"# key {over['key']}", record.body)
                    self.assertEqual(len(browsers[1].get("/api/my-profile").json["results"]), 1)
            self.assertEqual(server.stop(), 0)

    def test_a_match_that_is_not_open_to_everybody_stays_with_its_players(self):
        with Server("--no-limits") as server:
            tables = {}
            for name, more in (("closed", {"spectators": False}), ("unlisted", {}), ("open", {"listed": True})):
                table, browsers, sockets = self.seated(server, "five-towers", **more)
                self.assertEqual(browsers[0].post("/api/account/sign-up", {"name": f"Ana {name}", "password": "long enough"}).status, 200)
                self.assertEqual(sockets[1].answer({"type": "resign", "id": "r"})["type"], "ack")
                tables[name] = (table, browsers)
            eve = Browser(server)
            for name, record, shown in (("closed", 403, False), ("unlisted", 200, False), ("open", 200, True)):
                with self.subTest(name=name):
                    table, browsers = tables[name]
                    self.assertEqual(eve.get(f"/api/tables/{table}/record").status, record)
                    self.assertEqual(browsers[1].get(f"/api/tables/{table}/record").status, 200)
                    path = f"/api/people/Ana%20{name}"
                    results = eve.get(path).json["results"]
                    self.assertEqual([one.get("table") == table for one in results], [shown])
                    self.assertEqual(browsers[1].get(path).json["results"][0]["table"], table)

    def test_bots_fill_a_table_at_one_click(self):
        with Server("--bot-pace", "0", "--no-limits") as server:
            browser = Browser(server)
            table = browser.table(game="paws", start=True, seats=[{"kind": "open"}, {"kind": "bot", "level": "easy"}])
            with browser.open(f"/ws/table/{table}") as socket:
                rng = random.Random(3)
                moves = 0
                view = socket.until(lambda one: one["type"] == "state")["view"]
                while view["actor"] != "end":
                    if view["legal"]:
                        moves += 1
                        view = socket.answer({"type": "move", "id": f"m{moves}", "event": rng.choice(view["legal"])})["view"]
                    else:
                        view = socket.until(lambda one: one["type"] == "push")["view"]
                self.assertGreater(moves, 3)

    def test_who_comes_back_gets_what_was_missed(self):
        with Server() as server:
            table, browsers, sockets = self.seated(server, "five-towers")
            state = sockets[0].until(lambda one: one["type"] == "state")
            sockets[0].close()
            mine = sockets[1].until(lambda one: one["type"] == "state")["view"]
            socket = sockets[1] if mine["legal"] else browsers[0].open(f"/ws/table/{table}")
            view = mine if mine["legal"] else socket.until(lambda one: one["type"] == "state")["view"]
            done = socket.answer({"type": "move", "id": "x", "event": view["legal"][0]})
            with browsers[0].open(f"/ws/table/{table}?since={state['version']}") as again:
                missed = again.until(lambda one: one["type"] in ("push", "state"))
                self.assertEqual(missed["type"], "push")
                self.assertEqual(missed["version"], done["version"])
                self.assertEqual(missed["events"][0]["text"], view["legal"][0])

    def test_a_restart_keeps_tables_seats_and_people(self):
        with Server() as server:
            table, browsers, sockets = self.seated(server, "carcassonne")
            before = [socket.until(lambda one: one["type"] == "state") for socket in sockets]
            self.assertEqual(server.stop(), 0)
            server.start()
            for browser, state in zip(browsers, before):
                with browser.open(f"/ws/table/{table}") as socket:
                    self.assertEqual(socket.until(lambda one: one["type"] == "state"), state)

    def test_tables_that_are_not_there(self):
        with Server() as server:
            browser = Browser(server)
            browser.get("/api/me")
            for path in ("/ws/table/nothing", "/ws/table/" + "A" * 22, "/ws/other", "/ws/table/../lobby"):
                with self.subTest(path=path), self.assertRaises(Refused) as refused:
                    browser.open(path)
                self.assertIn(refused.exception.status, (400, 404))


if __name__ == "__main__":
    unittest.main()
