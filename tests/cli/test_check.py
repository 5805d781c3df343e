"""igra check"""
import os

from igra import Case, games, igra, main


class Check(Case):
    def checked(self, content):
        answer = igra("check", self.path("r.igra", content))
        self.assertEqual(answer.err, "", answer)
        self.assertEqual(answer.out.count("\n"), 1, answer)
        return answer

    def invalid(self, content, line):
        answer = self.checked(content)
        self.assertEqual(answer.code, 1, answer)
        self.assertIn(f"r.igra: Line {line}: ", answer.out)

    def valid(self, content):
        answer = self.checked(content)
        self.assertEqual(answer.code, 0, answer)
        self.assertTrue(answer.out.endswith("r.igra: ok\n"), answer)

    def text(self, game):
        with open(self.played(game), encoding="utf-8") as file:
            return file.read()

    def test_a_match_of_every_game(self):
        for game in games():
            with self.subTest(game["id"]):
                self.valid(self.text(game))

    def test_matches_in_progress_comments_and_crlf(self):
        text = self.text(games()[0])
        self.valid(text[: len(text) // 2].rpartition("\n")[0] + "\n")
        self.valid("# hello\n" + text)
        self.valid(text.replace("\n", "\r\n"))

    def test_the_first_wrong_line_is_named(self):
        text = self.text(games()[0])
        lines = text.split("\n")
        empty = lines.index("")
        self.invalid("", 1)
        self.invalid("nonsense", 1)
        self.invalid("igra 2\n", 1)
        self.invalid("igra 1\ngame nonsense\n", 2)
        self.invalid("\n".join(lines[:3] + ["nonsense 1"] + lines[3:]), 4)
        self.invalid("\n".join(lines[: empty + 3] + ["nonsense"] + lines[empty + 3 :]), empty + 4)
        self.invalid("\n".join(lines[: empty + 3] + [""] + lines[empty + 3 :]), empty + 4)
        self.invalid(text + lines[-2] + "\n", len(lines))

    def test_binary_files(self):
        self.invalid(bytes(range(256)) * 100, 1)
        self.invalid(b"igra 1\n\xff\xfe", 2)
        answer = self.checked(b"\x1b[2J\x00" * 1000)
        self.assertNotIn("\x1b", answer.out)

    def test_files_that_are_too_large(self):
        path = self.path("r.igra", "igra 1\n")
        os.truncate(path, (16 << 20) + 1)
        answer = igra("check", path)
        self.assertEqual((answer.code, answer.err), (1, ""), answer)
        self.assertIn("16 MiB", answer.out)
        self.assertEqual(igra("check", "/dev/zero").code, 1)

    def test_standard_input(self):
        text = self.text(games()[0])
        self.assertEqual(self.succeeds("check", "-", text=text).out, "-: ok\n")
        self.assertEqual(igra("check", "-", text="nonsense").code, 1)

    def test_one_line_a_file_and_the_worst_status(self):
        good = self.played(games()[0])
        bad = self.path("bad.igra", "nonsense")
        answer = igra("check", good, bad, good)
        self.assertEqual((answer.code, answer.out.count("\n"), answer.err), (1, 3, ""), answer)
        answer = igra("check", good, "/nonexistent", bad)
        self.assertEqual((answer.code, answer.out.count("\n"), answer.err.count("\n")), (2, 2, 1), answer)
        self.assertEqual(igra("check", self.folder).code, 2)

    def test_what_is_wrong_is_said_so_that_somebody_can_mend_it(self):
        for content, words in (("", "Line 1: the record stops before 'igra'"), ("\ufeffigra 1\n", "byte order mark")):
            answer = igra("check", self.path("r.igra", content))
            self.assertEqual(answer.code, 1, answer)
            self.assertIn(words, answer.out)
        answer = self.refused("play", "--resume", self.path("nosuch.igra"))
        self.assertIn("nosuch.igra", answer.err)
        answer = self.refused("perft", "five-towers", "1", "--option", "first=9")
        self.assertIn("takes 0, 1", answer.err)
        self.assertIn("not '9'", answer.err)


if __name__ == "__main__":
    main()
