"""Sends cases to a program that is restarted after a crash."""

import collections
import json
import re
import urllib.parse

from mutation.case import Request
from mutation.client import Connection, Fault
from rig.program import Program

CONNECTIONS = 4
# The maximum resident size: 256 MB.
PEAK_KIB = 250_000
OPTIONS = ["--rate-limit", "off", "--connections-per-address", "0"]
# A response with less CPU time is never compared with the reference.
CHEAP_SECONDS = 1.0
# The reference: frames of 64 animations, until the work budget is spent. A cost is a multiple of
# its CPU time, so that it does not depend on the speed of the processor at that moment.
REFERENCE = Request(
    "POST",
    "/v1/evaluate",
    [("Content-Type", "application/json")],
    json.dumps({
        "properties": {"x": 0},
        "timeline": [
            {"at": n / 64, "set": {"x": n}, "animation": ".linear(duration: 80000)"} for n in range(64)
        ],
        "range": {"end": 80_000, "count": 2},
    }),
)


class Failure:
    """The error of a case; failures with the same signature have the same cause."""

    def __init__(self, kind, text, case, cause=""):
        self.kind = kind
        self.text = text
        self.case = case
        self.cause = cause

    @property
    def signature(self):
        request = self.case.requests[-1]
        place = re.sub(r"[-.0-9,%]+", "*", request.path.split("{")[0])[:40]
        text = re.sub(r"[0-9][-+.0-9e]*", "#", self.text.split(": b")[0])[:70]
        return f"{self.kind} {self.cause or place + ' ' + text}"


class Trial:
    def __init__(self, lab, judge, store, work_limit, patience, options=()):
        """Starts a program.

        work_limit: the CPU time that a response may use, as a multiple of that of the reference.
        patience:   the seconds that a response may take.
        """
        self.lab = lab
        self.judge = judge
        self.store = store
        self.work_limit = work_limit
        self.patience = patience
        self.options = options
        self.program = None
        self.slowest = []
        self.peak = 0
        self.statuses = collections.Counter()
        self.seconds = collections.Counter()
        self.start()

    def start(self):
        store = "memory" if self.store == "memory" else self.lab.directory() / "sessions.sqlite"
        self.program = Program(self.lab, store, [*OPTIONS, *self.options])
        self.connections = [
            Connection(self.program, self.patience) for _ in range(CONNECTIONS)
        ]
        self.sent = 0
        self.peak_here = 0

    def stop(self):
        """Ends the program with SIGTERM; returns the errors of its end."""
        self.note_peak()
        for connection in self.connections:
            connection.close()
        status = self.program.end()
        return (
            [] if status == 0 else [f"exit {status} at SIGTERM: {self.program.complaint()[:400]}"]
        )

    def note_peak(self):
        try:
            self.peak_here = self.program.kibibytes("VmHWM")
        except (OSError, TypeError):
            # A process that is ending has no memory figures.
            return
        self.peak = max(self.peak, self.peak_here)

    def restart(self):
        self.note_peak()
        for connection in self.connections:
            connection.close()
        self.program.end(9)
        self.start()

    def reference_seconds(self):
        """Returns the CPU time of the reference in seconds."""
        before = self.program.processor_seconds()
        self.connections[0].ask(REFERENCE.method, REFERENCE.bytes(None))
        return self.program.processor_seconds() - before

    def run(self, case):
        """Sends a case; returns its failure, or None."""
        story, identifier, created = "", None, []
        for index, request in enumerate(case.requests):
            story += urllib.parse.unquote(request.target) + (request.content or "")
            self.sent += 1
            connection = self.connections[self.sent % CONNECTIONS]
            upto = type(case)(case.name, case.requests[: index + 1])
            try:
                before = self.program.processor_seconds()
                response = connection.ask(request.method, request.bytes(identifier))
            except (Fault, OSError) as fault:
                if isinstance(fault, OSError):
                    # The process has ended since the last request.
                    fault = Fault("death", str(fault))
                failure = Failure(fault.kind, str(fault), upto)
                self.note_peak()
                if fault.kind in ("costly", "hang") and self.peak_here > PEAK_KIB:
                    failure.text += f"; {self.peak_here} KiB resident by then"
                if fault.kind == "death":
                    self.program.process.wait()
                    failure.text, failure.cause = death(self.program.complaint())
                self.restart()
                return failure
            self.statuses[response.status, place(request.path)] += 1
            self.seconds[place(request.path)] += response.seconds
            if response.seconds > 0.1:
                response.processor = self.program.processor_seconds() - before
                self.slowest.append((response.processor, response.seconds, response.status, upto))
                self.slowest = sorted(self.slowest, key=lambda each: -each[0])[:20]
                self.note_peak()
                if self.peak_here > PEAK_KIB:
                    failure = Failure(
                        "memory",
                        f"{self.peak_here} KiB resident at most, for a {response.status}",
                        upto,
                    )
                    self.restart()
                    return failure
                if response.processor > CHEAP_SECONDS:
                    unit = self.reference_seconds()
                    if response.processor > self.work_limit * unit:
                        return Failure(
                            "costly",
                            f"{response.processor:.2f} s of CPU time for a {response.status}; the "
                            f"reference took {unit:.2f} s",
                            upto,
                        )
            problems = self.judge.problems(request, response, story)
            if problems:
                return Failure(problems[0].partition(":")[0], "; ".join(problems), upto)
            if (
                index == 0
                and response.status != 201
                and any("{id}" in later.target for later in case.requests[1:])
            ):
                # Without a session, the other requests cannot be sent.
                return None
            if response.status == 201 and (found := re.match(rb'\{"id":"([^"]+)"', response.content)):
                created.append(found[1].decode())
                identifier = identifier or created[0]
        for name in created:
            last = Request("DELETE", f"/v1/sessions/{name}")
            self.connections[0].ask(last.method, last.bytes(None))
        return None


def place(path):
    """Returns the endpoint of a path, for the counts."""
    names = path.split("/")
    return names[2 if names[1] == "v1" and len(names) > 2 else 1].partition(".")[0]


def death(complaint):
    """Returns the reason of a crash, and the first line of project source in its backtrace."""
    reason = re.search(
        r"(?:Fatal error|Swift runtime failure): ([^\n]*?)(?: \*\*\*| in |\n|$)", complaint
    )
    # The backtrace also lists the other threads, which did not cause the crash.
    crashed = re.split(r"\nThread [0-9]+[^\n]* crashed:", complaint)[-1]
    places = re.findall(r"at \S*?/(Sources/\S+?\.swift:[0-9]+)", crashed)
    signal = re.search(r"\*\*\* (Signal [0-9]+)", complaint)
    text = reason[1] if reason else signal[1] if signal else complaint[:200]
    return f"{text} ({', '.join(places[:3])})", places[0] if places else text[:80]
