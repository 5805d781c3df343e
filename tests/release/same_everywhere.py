"""Two programs, perhaps for different processors, that must decide alike: tests/release/same_everywhere.py <igra> <igra>
Whole games of bots by iterations, over the engine protocol, give the same records byte for byte and the same values
of every candidate; so do the goldens. Games on a server of either one: both draw the same dice from the record's key,
explain every event alike, and export the same bytes from the database. As root, for empty roots to run them in."""
import json
import os
import pathlib
import shutil
import subprocess
import sys

from empty_root import EMULATORS, NATIVE, EmptyRoot, header

TREE = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(TREE / "tests/server")]
import server
from played import whole_game

ITERATIONS = 60
LEVELS = ["hard", "medium", "easy", "master", "random", "greedy"]


def command(program):
    machine = header(program)["machine"]
    native = machine == NATIVE[os.uname().machine]
    return [program] if native else [EMULATORS[machine], program]


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([*command(program), "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            sys.exit(f"same everywhere: {request} was answered {answer}")
        return answer


def differ(what, one, other):
    if one != other:
        sys.exit(f"same everywhere: {what}:\n{one}\n{other}")


def play(engines, game, players, most):
    both = lambda **request: [engine.ask(**request) for engine in engines]
    position = both(cmd="new", game=game, players=players, chance="auto", seed="everywhere")
    decisions = 0
    while position[0]["actor"] == "player" and decisions < most:
        differ("positions", *position)
        bot = LEVELS[decisions % len(LEVELS)]
        choices = both(cmd="bot", bot=bot, iterations=ITERATIONS)
        differ(f"the choice of {bot} in {game}, decision {decisions}", *choices)
        position = both(cmd="apply", event=choices[0]["event"])
        decisions += 1
    differ("records", *both(cmd="record"))
    return decisions


def serve_games(home, games):
    """Plays one of each on a server there, and gives their records."""
    server.IGRA = str(home.command)
    with server.Server("--bot-pace", "0", "--no-limits", folder="/data") as running:
        browsers = [server.Browser(running) for _ in range(max(game["players"][0] for game in games))]
        records = [whole_game(browsers[:game["players"][0]], game["id"])[1] for game in games]
        if running.stop() != 0:
            sys.exit("same everywhere: the server did not end well")
    return records


def understand(home, records):
    """What the program there makes of a server's records and its database in /data."""
    def run(*arguments):
        return subprocess.run([home.command, *arguments], capture_output=True, check=True).stdout

    run("export", "/data/igra.db", "--all", "--out", "/data/records")
    exported = sorted(file.read_text() for file in (home.root / "data/records").glob("*.igra"))
    if exported != sorted(records):
        sys.exit("same everywhere: the database does not hold the records that the server gave")
    said = []
    for record in records:
        (home.root / "data/one.igra").write_text(record)
        said += [run("verify", "/data/one.igra"), run("replay", "/data/one.igra", "--explain", "--lang", "en")]
    return said


def exchange(one, other, games):
    with EmptyRoot(one) as here, EmptyRoot(other) as there:
        records = serve_games(here, games)
        for file in here.root.glob("data/igra.db*"):
            shutil.copy(file, there.root / "data")
        differ("what they say of a server's games", understand(here, records), understand(there, records))
    print(f"same everywhere: {len(records)} games on a server of {os.path.basename(one)} mean the same to both", flush=True)


def main(one, other, most="100000"):
    games = json.loads(subprocess.run([*command(one), "games", "--json"], capture_output=True, check=True).stdout)
    engines = [Engine(one), Engine(other)]
    for game in games:
        decisions = play(engines, game["id"], game["players"][0], int(most))
        print(f"same everywhere: {game['id']}, {decisions} decisions of bots alike, the records byte for byte", flush=True)
    for program in (one, other):
        subprocess.run([*command(program), "golden", "--dir", TREE / "src/games"], check=True, stdout=subprocess.DEVNULL)
    print("same everywhere: the golden playthroughs hold")
    exchange(one, other, games)
    exchange(other, one, games)


main(*sys.argv[1:])
