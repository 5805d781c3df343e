"""Names: nobody looks like somebody else."""
from arena import Verdict, account, attack

ALIKE = ("Аlexandra Fox",            # a Cyrillic first letter
         "Ａlexandra Fox",           # a wide one
         "Alexandrа Fox",            # a Cyrillic last letter
         "ALEXANDRA FOX",            # capitals
         "Alexandra\u00a0Fox",       # another kind of space
         "Alexandra  Fox")           # two spaces


@attack("low")
def names_that_look_alike_are_one_name(arena):
    with arena.server() as server:
        account(arena, server, "Alexandra Fox")
        passed = []
        for name in ALIKE:
            reply = arena.person(server).post("/api/account/sign-up", {"name": name, "password": "long enough"})
            if reply.status == 200:
                passed.append(ascii(name))
        return Verdict(not passed, f"{len(passed)} of {len(ALIKE)} taken: {', '.join(passed) or 'none'}", "none")


@attack("low")
def a_name_is_plain_text_on_one_line(arena):
    with arena.server() as server:
        person = arena.person(server)
        names = ("a\u202eb", "x" * 25, "a\u200bb", "a\nb", "e" + "\u0301" * 12, "\u2066abc", "", " ", "a\x00b")
        wrong = [ascii(name) for name in names if person.post("/api/me", {"name": name}).status == 200]
        return Verdict(not wrong, f"taken: {', '.join(wrong) or 'none'}", "none")


@attack("low")
def seats_are_not_named_to_deceive(arena):
    """A host names the seats of bots and of who is invited."""
    with arena.server() as server:
        account(arena, server, "Boris Known")
        host = arena.person(server)
        wrong = []
        for name in ("a\u202eb", "a\u200bb", "Boris Known", "e" + "\u0301" * 12):
            seats = [{"kind": "open"}, {"kind": "bot", "level": "beginner", "name": name}]
            reply = host.post("/api/tables", {"game": "paws", "seats": seats})
            if reply.status == 201 and name in host.get(f"/api/tables/{reply.json['table']}").body:
                wrong.append(ascii(name))
        return Verdict(not wrong, f"shown: {', '.join(wrong) or 'none'}", "none")


@attack("low")
def a_guest_does_not_keep_an_accounts_name(arena):
    """Whoever has the name from before is told apart: the name changes, or accounts have a mark."""
    with arena.server() as server:
        guest = arena.person(server, name="Tsvetan Twice")
        owner = account(arena, server, "Tsvetan Twice")
        seats = []
        for browser in (guest, owner):
            table = browser.table(game="paws", seats=[{"kind": "open"}] * 2)
            seats.append(browser.get(f"/api/tables/{table}").json["seats"][0])
        same = seats[0] == seats[1]
        return Verdict(not same, f"the guest is shown as {seats[0]}, the account as {seats[1]}", "told apart")


@attack("held")
def names_run_nowhere(arena):
    with arena.server() as server:
        person = arena.person(server)
        reply = person.post("/api/me", {"name": "<script>alert(1)"})
        kind = reply.headers["Content-Type"]
        policy = person.get("/").headers["Content-Security-Policy"]
        strict = "default-src 'none'" in policy and "unsafe-inline" not in policy.split("style-src")[0]
        return Verdict(strict and kind.startswith("application/json"), f"answers are {kind}; pages run "
                       f"{'our own scripts only' if strict else 'any script'}", "JSON; our own scripts")
