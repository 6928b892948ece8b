"""A disk on which 1 to 10 % of the writes, syncs and truncations fail."""

import signal
import subprocess
import time

from rig.conversation import Conversation
from rig.outcome import Outcome, milliseconds, needs_command
from rig.program import Program
from rig.refusals import faults, statuses
from rig.sessions import Session, Writers, integrity, recovery

WRITERS = 4
# SQLite uses these calls for files only, and sockets do not use them.
POINTS = ["posix/io/rw/pwrite", "posix/io/sync/fdatasync", "posix/io/sync/fsync",
          "posix/io/rw/ftruncate"]
EIO, ENOSPC = 5, 28


def run(lab):
    tool, control = needs_command("fiu-run", "fiu-utils"), needs_command("fiu-ctrl", "fiu-utils")
    rounds = lab.many(6, 50)
    place = lab.directory()
    database, base = place / "sessions.sqlite", str(lab.directory() / "control")
    wrong, refusals, acknowledged, slowest = [], [], 0, 0.0

    def command(program, text):
        # The tool waits for a reply on a pipe. If it does not receive one, this process must not
        # block.
        subprocess.run([control, "-f", base, "-c", text, str(program.pid)], check=True, timeout=10,
                       stdout=subprocess.DEVNULL)

    program, sessions = None, []
    try:
        for number in range(rounds):
            if program is None:
                program = Program(
                    lab, database, ["--synchronous", ["NORMAL", "FULL"][number // 2 % 2]],
                    wrapper=[tool, "-x", "-f", base])
                with Conversation(program.port) as conversation:
                    for session in sessions:
                        # One refused write may have reached the log.
                        fault = session.found(conversation, may_be_ahead=1)
                        if fault:
                            wrong.append(f"round {number}, after kill -9: {fault}")
                    sessions = sessions or [Session(conversation) for _ in range(WRITERS)]
            share = [0.01, 0.05, 0.1][number % 3]
            for point in POINTS:
                command(program, f"enable_random name={point},probability={share},"
                        f"failinfo={ENOSPC if number % 4 == 3 else EIO}")
            writers = Writers(program.port, sessions, ends_at_refusal=False)
            time.sleep(0.5)
            acknowledged += writers.stop()
            refusals += writers.refusals
            wrong += [f"round {number}: {text}" for text in writers.broken]
            for point in POINTS:
                command(program, f"disable name={point}")

            with Conversation(program.port) as conversation:
                slowest = max(slowest, recovery(conversation, sessions, number, wrong))
            if not program.is_running:
                wrong.append(f"round {number}: the program ended: {program.complaint()}")
            if number % 2 == 1 or not program.is_running:
                program.end(signal.SIGKILL)
                program = None
                damage = integrity(database, place)
                if damage:
                    wrong.append(f"round {number}: {damage}")
    finally:
        if program is not None:
            program.end(signal.SIGKILL)
    if not refusals:
        wrong.append("no request was refused, so the test proves nothing")
    wrong += faults(refusals)
    yield Outcome(
        "I/O errors", f"{rounds} rounds",
        f"{acknowledged} acknowledged; refused {statuses(refusals)}; "
        f"recovered in {milliseconds(slowest)} at most", wrong)
