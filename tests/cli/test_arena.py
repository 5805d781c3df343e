"""igra arena"""
import json
import os
import tempfile

from igra import Case, games, igra, main


class Arena(Case):
    def report(self, *arguments):
        answer = self.succeeds("arena", *arguments, "--json")
        self.assertEqual(answer.err, "")
        return json.loads(answer.out)

    def test_every_game(self):
        for game in games():
            report = self.report(game["id"], "--bots", "beginner,random", "--games", 2, "--iterations", 2)
            self.assertEqual(report["game"], game["id"])
            self.assertEqual(report["games"] % game["players"][0], 0)
            self.assertEqual([bot["bot"] for bot in report["bots"]], ["beginner", "random"])
            for bot in report["bots"]:
                self.assertLessEqual(bot["low"], bot["win_rate"])
                self.assertLessEqual(bot["win_rate"], bot["high"])
                self.assertGreaterEqual(bot["ms_per_decision"], 0)
                self.assertLessEqual(bot["rating_low"], bot["rating"])
            wins = sum(bot["win_rate"] * bot["seats"] for bot in report["bots"])
            self.assertAlmostEqual(wins, report["games"], 2)

    def test_results_depend_on_the_seed_and_not_on_threads(self):
        def result(*arguments):
            report = self.report("paws", "--bots", "easy,beginner,random", "--games", 12, "--iterations", 2, *arguments)
            return [(bot["win_rate"], bot["mean_score"]) for bot in report["bots"]]

        one = result("--seed", "a", "--threads", 1)
        self.assertEqual(one, result("--seed", "a", "--threads", 3))
        self.assertNotEqual(one, result("--seed", "b"))

    def test_resuming_gives_what_playing_at_once_gives(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "results.jsonl")
            common = ["paws", "--bots", "easy,random", "--iterations", 2]
            at_once = self.report(*common, "--games", 12, "--seed", "x")
            self.report(*common, "--games", 4, "--seed", "x", "--out", file)
            with open(file, "a") as out:
                out.write('{"game":7,"bots":[1,')  # broken off
            refused = igra("arena", "paws", "--bots", "easy,easy", "--out", file, "--resume")
            self.assertEqual(refused.code, 2)
            resumed = self.report(*common, "--games", 12, "--out", file, "--resume")
            for a, b in zip(at_once["bots"], resumed["bots"]):
                self.assertEqual(a["win_rate"], b["win_rate"])
                self.assertEqual(a["mean_score"], b["mean_score"])

    def test_records_of_all_games(self):
        with tempfile.TemporaryDirectory() as folder:
            records = os.path.join(folder, "played")
            report = self.report("paws", "--bots", "easy,random", "--games", 4, "--seed", "r", "--records", records)
            names = sorted(os.listdir(records))
            self.assertEqual(names, [f"game-{number:06}.igra" for number in range(report["games"])])
            for name in names:
                self.succeeds("replay", os.path.join(records, name))
                with open(os.path.join(records, name), encoding="utf-8") as record:
                    self.assertRegex(record.read(), r"(?m)^name \d easy$")
        self.assertEqual(igra("arena", "paws", "--bots", "easy,random", "--records", "/dev/null/x").code, 2)

    def test_ratings_by_wins_go_with_wins(self):
        report = self.report("klats", "--bots", "easy,beginner,random", "--games", 60, "--seed", "w")
        by_wins = sorted(report["bots"], key=lambda bot: bot["rating_by_wins"])
        self.assertEqual(by_wins, sorted(report["bots"], key=lambda bot: bot["win_rate"]))
        for bot in report["bots"]:
            self.assertLess(bot["rating_by_wins_low"], bot["rating_by_wins"])
        table = self.succeeds("arena", "klats", "--bots", "easy,random", "--games", 6, "--ratings", "wins").out
        self.assertIn("ratings are by wins alone", table)

    def test_stops_when_decided(self):
        report = self.report("paws", "--bots", "easy,random", "--games", 5000, "--stop", "--seed", "1")
        self.assertTrue(report["decided"])
        self.assertLess(report["games"], 5000)

    def test_table(self):
        text = self.succeeds("arena", "klats", "--bots", "random", "--games", 3).out
        self.assertIn("3 games of Klats!", text)
        self.assertIn("random", text)


if __name__ == "__main__":
    main()
