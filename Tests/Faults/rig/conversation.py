"""One connection to the program over a raw socket, without retries."""

import dataclasses
import json
import socket


class Unheard(Exception):
    """The connection was refused, or ended before the first byte of a response."""


class Broken(Exception):
    """The response was incomplete or late."""


@dataclasses.dataclass
class Answer:
    status: int
    fields: dict
    content: bytes

    @property
    def closes(self):
        return self.fields.get("connection", "").lower() == "close"

    def json(self):
        return json.loads(self.content)


def request(method, target, content=None, fields=()):
    """Returns the bytes of a request; `content` is JSON, as a value or as bytes."""
    lines = [f"{method} {target} HTTP/1.1", "Host: localhost", *fields]
    if content is not None and not isinstance(content, bytes):
        content = json.dumps(content).encode()
    if content is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    return "\r\n".join([*lines, "", ""]).encode() + (content or b"")


def head_of(received):
    """Returns the status, the fields and the length of a complete head; None if it is incomplete.
    """
    end = received.find(b"\r\n\r\n")
    if end < 0:
        return None
    lines = bytes(received[:end]).decode("latin-1").split("\r\n")
    fields = {}
    for line in lines[1:]:
        name, _, value = line.partition(":")
        fields[name.lower()] = value.strip()
    return int(lines[0].split()[1]), fields, end + 4


class Conversation:
    """Requests and responses on one connection."""

    def __init__(self, port, patience=30, receive_bytes=None):
        self.socket = socket.socket()
        self.socket.settimeout(patience)
        if receive_bytes is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        try:
            self.socket.connect(("127.0.0.1", port))
        except OSError as error:
            self.socket.close()
            raise Unheard(f"connect: {error}") from None
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received = bytearray()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, data):
        try:
            self.socket.sendall(data)
        except TimeoutError:
            raise Broken("the request was not accepted in time") from None
        except OSError:
            # Responses that were sent before the end of the connection can still be read.
            pass

    def ask(self, method, target, content=None, fields=()):
        self.send(request(method, target, content, fields))
        return self.answer(method)

    def answer(self, method="GET"):
        while (head := head_of(self.received)) is None:
            self.receive()
        status, fields, start = head
        if method == "HEAD" or status in (204, 304):
            length = 0
        elif "content-length" in fields:
            length = int(fields["content-length"])
        else:
            raise Broken(f"the response has no length: {fields}")
        while len(self.received) < start + length:
            self.receive()
        content = bytes(self.received[start:start + length])
        del self.received[:start + length]
        return Answer(status, fields, content)

    def receive(self):
        """Receives more bytes of a response."""
        try:
            data = self.socket.recv(1 << 16)
        except TimeoutError:
            raise Broken(f"no response in time after {bytes(self.received[:80])}") from None
        except OSError as error:
            self.fail(str(error))
        if not data:
            self.fail("closed")
        self.received += data

    def fail(self, reason):
        if self.received:
            raise Broken(f"{reason} during a response: {bytes(self.received[:80])}")
        raise Unheard(reason)

    def rest(self):
        """Returns all bytes up to the end of the connection."""
        everything = bytes(self.received)
        try:
            while data := self.socket.recv(1 << 16):
                everything += data
        except ConnectionError:
            pass
        return everything
