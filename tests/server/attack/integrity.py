"""Games stay fair: nobody takes back what they have seen, runs from a loss, or acts in another's name."""
from arena import GONE, Verdict, attack, over, results, seated

RATED = {"rated": True, "aids": False}


def play_to_a_reveal(sockets, states):
    """In Carcassonne the next tile is seen when a turn is over. Gives who has just ended a turn, and the ply after it."""
    actor = 0 if states[0]["view"]["legal"] else 1
    view = states[actor]["view"]
    number = 0
    while view["legal"]:
        number += 1
        view = sockets[actor].answer({"type": "move", "id": f"m{number}", "event": view["legal"][0]})["view"]
    return actor, view["ply"]


def ply_after(browser, table):
    with browser.open(f"/ws/table/{table}") as socket:
        return socket.until(lambda one: one["type"] == "state")["view"]["ply"]


def leave(sockets, seat):
    """One of two leaves, as far as the table lets them: a bot stands in, or the match is lost. True when it goes on."""
    sockets[seat].answer({"type": "stand", "id": "leave"})
    sockets[seat].close()
    return over(sockets[1 - seat], 1) is None


@attack("medium")
def nobody_takes_back_alone_while_the_other_is_away(arena):
    with arena.server() as server:
        table, people, sockets, states = seated(arena, server, "carcassonne", absent="beginner", **RATED)
        actor, ply = play_to_a_reveal(sockets, states)
        if not leave(sockets, 1 - actor):
            return Verdict(True, "who leaves has lost: nobody is asked", "who is away does not agree")
        sockets[actor].answer({"type": "propose", "id": "p", "what": "take_back"})
        now = ply_after(people[actor], table)
        return Verdict(now >= ply, f"ply {ply} became {now}", f"{ply}: who is away does not agree")


@attack("medium")
def no_rated_match_goes_back_past_what_was_seen(arena):
    """Not even when both agree: they might play for a third."""
    with arena.server() as server:
        table, people, sockets, states = seated(arena, server, "carcassonne", **RATED)
        actor, ply = play_to_a_reveal(sockets, states)
        sockets[actor].answer({"type": "propose", "id": "p", "what": "take_back"})
        sockets[1 - actor].answer({"type": "answer", "id": "q", "what": "take_back", "yes": True})
        now = ply_after(people[actor], table)
        return Verdict(now == ply, f"ply {ply} became {now}", f"{ply}")


def counted_as_lost(browser):
    """Whether their latest match is stored, and not as a victory."""
    past = results(browser)
    mine = [one for one in past[0]["placings"] if not one["bot"]] if past else []
    return bool(mine) and any(one["rank"] > 1 for one in mine)


@attack("medium")
def nobody_calls_a_rated_match_off_alone(arena):
    with arena.server() as server:
        _, people, sockets, states = seated(arena, server, absent="beginner", **RATED)
        actor = 0 if states[0]["view"]["legal"] else 1
        if not leave(sockets, 1 - actor):
            return Verdict(True, "who leaves has lost: there is nothing to call off", "it goes on, or is lost")
        sockets[actor].answer({"type": "propose", "id": "p", "what": "end"})
        end = over(sockets[actor], 1.5)
        held = end is None or counted_as_lost(people[actor])
        return Verdict(held, "the match goes on" if end is None else f"over: {end.get('how')}", "it goes on, or is lost")


@attack("medium")
def nobody_calls_a_rated_match_against_bots_off(arena):
    with arena.server() as server:
        person = arena.person(server)
        reply = person.post("/api/tables", {"game": "five-towers", "start": True, **RATED,
                                            "seats": [{"kind": "open"}, {"kind": "bot", "level": "beginner"}]})
        if reply.status != 201:
            return Verdict(True, f"no rated table with bots: {reply.status}", "a match that counts, or none")
        with person.open(f"/ws/table/{reply.json['table']}") as socket:
            socket.until(lambda one: one["type"] == "state")
            socket.answer({"type": "propose", "id": "p", "what": "end"})
            end = over(socket, 1.5)
        held = end is None or counted_as_lost(person)
        return Verdict(held, "the match goes on" if end is None else f"over: {end.get('how')}, "
                       f"{'lost' if held else 'and nothing counted'}", "it goes on, or is lost")


