"""Several people at one terminal: nobody is shown another's hand."""
import random
import re

from igra import Case, Terminal, games, igra, main

CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class HotSeat(Case):
    def has_secrets(self, game):
        record = self.played(game)
        return igra("replay", record).out != igra("replay", record, "--seat", "spectator").out

    def turns(self, game, record, count):
        """Plays; gives the seat and what its screen showed, for each time at the screen."""
        seats = ",".join(["human"] * game["players"][0])
        terminal = Terminal("play", game["id"], "--seats", seats, "--seed", "7", "--save", record, NO_COLOR="1")
        dice = random.Random(3)
        self.assertNotIn("You can", terminal.wait_for("Pass the device to "))
        for _ in range(count):
            curtain = terminal.wait_for("Press Enter.")
            seat = int(re.search(r"seat (\d)", curtain).group(1))
            self.assertNotRegex(curtain, r"You can|What happened|cards")
            terminal.type("")
            shown = ""
            mark = prompt = f"\nseat {seat} > "
            while mark == prompt:
                shown += terminal.wait_for(prompt)
                terminal.type(str(dice.randint(1, 2)))
                mark = terminal.next_of([prompt, "Pass the device to ", "Final scores"])
            if mark != "Final scores":
                between = terminal.wait_for("Pass the device to ")
                self.assertIn(CLEAR, between)
                shown += between.partition(CLEAR)[0]
            yield seat, shown
            if mark == "Final scores":
                break
        terminal.leave()

    def test_a_screen_shows_one_hand_only(self):
        for game in filter(self.has_secrets, games()):
            with self.subTest(game["id"]):
                record = self.path("r.igra")
                seats = set()
                for seat, shown in self.turns(game, record, 40):
                    seats.add(seat)
                    for other in range(game["players"][1]):
                        if other != seat:
                            self.assertNotRegex(shown, rf"deal {other} [^?]", (seat, shown))
                    # The board is the one that this seat, and no other, sees in the record.
                    plies = self.plies(record, seat)
                    boards = [self.board(record, seat, ply) for ply in plies]
                    self.assertTrue(any(board in shown for board in boards), (seat, shown, boards))
                self.assertGreater(len(seats), 1)

    def plies(self, record, seat):
        """After how many events this seat acted last."""
        told = igra("replay", record).out
        own = re.findall(rf"(?m)^ *(\d+)  seat {seat}\b", told)
        return [int(number) - 1 for number in own[-4:]]

    def board(self, record, seat, ply):
        told = igra("replay", record, "--to", ply, "--seat", seat).out
        return told.partition("\n\n")[2].rpartition("\nAfter")[0].strip("\n")

    def test_without_secrets_nobody_has_to_look_away(self):
        for game in games():
            if self.has_secrets(game):
                continue
            seats = ",".join(["human"] * game["players"][0])
            out = igra("play", game["id"], "--seats", seats, "--seed", "1", text="1\n" * 50).out
            self.assertNotIn("Pass the device", out)
            self.assertIn("your turn, seat 1", out)


if __name__ == "__main__":
    main()
