"""HTTP as it should not be."""
import socket as sockets

from arena import Browser, Verdict, alive, attack

INSIDE = b"POST /api/tables HTTP/1.1\r\nHost: x\r\n\r\n"


def spoken(server, address, data):
    """Everything that is answered to these bytes."""
    with sockets.create_connection(("127.0.0.1", server.port), timeout=3, source_address=(address, 0)) as raw:
        said = b""
        try:
            raw.sendall(data)
            raw.shutdown(sockets.SHUT_WR)
            while True:
                more = raw.recv(65536)
                if not more:
                    break
                said += more
        except OSError:
            pass
        return said


def head(*lines, body=b""):
    first = ("POST /api/me HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json")
    return "\r\n".join((*first, *lines, "", "")).encode() + body


TWICE = {
    "length and chunks": head("Content-Length: 4", "Transfer-Encoding: chunked", body=b"0\r\n\r\n" + INSIDE),
    "chunks and length": head("Transfer-Encoding: chunked", "Content-Length: 4", body=b"0\r\n\r\n" + INSIDE),
    "two lengths": head("Content-Length: 2", "Content-Length: 44", body=b"{}" + INSIDE),
    "a signed length": head("Content-Length: +2", body=b"{}" + INSIDE),
    "a list of lengths": head("Content-Length: 2, 44", body=b"{}" + INSIDE),
    "a strange encoding": head("Transfer-Encoding: xchunked", body=b"0\r\n\r\n" + INSIDE),
    "an encoding with a tab": head("Transfer-Encoding:\tchunked, identity", body=b"0\r\n\r\n" + INSIDE),
    "a space before the colon": head("Content-Length : 2", body=b"{}" + INSIDE),
    "a negative length": head("Content-Length: -1", body=INSIDE),
    "a huge length": head("Content-Length: 99999999999999999999", body=INSIDE),
}


@attack("held")
def no_request_hides_in_another(arena):
    with arena.server() as server:
        wrong = []
        for name, data in TWICE.items():
            said = spoken(server, arena.address(), data)
            answers = said.count(b"HTTP/1.1 ")
            if answers > 1 or b"HTTP/1.1 2" in said:
                wrong.append(name)
        return Verdict(not wrong and alive(server), f"believed: {', '.join(wrong) or 'none'} of {len(TWICE)}", "none")


RUBBISH = (b"", b"\r\n" * 1000, b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"A" * 20_000,
           b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000, b"GET / HTTP/1.1\r\nHost: a\x00b\r\n\r\n", b"\xff" * 500,
           b"GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n", b"CONNECT evil.example:443 HTTP/1.1\r\n\r\n",
           b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")


@attack("held")
def rubbish_is_refused(arena):
    with arena.server() as server:
        taken = [data[:20] for data in RUBBISH if b"evil" not in data and b"HTTP/1.1 2" in spoken(server, arena.address(), data)]
        for data in RUBBISH:
            spoken(server, arena.address(), data)
        return Verdict(not taken and alive(server), f"{len(taken)} of {len(RUBBISH)} were served", "none")


@attack("held")
def no_path_leads_out(arena):
    with arena.server() as server:
        wrong = []
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f..%2fetc/passwd", "/%00", "/%zz",
                     "/..\\..\\etc\\passwd", "//etc/passwd", "/assets/%c0%ae%c0%ae/etc/passwd", "/assets/....//etc/passwd"):
            said = spoken(server, arena.address(), f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            status = int(said.split()[1]) if said.startswith(b"HTTP/") else 0
            if b"root:" in said or status not in (200, 400, 404):
                wrong.append(path)
        return Verdict(not wrong, f"{', '.join(wrong) or 'none'} of 9 went through", "none")


BODIES = (b"", b"{", b"[]", b'{"game":"paws"}', b'{"game":"chess","seats":[]}', b'{"game":"paws","seats":[{"kind":"open"}]}',
          b'{"game":"paws","seats":[{"kind":"king"},{"kind":"open"}]}', b"[" * 4000,
          b'{"game":"paws","seats":[{"kind":"bot","level":"cmd:/bin/sh"},{"kind":"open"}]}',
          b'{"game":"paws","seats":[{"kind":"open"},{"kind":"open"}],"clock":{"kind":"move","seconds":1e99}}',
          b'{"game":"paws","seats":[{"kind":"open"},{"kind":"open"}],"options":{"tokens":99}}')


@attack("held")
def wrong_bodies_are_refused(arena):
    with arena.server() as server:
        eve = Browser(server, arena.address())
        long = eve.ask("POST", "/api/tables", b"x" * 100_000, Content_Type="application/json").status
        put = eve.ask("PUT", "/api/tables", b"{}", Content_Type="application/json").status
        statuses = {eve.ask("POST", "/api/tables", body, Content_Type="application/json").status for body in BODIES}
        return Verdict((long, put, statuses) == (413, 405, {400}), f"too long {long}, PUT {put}, wrong ones {sorted(statuses)}",
                       "413, 405, 400")


@attack("low")
def numbers_are_for_this_machine_alone(arena):
    """Behind a proxy whose word cannot be read nobody is this machine."""
    with arena.server("--trust-proxy") as server:
        browser = Browser(server)
        statuses = [browser.get("/metrics", X_Forwarded_For=said).status
                    for said in ("unknown", "203.0.113.7", "1.2.3.4, _hidden")]
        return Verdict(200 not in statuses, f"answered with {statuses}", "no 200")
