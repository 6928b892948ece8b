#!/usr/bin/env python3
"""Builds the image, runs it as an operator would, and prints one row for each result.

    Scripts/container [--keep] [--image NAME]

--keep keeps the image, the container and its volume for inspection. --image tests an existing
image. The exit code is 1 if a trial fails. The test is skipped with the reason if no container
engine can build or run the image.
"""

import argparse
import pathlib
import re
import socket
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Faults")]

import memory  # noqa: E402
import terminate  # noqa: E402
from engine import Container, Engine, Failed, Missing  # noqa: E402
from rig.conversation import Broken, Conversation, Unheard, request  # noqa: E402
from rig.crowd import Crowd, needs_descriptors  # noqa: E402
from rig.outcome import Outcome, Skipped, milliseconds  # noqa: E402
from rig.sessions import Session  # noqa: E402
from rig.table import Table  # noqa: E402

NAME = "inbetween-trial"
MEMORY = "256m"
READ_SECONDS = 20
# The number of idle connections in addition to the active ones.
IDLE = 900
# The time limits in seconds for readiness and for the end after SIGTERM.
START_SECONDS, STOP_SECONDS = 10, 12
# The image has no shell and no packages, only the program and the libraries that it links.
IMAGE_BYTES_MAX = 100_000_000


def main():
    parser = argparse.ArgumentParser(description="Builds the image and runs it like an operator.")
    parser.add_argument("--keep", action="store_true",
                        help="keep the image, the container and its volume")
    parser.add_argument("--image", help="an existing image to use instead of building one")
    chosen = parser.parse_args()
    try:
        tried(Engine(), chosen.image, chosen.keep)
    except Missing as reason:
        print(f"container: skipped: {reason}")


def tried(engine, given, keep):
    if not given:
        engine.fetch(base())
        if engine.can_run:
            engine.needs_to_run(base(), MEMORY)
    table = Table("container", "seen")
    try:
        table.row(built(engine, given))
        if engine.can_run:
            for outcome in trials(engine, given or NAME, keep):
                table.row(outcome)
        else:
            table.skip("running", f"{engine.name} can build the image, but cannot run it with limits")
    except Skipped as reason:
        table.skip("the rest", reason)
    except (Failed, Broken, Unheard, FileNotFoundError) as error:
        table.row(Outcome("the rest", "-", "", [f"stopped before its end: {error}"]))
    finally:
        if not keep:
            remove(engine)
            if not given:
                attempt(engine, "rmi", NAME)
    table.finish()


