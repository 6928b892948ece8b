"""Four thousand connections are idle while sixty-four are active."""

import selectors
import time

from rig.conversation import head_of, request
from rig.crowd import Crowd, Member, needs_descriptors
from rig.outcome import Outcome, Skipped, milliseconds, percentile
from rig.program import Program

IDLE = 4000
ACTIVE = 64
# The seconds between requests on each active connection, regardless of the response times.
INTERVAL_SECONDS = 0.1
P99_SECONDS = 0.05
BASE_KIB, CONNECTION_KIB = 60 * 1024, 40
ASK = request("GET", "/v1/evaluate?animation=.bouncy&to=100&fps=60")


def active(port, seconds, wrong):
    """Sends requests at regular times on the connections.

    Returns, for each response, the seconds since the time at which its request was due.
    """
    spans = []
    selector = selectors.DefaultSelector()
    members = [Member(port) for _ in range(ACTIVE)]
    start = time.monotonic()
    for index, member in enumerate(members):
        selector.register(member.socket, selectors.EVENT_READ, member)
        member.due = start + index * INTERVAL_SECONDS / ACTIVE
        member.waits = False
    while (now := time.monotonic()) < start + seconds:
        for member in members:
            if not member.waits and member.due <= now:
                member.socket.send(ASK)
                member.waits = True
        for key, _ in selector.select(0.001):
            member = key.data
            data = member.socket.recv(1 << 16)
            if not data:
                wrong.append("an active connection was closed")
                selector.unregister(member.socket)
                continue
            member.received += data
            head = head_of(member.received)
            if head and len(member.received) >= head[2] + int(head[1]["content-length"]):
                if head[0] != 200:
                    wrong.append(f"an active connection received {head[0]}")
                spans.append(time.monotonic() - member.due)
                member.received.clear()
                member.waits = False
                member.due += INTERVAL_SECONDS
    selector.close()
    for member in members:
        member.close()
    return spans


def run(lab):
    needs_descriptors(IDLE + ACTIVE)
    seconds = lab.many(5, 20)
    wrong = []
    with Program(lab, "memory") as program:
        if program_limit(program) < IDLE + ACTIVE + 100:
            raise Skipped(f"the program may open only {program_limit(program)} files")
        with Crowd(program.port, IDLE, request("GET", "/livez")) as crowd:
            crowd.tend(2)
            served = sum(member.received.startswith(b"HTTP/1.1 200") for member in crowd.members)
            spans = active(program.port, seconds, wrong)
            resident = program.kibibytes("VmRSS")
            closed = IDLE - len(crowd.open_members)
    bound = BASE_KIB + CONNECTION_KIB * (IDLE + ACTIVE)
    if served != IDLE:
        wrong.append(f"{IDLE - served} idle connections got no first response")
    if closed:
        wrong.append(f"{closed} idle connections were closed")
    if resident > bound:
        wrong.append(f"{resident} KiB are resident; the maximum is {bound}")
    if percentile(spans, 0.99) > P99_SECONDS:
        wrong.append(f"the p99 is {milliseconds(percentile(spans, 0.99))}")
    yield Outcome(
        "idle", f"{IDLE} + {ACTIVE}",
        f"{len(spans)} responses, p50 {milliseconds(percentile(spans, 0.5))}, "
        f"p99 {milliseconds(percentile(spans, 0.99))}; {resident} KiB resident", wrong)


def program_limit(program):
    with open(f"/proc/{program.pid}/limits", encoding="ascii") as limits:
        return next(int(line.split()[3]) for line in limits if line.startswith("Max open files"))
