#!/usr/bin/env python3
"""A bot for Igra in Python: igra arena klats --players 3 --bots cmd:./examples/python_bot.py,random

Igra starts this program for one seat of one match and writes a JSON object a line to its standard input:

    {"type":"hello", ...}    once: which game, how many players, which seat is ours
    {"type":"decide", ...}   we are to act: answer with one line {"event":"..."} within `ms` milliseconds
    {"type":"result", ...}   the match is over; soon after, standard input ends

Standard output belongs to the answers. Whatever else you want to say, say it on standard error.
docs/bots.md describes every field.
"""
import json
import random
import sys


def numbers_in(text):
    """All numbers in a text: numbers_in("play B14 0 on G7") is [14, 0, 7]."""
    digits = "".join(c if c.isdigit() else " " for c in text)
    return [int(word) for word in digits.split()]


# What makes an event attractive, a function for each game: (event, seat, view) -> a number, higher is better.
# `view` is what our seat may know of the table; every game has its own (the pages in docs/games explain them).


def klats(event, seat, view):
    """play <card> <whose set> new | on <card>: high cards for us, low ones for the others."""
    words = event.split()
    card, whose = numbers_in(words[1])[0], int(words[2])
    if words[3] == "new":
        return card if whose == seat else 2 - card
    covered = numbers_in(words[4])[0]
    return card - covered if whose == seat else covered - card


def carcassonne(event, seat, view):
    """Meeples score: place them on what may grow, but never the last one."""
    if not event.startswith("meeple"):
        return 0
    if view["seats"][seat]["meeples"] <= 1:
        return -1
    return {"monastery": 4, "city": 3, "road": 2}.get(event.split()[1], -1)


def any_game(event, seat, view):
    """No idea: everything is equal, so chance decides."""
    return 0


TASTES = {"klats": klats, "carcassonne": carcassonne}


def main():
    seat, taste, chance = 0, any_game, random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            seat = message["seat"]
            taste = TASTES.get(message["game"], any_game)
            # The same seed gives the same game again: use it for everything random.
            chance = random.Random(message["seed"])
        elif message["type"] == "decide":
            # `legal` has every event we may choose, so we never need to know the rules.
            values = [(taste(event, seat, message["view"]), chance.random(), event) for event in message["legal"]]
            # `ply` says which question this answers. Without flush it stays in a buffer.
            print(json.dumps({"event": max(values)[2], "ply": message["ply"]}), flush=True)
        elif message["type"] == "result":
            won = message["ranks"][seat] == 1  # a bot that learns would note it down here
            del won


if __name__ == "__main__":
    main()
