"""Executes the examples of docs/server.md, in order, against a real server."""
import json
import os
import unittest

from server import Browser, Server

PAGE = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "server.md")


def lines():
    """(number, '>' or '<', text) of every example."""
    inside = False
    with open(PAGE, encoding="utf-8") as page:
        for number, line in enumerate(page, 1):
            if line.startswith("```"):
                inside = not inside
            elif inside and line[:2] in ("> ", "< "):
                yield number, line[0], line[2:].strip()


def fits(shown, real):
    """Whether the answer is what the page shows: `"*"` is anything, fields not shown may be there."""
    if shown == "*":
        return True
    if isinstance(shown, dict):
        return isinstance(real, dict) and all(key in real and fits(value, real[key]) for key, value in shown.items())
    if isinstance(shown, list):
        return isinstance(real, list) and len(shown) == len(real) and all(map(fits, shown, real))
    return shown == real


class Examples(unittest.TestCase):
    def test_every_example_is_true(self):
        with Server("--no-limits", "--bot-pace", "0") as server:
            browser = Browser(server)
            socket = reply = None
            names = {}
            count = 0
            for number, direction, text in lines():
                with self.subTest(line=number, text=text):
                    for name, value in names.items():
                        text = text.replace("{" + name + "}", value)
                    if direction == ">" and text.startswith("WS "):
                        socket = browser.open(text[3:])
                    elif direction == ">" and text.startswith("{"):
                        socket.send(json.loads(text))
                    elif direction == ">":
                        method, path, *body = text.split(" ", 2)
                        reply = browser.ask(method, path, json.loads(body[0]) if body else None)
                        if reply.status < 300 and "table" in reply.json:
                            names["table"] = reply.json["table"]
                    elif text.startswith("{"):
                        shown = json.loads(text)
                        real = socket.until(lambda one: one["type"] == shown["type"])
                        self.assertTrue(fits(shown, real), real)
                        if real.get("view", {}).get("legal"):
                            names["legal"] = real["view"]["legal"][0]
                    else:
                        status, body = text.split(" ", 1)
                        self.assertEqual(reply.status, int(status), reply)
                        self.assertTrue(fits(json.loads(body), reply.json), reply)
                count += 1
            socket.close()
            self.assertGreaterEqual(count, 50)


if __name__ == "__main__":
    unittest.main()
