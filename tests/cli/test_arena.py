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
