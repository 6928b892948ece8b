"""A keep-alive connection, which limits the CPU time of a response."""

import socket
import time

SLICE_SECONDS = 0.25
HEAD_BYTES = 1 << 16
# A response that needs more CPU time is not awaited.
ENDLESS_SECONDS = 10.0
# Streams have up to ten million lines, so the client disconnects after this number of bytes.
TAKEN_BYTES = 24 << 20


class Fault(Exception):
    """A response is incomplete; `kind` is death, hang, costly or framing."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind = kind


class Answer:
    __slots__ = ("status", "fields", "content", "seconds", "processor", "is_whole")

    def __init__(self, status, fields, content, is_whole):
        self.status = status
        self.fields = fields
        self.content = content
        self.is_whole = is_whole


class Connection:
    def __init__(self, program, patience):
        """Connects to the program.

        patience: the seconds that a response may take.
        """
        self.program = program
        self.patience = patience
        self.socket = None

    def close(self):
        if self.socket is not None:
            self.socket.close()
        self.socket = None

    def ask(self, method, data):
        """Returns the response; reconnects once if the program has closed the connection meanwhile.
        """
        for is_last in (False, True):
            is_new = self.socket is None
            try:
                if is_new:
                    self.socket = socket.create_connection(("127.0.0.1", self.program.port), 10)
                    self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    self.socket.settimeout(SLICE_SECONDS)
                self.received = bytearray()
                self.began = time.monotonic()
                self.work = None
                self.send(data)
                answer = self.answer(method)
                answer.seconds = time.monotonic() - self.began
                if not answer.is_whole or answer.fields.get("connection", "").lower() == "close":
                    self.close()
                return answer
            except (ConnectionError, EOFError) as error:
                self.close()
                if self.program.process.poll() is None:
                    # The sockets of a process that dies are closed slightly before it ends.
                    time.sleep(0.05)
                if self.program.process.poll() is not None:
                    raise Fault("death", "the process ended") from None
                if is_new or is_last or self.received:
                    raise Fault("framing", f"the connection ended: {error!r}") from None
            except Fault:
                self.close()
                raise

    def send(self, data):
        while data:
            try:
                sent = self.socket.send(data)
                data = data[sent:]
            except TimeoutError:
                self.watch()

    def receive(self):
        while True:
            try:
                data = self.socket.recv(1 << 18)
            except TimeoutError:
                self.watch()
                continue
            if not data:
                raise EOFError("closed")
            self.received += data
            return

    def watch(self):
        """Classifies a missing response by its CPU time and its duration."""
        if self.program.process.poll() is not None:
            raise Fault("death", "the process ended")
        spent, now = self.program.processor_seconds(), time.monotonic()
        if self.work is None:
            # CPU time is counted from the first check. Before that, at most one time slice was used
            # on each of two processors.
            self.work = spent
        if spent - self.work > ENDLESS_SECONDS:
            raise Fault("costly", f"more than {ENDLESS_SECONDS:g} s of CPU time without an end")
        if now - self.began > self.patience:
            raise Fault("hang", f"no response within {self.patience:g} s")

    def answer(self, method):
        while (end := self.received.find(b"\r\n\r\n")) < 0:
            if len(self.received) > HEAD_BYTES:
                raise Fault("framing", f"the head has more than {HEAD_BYTES} bytes")
            self.receive()
        lines = bytes(self.received[:end]).decode("latin-1").split("\r\n")
        try:
            status = int(lines[0].split(" ")[1])
            fields = {}
            for line in lines[1:]:
                name, colon, value = line.partition(":")
                if not colon:
                    raise ValueError(line)
                fields[name.lower()] = value.strip()
        except (ValueError, IndexError):
            raise Fault("framing", f"the response has no head: {lines[:3]}") from None
        del self.received[: end + 4]
        if method == "HEAD" or status in (204, 304):
            return Answer(status, fields, b"", True)
        if fields.get("transfer-encoding", "").lower() == "chunked":
            content, is_whole = self.chunks()
            return Answer(status, fields, content, is_whole)
        if "content-length" not in fields:
            raise Fault("framing", f"the response has no length: {fields}")
        length = int(fields["content-length"])
        if length > TAKEN_BYTES:
            raise Fault("framing", f"{length} bytes, more than any response may have")
        while len(self.received) < length:
            self.receive()
        if len(self.received) > length:
            raise Fault("framing", "more bytes than announced")
        return Answer(status, fields, bytes(self.received), True)

    def chunks(self):
        content, at = bytearray(), 0
        while True:
            while (end := self.received.find(b"\r\n", at)) < 0:
                self.receive()
            try:
                size = int(bytes(self.received[at:end]).split(b";")[0], 16)
            except ValueError:
                raise Fault("framing", "a chunk without a size") from None
            while len(self.received) < end + 4 + size:
                self.receive()
            if self.received[end + 2 + size : end + 4 + size] != b"\r\n":
                raise Fault("framing", "a chunk without an end")
            content += self.received[end + 2 : end + 2 + size]
            at = end + 4 + size
            if at > 1 << 20:
                del self.received[:at]
                at = 0
            if size == 0:
                return bytes(content), True
            if len(content) > (1 << 20):
                # Enough of the stream has been read.
                return bytes(content), False
