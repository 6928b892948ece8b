"""The most that one request may legally ask for, from many clients at once: under 256 MB.

What is compared is the most that was ever resident, which a limit by the system would have to allow.
"""

import json
import threading
import time

from rig.conversation import Broken, Conversation, Unheard, request
from rig.crowd import Crowd, needs_descriptors
from rig.outcome import Outcome
from rig.program import Program

LIMIT_KIB = 256 * 1024
CLIENTS = 64
GZIP = ("Accept-Encoding: gzip",)
SPRING = ".bouncy.repeatForever()"


def evaluation(**members):
    return json.dumps(members, separators=(",", ":")).encode()


def worst():
    """Requests at the limits: name, content, fields, and what the answer may be."""
    whole = {"end": 100, "count": 100_000}
    vector = {"animation": SPRING, "from": [0.1, 0.2, 0.3], "to": [100 / 3, 200 / 7, 300 / 11]}
    nested = b'{"animation":"' + SPRING.encode() + b'","to":' + b"[" * 60 + b"]" * 60
    requests = [
        ("400,000 numbers", evaluation(**vector, range=whole), ()),
        ("the same as gzip", evaluation(**vector, range=whole), GZIP),
        ("100,000 angles", evaluation(
            animation=SPRING, range=whole, include=["velocity"],
            **{"from": {"type": "angle", "degrees": 1 / 7},
               "to": {"type": "angle", "degrees": 1000 / 7}}), ()),
        ("100,000 times in 1 MiB", evaluation(
            animation=SPRING, to=100,
            range={"times": [round(n * 0.001 + 0.0001, 4) for n in range(100_000)]}), ()),
        ("64 properties of 16 numbers", evaluation(
            properties={f"p{n}": [0] * 16 for n in range(64)},
            timeline=[{"at": at / 100, "animation": SPRING,
                       "set": {f"p{n}": [n / 7 + at] * 16 for n in range(64)}} for at in range(20)],
            range={"end": 6, "count": 380}), ()),
        ("200,000 values that mean nothing", nested + b',"x":[' + b"0," * 199_000 + b"0]}", ()),
        ("an array of 200,000 arrays", b"[" + b"[]," * 199_000 + b"[]]", ()),
        ("1 MiB of a string", b'{"animation":"' + b"x" * 1_000_000 + b'"}', ()),
    ]
    return requests


def run(lab):
    needs_descriptors(CLIENTS)
    requests = worst()
    yield reading(lab, requests)
    # The longest answer of them all.
    yield waiting(lab, requests[2])


def reading(lab, requests):
    """Every client takes its answers as fast as it can."""
    seconds = lab.many(8, 60)
    wrong, counts, largest = [], {}, 0
    lock = threading.Lock()
    with Program(lab, lab.directory() / "sessions.sqlite") as program:
        stop = time.monotonic() + seconds

        def ask(index):
            nonlocal largest
            try:
                with Conversation(program.port, patience=60) as conversation:
                    while time.monotonic() < stop:
                        index += 1
                        name, content, fields = requests[index % len(requests)]
                        answer = conversation.ask("POST", "/v1/evaluate", content, fields)
                        with lock:
                            counts[answer.status] = counts.get(answer.status, 0) + 1
                            largest = max(largest, len(answer.content))
                            if answer.status >= 500 and answer.status != 503:
                                wrong.append(f"{name}: {answer.status}")
            except (Unheard, Broken) as error:
                wrong.append(f"{requests[index % len(requests)][0]}: {error}")

        threads = [threading.Thread(target=ask, args=(n,), daemon=True) for n in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        peak = judged(program, wrong)
    if not counts.get(200):
        wrong.append("no request was legal: nothing was shown")
    statuses = ", ".join(f"{count} × {status}" for status, count in sorted(counts.items()))
    return Outcome(
        "memory, worst requests", f"{CLIENTS} clients",
        f"{statuses}; answers up to {largest // 1024} KiB; resident {peak} KiB at most", wrong)


def waiting(lab, worst):
    """No client takes its answer: what is made for all of them is in memory."""
    wrong = []
    _, content, _ = worst
    with Program(lab, lab.directory() / "sessions.sqlite") as program:
        with Crowd(program.port, CLIENTS, request("POST", "/v1/evaluate", content),
                   receive_bytes=4096, listens=False):
            before, now = -1.0, program.processor_seconds()
            # Until nothing is computed any more.
            while now > before and program.is_running:
                time.sleep(0.5)
                before, now = now, program.processor_seconds()
            peak = judged(program, wrong)
            resident = program.kibibytes("VmRSS")
    return Outcome(
        "memory, nobody reads", f"{CLIENTS} clients",
        f"resident {resident} KiB with all answers waiting, {peak} KiB at most", wrong)


def judged(program, wrong):
    if not program.is_running:
        wrong.append(f"it ended: {program.complaint()}")
        return 0
    peak = program.kibibytes("VmHWM")
    if peak > LIMIT_KIB:
        wrong.append(f"{peak} KiB were resident, more than {LIMIT_KIB}")
    with Conversation(program.port) as conversation:
        if conversation.ask("GET", "/readyz").status != 200:
            wrong.append("not ready afterwards")
    return peak
