"""Twice as many clients connect as allowed: half are refused at once, the others are served."""

import resource
import threading
import time

from rig.conversation import Broken, Conversation, Unheard, request
from rig.crowd import Crowd, Member, needs_descriptors
from rig.outcome import Outcome, milliseconds, percentile
from rig.program import Program

# The program's connection limit is this number minus 64.
DESCRIPTORS = 264
LIMIT = DESCRIPTORS - 64
ACTIVE = 4
REFUSAL_SECONDS = 0.1
GOODPUT = 0.8
TARGET = "/v1/evaluate?animation=.bouncy&to=100&fps=60"


class Asking:
    """Accepted clients that send one request after another and count the responses."""

    def __init__(self, port):
        self.counts = [0] * ACTIVE
        self.failures = []
        self.stopping = threading.Event()
        self.threads = [
            threading.Thread(target=self.ask, args=(port, index), daemon=True)
            for index in range(ACTIVE)]
        for thread in self.threads:
            thread.start()

    def ask(self, port, index):
        try:
            with Conversation(port) as conversation:
                while not self.stopping.is_set():
                    answer = conversation.ask("GET", TARGET)
                    if answer.status != 200:
                        self.failures.append(f"an admitted client received {answer.status}")
                    self.counts[index] += 1
                    # The load is below the maximum throughput, so that the rates measure the
                    # service and not the machine.
                    time.sleep(0.005)
        except (Unheard, Broken) as error:
            self.failures.append(f"an admitted client failed: {error}")

    def rate(self, seconds, meanwhile=lambda: None):
        before, start = sum(self.counts), time.monotonic()
        end = start + seconds
        while time.monotonic() < end:
            meanwhile()
            time.sleep(0.001)
        return (sum(self.counts) - before) / (time.monotonic() - start)

    def stop(self):
        self.stopping.set()
        for thread in self.threads:
            thread.join()


def refused(port, spans, wrong):
    """Opens a surplus connection; records the time until its refusal, and the refusal's errors."""
    try:
        member = Member(port)
    except OSError as error:
        wrong.append(f"a client above the limit could not connect: {error}")
        return
    try:
        member.socket.settimeout(5)
        member.socket.send(request("GET", "/livez"))
        data = bytearray()
        while part := member.socket.recv(1 << 14):
            if not data:
                spans.append(time.monotonic() - member.asked)
            data += part
        if not data.startswith(b"HTTP/1.1 503") or b"Retry-After: " not in data:
            wrong.append(f"a client above the limit received {bytes(data[:60])!r}")
    except OSError as error:
        wrong.append(f"a client above the limit failed: {error}")
    finally:
        member.close()


def run(lab):
    needs_descriptors(2 * LIMIT)
    seconds = lab.many(3, 20)
    spans, wrong = [], []
    with Program(lab, "memory", limits={resource.RLIMIT_NOFILE: DESCRIPTORS}) as program:
        inside = Asking(program.port)
        calm = inside.rate(seconds)
        with Crowd(program.port, LIMIT - ACTIVE, request("GET", "/livez")) as crowd:
            crowd.tend(0.5)
            held = sum(member.received.startswith(b"HTTP/1.1 200") for member in crowd.members)
            # Open as many surplus connections as the limit allows, again and again.
            busy = inside.rate(
                seconds, lambda: refused(program.port, spans, wrong))
            together = Crowd(program.port, LIMIT, listens=True)
            with together:
                together.tend(2)
                refusals = sum(b" 503 " in member.received for member in together.members)
                ended = [m.ended - m.asked for m in together.members if m.ended is not None]
        inside.stop()
        with Conversation(program.port) as conversation:
            if conversation.ask("GET", "/readyz").status != 200:
                wrong.append("not ready afterwards")
    wrong += inside.failures
    if held != LIMIT - ACTIVE:
        wrong.append(f"only {held} of {LIMIT - ACTIVE} clients within the limit were served")
    if refusals != LIMIT:
        wrong.append(f"{LIMIT - refusals} of {LIMIT} simultaneous clients did not receive 503")
    if percentile(spans, 0.99) > REFUSAL_SECONDS:
        wrong.append(f"the p99 of the rejections is {milliseconds(percentile(spans, 0.99))}")
    if busy < GOODPUT * calm:
        wrong.append(f"admitted clients received {busy:.0f} responses per second, {calm:.0f} before")
    yield Outcome(
        "overload", f"{LIMIT + len(spans) + LIMIT}",
        f"{held + ACTIVE} admitted; {len(spans)} + {refusals} rejected with 503, p99 "
        f"{milliseconds(percentile(spans, 0.99))}, max {milliseconds(max(spans, default=0))}; "
        f"goodput {busy / calm:.0%} ({busy:.0f}/s)", wrong)
