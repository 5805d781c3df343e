"""The one file in an empty root, as somebody has it who downloaded it: tests/release/one_file.py <igra>
Needs root, for the empty root. Prints its size, how quickly it starts, and what an idle server takes of memory."""
import os
import pathlib
import random
import subprocess
import sys
import time

from empty_root import EmptyRoot, header

TREE = pathlib.Path(__file__).resolve().parent.parent
MOST_MEMORY = 40  # MB


def fail(sentence):
    sys.exit("one file: " + sentence)


def memory_mb(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0


def seconds_of(action):
    begin = time.monotonic()
    action()
    return time.monotonic() - begin


def main(program):
    if header(program)["needs_loader"]:
        fail("it needs shared libraries")
    print(f"one file: {os.path.getsize(program) / 1e6:.1f} MB")
    with EmptyRoot(program) as empty:
        os.environ["IGRA"] = str(empty.command)
        sys.path[:0] = [str(TREE / "server")]
        from played import whole_game  # these read IGRA
        from server import Browser, Server

        def run(*arguments, text="", code=0):
            done = subprocess.run([empty.command, *arguments], input=text, capture_output=True, text=True, timeout=300)
            if done.returncode != code:
                fail(f"igra {' '.join(arguments)} ended with {done.returncode}: {done.stdout[-500:]}{done.stderr[-500:]}")
            return done.stdout

        quickest = min(seconds_of(lambda: run("--version")) for _ in range(5))
        print(f"one file: {run('--version').strip()}, {quickest * 1000:.0f} ms to say so")

        # A person at the terminal, in the language of a locale that is not there.
        dice = random.Random(7)
        typed = "".join(f"{dice.choice(['', 0, 1, 2, 3, 5])}\n" for _ in range(20000))
        if "Краен резултат" not in run("play", "klats", "--players", "3", "--seed", "7", "--save", "/data/typed.igra", text=typed):
            fail("no end of a game in the terminal")
        run("check", "/data/typed.igra")
        run("replay", "/data/typed.igra", "--explain", "--lang", "bg")

        # A server: the page, a whole game of two, its record, a backup while it runs.
        begin = time.monotonic()
        with Server("--bot-pace", "0", "--no-limits", folder="/data") as server:
            print(f"one file: {1000 * (time.monotonic() - begin):.0f} ms until people can come")
            browsers = [Browser(server), Browser(server)]
            page = browsers[0].get("/")
            if "<!doctype html>" not in page.body.lower():
                fail(f"no page: {page}")
            idle = memory_mb(server.process.pid)
            emulated = header(program)["machine"] != header("/proc/self/exe")["machine"]
            print(f"one file: an idle server takes {idle:.1f} MB{', its emulator with it' if emulated else ''}")
            if idle > MOST_MEMORY and not emulated:
                fail(f"that is more than {MOST_MEMORY} MB")
            moves, record = whole_game(browsers, "paws")
            (empty.root / "data/played.igra").write_text(record)
            run("verify", "/data/played.igra")
            run("health", "--url", f"http://127.0.0.1:{server.port}")
            run("backup", "/data/igra.db", "/data/copy.db")
            if server.stop() != 0:
                fail("the server did not end well")
        run("health", "--url", f"http://127.0.0.1:{server.port}", code=1)
        run("export", "/data/copy.db", "--all", "--out", "/data/records")
        exported = list((empty.root / "data/records").glob("*.igra"))
        if [file.read_text() for file in exported] != [record]:
            fail("the backup does not hold the game")
        print(f"one file: played {moves} moves on its server; backup, export, verify, check, replay and play work")


main(*sys.argv[1:])
