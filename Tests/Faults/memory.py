"""Many clients send the requests with the most work at once: less than 256 MB may be resident.

The peak resident size is compared, because a memory limit of the system would have to allow it.
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
    """Returns requests at the limits, each as its name, body, fields and allowed statuses."""
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
    # This request has the longest response.
    yield waiting(lab, requests[2])


def reading(lab, requests):
    """All clients read their responses as fast as possible."""
    with Program(lab, lab.directory() / "sessions.sqlite") as program:
        counts, largest, wrong = read_all(program.port, requests, lab.many(8, 60))
        peak = checked_peak(program, wrong)
    return Outcome(
        "memory, worst requests", f"{CLIENTS} clients",
        f"{as_text(counts)}; responses up to {largest // 1024} KiB; resident {peak} KiB at most", wrong)


def read_all(port, requests, seconds):
    """Sends all requests in rotation from every client.

    Returns the number of responses by status, the length of the longest response, and the
    errors.
    """
    wrong, counts, largest = [], {}, 0
    lock = threading.Lock()
    stop = time.monotonic() + seconds

    def ask(index):
        nonlocal largest
        try:
            with Conversation(port, patience=60) as conversation:
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
    if not counts.get(200):
        wrong.append("no request was legal, so the test proves nothing")
    return counts, largest, wrong


def as_text(counts):
    return ", ".join(f"{count} × {status}" for status, count in sorted(counts.items()))


def waiting(lab, worst):
    """No client reads, so all responses are in memory."""
    wrong = []
    with Program(lab, lab.directory() / "sessions.sqlite") as program:
        with crowd_of(program.port, worst):
            await_idle(program)
            peak = checked_peak(program, wrong)
            resident = program.kibibytes("VmRSS")
    return Outcome(
        "memory, clients not reading", f"{CLIENTS} clients",
        f"resident {resident} KiB with all responses waiting, at most {peak} KiB", wrong)


def crowd_of(port, worst):
    """Returns clients that send the request and do not read."""
    _, content, _ = worst
    return Crowd(port, CLIENTS, request("POST", "/v1/evaluate", content),
                 receive_bytes=4096, listens=False)


def await_idle(program):
    """Waits until no computation runs."""
    before, now = -1.0, program.processor_seconds()
    while now > before and program.is_running:
        time.sleep(0.5)
        before, now = now, program.processor_seconds()


def checked_peak(program, wrong):
    if not program.is_running:
        wrong.append(f"the program ended: {program.complaint()}")
        return 0
    peak = program.kibibytes("VmHWM")
    if peak > LIMIT_KIB:
        wrong.append(f"{peak} KiB were resident; the maximum is {LIMIT_KIB}")
    with Conversation(program.port) as conversation:
        if conversation.ask("GET", "/readyz").status != 200:
            wrong.append("not ready afterwards")
    return peak
