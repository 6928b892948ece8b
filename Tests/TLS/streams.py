"""Event streams over TLS: events arrive in time, and a disconnect ends a stream that waits."""

import http.client
import json
import re
import signal
import socket
import ssl
import threading
import time

from rig.outcome import Outcome, milliseconds, percentile
from rig.program import Program
from secure import context

SECONDS, FPS, STREAMS = 3, 30, 50
LATENESS_SECONDS = 1.0
PLAYED = f"/v1/evaluate.sse?animation=.linear(duration:{SECONDS})&to=100&end={SECONDS}&fps={FPS}"
IDLE = "/v1/evaluate.sse?animation=.linear(duration:600)&to=100&end=600&step=300"


def connected(port, target):
    connection = http.client.HTTPSConnection("localhost", port, timeout=30, context=context())
    connection.request("GET", target)
    return connection, connection.getresponse()


def play(port, lateness, texts):
    """Reads a stream to its end, and records how late each sample is."""
    _, answer = connected(port, PLAYED)
    began, text = None, b""
    while line := answer.readline():
        text += line
        if line.startswith(b"data: ") and text.rpartition(b"event: ")[2].startswith(b"sample"):
            now, at = time.monotonic(), json.loads(line[6:])["time"]
            began = began or now
            lateness.append(now - began - at)
    texts.append(text)


def waiting(lab, certificate):
    wrong, lateness, texts = [], [], []
    with Program(lab, options=certificate.options()) as program:
        threads = [threading.Thread(target=play, args=(program.port, lateness, texts))
                   for _ in range(STREAMS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if len(texts) != STREAMS or not all(b"event: end" in text for text in texts):
        wrong.append(f"{len(texts)} streams, not all with an end")
    if len(lateness) < STREAMS * SECONDS * FPS / 2 or max(lateness) > LATENESS_SECONDS:
        wrong.append(f"{len(lateness)} samples, at most {max(lateness):.2f} s late")
    return Outcome("event streams", f"{STREAMS}",
                   f"{len(lateness)} samples, p99 of lateness {milliseconds(percentile(lateness, 0.99))}", wrong)


def ended(lab, certificate):
    wrong = []
    with Program(lab, options=[*certificate.options(), "--metrics-port", "0", "--log-level", "info"]) as program:
        metrics = int(re.search(r":([0-9]+)/metrics", until(program, "/metrics"))[1])
        streams = [connected(program.port, IDLE) for _ in range(12)]
        for _, answer in streams:
            while not answer.readline().startswith(b"event: sample"):
                pass
        if opened(metrics) != 12:
            wrong.append(f"{opened(metrics)} open streams, not 12")
        for index, (connection, answer) in enumerate(streams[:9]):
            leave(connection, answer, index % 3)
        end = time.monotonic() + 10
        while opened(metrics) != 3 and time.monotonic() < end:
            time.sleep(0.02)
        if opened(metrics) != 3:
            wrong.append(f"{opened(metrics)} open streams after 9 disconnects, not 3")
        program.send(signal.SIGTERM)
        for _, answer in streams[9:]:
            if b"event: drain" not in answer.read():
                wrong.append("a stream ended without the event")
        if program.end(None) != 0:
            wrong.append("exit code")
    return Outcome("ended streams", "12", "9 by their clients, 3 by the server", wrong)


def leave(connection, answer, how):
    """Closes a connection, with a notice, with a reset, or without a notice."""
    if how == 0:
        try:
            connection.sock.settimeout(0.01)
            connection.sock.unwrap()
        except (OSError, ssl.SSLError):
            pass
    elif how == 1:
        connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    connection.close()
    answer.close()


def opened(port):
    connection = http.client.HTTPConnection("localhost", port, timeout=10)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    return int(re.search(r"^inbetween_streams_open ([0-9]+)", text, re.MULTILINE)[1])


def until(program, text):
    """Waits until the log contains a text, and returns the log."""
    end = time.monotonic() + 10
    while text not in program.complaint() and time.monotonic() < end:
        time.sleep(0.01)
    return program.complaint()
