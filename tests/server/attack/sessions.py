"""Who somebody is: cookies, sessions, and what is left when they are gone."""
import json
import sqlite3

from arena import GONE, Browser, Refused, Verdict, account, attack, over, seated, wait_for


def still_moves(socket, state):
    """Whether a socket is still obeyed."""
    try:
        answer = socket.answer({"type": "move", "id": "late", "event": state["view"]["legal"][0]})
        return answer["type"] != "error"
    except (TimeoutError, *GONE):
        return False


def with_an_open_socket(arena, server, name):
    """An account at a running table whose turn it is: the browser, its socket, what it saw."""
    first, second = account(arena, server, name), arena.person(server)
    _, people, sockets, states = seated(arena, server, people=[first, second])
    if states[0]["view"]["legal"]:
        return first, sockets[0], states[0]
    sockets[1].answer({"type": "move", "id": "m", "event": states[1]["view"]["legal"][0]})
    state = sockets[0].until(lambda one: one["type"] == "push" and one["view"]["legal"])
    return first, sockets[0], state


@attack("medium")
def a_sign_out_reaches_open_sockets(arena):
    with arena.server() as server:
        browser, socket, state = with_an_open_socket(arena, server, "Sofia Out")
        assert browser.post("/api/account/sign-out", {}).status == 200
        moved = still_moves(socket, state)
        return Verdict(not moved, "the socket still moves" if moved else "the socket is refused", "refused")


@attack("medium")
def a_new_password_reaches_open_sockets(arena):
    with arena.server() as server:
        browser, socket, state = with_an_open_socket(arena, server, "Sofia Password")
        elsewhere = Browser(server, arena.address())
        assert elsewhere.post("/api/account/sign-in", {"name": "Sofia Password", "password": "long enough"}).status == 200
        assert elsewhere.post("/api/account/password", {"old": "long enough", "new": "longer than that"}).status == 200
        moved = still_moves(socket, state)
        return Verdict(not moved, "the socket still moves" if moved else "the socket is refused", "refused")


@attack("medium")
def a_revoked_session_reaches_open_sockets(arena):
    with arena.server() as server:
        browser, socket, state = with_an_open_socket(arena, server, "Sofia Revoked")
        elsewhere = Browser(server, arena.address())
        assert elsewhere.post("/api/account/sign-in", {"name": "Sofia Revoked", "password": "long enough"}).status == 200
        assert elsewhere.post("/api/account/sessions/revoke", {"session": "all"}).status == 200
        moved = still_moves(socket, state)
        return Verdict(not moved, "the socket still moves" if moved else "the socket is refused", "refused")


@attack("medium")
def a_deletion_reaches_open_sockets(arena):
    with arena.server() as server:
        browser, socket, state = with_an_open_socket(arena, server, "Sofia Deleted")
        assert browser.post("/api/account/delete", {"password": "long enough"}).status == 200
        moved = still_moves(socket, state)
        return Verdict(not moved, "the socket still moves" if moved else "the socket is refused", "refused")


@attack("medium")
def who_is_deleted_does_not_come_back(arena):
    """The guest's cookie from before the sign-up is worth nothing afterwards."""
    with arena.server() as server:
        browser = arena.person(server)
        cookie, person = browser.cookie, browser.get("/api/me").json["person"]
        table = browser.table(game="paws", seats=[{"kind": "open"}] * 2)
        browser.post("/api/account/sign-up", {"name": "Lazarus Guest", "password": "long enough"})
        browser.post("/api/account/delete", {"password": "long enough"})
        ghost = Browser(server, arena.address())
        ghost.cookie = cookie
        back = ghost.get("/api/me").json["person"] == person
        seats = len(ghost.get("/api/my-tables").json["tables"])
        return Verdict(not back and not seats, f"the old cookie is {'the same person' if back else 'somebody new'} "
                       f"with {seats} tables", "somebody new with none")


NAME = "Ertugrul Erased"


@attack("medium")
def a_deleted_name_is_nowhere(arena):
    with arena.server(alone=True) as server:
        ana, bo = account(arena, server, NAME), arena.person(server)
        table, _, sockets, _ = seated(arena, server, people=[ana, bo])
        sockets[0].answer({"type": "resign", "id": "r"})
        over(sockets[1])
        assert ana.post("/api/account/delete", {"password": "long enough"}).status == 200
        shown = [path for path in (f"/api/tables/{table}", f"/api/tables/{table}/record", "/api/my-tables",
                                   "/api/my-profile") if NAME in bo.get(path).body]
        kept = []
        if server.process:
            wait_for(lambda: not rows_with(server, NAME), 3)
            kept = rows_with(server, NAME)
        return Verdict(not shown and not kept, f"shown at {', '.join(shown) or 'no address'}, kept in "
                       f"{', '.join(sorted(kept)) or 'no table of the database'}", "nowhere")


def rows_with(server, text):
    """The database's tables that hold a text."""
    database = sqlite3.connect(f"file:{server.folder}/igra.db?mode=ro", uri=True)
    database.text_factory = bytes
    found = set()
    for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
        table = name.decode()
        for row in database.execute(f"SELECT * FROM {table}"):
            if any(isinstance(cell, bytes) and text.encode() in cell for cell in row):
                found.add(table)
    database.close()
    return found


@attack("held")
def forged_cookies_are_nobody(arena):
    with arena.server() as server:
        table, people, *_ = seated(arena, server)
        good = people[0].cookie
        me = people[0].get("/api/me").json["person"]
        taken = []
        for cookie in ("igra=", "igra=g.x.y", good[:-2] + ("AA" if good[-2:] != "AA" else "BB"), good.replace("g.", "s."),
                       "igra=" + "A" * 5000, "igra=g." + good.split(".")[1], "igra=\x01", good.split(".")[0] + ".."):
            eve = Browser(server, arena.address())
            eve.cookie = cookie
            try:
                with eve.open(f"/ws/table/{table}"):
                    taken.append(cookie[:20])
            except GONE:
                pass
            reply = eve.get("/api/me")
            if reply.status == 200 and reply.json["person"] == me:
                taken.append(cookie[:20])
        return Verdict(not taken, f"{len(taken)} of 8 were believed", "none")


def refusal(act):
    try:
        act().close()
        return 101
    except Refused as refused:
        return refused.status


@attack("held")
def pages_of_others_may_not_act_in_my_name(arena):
    with arena.server() as server:
        ana = arena.person(server)
        body = {"game": "paws", "seats": [{"kind": "open"}] * 2}
        table = ana.table(**body)
        foreign = ana.post("/api/tables", body, Origin="https://evil.example").status
        form = ana.ask("POST", "/api/tables", json.dumps(body), Content_Type="text/plain").status
        socket = refusal(lambda: ana.open(f"/ws/table/{table}", Origin="https://evil.example"))
        null = ana.post("/api/tables", body, Origin="null").status
        return Verdict((foreign, form, socket, null) == (403, 415, 403, 403),
                       f"foreign page {foreign}, form {form}, socket {socket}, null {null}", "403, 415, 403, 403")


@attack("low")
def a_name_that_points_here_is_not_our_page(arena):
    """DNS rebinding: a stranger's name that leads to this server says so in Host and Origin alike."""
    with arena.server() as server:
        ana = arena.person(server)
        evil = f"evil.example:{server.port}"
        status = ana.post("/api/tables", {"game": "paws", "seats": [{"kind": "open"}] * 2}, Origin=f"http://{evil}",
                          Host=evil).status
        return Verdict(status in (400, 403, 421), f"answered with {status}", "403 or 421")
