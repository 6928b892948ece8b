"""SIGTERM under load: every accepted request must receive a response, and the exit code must be 0.

Tests/EndToEndTests/DrainTests.swift checks that no request without a response is applied.
"""

import selectors
import signal
import time

from rig.conversation import head_of, request
from rig.crowd import Member, needs_descriptors
from rig.outcome import Outcome
from rig.program import Program

CLIENTS = 64
EXIT_SECONDS = 10.0
# A server that drains may close a connection that is silent for longer than this time in seconds.
PAUSE_SECONDS = 0.05
# The response is short, but about 24,000 frames have to be computed for it.
ASK = request("GET", "/v1/evaluate?animation=.bouncy.repeatForever()&to=100&end=400&count=2")


class Load:
    """Clients that send a request after each response, until their connections end."""

    def __init__(self, port):
        self.selector = selectors.DefaultSelector()
        self.answered, self.late, self.unheard, self.wrong = 0, 0, 0, []
        # A response that is read now arrived after this time, or it would have been read earlier.
        self.read_at = time.monotonic()
        self.members = [Member(port) for _ in range(CLIENTS)]
        for member in self.members:
            self.selector.register(member.socket, selectors.EVENT_READ, member)
            member.is_first = True
            self.ask(member)

    def ask(self, member):
        try:
            member.socket.send(ASK)
        except OSError:
            # The next read returns the end of the connection, which is then checked.
            pass
        member.gap = time.monotonic() - self.read_at

    def run(self, seconds):
        """Sends and reads for some seconds; returns early when all connections have ended."""
        end = time.monotonic() + seconds
        while self.selector.get_map() and (now := time.monotonic()) < end:
            ready = self.selector.select(end - now)
            read_at = time.monotonic()
            for key, _ in ready:
                self.receive(key.data)
            self.read_at = read_at

    def receive(self, member):
        try:
            data = member.socket.recv(1 << 18)
        except OSError:
            data = b""
        if not data:
            self.check(member)
            return
        member.received += data
        head = head_of(member.received)
        if head is None:
            return
        status, fields, start = head
        if len(member.received) < start + int(fields["content-length"]):
            return
        member.received.clear()
        if status != 200:
            self.wrong.append(f"{status}")
        self.answered += 1
        member.is_first = False
        if fields.get("connection", "").lower() == "close":
            self.leave(member)
        else:
            self.ask(member)

    def check(self, member):
        """Checks a connection that ended before its response was complete."""
        if member.received:
            self.wrong.append(f"closed after {len(member.received)} bytes of a response")
        elif member.is_first:
            self.wrong.append("a first request got no response")
        elif member.gap < PAUSE_SECONDS:
            self.wrong.append(f"no response; sent at most {member.gap * 1000:.1f} ms after the previous response")
        else:
            self.late += 1
            self.unheard -= 1
        self.unheard += 1
        self.leave(member)

    def leave(self, member):
        self.selector.unregister(member.socket)
        member.close()


def run(lab):
    needs_descriptors(CLIENTS)
    rounds = lab.many(10, 50)
    wrong, answered, late, unheard, slowest = [], 0, 0, [], 0.0
    for number in range(rounds):
        with Program(lab, lab.directory() / "sessions.sqlite") as program:
            load = Load(program.port)
            load.run(lab.dice.uniform(0.05, 0.5))
            before = load.answered
            signalled = time.monotonic()
            program.send(signal.SIGTERM)
            load.run(EXIT_SECONDS + 5)
            if load.selector.get_map():
                load.wrong.append(f"{len(load.selector.get_map())} connections stayed open")
            status = program.end(None)
            taken = time.monotonic() - signalled
            if status != 0:
                load.wrong.append(f"exit {status}: {program.complaint()}")
            if load.answered == before:
                load.wrong.append("no request was in flight, so the test proves nothing")
            slowest = max(slowest, taken)
            answered, late = answered + load.answered, late + load.late
            unheard += [load.unheard] if load.unheard else []
            wrong += [f"round {number}: {text}" for text in load.wrong]
    if slowest > EXIT_SECONDS:
        wrong.append(f"exit after {slowest:.1f} s")
    yield Outcome(
        "SIGTERM under load", f"{rounds} signals",
        f"{answered} responses to {CLIENTS} clients; without a complete response: {sum(unheard)}, in "
        f"{len(unheard)} rounds, and {late} after a pause; ended within {slowest:.2f} s",
        wrong)
