"""The search for the costliest request of each kind that the program accepts."""

import dataclasses
import signal

from asker import Asker, Lost
from kinds import KINDS
from rig.program import Program

COSTLY_SECONDS = 4.0
OPTIONS = ["--rate-limit", "off", "--connections-per-address", "0"]


def serve(lab):
    return Program(lab, lab.directory() / "sessions.sqlite", OPTIONS)


def found_costliest(lab, names):
    """Returns the costliest accepted request of each kind, and the smallest refused one.

    Also returns the errors: requests that were neither accepted nor refused within the limit of
    CPU time.
    """
    chosen, wrong = [], []
    trial = Trials(lab)
    print(f"{'kind':21}{'size':>8}  {'CPU time':>10}  {'resident':>12}  response", flush=True)
    for name in names:
        make, sizes = KINDS[name]
        answered, refused = None, None
        for size in sizes:
            row = trial.made(name, size, make(size))
            if not row.is_answered:
                refused = row
                break
            answered = row
        # Approach the limit, which is between two of the sizes.
        for _ in range(4 if answered and refused else 0):
            size = round((answered.size * refused.size) ** 0.5)
            if size in (answered.size, refused.size):
                break
            row = trial.made(name, size, make(size))
            if row.is_answered:
                answered = row
            else:
                refused = row
        for row in (answered, refused):
            if row is not None:
                if row.status == "400":
                    wrong.append(f"{name} of {row.size}: 400, so the request costs nothing")
                if row.is_costly:
                    wrong.append(f"{name} of {row.size}: {row.status} after {row.seconds:.1f} s of CPU time")
                print(
                    f"{name:21}{row.size:8}  {row.seconds:8.2f} s  {row.resident:8} KiB  {row.status}",
                    flush=True,
                )
                chosen.append((name, row.size, row.data))
    trial.program.end(signal.SIGKILL)
    return chosen, wrong


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


class Trials:
    """A program that is restarted after each request without a response in time."""

    def __init__(self, lab):
        self.lab = lab
        self.program = serve(lab)

    def made(self, name, size, data):
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
