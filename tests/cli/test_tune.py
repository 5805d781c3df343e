"""igra tune"""
import json

from igra import Case, Terminal, main

COMMON = ["klats", "--option", "rounds=single", "--bot", "greedy", "--games", 6, "--threads", 1, "--seed", "t"]


class Tune(Case):
    def report(self, *arguments):
        answer = self.succeeds("tune", *COMMON, *arguments, "--json")
        self.assertEqual(answer.err, "")
        return json.loads(answer.out)

    def test_reports_numbers_and_a_check(self):
        report = self.report("--steps", 3, "--check", 6)
        self.assertEqual((report["game"], report["steps"], report["players"]), ("klats", 3, 3))
        self.assertGreater(len(report["parameters"]), 10)
        for one in report["parameters"]:
            self.assertLessEqual(one["low"], one["tuned"])
            self.assertLessEqual(one["tuned"], one["high"])
        check = report["check"]
        self.assertEqual(check["games"], 6)
        self.assertTrue(check["low"] <= check["win_rate"] <= check["high"])
        # The outcome is a bot that the arena knows.
        self.succeeds("arena", "klats", "--bots", report["tuned"] + ",random", "--games", 3, "--option", "rounds=single")

    def test_chosen_numbers_only(self):
        report = self.report("--steps", 2, "--names", "trust,mean_worth", "--check", 0)
        self.assertEqual([one["name"] for one in report["parameters"]], ["trust", "mean_worth"])
        self.assertNotIn("check", report)

    def test_a_search_has_numbers_of_its_own(self):
        report = json.loads(self.succeeds("tune", "paws", "--names", "explore,margin_weight", "--steps", 1, "--games", 2,
                                          "--iterations", 2, "--check", 2, "--json").out)
        self.assertEqual([one["name"] for one in report["parameters"]], ["explore", "margin_weight"])

    def test_going_on_gives_what_going_through_gives(self):
        at_once = self.report("--steps", 6, "--check", 6)
        file = self.path("state.jsonl")
        self.report("--steps", 2, "--check", 3, "--out", file)
        with open(file, "a", encoding="utf-8") as out:
            out.write('{"step":2,"resu')  # broken off
        self.report("--steps", 4, "--check", 0, "--out", file, "--resume")
        self.report("--steps", 6, "--check", 3, "--out", file, "--resume")
        self.assertEqual(self.report("--steps", 6, "--check", 6, "--out", file, "--resume"), at_once)
        with open(file, encoding="utf-8") as lines:
            self.assertEqual(sum('"step"' in line for line in lines), 6)

    def test_another_tuning_is_refused(self):
        file = self.path("state.jsonl")
        self.report("--steps", 1, "--check", 0, "--out", file)
        self.refused("tune", *COMMON, "--names", "trust", "--out", file, "--resume")
        self.refused("tune", *COMMON, "--out", self.path("bad", "x\n"), "--resume")
        self.refused("tune", *COMMON, "--out", self.path("empty", ""), "--resume")

    def test_table_and_progress(self):
        text = self.succeeds("tune", *COMMON, "--steps", 1, "--check", 3, "--names", "trust").out
        self.assertIn("trust", text)
        self.assertIn("Tuned against start", text)
        screen, code = Terminal("tune", *COMMON, "--steps", 2, "--check", 3, "--names", "trust").end()
        self.assertEqual(code, 0)
        self.assertIn("step 2 of 2", screen)


if __name__ == "__main__":
    main()
