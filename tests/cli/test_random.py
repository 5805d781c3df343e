"""igra random and igra perft"""
import json

from igra import SGR, Case, Terminal, games, main


class Random(Case):
    def report(self, *arguments):
        answer = self.succeeds("random", *arguments, "--json")
        self.assertEqual(answer.err, "")
        return json.loads(answer.out)

    def test_report_of_every_game_and_number_of_players(self):
        for game in games():
            for players in range(game["players"][0], game["players"][1] + 1):
                options = ["--option", "inns=true"] if "inns" in game["options"] else []
                report = self.report(game["id"], "--games", 20, "--players", players, *options)
                self.assertEqual(report["games"], 20)
                self.assertGreaterEqual(report["events"], report["decisions"])
                self.assertGreater(report["decisions"], 0)
                self.assertEqual(len(report["mean_scores"]), players)
                self.assertAlmostEqual(sum(report["win_share"]), 1, 4)
                for key in ["seconds", "cpu_seconds", "decisions_per_cpu_second", "games_per_cpu_second"]:
                    self.assertGreater(report[key], 0)

    def test_results_depend_on_the_seed_and_not_on_threads(self):
        game = games()[0]["id"]

        def result(*arguments):
            report = self.report(game, "--games", 50, *arguments)
            return [report[key] for key in ["decisions", "events", "mean_scores", "win_share"]]

        one = result("--seed", "a", "--threads", 1)
        self.assertEqual(one, result("--seed", "a", "--threads", 7))
        self.assertNotEqual(one, result("--seed", "b"))
        self.assertNotEqual(result(), result())

    def test_text(self):
        text = self.succeeds("random", games()[0]["id"], "--games", 5).out
        self.assertIn("5 games", text)
        self.assertIn("seat 1: mean score", text)

    def test_progress_only_at_a_terminal(self):
        terminal = Terminal("random", games()[0]["id"], "--games", 5)
        out, code = terminal.end()
        self.assertEqual(code, 0)
        self.assertIn("5 games", SGR.sub("", out))


class Perft(Case):
    def test_counts_every_depth(self):
        for game in games():
            out = self.succeeds("perft", game["id"], 2, "--seed", "1").out
            self.assertRegex(out, r"^1 \d+\n2 \d+\n$")
            self.assertEqual(out, self.succeeds("perft", game["id"], 2, "--seed", "1").out)


if __name__ == "__main__":
    main()
