"""A server with responses that a client must survive, and the results that a client must have."""

import json
import re
import socketserver
import threading

from relay import Serving, requested

# The values of Retry-After, and the seconds that a client may read.
DELAYS = {
    "-1": None, "1e30": None, "inf": None, "nan": None, "0x10": None, "+5": None, "1.5": None, "": None, "٣": None,
    "Wed, 21 Oct 2015 07:28:00 GMT": None, "60": 60, "99999999999": 86400, "9" * 5000: 86400,
}  # fmt: skip
REDIRECTS = [301, 302, 303, 307, 308]
# Contents that are no results and no problem documents.
CONTENTS = [
    b"", b"moved", b"null", b"[]", b'{"errors":null}', b'{"errors":["rate limit"]}', b'{"errors":{}}',
    b'{"title":1,"line":1e30}', b'{"line":-1,"column":9223372036854775808}', b"[" * 100000, b'{"a":' * 100000,
    b"[" * 500 + b"]" * 500, b'{"errors":[{"detail":"x","given":' + b"[" * 500 + b"]" * 500 + b"}]}",
    b'{"a":1,"a":2}', b"\xff\xfe", b'{"title":"\xff"}', b'"\\ud800"', b"1e999", b"-", b"9" * 100000,
]  # fmt: skip
# Lines that end in each way, a field that is not an event's, an id with NUL, and a large `retry`.
EVENTS = ('retry: 99999999999999999999\nretry: -1\nretry: 1\n\n: comment\n\nevent: start\r\nid: 1\r\ndata: {"a":\r\n'
          'data: 1}\r\n\r\nid: 2\rdata:[2]\r\rid: \0\ndata: 3\n\nother: x\nid: 4\ndata:  4\n\n'
          'event:end\ndata: {}\n\nid: 5\ndata: 5\n\n')  # fmt: skip
FLOOD = 60_000
SAMPLE = b"id: %d\ndata: [%d," + b" " * 500 + b"0]\n\n"


class Rude(Serving):
    """Answers a request for /NAME/… as NAME says."""

    def __init__(self):
        super().__init__(Answer)
        # The requests by the first part of their paths, and the ids after which they continue.
        self.received = {}
        # True if a client has closed the connection of a stream.
        self.closed = threading.Event()


class Answer(socketserver.BaseRequestHandler):
    def handle(self):
        if not (request := requested(self.request)):
            return
        head, _ = request
        name, _, number = head.decode("latin-1").split(" ")[1].split("/")[1].partition("-")
        last = re.search(rb"(?im)^last-event-id: *(\d+)", head)
        self.server.received.setdefault(name, []).append(int(last[1]) if last else None)
        try:
            getattr(self, name)(int(number or 0), self.server.received[name])
        except OSError:
            pass

    def send(self, status, fields, content=b""):
        """Sends a response whose end is the end of the connection."""
        lines = [f"HTTP/1.1 {status} X", *fields, "Connection: close", "", ""]
        self.request.sendall("\r\n".join(lines).encode() + content)

    def events(self, content):
        self.send(200, ["Content-Type: text/event-stream; charset=utf-8"], content)

    def until_closed(self):
        while self.request.recv(1 << 16):
            pass
        self.server.closed.set()

    def delay(self, number, _):
        self.send(429, [f"Retry-After: {list(DELAYS)[number]}"])

    def waiting(self, number, _):
        self.send(503, [f"Retry-After: {list(DELAYS)[number]}", "Content-Length: 2"], b"{}")
        self.until_closed()

    def closing(self, *_):
        """Answers when the connection of a stream is closed."""
        self.server.closed.wait(20)
        self.server.closed.clear()
        self.send(404, [])

    def redirect(self, number, _):
        self.send(number, [f"Location: http://localhost:{self.server.port}/stolen/"])

    def stolen(self, *_):
        self.send(200, ["Content-Type: application/json"], b"{}")

    def content(self, number, _):
        self.send(422, ["Content-Type: application/problem+json"], CONTENTS[number])

    def result(self, number, _):
        self.send(200, ["Content-Type: application/json"], CONTENTS[number])

    def page(self, *_):
        self.send(200, ["Content-Type: text/html"], b"<!doctype html>\n\n")

    def short(self, *_):
        self.events(b"retry: 1\n\n: comment\n\n")

    def lines(self, *_):
        self.events(b"")
        for byte in EVENTS.encode():
            self.request.sendall(bytes([byte]))

    def broken(self, *_):
        self.events(b"id: 1\ndata: 1\n\nid: 2\ndata: {\n\n")

    def line(self, *_):
        self.events(b"data: ")
        self.forever(b"x" * 65536)

    def data(self, *_):
        self.events(b"")
        self.forever(b"data:\n" * 10000)

    def problem(self, *_):
        self.send(403, [], b"{")
        self.forever(b" " * 65536)

    def forever(self, content):
        for _ in range(2000):
            self.request.sendall(content)

    def flood(self, _, received):
        """Sends numbered events, from the one after the last, and then the end."""
        self.events(b"retry: 1\n\n")
        try:
            for number in range((received[-1] or 0) + 1, FLOOD + 1):
                self.request.sendall(SAMPLE % (number, number))
            self.request.sendall(b"event: end\ndata: {}\n\n")
        finally:
            self.server.closed.set()


def expected():
    """Returns the results of a client, by their names."""
    return {
        "delays": list(DELAYS.values()),
        "levels": [96, 96],
        "waiting": 0,
        "redirects": [[it, it] for it in REDIRECTS],
        "contents": [422 for _ in CONTENTS],
        "results": len(CONTENTS),
        "page": 200,
        "short": "networkConnectionLost",
        "lines": [["start", "1", {"a": 1}], ["message", "2", [2]], ["message", None, 3], ["message", "4", 4],
                  ["end", None, {}]],
        "broken": [1, "DecodingError"],
        "line": "dataLengthExceedsMaximum",
        "data": "dataLengthExceedsMaximum",
        "problem": 403,
        "flood": [FLOOD, True],
        "text": ["/problems/invalid-request", ["/animation"]],
        "texts": True,
        "deleted": [428, 412, None, None],
    }  # fmt: skip


def rudeness(found, rude):
    """Returns the number of checks, and the errors."""
    wanted = json.loads(json.dumps(expected()))
    wrong = [f"{name}: {str(found.get(name))[:300]} instead of {str(it)[:300]}" for name, it in wanted.items()
             if found.get(name) != it]  # fmt: skip
    received = rude.received
    counts = {name: len(received.get(name, [])) for name in ("stolen", "page", "short")}
    if counts != {"stolen": 0, "page": 1, "short": 3}:
        wrong.append(f"requests: {counts}")
    if len(received.get("flood", [])) < 2:
        wrong.append("flood: the connection of a slow reader was not closed")
    return f"{len(wanted)} kinds of responses", wrong
