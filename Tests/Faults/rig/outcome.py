"""What a fault is given, and what it has to tell."""

import dataclasses
import math
import os
import pathlib
import random
import shutil
import tempfile


class Skipped(Exception):
    """A fault cannot be made on this machine; the text says why."""


@dataclasses.dataclass
class Outcome:
    """One row of the table: how often, what was counted, and what was wrong."""

    fault: str
    count: str
    counted: str
    wrong: list = dataclasses.field(default_factory=list)

    @property
    def passed(self):
        return not self.wrong


class Lab:
    """The program under test, how much to do, and a directory that is gone afterwards."""

    def __init__(self, program, is_long, soak_seconds):
        self.program = program
        self.is_long = is_long
        self.soak_seconds = soak_seconds
        self.place = pathlib.Path(tempfile.mkdtemp(prefix="inbetween-faults-"))
        # The same faults at the same places each time, as far as the machine's own timing allows.
        self.dice = random.Random(5)
        self.directories = 0

    def many(self, short, long):
        return long if self.is_long else short

    def directory(self):
        """A new and empty directory."""
        self.directories += 1
        path = self.place / str(self.directories)
        path.mkdir()
        return path

    def close(self):
        shutil.rmtree(self.place, ignore_errors=True)


def needs_command(name, package):
    """The path of a command; the fault is skipped where there is none."""
    path = shutil.which(name)
    if path is None:
        raise Skipped(f"{name} is not installed (Debian: {package})")
    return path


def needs_root(purpose):
    if os.geteuid() != 0:
        raise Skipped(f"only root can {purpose}")


def percentile(numbers, share):
    """The smallest number that so large a share of all does not exceed."""
    ordered = sorted(numbers)
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)] if ordered else math.nan


def milliseconds(seconds):
    return f"{seconds * 1000:.1f} ms"
