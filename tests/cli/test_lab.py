"""igra lab"""
import csv
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

    def test_waiting_and_offers(self):
        report = self.report("klats", "--games", 10, "--deals", 0, "--seed", "1")
        # Three players in turn: two decisions of others between two of one's own.
        self.assertAlmostEqual(report["waiting"]["mean"], 2, 0)
        self.assertGreaterEqual(report["longest_wait"]["mean"], 2)
        offers = {offer["what"]: offer for offer in report["offers"]}
        self.assertGreater(offers["play new"]["offered"], offers["play new"]["taken"])
        self.assertGreater(offers["play new"]["taken"], 0)
        for offer in report["offers"]:
            self.assertLessEqual(offer["taken"], offer["offered"])

    def test_table_of_matches(self):
        file = self.path("matches.csv")
        report = self.report("klats", "--games", 10, "--deals", 0, "--csv", file)
        with open(file, encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(lines))
        self.assertEqual([row["match"] for row in rows], [str(n) for n in range(10)])
        self.assertAlmostEqual(sum(float(row["margin"]) for row in rows) / 10, report["margin"]["mean"], 3)
        for row in rows:
            self.assertAlmostEqual(sum(float(row[f"win_{place}"]) for place in (1, 2, 3)), 1, 4)

    def test_sweep(self):
        common = ["lab", "klats", "--games", 4, "--seed", "s", "--sweep", "players=3,4", "--sweep", "bot=random,beginner"]
        text = self.succeeds(*common).out
        rows = list(csv.DictReader(text.splitlines()))
        self.assertEqual([(row["players"], row["bot"]) for row in rows],
                         [("3", "random"), ("3", "beginner"), ("4", "random"), ("4", "beginner")])
        self.assertEqual({row["matches"] for row in rows}, {"4"})
        file = self.path("sweep.csv")
        self.assertEqual(self.succeeds(*common, "--csv", file).out, "")
        with open(file, encoding="utf-8") as written:
            self.assertEqual(written.read(), text)
        for wrong in ["players=9", "players=x", "bot=nobody", "deck=nothing", "deck", "=3"]:
            self.refused("lab", "klats", "--sweep", wrong)

    def cards(self, text):
        return self.path("cards.txt", text)

    def test_other_cards(self):
        common = ["klats", "--games", 10, "--deals", 0, "--seed", "1"]
        report = self.report(*common, "--cards", self.cards("# fourteens\nB15 0\nB14 6\n"))
        self.assertEqual(report["cards"], {"B15": 0, "B14": 6})
        seen = {thing["what"] for thing in report["offers"]}
        self.assertTrue(any("B14" in what for what in seen), seen)
        self.assertFalse(any("B15" in what for what in seen), seen)
        compared = self.report(*common, "--compare-cards", self.cards("B15 0\nB14 6\n"))
        self.assertNotIn("cards", compared)
        self.assertEqual(compared["other"]["cards"], {"B15": 0, "B14": 6})
        self.assertIn("cards B15 0, B14 6", compared["findings"][0]["sentence"])
        sweep = self.succeeds("lab", *common, "--bot", "random", "--sweep", "cards=" + self.cards("B15 0"))
        self.assertEqual(len(list(csv.DictReader(sweep.out.splitlines()))), 1)

    def test_cards_that_are_refused(self):
        for text, why in [("B16 1", "no card 'B16'"), ("\nB15 x", "line 2"), ("B15 7", "at most 6"), ("B14 6", "at most 90"),
                          ("B15 0\nB15 1", "named twice"), ("", "No card")]:
            answer = self.refused("lab", "klats", "--cards", self.cards(text))
            self.assertIn(why, answer.err)
        self.assertIn("Carcassonne has no cards", self.refused("lab", "carcassonne", "--cards", self.cards("A 1")).err)
        self.refused("lab", "klats", "--cards", self.path("missing.txt"))

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
