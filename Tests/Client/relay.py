"""A server between clients and the program: it adds the test page, and cuts streams and responses."""

import re
import socket
import socketserver
import threading

# The browser asks for the page and for its icon; everything else is the program's.
PAGE = b"<!doctype html><title>Inbetween</title><link rel=icon href=data:,><div id=box>box</div>"


class Serving(socketserver.ThreadingTCPServer):
    """A server on a free port. As a context manager, it serves."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, handler):
        super().__init__(("127.0.0.1", 0), handler)
        self.port = self.server_address[1]

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


def requested(connection):
    """Returns the head and the content of a request; `None` if the connection ends before them."""
    received = b""
    while b"\r\n\r\n" not in received:
        data = connection.recv(1 << 16)
        if not data:
            return None
        received += data
    head, _, content = received.partition(b"\r\n\r\n")
    length = int((re.search(rb"(?im)^content-length: *(\d+)", head) or [0, 0])[1])
    while len(content) < length:
        data = connection.recv(1 << 16)
        if not data:
            return None
        content += data
    return head, content


class Relay(Serving):
    """Forwards requests to a port, one for each connection."""

    def __init__(self, target):
        super().__init__(Forwarding)
        self.target = target
        # For each of the next streams, the number of bytes after which its connection is cut.
        self.cuts = []
        # By the path of a stream, the bytes that its client received on each connection, with the
        # heads and the sizes of chunks.
        self.streams = {}
        # The ids of the last events with which streams were resumed.
        self.resumed = []
        # Methods and ends of paths, such as "POST /changes": the first response to each is lost.
        self.losses = []
        # The number of responses that the program repeated for an Idempotency-Key.
        self.replayed = 0
        # Called at each cut of a stream, before the client notices it.
        self.on_cut = lambda: None


class Forwarding(socketserver.BaseRequestHandler):
    def handle(self):
        if not (request := requested(self.request)):
            return None
        head, rest = request
        method, target = head.decode("latin-1").split(" ")[:2]
        path = target.partition("?")[0]
        if path == "/page.html":
            return self.answer(PAGE, "text/html")
        most = None
        passed = bytearray()
        if path.endswith("/stream"):
            self.server.streams.setdefault(path, []).append(passed)
            most = self.server.cuts.pop(0) if self.server.cuts else None
            if last := re.search(rb"(?im)^last-event-id: *(\S+)", head):
                self.server.resumed.append(last[1].decode())
        lost = next((it for it in self.server.losses if it.split(" ")[0] == method
                     and path.endswith(it.split(" ")[1])), None)  # fmt: skip
        try:
            program = socket.create_connection(("127.0.0.1", self.server.target))
        except OSError:
            return
        with program:
            head = re.sub(rb"(?im)^(connection|host):.*\r\n", b"", head + b"\r\n")
            program.sendall(head + b"Host: localhost\r\nConnection: close\r\n\r\n" + rest)
            if lost:
                self.server.losses.remove(lost)
                while program.recv(1 << 16):
                    pass
                return
            sent = 0
            while data := self.received(program):
                if not sent and b"\r\nidempotent-replayed: true" in data.lower():
                    self.server.replayed += 1
                # A second or more would be long for a test. The lengths of chunks must not change.
                data = re.sub(rb"retry: \d(\d+)", rb"retry: 0\1", data)
                data = re.sub(rb"retry: 0\d(\d+)", rb"retry: 00\1", data)
                data = data if most is None else data[: max(most - sent, 0)]
                if not data:
                    return self.server.on_cut()
                sent += len(data)
                passed += data
                try:
                    self.request.sendall(data)
                except OSError:
                    return

    def received(self, program):
        """Returns the next bytes of the program; nothing if its connection broke."""
        try:
            return program.recv(1 << 16)
        except OSError:
            return b""

    def answer(self, content, kind):
        fields = ["HTTP/1.1 200 OK", f"Content-Type: {kind}", f"Content-Length: {len(content)}",
                  "Connection: close", "", ""]  # fmt: skip
        self.request.sendall("\r\n".join(fields).encode() + content)
