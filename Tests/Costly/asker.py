"""A connection that returns complete responses, or reports that a response is missing."""

import socket

from rig.conversation import head_of


class Lost(Exception):
    """A request has no complete response."""


class Asker:
    """A connection from a given address; raises Lost if a response does not arrive in time."""

    def __init__(self, port, address="127.0.0.1", patience=60.0):
        self.port, self.address, self.patience, self.socket = port, address, patience, None

    def close(self):
        if self.socket is not None:
            self.socket.close()
        self.socket = None

    def send(self, data):
        if self.socket is None:
            self.socket = socket.create_connection(
                ("127.0.0.1", self.port), self.patience, (self.address, 0)
            )
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.settimeout(self.patience)
        self.socket.sendall(data)

    def ask(self, data, taken=1 << 25):
        """Returns the status and the fields; stops reading a stream after `taken` bytes."""
        try:
            self.send(data)
            received = bytearray()
            while (head := head_of(received)) is None:
                received += self.more()
            status, fields, start = head
            size = len(received) - start
            if "content-length" in fields:
                while size < int(fields["content-length"]):
                    size += len(self.more())
            else:
                tail = bytes(received[-5:])
                while not tail.endswith(b"0\r\n\r\n") and size < taken:
                    data = self.more()
                    size, tail = size + len(data), (tail + data)[-5:]
                if size >= taken:
                    self.close()
            if fields.get("connection", "").lower() == "close":
                self.close()
            return status, fields
        except OSError as error:
            self.close()
            raise Lost(f"{type(error).__name__} {error}") from None

    def more(self):
        data = self.socket.recv(1 << 18)
        if not data:
            raise ConnectionError("closed")
        return data
