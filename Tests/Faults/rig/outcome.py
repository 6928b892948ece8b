"""The input and the result of a fault test."""

import dataclasses
import itertools
import math
import os
import pathlib
import random
import shutil
import tempfile


class Skipped(Exception):
    """This machine does not support the fault; the text is the reason."""


@dataclasses.dataclass
class Outcome:
    """A row of the table: the name, the number of repetitions, the counts and the errors."""

    fault: str
    count: str
    counted: str
    wrong: list = dataclasses.field(default_factory=list)

    @property
    def passed(self):
        return not self.wrong


class Lab:
    """The program under test, the amount of work, and a directory that is deleted afterwards."""

    def __init__(self, program, is_long, soak_seconds):
        self.program = program
        self.is_long = is_long
        self.soak_seconds = soak_seconds
        self.place = pathlib.Path(tempfile.mkdtemp(prefix="inbetween-faults-"))
        # The seed is fixed, so that faults differ between runs only by the timing of the machine.
        self.dice = random.Random(5)
        # Threads may ask for directories at the same time.
        self.directories = itertools.count(1)

    def many(self, short, long):
        return long if self.is_long else short

    def directory(self):
        """Returns a new, empty directory."""
        path = self.place / str(next(self.directories))
        path.mkdir()
        return path

    def close(self):
        shutil.rmtree(self.place, ignore_errors=True)


def needs_command(name, package):
    """Returns the path of a command; raises Skipped if the command is missing."""
    path = shutil.which(name)
    if path is None:
        raise Skipped(f"{name} is not installed (Debian: {package})")
    return path


def needs_root(purpose):
    if os.geteuid() != 0:
        raise Skipped(f"only root can {purpose}")


def percentile(numbers, share):
    """Returns the smallest number that is at least as large as the given share of all numbers."""
    ordered = sorted(numbers)
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)] if ordered else math.nan


def milliseconds(seconds):
    return f"{seconds * 1000:.1f} ms"
