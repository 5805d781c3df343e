"""The server over PostgreSQL: the stores' contract, whole games, kills, restarts of PostgreSQL, refusals in words."""
import os
import random
import subprocess
import time
import unittest

from kill import Player, last_word
from postgres import PASSWORD, Postgres, remark_if_missing
from server import IGRA, Browser, Server, open_seats
from test_play import play_out

STORE_TEST = os.environ.get("IGRA_STORE_TEST", "server_store_test")
BUILT_WITHOUT = "built without PostgreSQL"


def igra(*arguments):
    done = subprocess.run([IGRA, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
    return done.returncode, done.stdout


class OverPostgres(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if remark_if_missing("the tests of the server over PostgreSQL"):
            raise unittest.SkipTest("PostgreSQL is not installed")
        if BUILT_WITHOUT in igra("export", "postgresql://nowhere/none", "--all", "--out", os.devnull)[1]:
            raise unittest.SkipTest(BUILT_WITHOUT)
        cls.postgres = Postgres()

    @classmethod
    def tearDownClass(cls):
        cls.postgres.remove()

    def serve(self, *arguments):
        self.database = self.postgres.fresh()
        return Server("--no-limits", "--bot-pace", "0", *arguments, database=self.postgres.url(self.database))

    def refusal(self, url):
        return igra("serve", "--port", "0", "--no-browser", "--database", url)

    def test_stores_keep_the_contract(self):
        done = subprocess.run([STORE_TEST, "--gtest_brief=1", "--gtest_filter=*ostgres*"], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True,
                              env={**os.environ, "IGRA_TEST_POSTGRES": self.postgres.url()})
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertNotIn("SKIPPED", done.stdout)

    def test_whole_games_are_played_exported_and_there_after_a_restart(self):
        with self.serve() as server:
            browsers = [Browser(server) for _ in range(2)]
            table = browsers[0].table(game="paws", seats=open_seats(2))
            sockets = [browser.open(f"/ws/table/{table}") for browser in browsers]
            self.assertEqual(sockets[1].answer({"type": "sit", "id": "s", "seat": 1})["type"], "ack")
            self.assertEqual(sockets[0].answer({"type": "start", "id": "go"})["type"], "ack")
            self.assertGreater(play_out(sockets, random.Random(1)), 10)
            self.assertEqual(server.stop(), 0)
            server.start()
            self.assertEqual(len(browsers[1].get("/api/my-profile").json["results"]), 1)
            record = browsers[0].get(f"/api/tables/{table}/record").body
            self.assertEqual(server.stop(), 0)
            self.assertNotIn(PASSWORD, "".join(server.said))
            out = os.path.join(server.folder, "records")
            self.assertEqual(igra("export", server.database, "--all", "--out", out), (0, f"1 record in {out}\n"))
            with open(os.path.join(out, table + ".igra")) as file:
                self.assertEqual(file.read(), record)

    def players(self, server, count=6):
        players = [Player(server, i) for i in range(count)]
        for player in players:
            player.start()
        return players

    def settle(self, players):
        """Everybody stops; nothing that was acknowledged is missing. Gives the number of moves."""
        for player in players:
            player.over.set()
        for player in players:
            player.join(20)
            if player.table:
                last_word(player)
        self.assertEqual([problem for player in players for problem in player.problems], [])
        return sum(player.made for player in players)

    def test_nothing_acknowledged_is_lost_when_the_server_is_killed(self):
        rng = random.Random(1)
        with self.serve() as server:
            players = self.players(server)
            for _ in range(4):
                time.sleep(rng.uniform(0.3, 1.2))
                server.kill()
                server.start()
            time.sleep(1)
            self.assertGreater(self.settle(players), 50)

    def test_play_goes_on_by_itself_after_postgresql_was_away(self):
        with self.serve() as server:
            players = self.players(server)
            for how in ("fast", "immediate"):
                time.sleep(1)
                self.postgres.stop(how)
                time.sleep(0.7)
                self.postgres.start()
                before = sum(player.made for player in players)
                deadline = time.monotonic() + 20
                while sum(player.made for player in players) < before + 20 and time.monotonic() < deadline:
                    time.sleep(0.05)
                self.assertGreaterEqual(sum(player.made for player in players), before + 20, "it goes on")
            self.assertGreater(sum(player.refused for player in players), 0, "moves were refused in words meanwhile")
            time.sleep(2.5)  # every connection has tried again
            self.settle(players)
            self.assertIsNotNone(server.in_log('"what":"not_stored"'))
            self.assertIsNotNone(server.in_log('"what":"stored_again"'))
            self.assertNotIn(PASSWORD, "".join(server.said))

    def test_what_cannot_be_used_is_refused_in_one_sentence(self):
        cases = [(self.postgres.url("postgres", "wrong-word"), 3, "password authentication failed"),
                 (self.postgres.url("nothing"), 3, 'database "nothing" does not exist'),
                 (f"postgresql://igra:{PASSWORD}@127.0.0.1:1/igra", 1, "Connection refused"),
                 (f"postgresql://igra:{PASSWORD}@127.0.0.1/igra?what", 3, "that is no address of a database"),
                 (f"mysql://igra:{PASSWORD}@127.0.0.1/igra", 3, "no store is addressed by 'mysql:'")]
        for url, code, words in cases:
            with self.subTest(words=words):
                said = self.refusal(url)
                self.assertEqual(said[0], code, said)
                self.assertIn(words, said[1])
                self.assertEqual(said[1].count("\n"), 1, said)
                self.assertNotIn(PASSWORD, said[1])
                self.assertNotIn("wrong-word", said[1])
        newer = self.postgres.fresh()
        self.postgres.sql("CREATE TABLE igra_version (version integer); INSERT INTO igra_version VALUES (99)", newer)
        said = self.refusal(self.postgres.url(newer))
        self.assertEqual(said[0], 3, said)
        self.assertIn("written by a newer Igra (version 99", said[1])
        code, said = igra("backup", self.postgres.url(), "copy.db")
        self.assertEqual((code, "pg_dump" in said, PASSWORD in said), (2, True, False), said)


if __name__ == "__main__":
    unittest.main()