def base():
    """Returns the base image in the Dockerfile."""
    return re.search("^ARG SWIFT_IMAGE=(.*)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)[1]


def built(engine, name):
    """Builds the image; reports its size, and the build time, which cached layers shorten."""
    began = time.monotonic()
    if not name:
        engine.build(ROOT, NAME, ["--build-arg", f"REVISION={revision()}"])
    seconds = time.monotonic() - began
    size = engine.image(name or NAME).get("Size") or 0
    wrong = [f"{size} bytes; the maximum is {IMAGE_BYTES_MAX}"] if size > IMAGE_BYTES_MAX else []
    summary = f"{size / 1e6:.1f} MB" if size else "of unknown size"
    built_in = "" if name else f", built in {seconds:.0f} s"
    return Outcome("image", engine.name, summary + built_in, wrong)


def revision():
    done = subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def trials(engine, image, keep):
    """Runs two containers on one volume, the second one under load."""
    remove(engine)
    port = free_port()
    engine.tell("volume", "create", NAME)
    container = started(engine, image, port)
    try:
        yield ready(container)
        yield confined(container)
        sessions = []
        yield conversed(container, sessions)
        yield stopped(container)
        container.remove()
        container = started(engine, image, port)
        yield ready(container)
        yield continued(container, sessions)
        yield from burdened(container)
        # The session must also be usable after the test of the memory limit.
        yield continued(container, sessions)
        yield stopped(container)
    finally:
        if not keep:
            container.remove()


def started(engine, image, port):
    # As in deploy/compose.yaml, all clients have one address: that of the engine or of this
    # machine.
    return Container(engine, NAME, image, port, NAME, MEMORY, {
        "INBETWEEN_WORKERS": "2", "INBETWEEN_CONNECTIONS_PER_ADDRESS": "0",
        "INBETWEEN_CONNECTION_LIMIT": "1024"})


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def remove(engine):
    if engine.can_run:
        attempt(engine, "rm", "--force", NAME)
        attempt(engine, "volume", "rm", NAME)


def attempt(engine, *arguments):
    try:
        engine.tell(*arguments)
    except Failed:
        # The image or the volume did not exist.
        pass


def ready(container):
    """Waits for /readyz and reports the time since the start of the run command, and since its end.
    """
    end, status = container.started + START_SECONDS, None
    while status != 200 and time.monotonic() < end:
        try:
            with Conversation(container.port, patience=1) as conversation:
                status = conversation.ask("GET", "/readyz").status
        except (Unheard, Broken):
            time.sleep(0.005)
    now = time.monotonic()
    wrong = [] if status == 200 else [f"/readyz: {status}: {container.complaint()}"]
    return Outcome(
        "ready", "1 start", f"{milliseconds(now - container.asked)} after run was asked for, "
        f"{milliseconds(now - container.started)} after it was done", wrong)


def confined(container):
    """Checks the privileges that the kernel reports for the process, and runs its health check."""
    wrong = []
    try:
        found = container.privileges()
    except FileNotFoundError as error:
        raise Skipped(f"the process is not visible from this host: {error}") from None
    asked = {"Uid": "10001", "CapEff": "0" * 16, "CapBnd": "0" * 16, "NoNewPrivs": "1", "root": "ro",
             "memory": str(memory.LIMIT_KIB * 1024)}
    for name, value in asked.items():
        if found[name] != value:
            wrong.append(f"{name} is {found[name]}; it must be {value}")
    try:
        container.engine.tell("exec", NAME, "/usr/local/bin/inbetween", "healthcheck")
    except Failed as error:
        wrong.append(f"healthcheck: {error}")
    return Outcome(
        "confined", "1 container",
        "user 10001, no capabilities, no new privileges, read-only root, "
        f"{MEMORY} of memory; healthcheck passes",
        wrong)


def conversed(container, sessions):
    """Requests an evaluation, and creates and steps a session."""
    wrong = []
    with Conversation(container.port) as conversation:
        answer = conversation.ask(
            "POST", "/v1/evaluate", {"animation": ".bouncy", "to": 100, "range": {"end": "removed"}})
        if answer.status != 200 or not answer.json()["values"]["value"]:
            wrong.append(f"evaluate: {answer.status}")
        session = Session(conversation, ttl=3600)
        for _ in range(5):
            answer = session.step(conversation)
            if answer.status != 200:
                wrong.append(f"step: {answer.status}: {answer.content[:200]!r}")
        sessions.append(session)
    return Outcome("session", "5 steps", f"revision {session.last}", wrong)


def continued(container, sessions):
    """Checks that the sessions are in their acknowledged states and can be stepped."""
    wrong = []
    with Conversation(container.port) as conversation:
        for session in sessions:
            found = session.found(conversation)
            if found is not None:
                wrong.append(found)
            elif (status := session.step(conversation).status) != 200:
                wrong.append(f"step: {status}")
    summary = ", ".join(f"revision {session.last}" for session in sessions)
    return Outcome("session kept", f"{len(sessions)} session", summary, wrong)


def stopped(container):
    """Stops the container while clients request much work.

    Accepted requests must receive complete responses, and the exit code must be 0.
    """
    needs_descriptors(terminate.CLIENTS)
    load = terminate.Load(container.port)
    thread = threading.Thread(target=load.run, args=(STOP_SECONDS,), daemon=True)
    thread.start()
    time.sleep(0.5)
    code, seconds = container.stop()
    thread.join()
    wrong = list(load.wrong)
    if code != 0:
        wrong.append(f"exit code {code}: {container.complaint()}")
    if seconds > STOP_SECONDS:
        wrong.append(f"the stop took {seconds:.1f} s; the maximum is {STOP_SECONDS} s")
    return Outcome(
        "stopped under load", f"{terminate.CLIENTS} clients",
        f"exit code {code} after {seconds:.2f} s; {load.answered} responses, "
        f"{len(load.wrong)} of them incomplete or not 200", wrong)


def burdened(container):
    """Sends the requests that need the most memory; the container's memory limit must suffice."""
    needs_descriptors(memory.CLIENTS + IDLE)
    requests = memory.worst()
    with Crowd(container.port, IDLE, request("GET", "/livez"), listens=False):
        counts, largest, wrong = memory.read_all(container.port, requests, READ_SECONDS)
    yield Outcome(
        "worst requests", f"{memory.CLIENTS} of {memory.CLIENTS + IDLE}",
        f"{memory.as_text(counts)}; responses up to {largest // 1024} KiB; "
        + survived(container, wrong), wrong)
    if wrong:
        return
    wrong = []
    with memory.crowd_of(container.port, requests[2]):
        try:
            memory.await_idle(container)
        except FileNotFoundError:
            wrong.append("the program ended")
        summary = survived(container, wrong)
    yield Outcome("clients do not read", f"{memory.CLIENTS} clients", summary, wrong)


def survived(container, wrong):
    """Checks that the process was not killed, and returns its current and its peak memory as text.
    """
    state = container.state()
    if state.get("OOMKilled") or not state["Running"]:
        wrong.append(f"killed because of its memory: exit code {state['ExitCode']}")
        return f"not within {MEMORY}"
    now = container.kibibytes("VmRSS")
    group = container.control("memory.peak", "memory.max_usage_in_bytes")
    also = f"; its control group {int(group) // 1024} KiB at most" if group else ""
    peak = memory.checked_peak(container, wrong)
    return f"resident {now} KiB, {peak} KiB at most{also}, within {MEMORY}"


if __name__ == "__main__":
    main()
