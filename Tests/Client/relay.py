"""A server between pages and the program: it adds the test page and cuts streams."""

import http.client
import re
import socket
import socketserver
import threading

# The browser asks for the page and for its icon; everything else is the program's.
PAGE = b"<!doctype html><title>Inbetween</title><link rel=icon href=data:,><div id=box>box</div>"
# The files that a program delivers if it contains them.
TYPES = {"client.js": "text/javascript", "client.d.ts": "text/plain"}


class Relay(socketserver.ThreadingTCPServer):
    """Forwards requests to a port, one for each connection. As a context manager, it serves."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, target, files):
        super().__init__(("127.0.0.1", 0), Forwarding)
        self.target, self.files = target, files
        # Whether the program delivers the client itself.
        program = http.client.HTTPConnection("127.0.0.1", target, timeout=20)
        program.request("GET", "/client.js")
        self.isDelivered = program.getresponse().status == 200
        program.close()
        self.port = self.server_address[1]
        # For each of the next streams, the number of bytes after which its connection is cut.
        self.cuts = []
        # The ids of the last events with which streams were resumed.
        self.resumed = []

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


class Forwarding(socketserver.BaseRequestHandler):
    def handle(self):
        received = b""
        while b"\r\n\r\n" not in received:
            data = self.request.recv(1 << 16)
            if not data:
                return
            received += data
        head, _, rest = received.partition(b"\r\n\r\n")
        path = head.split(b" ")[1].decode().partition("?")[0]
        if path == "/page.html":
            return self.answer(PAGE, "text/html")
        name = path.lstrip("/")
        if name in TYPES and not self.server.isDelivered:
            return self.answer((self.server.files / name).read_bytes(), TYPES[name])
        length = int((re.search(rb"(?im)^content-length: *(\d+)", head) or [0, 0])[1])
        while len(rest) < length:
            rest += self.request.recv(1 << 16)
        most = None
        if path.endswith("/stream"):
            most = self.server.cuts.pop(0) if self.server.cuts else None
            if last := re.search(rb"(?im)^last-event-id: *(\S+)", head):
                self.server.resumed.append(last[1].decode())
        with socket.create_connection(("127.0.0.1", self.server.target)) as program:
            head = re.sub(rb"(?im)^(connection|host):.*\r\n", b"", head + b"\r\n")
            program.sendall(head + b"Host: localhost\r\nConnection: close\r\n\r\n" + rest)
            sent = 0
            while data := program.recv(1 << 16):
                # A second or more would be long for a test. The lengths of chunks must not change.
                data = re.sub(rb"retry: \d(\d+)", rb"retry: 0\1", data)
                data = re.sub(rb"retry: 0\d(\d+)", rb"retry: 00\1", data)
                data = data if most is None else data[: max(most - sent, 0)]
                if not data:
                    return
                sent += len(data)
                try:
                    self.request.sendall(data)
                except OSError:
                    return

    def answer(self, content, kind):
        fields = ["HTTP/1.1 200 OK", f"Content-Type: {kind}", f"Content-Length: {len(content)}",
                  "Connection: close", "", ""]  # fmt: skip
        self.request.sendall("\r\n".join(fields).encode() + content)
