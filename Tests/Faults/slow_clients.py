"""Clients send heads or bodies slowly, or read little or nothing: all must be cut in time.

The deadlines are the program's defaults. All clients start together, so that a run takes as long
as the longest deadline.
"""

import threading
import time

from rig.conversation import request
from rig.crowd import Crowd, Probe, needs_descriptors
from rig.outcome import Outcome, milliseconds
from rig.program import Program

COUNT = 500
SLACK_SECONDS = 1.0
PROBE_SECONDS = 0.05
HEAD_SECONDS, BODY_SECONDS, RESPONSE_SECONDS = 10.0, 15.0, 60.0
HEAD = b"GET /v1/evaluate HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
BODY = request("POST", "/v1/evaluate", b" " * 1000)[:-999]
ENDLESS = request(
    "GET", "/v1/evaluate.csv?animation=.bouncy.repeatForever()&to=100&end=1000&count=1000000")
# About 3 MB. This is more than a slow reader reads and the kernel buffers, so the rest stays in the
# server.
LARGE = request(
    "GET", "/v1/evaluate?animation=.bouncy.repeatForever()&to=100&end=1000&count=80000")
# There are fewer clients, because the server keeps the response of each in memory, and at most
# responseBytesInFlight in total.
SIPPERS, SIP = 20, 16384



def run(lab):
    needs_descriptors(4 * COUNT)
    for _ in range(lab.many(1, 3)):
        yield from once(lab)


def once(lab):
    # Clients that read nothing use a separate server, on which only their sockets are counted.
    with Program(lab, "memory") as program, Program(lab, "memory") as other:
        quiet = Probe(program.port)
        time.sleep(2)
        quiet.stop()
        probe = Probe(program.port)
        # The probe must be connected before the sockets are counted.
        while not probe.seconds:
            time.sleep(0.01)
        others = program.sockets()
        with Crowd(program.port, COUNT, HEAD, b"a") as heads, \
                Crowd(program.port, COUNT, BODY, b" ") as bodies:
            tending = Threads([lambda: heads.tend(HEAD_SECONDS + 3),
                               lambda: bodies.tend(BODY_SECONDS + 3)])
            deaf = Readers("deaf readers", other, other.sockets(), COUNT, ENDLESS, RESPONSE_SECONDS)
            slow = Readers(
                "slow readers", program, others, SIPPERS, LARGE, RESPONSE_SECONDS, SIP, 16384)
            tending.join()
            yield checked("slow heads", heads, HEAD_SECONDS)
            yield checked("slow bodies", bodies, BODY_SECONDS, b"HTTP/1.1 408 ")
            yield deaf.outcome()
            yield slow.outcome()
        probe.stop()
        peak = program.kibibytes("VmHWM")
    wrong = [f"a probe got no response: {text}" for text in probe.failures]
    if probe.p99() > PROBE_SECONDS + quiet.p99():
        wrong.append(f"the probe's p99 was {milliseconds(probe.p99())}")
    yield Outcome(
        "others with slow clients", f"{len(probe.seconds)} probes",
        f"p99 {milliseconds(probe.p99())}, {milliseconds(quiet.p99())} before; "
        f"resident {peak} KiB at most", wrong)


class Threads:
    """Runs several functions, each in its own thread."""

    def __init__(self, works):
        self.threads = [threading.Thread(target=work, daemon=True) for work in works]
        for thread in self.threads:
            thread.start()

    def join(self):
        for thread in self.threads:
            thread.join()


def checked(name, crowd, seconds, response=b""):
    """Returns the outcome: when the connections were cut, and errors in times and responses."""
    spans = [member.ended - member.began for member in crowd.members if member.ended is not None]
    # The deadline starts when the server accepts, which may be slightly before the client's connect
    # returns.
    outcome = timed(name, COUNT, spans, seconds, 0)
    if silent := sum(not member.received.startswith(response) for member in crowd.members):
        outcome.wrong.append(f"{silent} clients did not receive {response.decode()}")
    return outcome


def timed(name, count, spans, seconds, queued):
    """Returns the outcome for cuts at a deadline.

    A queued connection may be cut later, by at most `queued` seconds.
    """
    wrong = []
    early = [span for span in spans if span < seconds - 0.1]
    late = [span for span in spans if span > seconds + queued + SLACK_SECONDS]
    if len(spans) < count:
        wrong.append(f"{count - len(spans)} connections were not closed")
    if early:
        wrong.append(f"{len(early)} connections were closed early, the first after {min(early):.2f} s")
    if late:
        wrong.append(f"{len(late)} connections were closed late, the last after {max(late):.2f} s")
    counted = f"cut after {min(spans):.2f} to {max(spans):.2f} s" if spans else "none cut"
    after = f"; it ran for all from {queued:.2f} s on" if queued else ""
    return Outcome(name, f"{count}", f"{counted}, deadline {seconds:.0f} s{after}", wrong)


class Readers:
    """Clients that do not notice their cut, because they have unread data.

    The number of the server's open sockets shows when they are cut.
    """

    def __init__(self, name, program, others, count, ask, seconds, sip=None, receive_bytes=4096):
        """Starts the clients; `others` is the number of other sockets of the program."""
        self.name, self.program, self.others, self.seconds = name, program, others, seconds
        self.count, self.sips = count, sip is not None
        self.start = time.monotonic()
        self.crowd = Crowd(program.port, count, ask, receive_bytes=receive_bytes, listens=False,
                           sip=sip)
        self.running = self.crowd.all_heard(20)
        self.gone = []
        self.tending = Threads([self.watch, lambda: self.crowd.tend(self.seconds + 5)])

    def watch(self):
        held, unsent, end = self.count, 0, self.start + self.seconds + 10 * SLACK_SECONDS
        while held > 0 and (now := time.monotonic()) < end:
            # While heads and bodies are still being cut, there are more sockets.
            left = min(max(self.program.sockets() - self.others, 0), held)
            self.gone += [now - self.start] * (held - left)
            held = left
            # A client that reads nothing is idle from the time at which the kernel's buffers are
            # full.
            if not self.sips and held == self.count and (more := self.program.unsent()) > unsent:
                unsent, self.running = more, now
            time.sleep(0.05)

    def outcome(self):
        self.tending.join()
        with self.crowd as crowd:
            whole = 0
            for member in crowd.members:
                member.socket.settimeout(5)
                try:
                    while part := member.socket.recv(1 << 18):
                        member.received += part
                except OSError:
                    pass
                whole += (b'"animating":' in member.received
                          or member.received.endswith(b"0\r\n\r\n"))
        queued = (self.running or self.start) - self.start
        outcome = timed(self.name, self.count, self.gone, self.seconds, queued)
        if self.running is None:
            outcome.wrong.append("some requests got no response in time")
        if whole:
            outcome.wrong.append(f"{whole} clients had the whole response in a buffer, so the test proves nothing")
        return outcome
