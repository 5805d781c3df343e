"""igra engine: one answer a line, whatever the line; the process ends at the end of input only."""
import json
import random
import subprocess

from igra import IGRA, Case, games, main

LIMIT = 1 << 20


class Engine(Case):
    def answers(self, data):
        lines = self.succeeds("engine", text=data).out.split("\n")
        self.assertEqual(lines.pop(), "")
        return [json.loads(line) for line in lines]

    def errors(self, data):
        return [answer.get("error", "ok") for answer in self.answers(data)]

    def test_nothing(self):
        self.assertEqual(self.answers(""), [])

    def test_lines_may_end_with_lf_crlf_or_the_input(self):
        self.assertEqual(self.errors(b'{"cmd":"hello"}\n{"cmd":"hello"}\r\n{"cmd":"hello"}'), ["ok"] * 3)

    def test_every_line_gets_an_answer(self):
        self.assertEqual(self.errors(b"\n\x00\n\xff\xfe\nnull\n[]\n{}\n" + b'{"cmd":"hello"}\n'),
                         ["bad_json"] * 3 + ["bad_request"] * 3 + ["ok"])

    def test_long_lines(self):
        def request(size):
            return b'{"cmd":"hello","pad":"%s"}\n' % (b"x" * (size - 24))

        self.assertEqual(len(request(LIMIT)), LIMIT + 1)
        self.assertEqual(self.errors(request(LIMIT) + request(LIMIT + 1) + b'{"cmd":"hello"}\n'),
                         ["ok", "bad_request", "ok"])
        self.assertEqual(self.errors(b"x" * (20 * LIMIT) + b"\n" + b'{"cmd":"hello"}'), ["bad_request", "ok"])
        self.assertEqual(self.errors(b"x" * (2 * LIMIT)), ["bad_request"])

    def test_deep_nesting(self):
        self.assertEqual(self.errors(b"[" * 500000 + b'\n{"cmd":"hello"}\n')[-1], "ok")

    def test_noise(self):
        noise = random.Random(1)
        data = bytes(noise.choice(b'{}[]":,\\ntrue0123456789.eE-cmdnewapply\x00\xff\n') for _ in range(200000))
        self.assertEqual(len(self.answers(data)), data.count(b"\n") + (not data.endswith(b"\n")))

    def test_answers_at_once(self):
        engine = subprocess.Popen([IGRA, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(3):
            engine.stdin.write(b'{"cmd":"hello"}\n')
            engine.stdin.flush()
            self.assertTrue(json.loads(engine.stdout.readline())["ok"])
        engine.stdin.close()
        self.assertEqual(engine.wait(10), 0)
        engine.stdout.close()

    def test_plays_every_game(self):
        for game in games():
            new = {"cmd": "new", "game": game["id"], "players": game["players"][0], "chance": "auto", "seed": "1"}
            lines = [json.dumps(new), '{"cmd":"playout","seed":"2"}', '{"cmd":"record"}']
            answers = self.answers("\n".join(lines))
            self.assertEqual(answers[1]["actor"], "end")
            self.assertEqual(self.succeeds("check", "-", text=answers[2]["record"]).out, "-: ok\n")


if __name__ == "__main__":
    main()
