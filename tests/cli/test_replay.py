"""igra replay"""
import re

from igra import Case, games, igra, main


class Replay(Case):
    def events(self, record):
        with open(record, encoding="utf-8") as file:
            return file.read().partition("\n\n")[2].splitlines()

    def test_tells_every_event_in_order(self):
        for game in games():
            record = self.played(game)
            told = self.succeeds("replay", record).out
            lines = re.findall(r"^ *(\d+)  (?:chance|seat \d\S*(?: random)?) +(.*)$", told, re.M)
            self.assertEqual([int(number) for number, _ in lines], list(range(1, len(lines) + 1)))
            self.assertEqual([text for _, text in lines], self.events(record))
            self.assertIn("Final scores", told)
            self.assertRegex(told, r"(?m)^  1\. seat \d")
            self.assertRegex(told, r"(?m)^Winner")

    def test_explained_points_add_up_to_the_score(self):
        for game in games():
            for seed in "123":
                told = self.succeeds("replay", self.played(game, seed), "--explain").out
                during, _, final = told.partition("Final scores")
                scores = {int(seat): int(score)
                          for seat, score in re.findall(r"(?m)^  \d\. seat (\d).*  (-?\d+)$", final)}
                self.assertEqual(len(scores), game["players"][0])
                given = dict.fromkeys(scores, 0)
                for points, seat in re.findall(r"(?m)^ +([+-]\d+) seat (\d)", during):
                    given[int(seat)] += int(points)
                self.assertEqual(given, scores)

    def test_reasons_are_sentences_in_every_language(self):
        for game in games():
            record = self.played(game)
            told = {language: self.succeeds("replay", record, "--explain", "--lang", language).out
                    for language in ["en", "bg", "ru"]}
            self.assertEqual(len(set(told.values())), 3, game["id"])
            for language, text in told.items():
                reasons = re.findall(r"(?m)^ +[+-]\d+ (?:seat|място|место) \d[^:]*: (.*)$", text)
                self.assertTrue(reasons)
                for reason in reasons:
                    self.assertNotRegex(reason, r"^[a-z-]+\.[a-z_]+$|[{}]", (game["id"], language))

    def test_to_stops_and_shows_the_board(self):
        record = self.played(games()[0])
        told = self.succeeds("replay", record, "--to", 10).out
        self.assertIn("\n  10  ", told)
        self.assertNotIn("\n  11  ", told)
        self.assertIn("After 10 events", told)
        self.assertGreater(told.partition("\n\n")[2].count("\n"), 2)  # the board and the standing
        self.assertIn("After 0 events", self.succeeds("replay", record, "--to", 0).out)
        self.assertIn("Final scores", self.succeeds("replay", record, "--to", 100000).out)

    def test_board(self):
        record = self.played(games()[0])
        plain, board = self.succeeds("replay", record).out, self.succeeds("replay", record, "--board").out
        self.assertGreater(len(board), len(plain))

    def test_seats_see_only_what_they_may(self):
        for game in games():
            record = self.played(game)
            everything = self.succeeds("replay", record).out
            self.assertNotIn("?", everything)
            if "deal 0" not in everything:
                continue
            spectator = self.succeeds("replay", record, "--seat", "spectator").out
            self.assertNotRegex(spectator, r"(?m)  (deal \d|draw) [^?]+$")
            own = self.succeeds("replay", record, "--seat", 0).out
            self.assertRegex(own, r"(?m)  deal 0 [^?]+$")
            self.assertNotRegex(own, r"(?m)  deal [1-9] [^?]+$")

    def test_wrong_input(self):
        record = self.played(games()[0])
        for seat in ["9", "-1", "x", "00"]:
            self.refused("replay", record, "--seat", seat)
        self.refused("replay", record, "--to", "-3")
        self.assertIn("Line 1", self.refused("replay", self.path("bad.igra", "nonsense")).err)

    def test_standard_input_and_match_in_progress(self):
        with open(self.played(games()[0]), encoding="utf-8") as file:
            lines = file.read().splitlines()
        empty = lines.index("")
        told = self.succeeds("replay", "-", text="\n".join(lines[: empty + 6]) + "\n").out
        self.assertIn("After 5 events", told)

    def test_names_are_harmless(self):
        with open(self.played(games()[0]), encoding="utf-8") as file:
            text = file.read()
        text = re.sub(r"(?m)^name 0 .*$", "name 0 A\u009b2Jж", text)
        told = self.succeeds("replay", "-", text=text).out
        self.assertIn("seat 0 A?2Jж", told)
        self.assertEqual(igra("check", "-", text=text).code, 0)


if __name__ == "__main__":
    main()
