"""A server that gives prepared responses, for what a server of Inbetween never sends."""

from __future__ import annotations

import socketserver
import threading


def response(status: int, content: bytes = b"", **fields: str) -> bytes:
    """Returns a response whose end is that of its connection; `Retry_After` is the field Retry-After."""
    lines = [f"HTTP/1.1 {status} Prepared", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + content


def stream(content: bytes) -> bytes:
    """Returns the response of a stream of events."""
    return response(200, content, Content_Type="text/event-stream")


class Answers(socketserver.ThreadingTCPServer):
    """Gives each connection the next response; the last response is repeated.

    As a context manager, it serves. A connection for a stream remains open until `release` is set,
    if `holds` is true.
    """

    allow_reuse_address = daemon_threads = True
    request_queue_size = 200

    def __init__(self, *responses: bytes, holds: bool = False) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.base = f"http://127.0.0.1:{self.server_address[1]}"
        self.responses = list(responses)
        self.holds = holds
        self.lock = threading.Lock()
        self.heads: list[str] = []
        """The heads of the requests so far."""
        self.arrived = threading.Event()
        """Set after the first request."""
        self.release = threading.Event()
        self.late = b""
        """The bytes that held connections receive after their release."""

    def __enter__(self) -> Answers:
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.release.set()
        self.shutdown()
        self.server_close()

    def next(self, head: str) -> bytes:
        with self.lock:
            self.heads.append(head)
            return self.responses.pop(0) if len(self.responses) > 1 else self.responses[0]


class Answering(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        server = self.server
        assert isinstance(server, Answers)
        lines = [line.decode("latin-1") for line in iter(self.rfile.readline, b"\r\n") if line]
        lengths = [line.partition(":")[2] for line in lines if line.lower().startswith("content-length:")]
        self.rfile.read(int(lengths[0]) if lengths else 0)
        content = server.next("".join(lines))
        try:
            self.wfile.write(content)
            server.arrived.set()
            if server.holds and "/stream" in lines[0]:
                server.release.wait()
                self.wfile.write(server.late)
        except ConnectionError:
            # The client has closed the connection.
            return
