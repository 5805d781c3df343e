"""Throws mutations of real messages at a whole server over real sockets, HTTP and WebSocket:

    fuzz.py [seconds] [seed]

Meant for a build with sanitizers (IGRA=build/asan/igra). The server must be there afterwards, answer /healthz, and end
with 0 when it is asked to."""
import os
import random
import socket as sockets
import sys
import time

from server import Browser, Gone, Refused, Server, open_seats

SAID = [b'{"type":"move","id":"a1","event":"pass"}', b'{"type":"move","id":"a2","event":"B4","ply":7}',
        b'{"type":"sit","id":"a3","seat":1,"key":"AAAAAAAAAAAAAAAAAAAAAA"}', b'{"type":"stand","id":"a4"}',
        b'{"type":"set_seat","id":"a5","seat":1,"to":"beginner"}', b'{"type":"start","id":"a6"}',
        b'{"type":"propose","id":"a7","what":"take_back"}', b'{"type":"answer","id":"a8","what":"end","yes":true}',
        b'{"type":"resign","id":"a9"}', b'{"type":"rematch","id":"b1"}', b'{"type":"emote","id":"b2","emote":"hello"}',
        b'{"type":"hint","id":"b3"}', b'{"type":"ping","id":"b4"}', b'{"type":"back","id":"b5"}',
        b'{"type":"take_back","id":"b6"}', b'{"type":"more","id":"b7","after":"AAAAAAAAAAAAAAAAAAAAAA"}']

POSTED = {
    "/api/tables": b'{"game":"klats","seats":[{"kind":"open"},{"kind":"invited","name":"Bo"},{"kind":"bot","level":"easy"}],'
                   b'"clock":{"kind":"fischer","seconds":600,"increment":5},"listed":true,"options":{},"start":true}',
    "/api/me": '{"name":"Ана","language":"bg"}'.encode(),
    "/api/account/sign-out": b"{}",
    "/api/account/sessions/revoke": b'{"session":"all"}',
}
GOT = ["/api/me", "/api/games", "/api/tables", "/api/my-tables", "/api/my-profile", "/api/leaders?game=paws&players=2",
       "/api/people/nobody", "/api/codes/KLMNPQ", "/healthz", "/", "/t/AAAAAAAAAAAAAAAAAAAAAA", "/api/announcements"]


def mutated(rng, data):
    """A few small changes: bytes, pieces, numbers, quotes."""
    data = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(8)
        if kind == 0 and data:
            data[at % len(data)] = rng.randrange(256)
        elif kind == 1:
            data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 9)))
        elif kind == 2:
            del data[at:at + rng.randrange(1, 12)]
        elif kind == 3:
            data[at:at] = bytes(data[rng.randrange(len(data) + 1):][:rng.randrange(1, 200)])
        elif kind == 4:
            data[at:at] = rng.choice([b"-1", b"99999999999999999999", b"1e999", b"null", b"true", b"[]", b"{}", b'"', b"\\u0000"])
        elif kind == 5:
            data[at:at] = rng.choice([b"[", b"{", b"\x00", b"\xff", "\u202e".encode()]) * rng.choice([1, 40, 4000])
        elif kind == 6:
            data = data[:at]
        else:
            data += bytes(data)
    return bytes(data[:40_000])


class Fuzzer:
    def __init__(self, server, seed):
        self.server, self.rng = server, random.Random(seed)
        self.people = [Browser(server) for _ in range(4)]
        self.tables = []
        self.messages = self.requests = 0

    def table(self):
        """A table to make trouble at: waiting, running, or over."""
        rng = self.rng
        if len(self.tables) < 12 or rng.random() < 0.02:
            game, players = rng.choice([("paws", 2), ("klats", 3), ("five-towers", 2), ("carcassonne", 2)])
            seats = [{"kind": "open"}] + [{"kind": "bot", "level": "beginner"}] * (players - 1)
            body = {"game": game, "seats": seats if rng.random() < 0.7 else open_seats(players), "start": rng.random() < 0.8,
                    "listed": True, "rated": False, "spectator_delay": rng.choice([0, 0, 5])}
            reply = rng.choice(self.people).post("/api/tables", body)
            if reply.status == 201:
                self.tables.append(reply.json["table"])
        return rng.choice(self.tables)

    def speak(self):
        """Some messages at a table or in the lobby, some of them right."""
        rng = self.rng
        path = "/ws/lobby" if rng.random() < 0.15 else f"/ws/table/{self.table()}"
        if rng.random() < 0.3:
            path += "?since=" + rng.choice(["0", "3", "-1", "99999999999", "x"])
        with rng.choice(self.people).open(path) as socket:
            for _ in range(rng.randrange(1, 30)):
                data = rng.choice(SAID)
                if rng.random() < 0.8:
                    data = mutated(rng, data)
                self.messages += 1
                if rng.random() < 0.9:
                    socket.frame(data)
                else:
                    socket.frame(data, opcode=rng.choice([0, 1, 2, 8, 9, 10, 11]), final=rng.random() < 0.7,
                                 masked=rng.random() < 0.9, reserved=rng.choice([0, 0, 0x40, 0x10]))
            if rng.random() < 0.5:
                for _ in range(10):
                    socket.receive(0.02)

    def post(self):
        rng = self.rng
        path, body = rng.choice(list(POSTED.items()))
        self.requests += 1
        rng.choice(self.people).ask("POST", path, mutated(rng, body), Content_Type="application/json")

    def request(self):
        """A request whose very bytes are wrong."""
        rng = self.rng
        path = rng.choice(GOT)
        head = (f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {rng.choice(self.people).cookie}\r\n"
                "Accept-Encoding: gzip, br\r\nIf-None-Match: \"x\"\r\nConnection: keep-alive\r\n\r\n").encode()
        self.requests += 1
        with sockets.create_connection(("127.0.0.1", self.server.port), timeout=2) as raw:
            raw.sendall(mutated(rng, head) + (mutated(rng, head) if rng.random() < 0.3 else b""))
            raw.shutdown(sockets.SHUT_WR)
            while raw.recv(65536):
                pass

    def step(self):
        try:
            self.rng.choices([self.speak, self.post, self.request], [6, 2, 2])[0]()
        except (Gone, Refused, OSError, ValueError, AssertionError):
            pass  # refused, or shown the door: what it is for


def main(seconds=60, seed=1):
    environment = {"ASAN_OPTIONS": "abort_on_error=0:exitcode=99", "UBSAN_OPTIONS": "halt_on_error=1:exitcode=99"}
    with Server("--no-limits", "--bot-pace", "0", environment=environment) as server:
        fuzzer = Fuzzer(server, seed)
        end = time.monotonic() + seconds
        while time.monotonic() < end and server.process.poll() is None:
            fuzzer.step()
        well = server.process.poll() is None and Browser(server).get("/healthz").status == 200
        code = server.stop()
        print(f"fuzzed {os.environ.get('IGRA', 'igra')} for {seconds} s (seed {seed}): {fuzzer.messages} messages, "
              f"{fuzzer.requests} requests; {'well' if well else 'NOT well'} afterwards, ended with {code}")
        if not well or code != 0:
            print("".join(server.said)[-8000:])
        return 0 if well and code == 0 else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
