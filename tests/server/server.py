"""Starts `igra serve` and speaks to it as a browser would: HTTP with cookies, and WebSocket by hand, so that tests can
also say what no browser would say."""
import atexit
import base64
import http.client
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

IGRA = os.environ.get("IGRA", "igra")


def own_folder():
    """A folder that goes away with this program."""
    folder = tempfile.mkdtemp(prefix="igra-serve-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class Server:
    """One server over one database; can be killed and started again."""

    def __init__(self, *arguments, folder=None, prepare=None, environment=None, database=None):
        """`prepare` is called in the new process before it becomes the server (limits); `environment` is added to ours."""
        self.folder = folder or own_folder()
        self.arguments = arguments
        self.prepare = prepare
        self.environment = environment or {}
        self.database = database or os.path.join(self.folder, "igra.db")
        self.port = 0
        self.process = None
        self.said = []
        self.start()

    def start(self):
        command = [IGRA, "serve", "--port", str(self.port), "--database", self.database,
                   "--no-browser", *self.arguments]
        if "://" in self.database:
            command += ["--admin-socket", os.path.join(self.folder, "igra.db-admin")]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        preexec_fn=self.prepare, env={**os.environ, **self.environment})
        threading.Thread(target=self._listen, args=(self.process.stderr,), daemon=True).start()
        line = self.process.stdout.readline()
        found = re.search(r"http://[^:]+:(\d+)", line)
        if line.startswith("Igra is open at ") and not found:  # by a public name: the log knows the port
            found = self.in_log(r'"what":"listening".*"port":(\d+)')
        if not found:
            raise AssertionError(f"no address in {line!r}: {self.process.poll()} {''.join(self.said)}")
        self.port = int(found[1])

    def in_log(self, pattern, seconds=10):
        """The first line of the log that fits, once it is there."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            for line in list(self.said):
                if found := re.search(pattern, line):
                    return found
            time.sleep(0.01)
        return None

    def _listen(self, stream):
        for line in stream:
            self.said.append(line)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Asks it to stop, and gives its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(20)
        self.process.stdout.close()
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:500]!r}"


class Browser:
    """Keeps its cookie, like a browser. `address` is where it comes from: every 127.x.y.z is a household of its own."""

    def __init__(self, server, address="127.0.0.1"):
        self.server = server
        self.address = address
        self.cookie = ""

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20,
                                                source_address=(self.address, 0))
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookie:
            sent.setdefault("Cookie", self.cookie)
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        reply = Reply(answer.status, dict(answer.getheaders()), answer.read().decode("utf-8", "replace"))
        connection.close()
        cookie = reply.headers.get("Set-Cookie")
        if cookie:
            self.cookie = cookie.split(";")[0]
        return reply

    def get(self, path, **headers):
        return self.ask("GET", path, **headers)

    def post(self, path, body, **headers):
        return self.ask("POST", path, body, **headers)

    def table(self, **request):
        """Founds a table; gives its id."""
        if not self.cookie:
            self.get("/api/me")
        reply = self.post("/api/tables", request)
        assert reply.status == 201, reply
        return reply.json["table"]

    def open(self, path, **headers):
        if not self.cookie:
            self.get("/api/me")
        return Socket(self.server, path, address=self.address, Cookie=self.cookie, **headers)


class Refused(Exception):
    def __init__(self, status):
        super().__init__(status)
        self.status = status


class Gone(Exception):
    """The connection is closed; `code` is the WebSocket's close code, if it said one."""

    def __init__(self, code=None):
        super().__init__(code)
        self.code = code


class Socket:
    """A WebSocket, byte by byte."""

    def __init__(self, server, path, timeout=20, address="127.0.0.1", **headers):
        self.raw = socket.create_connection(("127.0.0.1", server.port), timeout=timeout, source_address=(address, 0))
        self.raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        head = self._until(b"\r\n\r\n")
        status = int(head.split()[1])
        if status != 101:
            self.raw.close()
            raise Refused(status)

    def _more(self):
        data = self.raw.recv(65536)
        if not data:
            raise Gone()
        self.buffer += data

    def _until(self, end):
        while end not in self.buffer:
            self._more()
        found, self.buffer = self.buffer.split(end, 1)
        return found

    def _take(self, count):
        while len(self.buffer) < count:
            self._more()
        found, self.buffer = self.buffer[:count], self.buffer[count:]
        return found

    def frame(self, data, opcode=1, final=True, masked=True, reserved=0):
        """Sends one frame, sensible or not."""
        mask = os.urandom(4)
        head = bytes([(0x80 if final else 0) | reserved | opcode])
        bit = 0x80 if masked else 0
        if len(data) < 126:
            head += bytes([bit | len(data)])
        elif len(data) < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", len(data))
        if masked:
            whole = (mask * (len(data) // 4 + 1))[:len(data)]
            data = (int.from_bytes(data, "big") ^ int.from_bytes(whole, "big")).to_bytes(len(data), "big")
        self.raw.sendall(head + (mask if masked else b"") + data)

    def send(self, message):
        self.frame(json.dumps(message, ensure_ascii=False).encode())

    def receive(self, timeout=20):
        """The next message, as JSON. Pings are answered."""
        self.raw.settimeout(timeout)
        while True:
            first, second = self._take(2)
            length = second & 0x7F
            if length == 126:
                length = struct.unpack(">H", self._take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self._take(8))[0]
            data = self._take(length)
            opcode = first & 15
            if opcode == 9:
                self.frame(data, opcode=10)
            elif opcode == 8:
                raise Gone(struct.unpack(">H", data[:2])[0] if len(data) >= 2 else None)
            elif opcode == 1:
                self.last_bytes = length
                return json.loads(data)

    def until(self, wanted, timeout=20):
        """Reads on to the first message that is wanted."""
        deadline = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.1, deadline - time.monotonic()))
            if wanted(message):
                return message

    def answer(self, message):
        """Sends, and gives what answers it: an ack, a push with its ack, or an error."""
        self.send(message)
        return self.until(lambda one: message["id"] in (one.get("ack"), one.get("id")))

    def close(self):
        self.raw.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def open_seats(count):
    return [{"kind": "open"}] * count
