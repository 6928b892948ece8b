"""The disk is full: changes must be refused and not lost, and service must resume with free space.
"""

import contextlib
import subprocess
import time

from rig.conversation import Conversation
from rig.outcome import Outcome, Skipped, milliseconds, needs_root
from rig.program import Program
from rig.refusals import faults, statuses
from rig.sessions import Session, Writers, integrity, recovery

MEBIBYTES = 16
WRITERS = 4
FILLS_OF_ONE_FILE = 5


@contextlib.contextmanager
def small_disk(lab):
    needs_root("mount a small tmpfs")
    place = lab.directory()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={MEBIBYTES}m", "tmpfs", place],
        capture_output=True, text=True)
    if made.returncode != 0:
        raise Skipped(f"a small tmpfs cannot be mounted: {made.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


def fill(path):
    """Fills the remaining space of the disk."""
    with open(path, "wb", buffering=0) as filler:
        for size in (1 << 16, 1 << 12, 1):
            try:
                while filler.write(bytes(size)) == size:
                    pass
            except OSError:
                pass


def create_until_refused(conversation, refusals, kept, at_most=2000):
    """Creates sessions until one is refused."""
    for _ in range(at_most):
        response = conversation.ask("POST", "/v1/sessions", {
            "animation": ".bouncy.repeatForever()", "from": [0] * 16, "to": [1e9 / 3] * 16})
        if response.status == 201:
            kept.append((response.fields["location"], response.json()["revision"]))
        else:
            refusals.append(response)
            return


class Tally:
    """The counts of all rounds."""

    def __init__(self):
        self.wrong, self.refusals, self.reads = [], [], []
        self.acknowledged, self.made, self.slowest = 0, 0, 0.0


def run(lab):
    rounds = lab.many(5, 50)
    tally = Tally()
    with small_disk(lab) as place:
        # A file keeps its allocated space, so after a few fills every write would succeed. Each new
        # process therefore has a new file.
        for first in range(0, rounds, FILLS_OF_ONE_FILE):
            fills(lab, place, range(first, min(first + FILLS_OF_ONE_FILE, rounds)), tally)
    tally.wrong += faults(tally.refusals) + [f"reading: {text}" for text in faults(tally.reads)]
    yield Outcome(
        "disk full", f"{rounds} fills",
        f"{tally.acknowledged} acknowledged, {tally.made} of them new sessions; refused "
        f"{statuses(tally.refusals)}; reads refused {statuses(tally.reads)}; recovered in "
        f"{milliseconds(tally.slowest)} at most", tally.wrong)


def fills(lab, place, rounds, tally):
    """Fills the disk several times while one process runs, and kills the process at the end."""
    database = place / "sessions.sqlite"
    for file in place.iterdir():
        file.unlink()
    with Program(lab, database) as program:
        with Conversation(program.port) as conversation:
            # The lifetime is so short that reading a session must extend it in the file.
            sessions = [Session(conversation, ttl=20) for _ in range(WRITERS)]
        for number in rounds:
            refused, kept = [], []
            writers = Writers(program.port, sessions, ends_at_refusal=False)
            time.sleep(lab.dice.uniform(0.05, 0.2))
            fill(place / "filler")
            with Conversation(program.port) as conversation:
                create_until_refused(conversation, refused, kept)
                time.sleep(0.2)
                tally.acknowledged += writers.stop() + len(kept)
                refused += writers.refusals
                if not refused:
                    tally.wrong.append(f"round {number}: no request was refused, so the test proves nothing")
                for path in [session.path for session in sessions] + [path for path, _ in kept]:
                    response = conversation.ask("GET", path)
                    if response.status != 200:
                        tally.reads.append(response)
            tally.wrong += [f"round {number}: {text}" for text in writers.broken]
            tally.refusals += refused
            tally.made += len(kept)

            (place / "filler").unlink()
            tally.slowest = max(
                tally.slowest, back(program, sessions, kept, number, tally.wrong))
        if not program.is_running:
            tally.wrong.append(f"the program ended: {program.complaint()}")
    damage = integrity(database, lab.directory())
    if damage:
        tally.wrong.append(damage)
    with Program(lab, database) as program, Conversation(program.port) as conversation:
        for session in sessions:
            fault = session.found(conversation)
            if fault:
                tally.wrong.append(f"after kill -9: {fault}")


def back(program, sessions, kept, number, wrong):
    """Returns the recovery time; checks that sessions acknowledged meanwhile exist and can be
    deleted.
    """
    with Conversation(program.port) as conversation:
        taken = recovery(conversation, sessions, number, wrong)
        for path, revision in kept:
            response = conversation.ask("GET", path)
            if response.status != 200 or response.json()["revision"] != revision:
                wrong.append(f"round {number}: {path} was acknowledged, but returns {response.status}")
            response = conversation.ask("DELETE", path)
            if response.status != 204:
                wrong.append(f"round {number}: DELETE {path} returned {response.status}")
    return taken
