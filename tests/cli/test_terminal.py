"""igra play and replay at a terminal of 80 by 24, in every language."""
import random
import re
import unicodedata

from igra import Case, games, igra, main
from screen import Seat

LANGUAGES = ["en", "bg", "ru"]
# What stays as it is in every language: keys, names of files, notation, words that players type.
LATIN = {"Enter", "igra", "play", "replay", "all", "Page", "Down", "Shift", "Home", "End", "PgUp", "PgDn", "resume"}
NOTATION = re.compile(r"\b(TS-[A-Z]\d+|RV-[A-Z]|IC-[A-Z])\b|--?\w+")


def untranslated(text):
    """English words in what players of another language read."""
    words = re.findall(r"[A-Za-z]{3,}", NOTATION.sub(" ", text))
    return sorted(set(words) - LATIN)


class Languages(Case):
    def whole_game(self, game, language):
        """Types numbers until the end; gives everything that was shown."""
        seat = Seat("play", game["id"], "--seed", "4", "--lang", language)
        self.addCleanup(seat.leave)
        dice = random.Random(game["id"])
        for _ in range(3000):
            before = len(seat.written)
            seat.press(f"{dice.choice([0, 1, 1, 2, 3, 5])}\r")
            while "\n" not in seat.written[before:] or not seat.written.rstrip(" ").endswith(">"):
                if not seat.read(30):
                    return seat
        self.fail("the game does not end")

    def test_whole_games_fit_and_speak_the_language(self):
        for game in games():
            for language in LANGUAGES:
                with self.subTest(game=game["id"], language=language):
                    seat = self.whole_game(game, language)
                    self.assertEqual(seat.ends(), 0)
                    self.assertEqual(seat.display.overflows, [])
                    words = {"en": "Final scores", "bg": "Краен резултат", "ru": "Итоговый счёт"}
                    self.assertIn(words[language], seat.written)
                    if language != "en":
                        shown = re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", seat.written)
                        self.assertEqual(untranslated(shown), [])

    def test_replays_too(self):
        for game in games():
            record = self.played(game)
            for language in ["bg", "ru"]:
                told = igra("replay", record, "--explain", "--board", "--lang", language).out
                self.assertEqual(untranslated(told), [], game["id"])
                self.assertNotRegex(told, r"Башня [CHWJS]\b|Кула [CHWJS]\b")

    def test_the_environment_says_which_language(self):
        record = self.played(games()[0])
        for env, word in [({"LC_ALL": "bg_BG.UTF-8"}, "Краен"), ({"LC_ALL": "", "LANG": "ru_RU.UTF-8"}, "Итоговый"),
                          ({"LC_ALL": "", "LC_MESSAGES": "ru_RU.UTF-8", "LANG": "bg_BG.UTF-8"}, "Итоговый"),
                          ({"LC_ALL": "bg_BG.CP1251"}, "Final"), ({"LC_ALL": "de_DE.UTF-8"}, "Final")]:
            self.assertIn(word, igra("replay", record, **env).out, env)
        self.assertIn("Final", igra("replay", record, "--lang", "en", LC_ALL="bg_BG.UTF-8").out)

    def test_actions_and_commands_are_understood_in_words(self):
        game = "five-towers"
        answer = igra("play", game, "--lang", "bg", "--seed", "2", text="обявявам 0\nпомощ\nИЗХОД\n").out
        self.assertIn("показва отново масата", answer)
        self.assertIn("Напускаш партията", answer)
        self.assertIn("Напускаш партията", igra("play", game, "--lang", "bg", "--seed", "2", text="bid 0\nquit\n").out)

    def test_rules_and_hints(self):
        def said(language, command):
            return igra("play", "klats", "--lang", language, "--seed", "2", text=f"{command}\n").out
        self.assertIn("Clack! Equal numbers merge", said("en", "rules"))
        self.assertIn("Ramon, Jack and Albert", said("en", "rules 2"))
        self.assertRegex(said("ru", "правила Альберт"), r"Рамон")
        self.assertIn("няма 'жираф'", said("bg", "правила жираф"))
        self.assertRegex(said("bg", "подсказка"), r"\d+ % за победа")


class Room(Case):
    def test_a_name_of_wide_letters_keeps_its_columns(self):
        def width(text):
            return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)

        out = igra("play", "klats", "--name", "漢字e\u0301", "--seed", "1", text="scores\n").out
        rows = re.findall(r"(?m)^  \d\. (.*)$", out)
        self.assertEqual(len(rows), 3)
        self.assertEqual(len({width(row) for row in rows}), 1, rows)

    def test_a_terminal_without_utf8_gets_ascii(self):
        seat = Seat("play", "carcassonne", "--seed", "1", LC_ALL="C")
        self.addCleanup(seat.leave)
        shown = seat.wait("You can")
        self.assertTrue(seat.written.isascii(), seat.written)
        self.assertIn("---", shown)

    def test_colours(self):
        for env, coloured in [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]:
            seat = Seat("play", "klats", "--seed", "1", **env)
            self.addCleanup(seat.leave)
            seat.wait("You can")
            self.assertEqual(seat.display.colours > 0, coloured, env)

    def test_the_map_is_cropped_marked_and_panned(self):
        record = self.path("r.igra")
        igra("play", "carcassonne", "--seats", "random,random", "--seed", "3", "--save", record)
        with open(record, encoding="utf-8") as file:
            text = file.read()
        head, _, events = text.partition("\n\n")
        lines = events.splitlines()
        tiles = [i for i, line in enumerate(lines) if line.startswith("tile ")]
        cut = self.path("cut.igra", head + "\n\n" + "\n".join(lines[:tiles[60]]) + "\n")
        seat = Seat("play", "--resume", cut, "--seats", "human,human")
        self.addCleanup(seat.leave)
        shown = seat.wait(lambda text: text.rstrip().endswith(">"))
        self.assertEqual(seat.display.overflows, [])
        self.assertIn("+", shown)
        self.assertLessEqual(shown.count("\n"), 24)
        self.assertIn("Drawn", shown)  # nothing of the board has scrolled away but its map's head
        seat.press("map w\r")
        moved = seat.wait(lambda text: text != shown and text.rstrip().endswith(">"))
        seat.press("map 0,0\r")
        seat.wait(lambda text: text not in (shown, moved) and text.rstrip().endswith(">"))
        self.assertEqual(seat.display.overflows, [])
        seat.press("list\r")
        seat.wait("tile ")


if __name__ == "__main__":
    main()
