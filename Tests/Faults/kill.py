"""The program is killed while eight writers change sessions: no acknowledged change may be lost.

After a restart, the sessions must be available within a second.
Tests/EndToEndTests/KillTests.swift checks that such a session continues as without a kill.
"""

import signal
import time

from rig.conversation import Conversation
from rig.outcome import Outcome, milliseconds
from rig.program import Program
from rig.sessions import Session, Writers, integrity

WRITERS = 8
READY_SECONDS = 1.0


def run(lab):
    cycles = lab.many(10, 300)
    place = lab.directory()
    database = place / "sessions.sqlite"
    wrong, acknowledged, slowest = [], 0, 0.0
    program = Program(lab, database)
    try:
        with Conversation(program.port) as conversation:
            sessions = [Session(conversation) for _ in range(WRITERS)]
        for cycle in range(cycles):
            writers = Writers(program.port, sessions)
            time.sleep(lab.dice.uniform(0.05, 0.5))
            program.end(signal.SIGKILL)
            acknowledged += writers.join()
            wrong += [f"cycle {cycle}: {answer.status} while writing" for answer in writers.refusals]
            wrong += [f"cycle {cycle}: {text}" for text in writers.broken]
            damage = integrity(database, place)
            if damage:
                wrong.append(f"cycle {cycle}: {damage}")

            program = Program(lab, database)
            slowest = max(slowest, program.ready_seconds)
            with Conversation(program.port) as conversation:
                for session in sessions:
                    # One step may have been stored although its response was not received.
                    fault = session.found(conversation, may_be_ahead=1)
                    if fault:
                        wrong.append(f"cycle {cycle}: {fault}")
    finally:
        program.end(signal.SIGKILL)
    if slowest > READY_SECONDS:
        wrong.append(f"ready after {slowest:.2f} s")
    if acknowledged < cycles * WRITERS:
        wrong.append(f"only {acknowledged} writes, so the test proves nothing")
    yield Outcome(
        "kill -9 in writes", f"{cycles} kills",
        f"{acknowledged} acknowledged writes; ready in {milliseconds(slowest)} at most", wrong)
