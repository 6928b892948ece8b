"""File descriptors run out: no thread may spin, and service must resume when some are free."""

import resource
import time

from rig.conversation import Broken, Conversation, Unheard, request
from rig.crowd import Crowd, needs_descriptors
from rig.outcome import Outcome, milliseconds
from rig.program import Program
from rig.sessions import Session

LIMIT = 128
CONNECTIONS = 300
PROCESSOR_SHARE = 0.2
RECOVERY_SECONDS = 1.0
ASK = request("GET", "/livez")


def spent(program, seconds):
    """Returns the used share of one CPU over some seconds."""
    before, start = program.processor_seconds(), time.monotonic()
    time.sleep(seconds)
    return (program.processor_seconds() - before) / (time.monotonic() - start)


def recovery(program, session, wrong):
    """Returns the seconds until a request on a new connection succeeds in changing a session."""
    start = time.monotonic()
    while True:
        try:
            with Conversation(program.port, patience=2) as conversation:
                if session.step(conversation).status == 200:
                    break
        except (Unheard, Broken):
            pass
        if time.monotonic() - start > RECOVERY_SECONDS:
            wrong.append("the program does not recover")
            break
        time.sleep(0.01)
    return time.monotonic() - start


def run(lab):
    needs_descriptors(CONNECTIONS)
    yield under_limit(lab)
    yield without_any(lab)


def under_limit(lab):
    """The program starts with a low limit of descriptors and derives its connection limit from it.
    """
    wrong = []
    seconds = lab.many(2, 10)
    with Program(lab, lab.directory() / "sessions.sqlite",
                 limits={resource.RLIMIT_NOFILE: LIMIT}) as program:
        with Conversation(program.port) as conversation:
            session = Session(conversation)
        with Crowd(program.port, CONNECTIONS, ASK) as crowd:
            crowd.tend(1.5)
            served = sum(member.received.startswith(b"HTTP/1.1 200") for member in crowd.members)
            refused = sum(member.received.startswith(b"HTTP/1.1 503") for member in crowd.members)
            share = spent(program, seconds)
            descriptors = program.descriptors()
        taken = recovery(program, session, wrong)
        if served + refused < CONNECTIONS:
            wrong.append(f"{CONNECTIONS - served - refused} connections got no response")
        if share > PROCESSOR_SHARE:
            wrong.append(f"{share:.0%} of a CPU without requests")
        if not program.is_running:
            wrong.append(f"the program ended: {program.complaint()}")
    return Outcome(
        f"{LIMIT} open files", f"{CONNECTIONS}",
        f"{served} served, {refused} rejected with 503; {descriptors} descriptors and {share:.1%} of a "
        f"CPU meanwhile; recovered in {milliseconds(taken)}", wrong)


def without_any(lab):
    """The limit falls while the program runs, below the number of allowed connections, so accept
    fails.
    """
    wrong = []
    seconds = lab.many(2, 10)
    with Program(lab, lab.directory() / "sessions.sqlite") as program:
        with Conversation(program.port) as conversation:
            session = Session(conversation)
        room = program.descriptors() + 20
        resource.prlimit(program.pid, resource.RLIMIT_NOFILE, (room, room))
        with Crowd(program.port, CONNECTIONS, ASK) as crowd:
            crowd.tend(1)
            served = sum(bool(member.received) for member in crowd.members)
            share = spent(program, seconds)
            # A connection that was accepted earlier must still be served.
            member = next(member for member in crowd.members if member.received)
            member.socket.settimeout(2)
            member.socket.send(ASK)
            try:
                if not member.socket.recv(1 << 16).startswith(b"HTTP/1.1 200"):
                    wrong.append("an admitted client was not served")
            except OSError as error:
                wrong.append(f"an admitted client was not served: {error}")
        taken = recovery(program, session, wrong)
        if share > PROCESSOR_SHARE:
            wrong.append(f"{share:.0%} of a CPU while waiting for descriptors")
        if served >= CONNECTIONS:
            wrong.append("all clients were served, so the test proves nothing")
        if not program.is_running:
            wrong.append(f"the program ended: {program.complaint()}")
    return Outcome(
        "no descriptors left", f"{CONNECTIONS}",
        f"{served} served, the others wait; {share:.1%} of a CPU; recovered in "
        f"{milliseconds(taken)}", wrong)
