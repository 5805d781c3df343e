"""igra play --full and igra replay --full: the whole screen, taken and given back."""
import os
import random
import re
import signal
import termios

from igra import Case, games, igra, main
from screen import Seat

DOWN, UP, F1, F2, F3, RIGHT, END, LEFT_FAR = "\x1b[B", "\x1b[A", "\x1bOP", "\x1bOQ", "\x1bOR", "\x1b[C", "\x1b[F", "\x1b[1;2D"
LANGUAGES = {"en": ("your turn", "· the end"), "bg": ("твой ред", "· край"), "ru": ("твой ход", "· конец")}


class Full(Case):
    def sit(self, *arguments, **more):
        seat = Seat(*arguments, **more)
        self.addCleanup(seat.leave)
        return seat

    def ready(self, seat, word="your turn"):
        """Waits until the page is whole: its title above, its prompt below."""
        return seat.wait(lambda text: word in text.partition("\n")[0] and text.rstrip().endswith(">"))

    def test_whole_games_in_every_language(self):
        for game in games():
            for language, (turn, final) in LANGUAGES.items():
                with self.subTest(game=game["id"], language=language):
                    seat = self.sit("play", game["id"], "--full", "--seed", "6", "--lang", language)
                    dice = random.Random(language)
                    mark = 0  # what had been written at the last key: a page comes in pieces
                    for _ in range(3000):
                        seat.wait(lambda text: len(seat.written) > mark and (
                            final in seat.written
                            or (turn in text.partition("\n")[0] and text.rstrip().endswith(">"))))
                        if final in seat.written:
                            break
                        mark = len(seat.written)
                        seat.press(f"{dice.choice([0, 1, 1, 2, 3])}\r")
                    seat.press("q")
                    self.assertEqual(seat.ends(), 0)
                    self.assertEqual(seat.display.overflows, [])
                    self.assertFalse(seat.display.alternate)

    def test_keys_choose_show_and_play(self):
        seat = self.sit("play", "carcassonne", "--full", "--seed", "1", "--option", "river=false")
        before = self.ready(seat)
        self.assertNotIn("[", before)
        seat.press(DOWN)
        shown = seat.wait(lambda text: re.search(r"> *1 tile", text))
        self.assertIn("[", shown)  # the tile stands on the map, in brackets
        seat.press("\r")
        seat.wait("skip")
        for key, word in [(F1, "show the table"), (F2, "% to win"), (F3, "What it is about")]:
            seat.press(key)
            seat.wait(word)
            seat.press("\r" if key != F2 else "\x1b")
        seat.wait("You can")
        seat.press("quit\r")
        self.assertEqual(seat.ends(), 0)
        self.assertIn("You leave the match", seat.display.text())

    def test_a_window_may_change_its_size(self):
        seat = self.sit("play", "five-towers", "--full", "--seed", "1")
        self.ready(seat)
        for columns, rows in [(120, 40), (60, 16), (30, 8), (80, 24)]:
            seat.resize(columns, rows)
            if rows < 12:
                seat.wait("too small")
            else:
                self.ready(seat)
                self.assertEqual(len(seat.display.text().rstrip().split("\n")), rows)
        self.assertEqual(seat.display.overflows, [])

    def given_back(self, seat):
        self.assertFalse(seat.display.alternate, seat.written[-200:])
        flags = termios.ICANON | termios.ECHO
        try:
            now = termios.tcgetattr(seat.fd)[3] & flags
        except termios.error:
            return False  # the terminal has gone with its process
        self.assertEqual(now, seat.before[3] & flags)
        return True

    def test_the_terminal_is_given_back_whatever_happens(self):
        looked = 0
        for how, code in [("\x03", -signal.SIGINT), (signal.SIGTERM, -signal.SIGTERM), (signal.SIGHUP, -signal.SIGHUP),
                          ("\x04", 0), ("quit\r", 0)]:
            seat = self.sit("play", "klats", "--full", "--seed", "1")
            self.ready(seat)
            self.assertTrue(seat.display.alternate)
            seat.press(how) if isinstance(how, str) else os.kill(seat.pid, how)
            while seat.read(30):
                if not seat.display.alternate:
                    looked += self.given_back(seat)
            self.assertEqual(seat.ends(), code, how)
            self.assertFalse(seat.display.alternate)
        self.assertGreater(looked, 0, "the terminal was always gone before it could be looked at")

    def test_no_colour_no_screen_no_terminal(self):
        seat = self.sit("play", "klats", "--full", "--seed", "1", NO_COLOR="1")
        self.ready(seat)
        self.assertEqual(seat.display.colours, 0)
        dumb = self.sit("play", "klats", "--full", "--seed", "1", TERM="dumb")
        dumb.wait("You can")
        self.assertNotIn("\x1b", dumb.written)
        self.assertIn("no full screen", dumb.written)
        piped = igra("play", "klats", "--full", "--seed", "1", text="1\n")
        self.assertIn("You can", piped.out)
        self.assertIn("no full screen", piped.err)

    def test_hands_stay_hidden_between_people(self):
        seat = self.sit("play", "klats", "--full", "--seed", "1", "--seats", "human,human,human")
        curtain = seat.wait("Press Enter")
        self.assertNotIn("You can", curtain)
        seat.press("\r")
        self.ready(seat)
        seat.press("1\r")
        curtain = seat.wait("Press Enter")
        self.assertNotIn("You can", curtain)
        self.assertNotIn("pile", curtain)

    def test_replay_step_by_step(self):
        for game in games():
            record = self.played(game)
            seat = self.sit("replay", record, "--full", "--lang", "bg")
            seat.wait("събитие 0 от")
            seat.press(RIGHT)
            seat.wait("събитие 1 от")
            seat.press(LEFT_FAR)
            seat.press(END)
            seat.wait("Победител")
            seat.press("q")
            self.assertEqual(seat.ends(), 0)
            self.assertEqual(seat.display.overflows, [])
            self.assertFalse(seat.display.alternate)


if __name__ == "__main__":
    main()
