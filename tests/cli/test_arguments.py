"""Help, version, wrong usage, colour."""
import re
import subprocess

from igra import IGRA, SGR, Case, Terminal, games, igra, main

COMMANDS = ["games", "play", "replay", "check", "verify", "random", "arena", "tune", "perft", "lab", "tiles", "golden", "engine",
            "serve", "admin", "backup", "export", "health", "load", "man", "completions"]


class Help(Case):
    def test_names_every_command_and_the_exit_codes(self):
        help_text = self.succeeds("--help").out
        for command in COMMANDS:
            self.assertIn(command, help_text)
        self.assertIn("Exit status", help_text)

    def test_of_every_command(self):
        for command in COMMANDS:
            answer = self.succeeds(command, "--help")
            self.assertIn("Usage: igra " + command, answer.out)
            self.assertEqual(answer.err, "")

    def test_without_a_command_goes_to_standard_error(self):
        answer = igra()
        self.assertEqual((answer.code, answer.out), (2, ""))
        self.assertIn("Usage: igra", answer.err)

    def test_version(self):
        self.assertRegex(self.succeeds("--version").out, r"^igra \d+\.\d+\.\d+(-dev)?\n$")


class Described(Case):
    """The manual page and the completions tell of everything, because they are made from the command line itself."""

    def options(self, command):
        return set(re.findall(r"^  (--[a-z-]+)", self.succeeds(command, "--help").out, re.M)) - {"--help"}

    def test_the_manual_page_has_every_command_and_option(self):
        page = self.succeeds("man").out.replace("\\-", "-")
        for command in COMMANDS:
            _, heading, rest = page.partition(f".SS igra {command}\n")
            self.assertTrue(heading, command)
            for option in self.options(command):
                self.assertIn(option, rest.partition(".SS")[0], command)

    def test_completions_have_every_command_and_option(self):
        for shell in ("bash", "zsh", "fish"):
            script = self.succeeds("completions", shell).out
            for command in COMMANDS:
                self.assertRegex(script, rf"\b{command}\b")
                for option in self.options(command):
                    self.assertIn(option[2:], script, shell)

    def test_bash_completes(self):
        script = self.path("completions")
        with open(script, "w") as file:
            file.write(self.succeeds("completions", "bash").out)
        for words, offered in ((["igra", "ver"], "verify"), (["igra", "play", "kl"], "klats"),
                               (["igra", "play", "klats", "--la"], "--lang"), (["igra", "play", "--lang", "r"], "ru"),
                               (["igra", "--color", "a"], "auto always"), (["igra", "completions", "z"], "zsh"),
                               (["igra", "check", "f"], "")):
            told = subprocess.run(["bash", "-c", '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _igra; echo "${COMPREPLY[*]}"',
                                   script, *words], capture_output=True, text=True, check=True)
            self.assertEqual((told.stdout.strip(), told.stderr), (offered, ""), words)


class Health(Case):
    def test_no_server_is_a_no_in_one_sentence(self):
        answer = igra("health", "--url", "http://127.0.0.1:9")
        self.assertEqual((answer.code, answer.out), (1, ""))
        self.assertIn("No server answers", answer.err)


class WrongUsage(Case):
    def test_is_one_sentence_and_status_2(self):
        game = games()[0]["id"]
        for arguments in [
            ["nonsense"],
            ["--nonsense"],
            ["games", "--nonsense"],
            ["games", "more"],
            ["play"],
            ["play", "nonsense"],
            ["play", game, "--players", "99"],
            ["play", game, "--players", "x"],
            ["play", game, "--players", "-1"],
            ["play", game, "--option", "nonsense"],
            ["play", game, "--option", "nonsense=1"],
            ["play", game, "--option", "first=x"],
            ["play", game, "--option"],
            ["play", game, "--seats", "human"],
            ["play", game, "--players", "2", "--seats", "human,nobody"],
            ["play", game, "--name", "A", "--name", "B"],
            ["play", game, "--name", "two\nlines"],
            ["play", game, "--lang", "xx"],
            ["play", game, "--think", "-1"],
            ["play", "--resume", "/nonexistent"],
            ["replay"],
            ["replay", "/nonexistent"],
            ["replay", "/tmp"],
            ["check"],
            ["random"],
            ["random", "nonsense"],
            ["random", game, "--games", "0"],
            ["random", game, "--threads", "0"],
            ["random", game, "--players", "1"],
            ["tune"],
            ["tune", "nonsense"],
            ["tune", game, "--bot", "random"],
            ["tune", game, "--names", "nonsense"],
            ["tune", game, "--resume"],
            ["tune", game, "--out", "/nonexistent/file", "--resume"],
            ["perft", game],
            ["perft", game, "0"],
            ["perft", "nonsense", "1"],
            ["golden", "--dir", "/nonexistent"],
            ["games", "--color", "sometimes"],
        ]:
            with self.subTest(arguments):
                self.refused(*arguments)

    def test_an_unknown_game_lists_the_known_ones(self):
        answer = self.refused("play", "nonsense")
        for game in games():
            self.assertIn(game["id"], answer.err)

    def test_control_characters_do_not_reach_the_terminal(self):
        self.assertNotIn("\x1b", self.refused("play", "\x1b[2J").err)
        self.assertNotIn("\x1b", self.refused("games", "\x1b[2J").err)


class Output(Case):
    def test_that_cannot_be_written_is_an_error(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([IGRA, "games"], stdout=full, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"cannot be written", done.stderr)


class Colour(Case):
    def coloured_at_a_terminal(self, *arguments, **env):
        out, code = Terminal("games", *arguments, **env).end()
        self.assertEqual(code, 0)
        return bool(SGR.search(out))

    def test_only_at_a_terminal(self):
        self.assertNotIn("\x1b", self.succeeds("games").out)
        self.assertTrue(self.coloured_at_a_terminal())

    def test_no_color_is_respected(self):
        self.assertFalse(self.coloured_at_a_terminal(NO_COLOR="1"))
        self.assertTrue(self.coloured_at_a_terminal(NO_COLOR=""))
        self.assertFalse(self.coloured_at_a_terminal(TERM="dumb"))

    def test_the_command_line_has_the_last_word(self):
        self.assertTrue(self.coloured_at_a_terminal("--color", "always", NO_COLOR="1"))
        self.assertFalse(self.coloured_at_a_terminal("--color", "never"))
        self.assertIn("\x1b[", self.succeeds("--color", "always", "games").out)

    def test_boards_are_coloured_too(self):
        game = games()[0]["id"]
        self.assertRegex(self.succeeds("play", game, "--color", "always", "--seed", "1").out, SGR)
        self.assertNotIn("\x1b", self.succeeds("play", game, "--seed", "1").out)


if __name__ == "__main__":
    main()
