"""Passwords and codes: who guesses is slow, whatever addresses they have, and nobody else waits for them."""
import threading
import time

from arena import Browser, Verdict, account, attack

OPEN = {"game": "paws", "seats": [{"kind": "open"}] * 2}


def guesses(guess):
    """Forty guesses, fewer when it is clear before: how many were made, how many of them were checked, and how many may
    have been by then: ten at once and ten a minute, and some more for good measure."""
    checked, begun = 0, time.monotonic()
    for i in range(40):
        checked += guess(i) == 403
        allowed = 13 + int((time.monotonic() - begun) / 6)
        if checked > allowed:
            break
    return i + 1, checked, allowed


def from_network(i):
    """An address of one household's IPv6 network."""
    return f"2001:db8:77:1::{i + 1:x}"


@attack("high")
def one_ipv6_network_is_one_guesser(arena):
    with arena.server("--trust-proxy") as server:
        asked, checked, allowed = guesses(lambda i: Browser(server).post(
            "/api/account/sign-in", {"name": f"Nobody {i}", "password": "wrong password"},
            X_Forwarded_For=from_network(i)).status)
        return Verdict(checked <= allowed, f"{checked} of {asked} guesses from one /64 were checked", allowed)


@attack("high")
def one_ipv6_network_is_one_founder(arena):
    with arena.server("--trust-proxy") as server:
        statuses = [Browser(server).post("/api/tables", OPEN, X_Forwarded_For=from_network(i)).status for i in range(120)]
        founded = sum(status == 201 for status in statuses)
        return Verdict(founded <= 75, f"{founded} of 120 tables from one /64 were opened", "75")


@attack("high")
def many_addresses_do_not_guess_one_account(arena):
    with arena.server() as server:
        account(arena, server, "Vera Kosta")
        asked, checked, allowed = guesses(lambda _: Browser(server, arena.address()).post(
            "/api/account/sign-in", {"name": "Vera Kosta", "password": "wrong password"}).status)
        return Verdict(checked <= allowed, f"{checked} of {asked} guesses from as many addresses were checked", allowed)


@attack("high")
def many_addresses_do_not_guess_recovery_codes(arena):
    with arena.server() as server:
        vera = account(arena, server, "Vera Koda")
        assert vera.post("/api/account/recovery-codes", {"password": "long enough"}).status == 200
        asked, checked, allowed = guesses(lambda i: Browser(server, arena.address()).post(
            "/api/account/recover", {"name": "Vera Koda", "code": f"AAAA-BBBB-CCCC-{i:04d}", "password": "wrong password"}).status)
        return Verdict(checked <= allowed, f"{checked} of {asked} codes from as many addresses were checked", allowed)


def sign_in(server, address):
    try:
        Browser(server, address).post("/api/account/sign-in", {"name": "Nobody", "password": "wrong password"})
    except OSError:
        pass  # refused, or left waiting


def seconds_for(act):
    """How long it takes, at most the twenty seconds that a browser waits."""
    start = time.monotonic()
    try:
        act()
    except OSError:
        pass
    return time.monotonic() - start


@attack("high")
def many_sign_ins_do_not_hold_up_a_stranger(arena):
    with arena.server(alone=True) as server:
        stranger = arena.person(server)
        quiet = max(seconds_for(lambda: stranger.table(**OPEN)) for _ in range(4))
        addresses = [arena.address() for _ in range(40)]
        crowd = [threading.Thread(target=sign_in, args=(server, one)) for one in addresses]
        for one in crowd:
            one.start()
        time.sleep(0.2)
        taken = seconds_for(lambda: stranger.table(**OPEN))
        for one in crowd:
            one.join()
        allowed = max(1.5, 20 * quiet)  # it had been 340 times as long
        return Verdict(taken <= allowed, f"a table was opened after {taken:.2f} s while 40 signed in, {quiet:.2f} s before",
                       f"{allowed:.1f} s")


@attack("held")
def guessing_codes_is_slow_work(arena):
    with arena.server() as server:
        eve = arena.person(server)
        statuses = [eve.get(f"/api/codes/AAAA{i:02d}").status for i in range(60)]
        looked = sum(status == 404 for status in statuses)
        return Verdict(0 < looked <= 15, f"{looked} of 60 guesses were looked up", "15")
