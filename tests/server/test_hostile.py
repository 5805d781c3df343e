"""A client that means harm: forged seats and cookies, other people's sockets, old messages again, malformed and
oversized frames, floods. Whatever it does, others play on and nothing changes that should not."""
import json
import os
import socket as sockets
import unittest

from server import Browser, Gone, Refused, Server, open_seats


class Hostile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.ana, cls.bo = Browser(cls.server), Browser(cls.server)
        cls.table = cls.ana.table(game="paws", seats=open_seats(2))
        cls.at = [cls.ana.open(f"/ws/table/{cls.table}"), cls.bo.open(f"/ws/table/{cls.table}")]
        cls.at[1].answer({"type": "sit", "id": "s", "seat": 1})
        cls.at[0].answer({"type": "start", "id": "g"})
        cls.states = [one.until(lambda message: message["type"] == "state") for one in cls.at]

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def tearDown(self):
        """The honest ones are still served, and the match stands where it stood."""
        with self.ana.open(f"/ws/table/{self.table}") as socket:
            state = socket.until(lambda one: one["type"] == "state")
            self.assertEqual(state["view"], self.states[0]["view"])
        self.assertIsNone(self.server.process.poll())

    def test_a_stranger_sees_no_hand_and_moves_nothing(self):
        eve = Browser(self.server)
        with eve.open(f"/ws/table/{self.table}") as socket:
            state = socket.until(lambda one: one["type"] == "state")
            self.assertEqual(state["view"]["table"]["hands"], [None, None])
            for seat in (0, 1):
                for card in self.states[seat]["view"]["table"]["hands"][seat]:
                    self.assertNotIn(f'"{card}"', json.dumps(state["view"]["table"]["seats"]))
            event = next(one["view"]["legal"] for one in self.states if one["view"]["legal"])[0]
            for message in ({"type": "move", "event": event}, {"type": "move", "event": event, "seat": 0},
                            {"type": "resign"}, {"type": "take_back"}, {"type": "propose", "what": "end"},
                            {"type": "start"}, {"type": "sit", "seat": 0}, {"type": "set_seat", "seat": 1, "to": "easy"},
                            {"type": "back"}, {"type": "hint"}, {"type": "stand"}, {"type": "emote", "emote": "hello"}):
                self.assertEqual(socket.answer({**message, "id": "e1"})["type"], "error", message)

    def test_forged_cookies_are_nobody(self):
        good = self.ana.cookie
        for cookie in ("igra=", "igra=g.x.y", good[:-1] + ("A" if good[-1] != "A" else "B"), good.replace("g.", "s."),
                       "igra=" + "A" * 5000, "igra=g." + good.split(".")[1], "igra=\x01"):
            eve = Browser(self.server)
            eve.cookie = cookie
            with self.subTest(cookie=cookie[:40]):
                with self.assertRaises((Refused, Gone)):
                    eve.open(f"/ws/table/{self.table}")
                me = eve.get("/api/me")
                if me.status == 200:
                    self.assertNotEqual(me.json["person"], self.ana.get("/api/me").json["person"])

    def test_pages_of_others_may_not_act_in_my_name(self):
        body = {"game": "paws", "seats": open_seats(2)}
        self.assertEqual(self.ana.post("/api/tables", body, Origin="https://evil.example").status, 403)
        self.assertEqual(self.ana.ask("POST", "/api/tables", json.dumps(body), Content_Type="text/plain").status, 415)
        with self.assertRaises(Refused) as refused:
            self.ana.open(f"/ws/table/{self.table}", Origin="https://evil.example")
        self.assertEqual(refused.exception.status, 403)
        own = f"http://127.0.0.1:{self.server.port}"
        self.ana.open(f"/ws/table/{self.table}", Origin=own).close()

    def test_nonsense_is_answered_and_forgotten(self):
        with self.bo.open(f"/ws/table/{self.table}") as socket:
            for text in (b"", b"{", b"[]", b"null", b'"x"', b'{"type":"move"}', b'{"type":"move","id":7,"event":"x"}',
                         b'{"type":"own","id":"a"}', b'{"type":"move","id":"a b","event":"pass"}', b"[" * 5000,
                         b'{"type":"move","id":"q","event":["pass"]}', "{\"type\":\"\u202e\",\"id\":\"a\"}".encode(),
                         b'{"type":"sit","id":"q","seat":99999999999999999999}'):
                socket.frame(text)
                self.assertEqual(socket.until(lambda one: one["type"] == "error")["type"], "error")

    def test_broken_frames_end_their_own_socket_only(self):
        cases = {
            "unmasked": dict(data=b"{}", masked=False),
            "reserved": dict(data=b"{}", reserved=0x40),
            "unknown opcode": dict(data=b"{}", opcode=3),
            "not UTF-8": dict(data=b"\xff\xfe"),
            "long ping": dict(data=b"x" * 200, opcode=9),
            "fragmented ping": dict(data=b"x", opcode=9, final=False),
            "oversized": dict(data=b"x" * 100_000),
            "binary": dict(data=b"x", opcode=2),
        }
        for name, frame in cases.items():
            with self.subTest(name=name), self.bo.open(f"/ws/table/{self.table}") as socket:
                with self.assertRaises((Gone, ConnectionError)):
                    socket.frame(**frame)
                    for _ in range(20):
                        socket.receive(5)

    def test_who_is_too_fast_is_told_what_was_not_heard(self):
        eve = Browser(self.server)
        asked = [f"p{i}" for i in range(150)]
        with eve.open(f"/ws/table/{self.table}") as socket:
            for one in asked:
                socket.send({"type": "ping", "id": one})
            answers = [socket.until(lambda message: "id" in message) for _ in asked]
        self.assertEqual([answer["id"] for answer in answers], asked)
        self.assertEqual({answer.get("code", answer["type"]) for answer in answers}, {"pong", "too_many"})

    def test_a_flood_is_shown_the_door(self):
        eve = Browser(self.server)
        with eve.open(f"/ws/table/{self.table}") as socket:
            with self.assertRaises((Gone, ConnectionError)):
                for i in range(3000):
                    socket.send({"type": "ping", "id": f"p{i}"})
                for _ in range(3000):
                    socket.receive(5)

    def test_guessing_codes_is_slow_work(self):
        eve = Browser(self.server)
        statuses = [eve.get(f"/api/codes/AAAA{i:02d}").status for i in range(30)]
        self.assertEqual(statuses[0], 404)
        self.assertIn(429, statuses)

    def test_bodies_and_paths(self):
        eve = Browser(self.server)
        self.assertEqual(eve.ask("POST", "/api/tables", b"x" * 100_000, Content_Type="application/json").status, 413)
        self.assertEqual(eve.ask("PUT", "/api/tables", b"{}", Content_Type="application/json").status, 405)
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f..%2fetc/passwd", "/%00", "/%zz"):
            reply = eve.get(path)
            self.assertNotIn("root:", reply.body)
            self.assertIn(reply.status, (200, 400, 404), path)
        for body in (b"", b"{", b"[]", b'{"game":"paws"}', b'{"game":"chess","seats":[]}',
                     b'{"game":"paws","seats":[{"kind":"open"}]}', b'{"game":"paws","seats":[{"kind":"king"},{"kind":"open"}]}',
                     b'{"game":"paws","seats":[{"kind":"bot","level":"cmd:/bin/sh"},{"kind":"open"}]}',
                     b'{"game":"paws","seats":[{"kind":"open"},{"kind":"open"}],"clock":{"kind":"move","seconds":1e99}}',
                     b'{"game":"paws","seats":[{"kind":"open"},{"kind":"open"}],"options":{"tokens":99}}'):
            self.assertEqual(eve.ask("POST", "/api/tables", body, Content_Type="application/json").status, 400, body)

    def test_names_are_text_wherever_they_show(self):
        eve = Browser(self.server)
        eve.get("/api/me")
        reply = eve.post("/api/me", {"name": "<script>alert(1)</script>"})
        if reply.status == 200:
            self.assertEqual(reply.headers["Content-Type"], "application/json")
        self.assertEqual(eve.post("/api/me", {"name": "a\u202eb"}).status, 400)
        self.assertEqual(eve.post("/api/me", {"name": "x" * 25}).status, 400)
        policy = eve.get("/").headers["Content-Security-Policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe-inline", policy.split("style-src")[0])

    def test_half_a_request_costs_nobody_anything(self):
        slow = [sockets.create_connection(("127.0.0.1", self.server.port)) for _ in range(50)]
        for one in slow:
            one.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Le")
        self.assertEqual(self.ana.get("/api/me").status, 200)
        for one in slow:
            one.close()


if __name__ == "__main__":
    unittest.main()
