"""Trials of the live session: two windows and a terminal."""

import http.client
import json
import os
import select
import subprocess
import time


class Terminal:
    """Runs the commands that the page shows for a terminal, and reads the output of the stream."""

    def __init__(self, text):
        paragraphs = [part.split("\n") for part in text.strip().split("\n\n")]
        self.setting = paragraphs[0][0]
        self.commands = {part[0]: part[1:] for part in paragraphs[1:]}
        self.stream = subprocess.Popen(
            ["bash", "-c", "\n".join([self.setting, "exec " + self.commands["# Follow it:"][0]])],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)  # fmt: skip
        self.rest = b""

    def run(self, heading, edit=lambda command: command):
        """Runs the commands below a heading."""
        lines = [edit(line) for line in self.commands[heading]]
        run = subprocess.run(["bash", "-ec", "\n".join([self.setting, *lines])],
                             capture_output=True, text=True, timeout=10)  # fmt: skip
        if run.returncode != 0:
            raise RuntimeError(f"{lines}: {run.stderr}")

    def until(self, word, seconds=10):
        """Reads the stream to the end of the next occurrence of a word."""
        end = time.monotonic() + seconds
        output = self.stream.stdout.fileno()
        while word.encode() not in self.rest:
            if time.monotonic() > end:
                raise RuntimeError(f"the stream has no {word}: {self.rest[-500:]}")
            if select.select([output], [], [], 1)[0]:
                piece = os.read(output, 65536)
                if not piece:
                    raise RuntimeError(f"the stream ended before {word}: {self.rest[-500:]}")
                self.rest += piece
        self.rest = self.rest.split(word.encode(), 1)[1]

    def close(self):
        self.stream.kill()
        self.stream.communicate()


def evaluated(program, name):
    """Returns the value of a paused session."""
    connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=10)
    connection.request("GET", f"/v1/sessions/{name}")
    session = json.loads(connection.getresponse().read())
    connection.close()
    return session["properties"]["value"]["value"]


def until_state(window, text):
    window.until("return document.getElementById('live-state').textContent === given[0]", text)


def watched(window, program):
    """Pause from outside"""
    window.show("/?animation=.smooth(duration:+0.6)")
    window.click("#live-start")
    until_state(window, "Running")
    name = window.run("return new URLSearchParams(location.hash.slice(1)).get('session')")
    wrong = []
    terminal = Terminal(window.text("#live-commands"))
    try:
        delay = followed(window, program, name, terminal, wrong)
    finally:
        terminal.close()
    return f"shown in two windows and in a terminal, here after {delay * 1000:.0f} ms", wrong


def followed(window, program, name, terminal, wrong):
    """Pauses and resumes a session in the page and by the page's commands in a terminal."""
    pause = "# Pause it; false resumes:"
    terminal.until("event: sample")
    window.click("#live-pause")
    terminal.until('"animationPaused":true')
    until_state(window, "Paused")
    terminal.run(pause, edit=lambda command: command.replace("true", "false"))
    terminal.until('"animationPaused":false')
    until_state(window, "Running")
    first = window.command("GET", f"{window.path}/window")
    window.click("#live-window")
    second = next(it for it in window.command("GET", f"{window.path}/window/handles") if it != first)

    def turn(handle):
        window.command("POST", f"{window.path}/window", {"handle": handle})

    turn(second)
    until_state(window, "Running")
    begin = time.monotonic()
    terminal.run(pause)
    until_state(window, "Paused")
    terminal.until('"animationPaused":true')
    delay = time.monotonic() - begin
    # A background window draws no frames, but it receives events.
    turn(first)
    until_state(window, "Paused")
    # The sample at the pause follows the event.
    with_value = "return document.getElementById('live-lane').dataset.value"
    rest = evaluated(program, name)
    for handle in (second, first):
        turn(handle)
        try:
            window.until(f"{with_value} === String(given[0])", rest, seconds=3)
        except RuntimeError:
            wrong.append(f"a window shows {window.run(with_value)}, the session has {rest}")
    window.click("#live-pause")
    until_state(window, "Running")
    turn(second)
    until_state(window, "Running")
    window.until("return Number(document.getElementById('live-lane').dataset.value) !== given[0]", rest)
    window.click("#live-turn")
    window.until("return document.getElementById('live-events').textContent.includes('retargeted to 0')")
    turn(first)
    window.until("return document.getElementById('live-events').textContent.includes('retargeted to 0')")
    window.click("#live-end")
    window.until("return document.getElementById('live-state').textContent === 'The session has ended.'")
    turn(second)
    window.until("return document.getElementById('live-state').textContent === 'The session has ended.'")
    window.command("DELETE", f"{window.path}/window")
    turn(first)
    if "session" in window.run("return location.hash"):
        wrong.append("the address still has the session")
    return delay


def unknown(window, program):
    """A session that is gone"""
    window.show("/#session=ses_BzY7kVq2hXw9LdTn4RcG0e")
    window.until("return document.getElementById('live-state').textContent === 'The session has ended.'")
    wrong = [] if window.run("return !document.getElementById('live-start').hidden") else ["no button"]
    return "the page says so, and can start another one", wrong


TRIALS = (watched, unknown)
