"""igra lab"""
import json
import os

from igra import Case, Terminal, games, main


class Lab(Case):
    def report(self, *arguments):
        answer = self.succeeds("lab", *arguments, "--bot", "random", "--json")
        self.assertEqual(answer.err, "")
        return json.loads(answer.out)

    def test_report_of_every_game(self):
        for game in games():
            page = self.path(game["id"] + ".html")
            report = self.report(game["id"], "--games", 20, "--deals", 2, "--versus", "random", "--html", page)
            self.assertEqual(report["game"], game["id"])
            self.assertEqual(report["games"], 20)
            self.assertEqual(len(report["places"]), game["players"][0])
            self.assertAlmostEqual(sum(p["win_share"]["value"] for p in report["places"]), 1, 4)
            self.assertGreater(report["decisions"]["mean"], 0)
            self.assertTrue(report["reasons"] and report["acts"] and report["endings"])
            with open(page, encoding="utf-8") as file:
                html = file.read()
            self.assertTrue(html.startswith("<!DOCTYPE html>"))
            self.assertIn(game["name"].replace("&", "&amp;"), html)
            self.assertNotIn("http", html)

    def test_results_depend_on_the_seed_and_not_on_threads(self):
        def result(*arguments):
            return self.report("klats", "--games", 10, "--deals", 2, "--versus", "random", *arguments)

        one = result("--seed", "a", "--threads", 1)
        self.assertEqual(one, result("--seed", "a", "--threads", 5))
        self.assertNotEqual(one["places"], result("--seed", "b")["places"])

    def test_compares_options(self):
        report = self.report("klats", "--games", 20, "--deals", 0, "--option", "rounds=match",
                             "--compare-option", "rounds=single")
        self.assertNotIn("luck", report)
        self.assertEqual(report["options"]["rounds"], "match")
        self.assertEqual(report["other"]["options"]["rounds"], "single")
        clear = [c["what"] for c in report["comparisons"] if c["p_corrected"] < 0.05]
        self.assertIn("Decisions", clear)

    def test_text_tells_the_findings(self):
        text = self.succeeds("lab", "paws", "--games", 10, "--bot", "random", "--deals", 0).out
        for topic in ["Order of play", "Scores", "Length", "Choices", "Drama"]:
            self.assertIn(topic, text)

    def test_progress_at_a_terminal(self):
        _, code = Terminal("lab", "paws", "--games", 5, "--bot", "random", "--deals", 0).end()
        self.assertEqual(code, 0)

    def test_refuses(self):
        self.refused("lab")
        self.refused("lab", "chess")
        self.refused("lab", "paws", "--bot", "nobody")
        self.refused("lab", "paws", "--versus", "nobody")
        self.refused("lab", "paws", "--games", 1)
        self.refused("lab", "paws", "--ms", 5, "--iterations", 5)
        self.refused("lab", "paws", "--compare-option", "tokens=9")
        self.refused("lab", "paws", "--compare-option", "tokens=2")
        self.refused("lab", "paws", "--html", os.path.join(self.folder, "no", "such", "folder.html"))


if __name__ == "__main__":
    main()
