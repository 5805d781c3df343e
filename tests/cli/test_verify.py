"""igra verify, with dice of our own: ChaCha20 (RFC 8439) and the rules of docs/operating.md, written anew."""
import hashlib
import json
import struct
import subprocess

from igra import IGRA, Case, games, igra, main


def rotate(x, n):
    return (x << n | x >> (32 - n)) & 0xFFFFFFFF


def chacha20_block(key, counter, nonce):
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter,
             *struct.unpack("<3I", nonce)]
    w = list(start)
    for _ in range(10):
        for a, b, c, d in [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                           (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]:
            for x, y, z, bits in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)]:
                w[x] = (w[x] + w[y]) & 0xFFFFFFFF
                w[z] = rotate(w[z] ^ w[x], bits)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(w, start)]


def below(bound, key, ply):
    """A fair number 0 .. bound - 1 for this ply."""
    surplus = 2**32 % bound
    for counter in range(100):
        for number in chacha20_block(key, counter, struct.pack("<I", ply) + bytes(8)):
            if number >= surplus:
                return (number - surplus) % bound
    raise AssertionError("no number")


def draw(outcomes, key, ply):
    left = below(sum(weight for _, weight in outcomes), key, ply)
    for text, weight in sorted(outcomes, key=lambda outcome: outcome[0].encode()):
        if left < weight:
            return text
        left -= weight
    raise AssertionError("no outcome")


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([IGRA, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], answer
        return answer

    def close(self):
        self.process.communicate()


def played(game, key, most=150):
    """A record whose luck follows from the key; players take the first event they may."""
    engine = Engine()
    position = engine.ask(cmd="new", game=game["id"], players=game["players"][0], options={}, chance="manual")
    while position["actor"] != "end" and position["ply"] < most:
        event = min(position["legal"]) if position["actor"] == "player" else draw(position["outcomes"], key, position["ply"])
        position = engine.ask(cmd="apply", event=event)
    record = engine.ask(cmd="record")["record"]
    engine.close()
    header, empty, events = record.partition("\n\n")
    return f"{header}\nseed-commitment {hashlib.sha256(key).hexdigest()}\n# key {key.hex()}{empty}{events}"


class Verify(Case):
    key = bytes(range(32))

    def test_every_game(self):
        for game in games():
            with self.subTest(game["id"]):
                answer = self.succeeds("verify", self.path("r.igra", played(game, self.key)))
                self.assertIn("r.igra: ok, ", answer.out)
                self.assertIn("from the key", answer.out)

    def test_the_first_wrong_line_is_named(self):
        for game in games():
            other = played(game, bytes(32))
            lie = other.replace(hashlib.sha256(bytes(32)).hexdigest(), hashlib.sha256(self.key).hexdigest())
            answer = igra("verify", self.path("r.igra", lie), "--key", self.key.hex())
            self.assertEqual((answer.code, answer.err), (1, ""), answer)
            self.assertRegex(answer.out, r"r\.igra: Line \d+: the dice say '.*', not '.*'\.\n")
            line = int(answer.out.split("Line ")[1].split(":")[0])
            self.assertIn("not '" + lie.split("\n")[line - 1] + "'", answer.out)

    def test_keys(self):
        record = played(games()[0], self.key)
        without = record.replace("# key " + self.key.hex() + "\n", "")
        self.assertIn("--key", self.refused("verify", self.path("r.igra", without)).err)
        self.succeeds("verify", self.path("r.igra", without), "--key", self.key.hex())
        self.refused("verify", self.path("r.igra", without), "--key", "12")
        answer = igra("verify", self.path("r.igra", record), "--key", "00" * 32)
        self.assertEqual(answer.code, 1)
        self.assertIn("not the one that was promised", answer.out)

    def test_invalid_records_and_files(self):
        answer = igra("verify", self.path("r.igra", "nonsense"))
        self.assertEqual((answer.code, answer.err), (1, ""), answer)
        self.refused("verify", "/nonexistent")
        self.refused("verify")
        self.assertEqual(self.succeeds("verify", "-", text=played(games()[0], self.key)).out[:6], "-: ok,")


class Databases(Case):
    """What a server stored is tested with the store; here: what is no database."""

    def test_wrong_usage(self):
        nothing = self.path("nothing.db")
        text = self.path("text.db", "no database, whatever its name says " * 50)
        for database in [nothing, text, self.folder]:
            self.refused("backup", database, self.path("copy.db"))
            self.refused("export", database, "--all", "--out", self.path("out"))
        self.refused("backup", nothing)
        self.refused("export", nothing, "--out", self.path("out"))
        self.refused("export", nothing, "--all", "--match", "x", "--out", self.path("out"))
        self.refused("export", nothing, "--all")


if __name__ == "__main__":
    main()
