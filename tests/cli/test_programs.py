"""Bots that are programs: cmd:./mybot (docs/bots.md, "Your own bot")"""
import json
import os
import re
import subprocess

from igra import IGRA, Case, games, igra, main

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PYTHON_BOT = "cmd:" + os.path.join(ROOT, "examples", "python_bot.py")
CPP_BOT = "cmd:" + os.environ["CPP_BOT"]

# A bot that chooses the first legal event; `{}` is where a test makes it misbehave, at its n-th decision.
FIRST = """#!/usr/bin/env python3
import json, os, sys, time
n = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "decide": continue
    n += 1
    answer = json.dumps({"event": message["legal"][0]})
    MISCHIEF
    print(answer, flush=True)
"""


class Programs(Case):
    def bot(self, mischief="pass", name="bot.py"):
        path = self.path(name, FIRST.replace("MISCHIEF", mischief))
        os.chmod(path, 0o755)
        return "cmd:" + path

    def arena(self, *arguments):
        answer = self.succeeds("arena", *arguments, "--json", "--threads", 1)
        return json.loads(answer.out)["bots"], answer.err

    def forfeits(self, bot, ms=2000, n=2):
        bots, err = self.arena("paws", "--bots", bot + ",random", "--games", n, "--ms", ms, "--option", "tokens=1")
        self.assertEqual(sum(bots[1]["forfeits"].values()), 0)
        return {why: count for why, count in bots[0]["forfeits"].items() if count}, err

    def test_examples_play_every_game(self):
        for game in games():
            for example in [PYTHON_BOT, CPP_BOT]:
                bots, err = self.arena(game["id"], "--bots", example + ",random", "--games", 2, "--ms", 5000)
                self.assertEqual(err, "")
                self.assertEqual(sum(bots[0]["forfeits"].values()), 0, (game["id"], example, bots))

    def test_examples_are_better_than_chance_where_they_know_something(self):
        for game, example in [("klats", PYTHON_BOT), ("five-towers", CPP_BOT)]:
            bots, _ = self.arena(game, "--bots", example + ",random", "--games", 12, "--ms", 5000, "--seed", "1")
            self.assertGreater(bots[0]["win_rate"], bots[1]["win_rate"], (game, bots))

    def test_a_program_that_behaves_forfeits_nothing(self):
        self.assertEqual(self.forfeits(self.bot()), ({}, ""))

    def test_hanging(self):
        forfeits, err = self.forfeits(self.bot("time.sleep(1000)"), ms=20, n=1)
        self.assertEqual(list(forfeits), ["late"])
        self.assertIn("did not answer in time", err)
        self.assertEqual(err.count("\n"), 1, err)

    def test_a_late_answer_is_not_taken_for_the_next(self):
        forfeits, _ = self.forfeits(self.bot("if n == 2: time.sleep(1)"), ms=300, n=1)
        self.assertLessEqual(set(forfeits), {"late"})
        self.assertLessEqual(forfeits["late"], 6)

    def test_crashing(self):
        forfeits, err = self.forfeits(self.bot("if n == 3: os.abort()"))
        self.assertEqual(list(forfeits), ["gone"])
        self.assertIn("has ended", err)

    def test_closed_pipes(self):
        forfeits, _ = self.forfeits(self.bot("if n == 3: os.close(0); os.close(1); time.sleep(1000)"))
        self.assertEqual(list(forfeits), ["gone"])

    def test_garbage(self):
        forfeits, err = self.forfeits(self.bot("if n == 2: answer = '\\x00{]'"))
        self.assertEqual(forfeits, {"garbage": 2})
        self.assertIn("did not answer with a JSON object", err)

    def test_illegal_events(self):
        forfeits, err = self.forfeits(self.bot("if n == 2: answer = json.dumps({'event': 'win'})"))
        self.assertEqual(forfeits, {"illegal": 2})
        self.assertIn("not legal", err)

    def test_a_line_that_is_too_long(self):
        forfeits, err = self.forfeits(self.bot("if n == 2: answer = 'x' * 1200000"), n=1)
        self.assertEqual(forfeits["garbage"], 2)  # one of each order of seats, and then it is gone
        self.assertIn("did not answer with a JSON object", err)

    def test_notices_say_where_and_what(self):
        _, err = self.forfeits(self.bot("if n == 2: answer = json.dumps({'event': 'win'})"))
        self.assertRegex(err, r"bot\.py \(game \d+, seat \d, ply \d+\) answered .*It said: \{\"event\": \"win\"\}\n$")

    # The second copy of an answer comes behind the next question.
    TWICE = "global_answer = globals().get('last'); last = answer; n > 1 and print(global_answer, flush=True)"

    def test_answers_that_name_their_ply_are_never_out_of_step(self):
        named = "answer = json.dumps({'event': message['legal'][0], 'ply': message['ply']}); "
        self.assertEqual(self.forfeits(self.bot(named + self.TWICE)), ({}, ""))
        forfeits, _ = self.forfeits(self.bot(self.TWICE))
        self.assertGreater(forfeits["illegal"], 0)

    def test_strict(self):
        bot = self.bot("if n == 2: answer = '?'")
        common = ["paws", "--ms", 2000, "--option", "tokens=1", "--threads", 1, "--strict", "--games", 10]
        answer = igra("arena", *common, "--bots", bot + ",random")
        self.assertEqual(answer.code, 1)
        self.assertIn("game 0, seat 0", answer.err)
        self.assertIn("0 games of", answer.out)
        self.succeeds("arena", *common, "--bots", self.bot() + ",random")

    def test_transcripts(self):
        folder = self.path("said")
        self.arena("paws", "--bots", self.bot("if n == 2: answer = '?'") + ",random", "--games", 2, "--ms", 2000, "--option",
                   "tokens=1", "--transcripts", folder)
        self.assertEqual(sorted(os.listdir(folder)), ["game-000000-seat-0.jsonl", "game-000001-seat-1.jsonl"])
        with open(os.path.join(folder, "game-000000-seat-0.jsonl"), encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        self.assertEqual(lines[0]["to"]["type"], "hello")
        self.assertEqual(lines[1]["to"]["type"], "decide")
        self.assertIn(json.loads(lines[2]["from"])["event"], lines[1]["to"]["legal"])
        self.assertEqual([line["forfeit"] for line in lines if "forfeit" in line], ["garbage"])
        self.assertEqual(lines[-1]["to"]["type"], "result")

    def test_standard_error_is_passed_through(self):
        _, err = self.forfeits(self.bot("if n == 1: print('thinking hard', file=sys.stderr)"))
        self.assertEqual(err, "thinking hard\n" * 2)

    def test_forfeits_survive_in_the_results_file(self):
        bot, file = self.bot("if n == 2: answer = '?'"), self.path("results.jsonl")
        common = ["paws", "--bots", bot + ",random", "--ms", 2000, "--option", "tokens=1", "--out", file]
        self.arena(*common, "--games", 2, "--seed", "1")
        bots, _ = self.arena(*common, "--games", 4, "--resume")
        self.assertEqual(bots[0]["forfeits"]["garbage"], 4)

    def test_nothing_is_left_behind(self):
        marker = self.path("pid")
        self.forfeits(self.bot(f"open({marker!r}, 'w').write(str(os.getpid())); time.sleep(1000)"), ms=20, n=1)
        self.assertFalse(self.alive(marker))

    def test_nothing_is_left_behind_when_igra_is_killed(self):
        marker = self.path("pid")
        bot = self.bot(f"open({marker!r}, 'w').write(str(os.getpid())); os.rename({marker!r}, {marker + '.done'!r}); "
                       "time.sleep(1000)")
        running = subprocess.Popen([IGRA, "arena", "paws", "--bots", bot + ",random", "--ms", "60000"])
        while not os.path.exists(marker + ".done"):
            self.assertIsNone(running.poll())
        running.kill()
        running.wait()
        for _ in range(1000):
            if not self.alive(marker + ".done"):
                return
            subprocess.run(["sleep", "0.01"])
        self.fail("the bot lives on")

    def alive(self, marker):
        with open(marker, encoding="utf-8") as file:
            pid = file.read()
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                return file.read().rsplit(")", 1)[1].split()[0] != "Z"
        except OSError:
            return False

    def test_play_and_lab(self):
        record = self.path("match.igra")
        self.succeeds("play", "paws", "--seats", PYTHON_BOT + ",random", "--seed", "1", "--think", 5000, "--save", record)
        with open(record, encoding="utf-8") as file:
            self.assertIn("python_bot.py", file.read())
        # A record names no commands, and resuming one runs none.
        self.assertIn("your turn", self.succeeds("play", "--resume", self.cut(record)).out)
        report = self.succeeds("lab", "paws", "--games", 2, "--bot", self.bot(), "--versus", "random", "--deals", 2,
                               "--ms", 5000, "--json")
        self.assertEqual(report.err, "")
        self.assertEqual(json.loads(report.out)["games"], 2)

    def cut(self, record):
        """The match without its last events."""
        with open(record, encoding="utf-8") as file:
            lines = file.read().splitlines(keepends=True)
        lines = [line for line in lines if not line.startswith("result")]
        return self.path("cut.igra", "".join(lines[:len(lines) // 2]))

    def test_unknown_programs_are_refused(self):
        for command in ["cmd:", "cmd:/nonexistent", "cmd:nonexistent-program"]:
            self.refused("arena", "paws", "--bots", command + ",random")
            self.refused("lab", "paws", "--bot", command)
            self.refused("play", "paws", "--seats", command + ",random")

    def test_the_engine_runs_no_programs(self):
        marker = self.path("ran")
        requests = [{"cmd": "new", "game": "paws", "players": 2, "chance": "auto", "seed": "1"},
                    {"cmd": "bot", "bot": "cmd:touch " + marker}]
        out = self.succeeds("engine", text="\n".join(map(json.dumps, requests))).out.splitlines()
        self.assertEqual(json.loads(out[1])["error"], "bad_request")
        self.assertIn("command line", json.loads(out[1])["message"])
        self.assertFalse(os.path.exists(marker))

    def test_messages_are_as_documented(self):
        """The examples of docs/bots.md are what a bot really reads."""
        with open(os.path.join(ROOT, "docs", "bots.md"), encoding="utf-8") as file:
            page = file.read()
        section = page[page.index("## Your own bot"):]
        documented = [json.loads(line[2:]) for line in re.findall(r"^→ \{.*\}$", section, re.M)]
        log = self.path("log")
        bot = self.bot("pass", "logging.py")
        with open(bot[4:], "r+", encoding="utf-8") as file:
            code = file.read().replace("    message =", f"    open({log!r}, 'a').write(line)\n    message =")
            file.seek(0)
            file.write(code)
        self.arena("klats", "--players", 3, "--bots", bot + ",random", "--games", 3, "--ms", 5000, "--seed", "example",
                   "--option", "rounds=single")
        with open(log, encoding="utf-8") as file:
            read = [json.loads(line) for line in file]
        first = {message["type"]: message for message in reversed(read)}
        self.assertEqual(read[0]["type"], "hello")
        self.assertEqual(read[-1]["type"], "result")
        self.assertEqual([message["type"] for message in documented], ["hello", "decide", "result"])
        for message in documented:
            real = first[message["type"]]
            self.assertEqual(list(message), list(real))
            if message["type"] != "decide":
                self.assertEqual(message, real)
        for message in read:
            if message["type"] == "decide":
                self.assertIn(message["legal"][0], message["legal"])
                self.assertTrue(all(entry["event"] for entry in message["log"]))


if __name__ == "__main__":
    main()
