"""Trials of the live session: two windows and a terminal."""

import http.client
import json
import time


def patched(program, name, content):
    connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=10)
    connection.request("PATCH", f"/v1/sessions/{name}/environment", json.dumps(content),
                       {"Content-Type": "application/json"})  # fmt: skip
    response = connection.getresponse()
    response.read()
    connection.close()
    if response.status != 200:
        raise RuntimeError(f"PATCH: {response.status}")


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
    for command in (f"/v1/sessions/{name}\n", "$S/stream", "$S/environment"):
        if command not in window.text("#live-commands"):
            wrong.append(f"the page has no command for {command}")
    first = window.command("GET", f"{window.path}/window")
    window.click("#live-window")
    second = next(it for it in window.command("GET", f"{window.path}/window/handles") if it != first)

    def turn(handle):
        window.command("POST", f"{window.path}/window", {"handle": handle})

    turn(second)
    until_state(window, "Running")
    begin = time.monotonic()
    patched(program, name, {"animationPaused": True})
    until_state(window, "Paused")
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
    return f"shown in two windows, here after {delay * 1000:.0f} ms", wrong


def unknown(window, program):
    """A session that is gone"""
    window.show("/#session=ses_BzY7kVq2hXw9LdTn4RcG0e")
    window.until("return document.getElementById('live-state').textContent === 'The session has ended.'")
    wrong = [] if window.run("return !document.getElementById('live-start').hidden") else ["no button"]
    return "the page says so, and can start another one", wrong


TRIALS = (watched, unknown)
