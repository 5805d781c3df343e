"""The disk: full, damaged, shared, readable by others."""
import os
import re
import resource
import signal
import sqlite3
import stat
import subprocess
import time

from arena import Browser, Verdict, alive, attack, died, seated, wait_for
from server import IGRA

OPEN = [{"kind": "open"}] * 2


@attack("medium")
def a_damaged_page_harms_its_own_matches_only(arena):
    with arena.server("--no-limits", alone=True) as server:
        person = arena.person(server)
        people = [person.table(game="paws", seats=OPEN) for _ in range(60)]
        assert server.stop() == 0
        damage(os.path.join(server.folder, "igra.db"), people[20])
        try:
            server.start()
        except AssertionError:
            return Verdict(False, f"it does not start again: {died(server)}", "the rest goes on")
        damaged = answer(person, f"/api/tables/{people[20]}")
        healthy = answer(person, f"/api/tables/{people[50]}")
        new = answer(person, "/api/tables", {"game": "paws", "seats": OPEN})
        if not wait_for(lambda: alive(server), 2):
            return Verdict(False, died(server), "the rest goes on")
        reported = any("damaged" in line or "unreadable" in line or "corrupt" in line or "malformed" in line
                       for line in server.said)
        return Verdict(healthy == 200 and new == 201 and damaged != 200 and reported,
                       f"the damaged match {damaged}, another {healthy}, a new one {new}, "
                       f"{'reported' if reported else 'not reported'}", "4xx or 5xx, 200, 201, reported")


def answer(browser, path, body=None):
    try:
        return (browser.post(path, body) if body else browser.get(path)).status
    except OSError:
        return 0


def damage(file, match):
    """Makes the page unreadable that holds the first entry of a match."""
    database = sqlite3.connect(file)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = database.execute("PRAGMA page_size").fetchone()[0]
    body = database.execute("SELECT CAST(body AS TEXT) FROM journal WHERE match = (SELECT number FROM matches WHERE id = ?) "
                            "ORDER BY seq", (match,)).fetchone()[0]
    database.close()
    code = re.search(r'"code":"(\w+)"', body)
    with open(file, "r+b") as out:
        page = out.read().index((code[1] if code else body).encode()) // size
        out.seek(page * size)
        out.write(b"\xff" * 200)


@attack("medium")
def a_full_disk_is_not_hammered(arena):
    with arena.server("--no-limits", "--bot-pace", "0") as server:
        person = arena.person(server)
        bots = [{"kind": "bot", "level": "beginner"}] * 2
        sockets = []
        for _ in range(20):
            table = person.table(game="carcassonne", seats=bots, seat=None, start=True)
            sockets.append(person.open(f"/ws/table/{table}"))
        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, unlimited[1]))
        time.sleep(1)
        before, lines = failures(person), len(server.said)
        time.sleep(3)
        failed, logged = (failures(person) - before) / 3, (len(server.said) - lines) / 3
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        well = wait_for(lambda: answer(person, "/api/tables", {"game": "paws", "seats": OPEN}) == 201, 10)
        for one in sockets:
            one.close()
        return Verdict(failed <= 100 and logged <= 20 and bool(well), f"{failed:.0f} failed writes and {logged:.0f} lines of "
                       f"log a second; with room again it {'writes' if well else 'does not write'}",
                       "100 and 20; it writes")


def failures(browser):
    return int(re.search(r"^igra_store_failed_total (\d+)", browser_metrics(browser), re.M)[1])


def browser_metrics(browser):
    return Browser(browser.server).get("/metrics").body


@attack("medium")
def two_servers_do_not_share_a_database(arena):
    with arena.server(alone=True) as server:
        if not server.process:
            return Verdict(None, "it needs a server of its own", "")
        second = subprocess.Popen([IGRA, "serve", "--port", "0", "--no-browser", "--database",
                                   os.path.join(server.folder, "igra.db")], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            _, said = second.communicate(timeout=4)
            refused = second.returncode != 0
        except subprocess.TimeoutExpired:
            second.kill()
            second.communicate()
            said, refused = b"", False
        first = alive(server)
        word = said.decode().strip().splitlines()
        seen = f"the second said: {word[-1]}" if refused and word else "the second serves too"
        return Verdict(refused and bool(word) and first, seen, "a refusal that says why")


@attack("low")
def nobody_else_reads_the_database(arena):
    def open_to_all():
        os.umask(0o022)
    with arena.server(prepare=open_to_all) as server:
        arena.person(server).table(game="paws", seats=OPEN)
        modes = {name: stat.S_IMODE(os.stat(os.path.join(server.folder, name)).st_mode)
                 for name in os.listdir(server.folder) if name.startswith("igra.db")}
        wrong = {name: oct(mode) for name, mode in modes.items() if mode & 0o077}
        return Verdict(not wrong, f"{wrong or 'all files are their owner’s alone'}", "0600")


@attack("held")
def what_was_acknowledged_survives_a_kill(arena):
    with arena.server(alone=True) as server:
        if not server.process:
            return Verdict(None, "it needs a server of its own", "")
        lost, made = 0, 0
        for _ in range(8 if arena.long else 2):
            table, people, sockets, states = seated(arena, server)
            views, events = [state["view"] for state in states], []
            for i in range(10):
                actor = 0 if views[0]["legal"] else 1
                event = views[actor]["legal"][0]
                reply = sockets[actor].answer({"type": "move", "id": f"m{i}", "event": event})
                events.append(event)
                views[actor] = reply["view"]
                views[1 - actor] = sockets[1 - actor].until(
                    lambda one, least=reply["version"]: one["type"] == "push" and one["version"] >= least)["view"]
            server.process.send_signal(signal.SIGKILL)
            server.process.wait()
            server.process.stdout.close()
            server.start()
            with people[0].open(f"/ws/table/{table}") as socket:
                log = [one["text"] for one in socket.until(lambda one: one["type"] == "state")["log"] if one["seat"] is not None]
            made += len(events)
            lost += len(events) - sum(a == b for a, b in zip(events, [text for text in log if text in events]))
        return Verdict(lost == 0, f"{made} acknowledged, {lost} lost", "0 lost")
