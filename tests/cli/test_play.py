"""igra play"""
import os
import random
import re

from igra import Case, Terminal, games, igra, main


def numbers(seed, count=20000):
    """Somebody who types numbers, or just Enter; those that are not offered are refused."""
    dice = random.Random(seed)
    return "".join(str(dice.choice(["", 0, 1, 1, 2, 3, 5, 8, 13])) + "\n" for _ in range(count))


class WholeMatches(Case):
    def test_every_game_and_number_of_players(self):
        for game in games():
            for players in range(game["players"][0], game["players"][1] + 1):
                options = ["--option", "inns=true"] if players == 6 and "inns" in game["options"] else []
                with self.subTest(game=game["id"], players=players):
                    record = self.path("r.igra")
                    answer = self.succeeds("play", game["id"], "--players", players, "--seed", players, "--save", record,
                                           "--name", "Ана", *options, text=numbers(players))
                    self.assertEqual(answer.err, "")
                    self.assertIn("Final scores", answer.out)
                    self.assertIn("your turn, seat 0 Ана", answer.out)
                    self.assertRegex(answer.out, r"\nYou win!\n|\nWinner")
                    self.assertEqual(self.succeeds("check", record).out, record + ": ok\n")
                    told = self.succeeds("replay", record, "--explain").out
                    final = answer.out.partition("Final scores\n")[2].partition("\n\n")[0]
                    self.assertEqual(final.split(), told.partition("Final scores\n")[2].partition("\nWinner")[0].split())

    def test_other_hands_stay_hidden(self):
        for game in games():
            answer = self.succeeds("play", game["id"], "--seed", "5", text=numbers(5))
            self.assertNotRegex(answer.out, r"deal [1-9] [^?]")

    def test_the_board_is_what_the_seat_sees(self):
        for game in games():
            record = self.path("r.igra")
            shown = self.succeeds("play", game["id"], "--seed", "5", "--save", record).out
            told = self.succeeds("replay", record, "--seat", 0, "--to", 100000).out
            board = told.partition("\n\n")[2].rpartition("\nAfter")[0].strip("\n")
            self.assertIn(board, shown)

    def test_the_seed_decides(self):
        game = games()[0]["id"]
        one = igra("play", game, "--seed", "x", text=numbers(1)).out
        self.assertEqual(one, igra("play", game, "--seed", "x", text=numbers(1)).out)
        self.assertNotEqual(one, igra("play", game, "--seed", "y", text=numbers(1)).out)
        self.assertNotEqual(igra("play", game, text=numbers(1)).out, igra("play", game, text=numbers(1)).out)

    def test_options_and_names_are_in_the_record(self):
        record = self.path("r.igra")
        game = games()[0]["id"]
        self.succeeds("play", game, "--seats", "random,human", "--name", "Ana", "--option", "first=1", "--save", record)
        with open(record, encoding="utf-8") as file:
            text = file.read()
        for line in ["players 2", "option first 1", "name 0 random", "name 1 Ana"]:
            self.assertIn(f"\n{line}\n", text)

    def test_only_bots(self):
        out = self.succeeds("play", games()[0]["id"], "--seats", "random,random").out
        self.assertIn("Final scores", out)


