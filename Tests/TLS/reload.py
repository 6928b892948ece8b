"""SIGHUP replaces the certificate while clients send requests and read event streams."""

import http.client
import signal
import threading
import time

from certificates import Certificate
from rig.outcome import Outcome
from rig.program import Program
from secure import Secure, context

STREAM = "/v1/evaluate.sse?animation=.linear(duration:8)&to=100&end=8&fps=30"


class Load:
    """Clients that send requests, on new connections and on kept ones, until `stop`."""

    def __init__(self, port, count):
        self.port, self.requests, self.failures = port, 0, []
        self.is_over = threading.Event()
        self.lock = threading.Lock()
        self.threads = [
            threading.Thread(target=self.run, args=(index % 2 == 0,)) for index in range(count)]
        for thread in self.threads:
            thread.start()

    def run(self, keeps):
        kept = Secure(self.port) if keeps else None
        while not self.is_over.is_set():
            try:
                client = kept or Secure(self.port)
                status = client.ask("GET", "/v1/evaluate?animation=.bouncy&to=100&fps=60").status
                if status != 200:
                    raise AssertionError(f"status {status}")
                if not keeps:
                    client.close()
            except Exception as failure:  # every failure of a request is a result
                with self.lock:
                    self.failures.append(repr(failure))
                return
            with self.lock:
                self.requests += 1

    def stop(self):
        self.is_over.set()
        for thread in self.threads:
            thread.join()


def reloaded(lab, certificate):
    wrong, times = [], lab.many(20, 300)
    other = Certificate(lab.directory(), "other", kind="rsa")
    current, spare = Certificate(lab.directory(), "first"), Certificate(lab.directory(), "second")
    with Program(lab, options=current.options()) as program:
        stream = http.client.HTTPSConnection("localhost", program.port, timeout=30, context=context())
        stream.request("GET", STREAM)
        events = stream.getresponse()
        first = events.readline()
        load = Load(program.port, 8)
        seen = set()
        for index in range(times):
            (other if index % 2 else spare).copy_to(current)
            program.send(signal.SIGHUP)
            line = program.process.stdout.readline().decode()
            name = "other" if index % 2 else "second"
            if f"CN={name}," not in line:
                wrong.append(f"reported: {line}")
            with Secure(program.port) as client:
                seen.add((name, client.subject()))
        current.key.write_text("no key")
        program.send(signal.SIGHUP)
        end = time.monotonic() + 10
        while "unchanged" not in program.complaint() and time.monotonic() < end:
            time.sleep(0.01)
        with Secure(program.port) as client:
            seen.add((name, client.subject()))
        load.stop()
        wrong += load.failures
        if len(seen) != 2 or len({der for _, der in seen}) != 2:
            wrong.append(f"{len(seen)} pairs of a name and a certificate, not 2")
        rest = events.read()
        if events.status != 200 or not first or b"event: end" not in rest:
            wrong.append(f"the stream: {events.status}, {rest[-200:]}")
        if program.end() != 0:
            wrong.append("exit code")
    return Outcome("reloaded under load", f"{times}", f"SIGHUPs, {load.requests} requests, none failed", wrong)
