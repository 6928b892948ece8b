"""Five hundred clients send two thousand requests per second: memory must not grow.

It runs only with --long and takes half an hour.
"""

import selectors
import time

from rig.conversation import Conversation, head_of, request
from rig.crowd import Member, needs_descriptors
from rig.outcome import Outcome, Skipped, milliseconds, percentile
from rig.program import Program
from rig.sessions import STEP, Session

CLIENTS = 500
RATE = 2000
WARM_SECONDS = 60
GROWTH_KIB_PER_TEN_MINUTES = 1024


def run(lab):
    if not lab.is_long:
        raise Skipped("only with --long")
    needs_descriptors(CLIENTS)
    yield soak(lab, lab.soak_seconds)


def slope(points):
    """Returns the growth in KiB per ten minutes, by least squares."""
    count = len(points)
    middle, level = sum(t for t, _ in points) / count, sum(r for _, r in points) / count
    spread = sum((t - middle) ** 2 for t, _ in points)
    return 600 * sum((t - middle) * (r - level) for t, r in points) / spread if spread else 0.0


def soak(lab, seconds):
    wrong, spans, points, descriptors = [], [], [], set()
    with Program(lab, lab.directory() / "sessions.sqlite") as program:
        with Conversation(program.port) as conversation:
            sessions = [Session(conversation) for _ in range(CLIENTS)]
        members, selector = [], selectors.DefaultSelector()
        start = time.monotonic()
        interval = CLIENTS / RATE
        for index, session in enumerate(sessions):
            member = Member(program.port)
            member.asks = [
                request("GET", "/v1/evaluate?animation=.bouncy&to=100&fps=60"),
                request("POST", session.path + "/evaluate", STEP),
                request("GET", session.path)]
            member.turn, member.waits = index, False
            member.due = start + interval * index / CLIENTS
            selector.register(member.socket, selectors.EVENT_READ, member)
            members.append(member)
        warm, sampled = min(WARM_SECONDS, seconds / 4), start
        while (now := time.monotonic()) < start + seconds and not wrong:
            for member in members:
                if not member.waits and member.due <= now:
                    member.socket.send(member.asks[member.turn % len(member.asks)])
                    member.turn += 1
                    member.waits = True
            for key, _ in selector.select(0.002):
                take(key.data, spans, interval, wrong)
            if now > sampled + 1:
                sampled = now
                if now > start + warm:
                    points.append((now - start, program.kibibytes("VmRSS")))
                    descriptors.add(program.sockets())
        for member in members:
            member.close()
    growth = slope(points)
    if growth > GROWTH_KIB_PER_TEN_MINUTES:
        wrong.append(f"memory grows by {growth:.0f} KiB in ten minutes")
    if len(descriptors) > 1:
        wrong.append(f"the number of sockets changed: {sorted(descriptors)}")
    return Outcome(
        "soak", f"{seconds} s",
        f"{len(spans)} responses to {CLIENTS} clients, p99 {milliseconds(percentile(spans, 0.99))}; "
        f"{points[-1][1] if points else 0} KiB resident, {growth:+.0f} KiB in ten minutes", wrong)


def take(member, spans, interval, wrong):
    data = member.socket.recv(1 << 16)
    if not data:
        wrong.append("a connection was closed")
        return
    member.received += data
    head = head_of(member.received)
    if head is None or len(member.received) < head[2] + int(head[1]["content-length"]):
        return
    if head[0] != 200:
        wrong.append(f"{head[0]}: {bytes(member.received[head[2]:])[:80]!r}")
    spans.append(time.monotonic() - member.due)
    member.received.clear()
    member.waits = False
    member.due += interval