@attack("medium")
def no_bot_plays_a_rated_match_for_who_leaves(arena):
    with arena.server() as server:
        reply = arena.person(server).post("/api/tables", {"game": "five-towers", "seats": [{"kind": "open"}] * 2, **RATED,
                                                          "absent": "master"})
        if reply.status != 201:
            return Verdict(True, f"no such table: {reply.status}", "whoever leaves has lost")
        table_id, people, sockets, _ = seated(arena, server, absent="master", **RATED)
        goes_on = leave(sockets, 1)
        with people[0].open(f"/ws/table/{table_id}") as socket:
            table = socket.until(lambda one: one["type"] == "table")["table"]
        stands_in = table["phase"] == "running" and table["seats"][1].get("stand_in")
        return Verdict(not stands_in, f"a bot of level {stands_in} plays on" if stands_in else
                       f"{'no bot plays' if goes_on else 'over: ' + table['how']}", "whoever leaves has lost")


@attack("medium")
def a_match_has_one_rematch(arena):
    with arena.server() as server:
        _, people, sockets, _ = seated(arena, server)
        sockets[0].answer({"type": "resign", "id": "r"})
        before = {one["table"] for one in people[0].get("/api/my-tables").json["tables"]}
        for i in range(58):
            sockets[1].send({"type": "rematch", "id": f"x{i}"})
        try:
            for _ in range(200):
                sockets[1].receive(1)
        except (TimeoutError, *GONE):
            pass
        # Seats of a rematch are taken when people come: the lobby and the store know how many there are.
        tables = {one for browser in people for one in ids(browser)} - before
        opened = tables_opened(server)
        made = opened - 1 if opened is not None else len(tables)
        return Verdict(made <= 1, f"{made} tables after 58 rematches", "1")


def ids(browser):
    return {one["table"] for one in browser.get("/api/my-tables").json["tables"]}


def tables_opened(server):
    """How often this server said that a table was opened since the last match ended."""
    if not server.process:
        return None
    said = [line for line in server.said if '"table_opened"' in line or '"table_ended"' in line]
    last = max(i for i, line in enumerate(said) if '"table_ended"' in line)
    return 1 + sum('"table_opened"' in line for line in said[last:])


@attack("low")
def an_answers_id_is_the_answerers_own(arena):
    """After an agreed take-back the proposer may use the id that the other's answer had."""
    with arena.server() as server:
        table, people, sockets, states = seated(arena, server, "five-towers", aids=False)
        actor = 0 if states[0]["view"]["legal"] else 1
        event = states[actor]["view"]["legal"][0]
        sockets[actor].answer({"type": "move", "id": "m1", "event": event})
        sockets[actor].answer({"type": "propose", "id": "p1", "what": "take_back"})
        sockets[1 - actor].answer({"type": "answer", "id": "same", "what": "take_back", "yes": True})
        answer = sockets[actor].answer({"type": "move", "id": "same", "event": event})
        return Verdict(answer["type"] == "push", f"the proposer's next move was answered with {answer['type']}", "a push")


@attack("held")
def a_stranger_sees_no_hand_and_moves_nothing(arena):
    with arena.server() as server:
        table, people, sockets, states = seated(arena, server, "paws")
        event = next(one["view"]["legal"] for one in states if one["view"]["legal"])[0]
        wrong = []
        with arena.person(server).open(f"/ws/table/{table}") as socket:
            state = socket.until(lambda one: one["type"] == "state")
            if state["view"]["table"]["hands"] != [None, None]:
                wrong.append("hands")
            for message in ({"type": "move", "event": event}, {"type": "move", "event": event, "seat": 0},
                            {"type": "resign"}, {"type": "take_back"}, {"type": "propose", "what": "end"},
                            {"type": "start"}, {"type": "sit", "seat": 0}, {"type": "set_seat", "seat": 1, "to": "easy"},
                            {"type": "back"}, {"type": "hint"}, {"type": "stand"}, {"type": "rematch"},
                            {"type": "emote", "emote": "hello"}):
                if socket.answer({**message, "id": "e1"})["type"] != "error":
                    wrong.append(message["type"])
        same = ply_after(people[0], table) == states[0]["view"]["ply"]
        return Verdict(not wrong and same, f"obeyed: {', '.join(wrong) or 'nothing'}", "nothing")


@attack("held")
def a_kept_seat_needs_its_key(arena):
    with arena.server() as server:
        host, eve = arena.person(server), arena.person(server)
        table = host.table(game="paws", seats=[{"kind": "open"}, {"kind": "invited", "name": "Bo"}])
        wrong = []
        with eve.open(f"/ws/table/{table}") as socket:
            seen = socket.until(lambda one: one["type"] == "table")
            if "key" in str(seen["table"]["seats"]):
                wrong.append("the key was shown")
            for key in ("", "x", "A" * 22, None):
                message = {"type": "sit", "id": "s", "seat": 1} | ({} if key is None else {"key": key})
                if socket.answer(message)["type"] != "error":
                    wrong.append(f"key {key!r}")
        return Verdict(not wrong, "; ".join(wrong) or "four keys refused", "none fits")
