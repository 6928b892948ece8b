"""The clock jumps by hours and days: no session may expire, and every request must be handled."""

import datetime
import email.utils
import glob
import signal
import time

from rig.conversation import Broken, Conversation, Unheard
from rig.crowd import Crowd, Probe
from rig.outcome import Outcome, Skipped, milliseconds
from rig.program import Program
from rig.sessions import Session

SESSIONS = 50
HEADS = 20
HEAD_SECONDS, SLACK_SECONDS = 10.0, 1.0
JUMPS = [("+2h", 2), ("-2h", -2), ("+1d", 24), ("-1d", -24)]
LIBRARIES = ["/usr/lib/*/faketime/libfaketimeMT.so.1", "/usr/lib*/faketime/libfaketimeMT.so.1"]


def library():
    for pattern in LIBRARIES:
        for path in glob.glob(pattern):
            return path
    raise Skipped("libfaketime is not installed (Debian: faketime)")


class Clock:
    """The program's clock, which is set in hours from the true time."""

    def __init__(self, lab, path, fakes_monotonic):
        self.file = lab.directory() / "clock"
        self.set("+0")
        self.environment = {
            "LD_PRELOAD": path, "FAKETIME_TIMESTAMP_FILE": str(self.file), "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "0" if fakes_monotonic else "1",
            "DONT_FAKE_MONOTONIC": "0" if fakes_monotonic else "1"}

    def set(self, text):
        # Renaming is atomic; the program might read a half-written file.
        other = self.file.with_suffix(".new")
        other.write_text(text + "\n")
        other.rename(self.file)


def hours_off(answer):
    date = email.utils.parsedate_to_datetime(answer.fields["date"])
    return (date - datetime.datetime.now(datetime.timezone.utc)).total_seconds() / 3600


def run(lab):
    path = library()
    yield wall(lab, path)
    yield everything(lab, path)


def wall(lab, path):
    """Only the wall clock jumps, as when an operator or NTP sets it."""
    clock = Clock(lab, path, fakes_monotonic=False)
    wrong, shown = [], []
    rounds = lab.many(1, 5)
    with Program(lab, lab.directory() / "sessions.sqlite",
                 environment=clock.environment) as program:
        with Conversation(program.port) as conversation:
            sessions = [Session(conversation) for _ in range(SESSIONS)]
        probe = Probe(program.port)
        with Crowd(program.port, HEADS, b"GET / HTTP/1.1\r\nHost: ") as heads:
            for text, hours in JUMPS * rounds:
                clock.set(text)
                heads.tend(1.0)
                time.sleep(0.2)
                with Conversation(program.port) as conversation:
                    answer = conversation.ask("GET", "/readyz")
                    if abs(hours_off(answer) - hours) < 0.1:
                        shown.append(text)
                    for session in sessions:
                        fault = session.found(conversation)
                        if fault:
                            wrong.append(f"{text}: {fault}")
                        elif session.step(conversation).status != 200:
                            wrong.append(f"{text}: {session.path} cannot be stepped")
                    Session(conversation)
            heads.tend(HEAD_SECONDS)
            spans = [m.ended - m.began for m in heads.members if m.ended is not None]
            if len(spans) < HEADS:
                wrong.append(f"{HEADS - len(spans)} slow heads were not cut")
            if spans and min(spans) < HEAD_SECONDS - 0.1:
                wrong.append(f"a slow head was cut after {min(spans):.2f} s")
            if spans and max(spans) > HEAD_SECONDS + SLACK_SECONDS:
                wrong.append(f"a slow head was cut after {max(spans):.2f} s")
        if lab.is_long:
            # The sweeper runs once a minute. It must not remove sessions that only the jump makes
            # look expired.
            clock.set("+1d")
            time.sleep(70)
            with Conversation(program.port) as conversation:
                faults = [session.found(conversation) for session in sessions]
                wrong += [f"after the sweep: {fault}" for fault in faults if fault]
        probe.stop()
        wrong += [f"a probe got no response: {text}" for text in probe.failures]
        status = program.end(signal.SIGTERM)
        if status != 0:
            wrong.append(f"exit {status} on SIGTERM")
    if len(shown) < len(JUMPS * rounds):
        wrong.append(f"only {shown} reached the program: the other jumps prove nothing")
    return Outcome(
        "clock jumps, wall", f"{len(JUMPS * rounds)} jumps",
        f"{SESSIONS} sessions kept for 1 h; {len(probe.seconds)} probes, p99 "
        f"{milliseconds(probe.p99())}; slow heads cut after {max(spans, default=0):.2f} s", wrong)


def everything(lab, path):
    """All clocks jump, as after a suspension of the machine.

    Expired sessions may be removed, but every request must be handled.
    """
    clock = Clock(lab, path, fakes_monotonic=True)
    wrong, slowest = [], 0.0
    with Program(lab, lab.directory() / "sessions.sqlite",
                 environment=clock.environment) as program:
        for text, _ in JUMPS:
            clock.set(text)
            time.sleep(0.2)
            for _ in range(20):
                start = time.monotonic()
                try:
                    with Conversation(program.port, patience=5) as conversation:
                        session = Session(conversation)
                        if session.step(conversation).status != 200:
                            wrong.append(f"{text}: a new session cannot be stepped")
                except (Unheard, Broken) as error:
                    wrong.append(f"{text}: {error}")
                slowest = max(slowest, time.monotonic() - start)
        status = program.end(signal.SIGTERM)
        if status != 0:
            wrong.append(f"exit {status} on SIGTERM")
    return Outcome(
        "clock jumps, all clocks", f"{len(JUMPS)} jumps",
        f"80 new sessions made and stepped, {milliseconds(slowest)} each at most", wrong)
