"""The search for the costliest request of each kind that the program accepts."""

import dataclasses
import os
import signal
import threading
from concurrent import futures

from asker import Asker, Lost
from kinds import KINDS
from rig.program import Program

COSTLY_SECONDS = 4.0
# The limit is then known to a quarter of the ratio of the two sizes between which it is.
APPROACHES = 2
OPTIONS = ["--rate-limit", "off", "--connections-per-address", "0"]


def serve(lab):
    return Program(lab, lab.directory() / "sessions.sqlite", OPTIONS)


def found_costliest(lab, names):
    """Returns the costliest accepted request of each kind, and the smallest refused one.

    Also returns the errors: requests that were neither accepted nor refused within the limit of
    CPU time. One program for each processor computes, because a request uses one processor.
    """
    print(f"{'kind':21}{'size':>8}  {'CPU time':>10}  {'resident':>12}  response", flush=True)
    local = threading.local()
    trials = []

    def search(name):
        if not hasattr(local, "trials"):
            local.trials = Trials(lab)
            trials.append(local.trials)
        return local.trials.costliest(name)

    try:
        with futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(pool.map(search, names))
    finally:
        for each in trials:
            each.program.end(signal.SIGKILL)
    rows = [(name, row) for name, pair in zip(names, found) for row in pair]
    wrong = [text for name, row in rows if (text := row.error(name))]
    return [(name, row.size, row.data) for name, row in rows], wrong


@dataclasses.dataclass
class Row:
    """The cost of a request; the status is `none` if there was no response in time."""

    size: int
    data: bytes
    seconds: float
    resident: int
    status: str

    @property
    def is_answered(self):
        return self.status in ("200", "201") and not self.is_costly

    @property
    def is_costly(self):
        return self.status == "none" or self.seconds > COSTLY_SECONDS

    def error(self, name):
        """Returns the reason why the request must not exist; `None` if there is none."""
        if self.status == "400":
            return f"{name} of {self.size}: 400, so the request costs nothing"
        if self.is_costly:
            return f"{name} of {self.size}: {self.status} after {self.seconds:.1f} s of CPU time"
        return None


class Trials:
    """A program that is restarted after each request without a response in time."""

    def __init__(self, lab):
        self.lab = lab
        self.program = serve(lab)

    def costliest(self, name):
        """Returns the largest accepted request of a kind and the smallest refused one, if any."""
        make, sizes = KINDS[name]
        answered, refused = None, None
        for size in sizes:
            row = self.made(size, make(size))
            if not row.is_answered:
                refused = row
                break
            answered = row
        # Approach the limit, which is between two of the sizes.
        for _ in range(APPROACHES if answered and refused else 0):
            size = round((answered.size * refused.size) ** 0.5)
            if size in (answered.size, refused.size):
                break
            row = self.made(size, make(size))
            if row.is_answered:
                answered = row
            else:
                refused = row
        rows = [row for row in (answered, refused) if row is not None]
        for row in rows:
            print(
                f"{name:21}{row.size:8}  {row.seconds:8.2f} s  {row.resident:8} KiB  {row.status}",
                flush=True,
            )
        return rows

    def made(self, size, data):
        before = self.program.processor_seconds()
        asker = Asker(self.program.port)
        try:
            status = str(asker.ask(data)[0])
        except Lost:
            status = "none"
        asker.close()
        spent, resident = self.program.processor_seconds() - before, 0
        if self.program.is_running:
            resident = self.program.kibibytes("VmHWM")
        row = Row(size, data, spent, resident, status)
        if row.is_costly:
            self.program.end(signal.SIGKILL)
            self.program = serve(self.lab)
        return row