class AtThePrompt(Case):
    game = games()[0]["id"]

    def typed(self, *lines, game=None, **more):
        return self.succeeds("play", game or self.game, "--seed", "1", text="".join(f"{line}\n" for line in lines), **more).out

    def test_end_of_input_leaves_politely(self):
        self.assertIn("You leave the match", self.typed())
        self.assertIn("not saved", self.typed("quit"))

    def test_actions_by_number_text_and_beginning(self):
        offered = re.findall(r"(?<=\d )[a-z]+ ?[^ \n]*", self.typed().partition("You can\n")[2].partition("\n\n")[0])
        self.assertTrue(offered)
        by_number = self.typed("1")
        self.assertEqual(by_number.count("your turn") > 1, True)
        self.assertEqual(self.typed(offered[0]), by_number)
        self.assertEqual(self.typed(offered[0].upper()), by_number)

    def test_nonsense_is_refused_without_a_trace(self):
        calm = self.typed("1")
        wild = self.typed("nonsense", "99999", "-1", "\x1b[2J", "ж" * 3000, "", "1")
        self.assertEqual(wild.count("What happened"), calm.count("What happened"))
        self.assertIn("'nonsense' is not possible now", wild)
        self.assertNotIn("\x1b", wild)

    def test_commands(self):
        out = self.typed("help", "log", "log all", "scores", "board")
        self.assertIn("take your last action back", out)
        self.assertIn("  1. seat ", out)
        self.assertEqual(out.count("You can"), 2)

    def test_save(self):
        self.typed("1", "save", "1", "save", "save mine.igra", "save mine.igra", cwd=self.folder)
        self.assertEqual(set(os.listdir(self.folder)), {f"{self.game}-1.igra", "mine.igra"})
        for name in os.listdir(self.folder):
            self.assertEqual(igra("check", self.path(name)).code, 0)

    def test_save_never_overwrites_what_it_did_not_write(self):
        self.path("mine.igra", "precious")
        self.path(f"{self.game}-1.igra", "precious")
        out = self.typed("save mine.igra", "save", "save /nonexistent/x", cwd=self.folder)
        self.assertIn("exists already", out)
        self.assertIn(f"Saved as {self.game}-2.igra", out)
        with open(self.path("mine.igra"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "precious")

    def test_resume(self):
        record = self.path("r.igra")
        self.typed("1", "1", f"save {record}")
        again = self.succeeds("play", "--resume", record, "--seed", "1", text=numbers(3)).out
        self.assertIn("Final scores", again)
        self.refused("play", "--resume", self.path("bad.igra", "nonsense"))
        self.refused("play", "--resume", record, "--seats", "human")
        self.refused("play", "--resume", record, "--players", "2")
        self.refused("play", self.game, "--resume", record)

    def test_resume_remembers_who_is_a_bot(self):
        record = self.path("r.igra")
        self.succeeds("play", self.game, "--seats", "random,human", "--name", "Ana", "--save", record, text="1\n")
        self.assertIn("your turn, seat 1 Ana", self.succeeds("play", "--resume", record).out)
        self.assertIn("your turn, seat 0", self.succeeds("play", "--resume", record, "--seats", "human,random", text=numbers(1)).out)

    def test_the_record_is_kept_up_to_date(self):
        record = self.path("r.igra")
        self.succeeds("play", self.game, "--seed", "1", "--save", record, text="1\n")
        self.assertEqual(igra("check", record).code, 0)
        answer = igra("play", self.game, "--seed", "1", "--save", "/nonexistent/r.igra", text="1\n")
        self.assertEqual(answer.code, 0)
        self.assertIn("Cannot be written", answer.err)

    def test_take_back(self):
        if "carcassonne" not in [game["id"] for game in games()]:
            self.skipTest("needs a game whose turns have two steps")
        out = self.typed("undo", "1", "undo", "1", "skip", "undo", game="carcassonne")
        self.assertIn("There is nothing to take back yet", out)
        self.assertIn("Taken back: tile", out)
        self.assertRegex(out, "cannot be taken back: (seat 1 random has acted|chance has spoken) since")


class AtATerminal(Case):
    def test_is_asked_what_to_play(self):
        terminal = Terminal("play", "--seed", "1")
        terminal.wait_for("Which game?")
        terminal.type("nonsense")
        terminal.wait_for("Which game?")
        terminal.type("1")
        terminal.wait_for("How many players?")
        terminal.type("99")
        terminal.wait_for("How many players?")
        terminal.type("")
        terminal.wait_for("people at this keyboard?")
        terminal.type("1")
        terminal.wait_for("Your name")
        terminal.type("Ана")
        terminal.wait_for("How strong are the bots?")
        terminal.type("1")
        terminal.wait_for("Change one")
        terminal.type("nonsense=1")
        terminal.wait_for("no option")
        terminal.type("first=1")
        terminal.wait_for("Change one")
        terminal.wait_for("Change one")
        terminal.type("")
        terminal.wait_for("Ана")
        terminal.wait_for("You can")
        terminal.type("quit")
        out, code = terminal.end()
        self.assertIn("You leave the match", out)
        self.assertEqual(code, 0)

    def test_may_leave_the_dialog(self):
        terminal = Terminal("play")
        terminal.wait_for("Which game?")
        os.write(terminal.fd, b"\x04")
        self.assertEqual(terminal.end()[1], 0)


if __name__ == "__main__":
    main()
