"""What nobody should see: hands, the future, matches of others."""
import random
import time

from arena import Verdict, account, attack, over, seated


def everything_until(socket, seconds):
    """All messages of some seconds."""
    messages, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            messages.append(socket.receive(max(0.05, end - time.monotonic())))
        except TimeoutError:
            break
    return messages


def latest_ply(messages):
    """The furthest that somebody was shown of a match."""
    return max([one["view"]["ply"] for one in messages if one["type"] in ("state", "push")], default=0)


def play_some(socket, view, moves, rng):
    number = 0
    while number < moves and view["actor"] != "end":
        if view["legal"]:
            number += 1
            view = socket.answer({"type": "move", "id": f"n{number}", "event": rng.choice(view["legal"])})["view"]
        else:
            view = socket.until(lambda one: one["type"] == "push")["view"]
    return view["ply"]


@attack("low")
def spectators_come_late_to_a_table_that_starts_at_once(arena):
    with arena.server() as server:
        person = arena.person(server)
        table = person.table(game="five-towers", start=True, spectator_delay=60,
                             seats=[{"kind": "open"}, {"kind": "bot", "level": "beginner"}])
        with person.open(f"/ws/table/{table}") as socket:
            state = socket.until(lambda one: one["type"] == "state")
            ply = play_some(socket, state["view"], 3, random.Random(2))
            with arena.person(server).open(f"/ws/table/{table}") as watcher:
                seen = latest_ply(everything_until(watcher, 1))
        return Verdict(seen < ply - 1, f"a spectator with a minute's delay saw ply {seen} of {ply} after some seconds",
                       f"less than {ply - 1}")


@attack("low")
def a_take_back_shows_spectators_nothing_new(arena):
    with arena.server() as server:
        table, people, sockets, states = seated(arena, server, "five-towers", spectator_delay=60, aids=False)
        with arena.person(server).open(f"/ws/table/{table}") as watcher:
            actor = 0 if states[0]["view"]["legal"] else 1
            legal = states[actor]["view"]["legal"]
            sockets[actor].answer({"type": "move", "id": "m1", "event": legal[0]})
            sockets[actor].answer({"type": "propose", "id": "p1", "what": "take_back"})
            sockets[1 - actor].answer({"type": "answer", "id": "q1", "what": "take_back", "yes": True})
            ply = sockets[actor].answer({"type": "move", "id": "m2", "event": legal[-1]})["view"]["ply"]
            seen = latest_ply(everything_until(watcher, 1))
        start = states[0]["view"]["ply"]
        return Verdict(seen <= start, f"a spectator saw ply {seen} of {ply}; the match began at {start}", f"{start}")


@attack("low")
def private_matches_are_private(arena):
    with arena.server() as server:
        ana, bo = account(arena, server, "Petra Private"), arena.person(server)
        table, _, sockets, _ = seated(arena, server, people=[ana, bo], listed=False, spectators=False)
        sockets[0].answer({"type": "resign", "id": "r"})
        over(sockets[1])
        eve = arena.person(server)
        shown = []
        if table in eve.get("/api/people/Petra%20Private").body:
            shown.append("its id on the profile")
        for path in (f"/api/tables/{table}/record", f"/api/tables/{table}"):
            if eve.get(path).status == 200:
                shown.append(path.replace(table, "<id>"))
        own = bo.get(f"/api/tables/{table}/record").status
        return Verdict(not shown and own == 200, f"a stranger gets {', '.join(shown) or 'nothing'}, a player {own}",
                       "nothing; 200")


def hidden_hands(message, seat):
    """Hands of others in a message of a match that is not over, if any can be read."""
    view = message.get("view") or {}
    hands = view["table"].get("hands") if isinstance(view.get("table"), dict) and view.get("actor") != "end" else None
    return [i for i, hand in enumerate(hands or []) if i != seat and isinstance(hand, list) and any(hand)]


@attack("held")
def whole_games_show_no_hand_of_others(arena):
    with arena.server("--no-limits", alone=True) as server:
        rng, looked, leaks, games = random.Random(7), 0, 0, 0
        for game, players in (("paws", 2), ("klats", 3), ("five-towers", 2), ("carcassonne", 2)) * (3 if arena.long else 1):
            people = [arena.person(server) for _ in range(players)]
            table, _, sockets, states = seated(arena, server, game, players, people=people, aids=False)
            with arena.person(server).open(f"/ws/table/{table}") as watcher:
                views, number = [state["view"] for state in states], 0
                while number < 400 and any(view["legal"] for view in views):
                    actor = next(i for i in range(players) if views[i]["legal"])
                    number += 1
                    event = rng.choice(views[actor]["legal"])
                    reply = sockets[actor].answer({"type": "move", "id": f"m{number}", "event": event})
                    for seat, socket in enumerate(sockets):
                        push = reply if seat == actor else socket.until(
                            lambda one, least=reply["version"]: one["type"] == "push" and one["version"] >= least)
                        views[seat] = push["view"]
                        looked += 1
                        leaks += bool(hidden_hands(push, seat))
                seen = everything_until(watcher, 0.3)
                looked += len(seen)
                leaks += sum(bool(hidden_hands(one, -1)) for one in seen)
                games += 1
        return Verdict(leaks == 0, f"{leaks} of {looked} messages of {games} games show a hand", "0")


@attack("held")
def a_running_match_gives_no_record_and_no_key(arena):
    with arena.server() as server:
        table, people, _, states = seated(arena, server, "klats", 3)
        statuses = {person.get(f"/api/tables/{table}/record").status for person in (*people, arena.person(server))}
        listing = people[0].get(f"/api/tables/{table}").body
        with people[0].open(f"/ws/table/{table}") as socket:
            table_says = socket.until(lambda one: one["type"] == "table")["table"]
        return Verdict(200 not in statuses and '"key"' not in listing and "key" not in table_says,
                       f"the record is answered with {sorted(statuses)}", "no record, no key")
