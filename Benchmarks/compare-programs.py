#!/usr/bin/env python3
"""Compares two builds of the service: Benchmarks/compare-programs.py OLD NEW [--requests N] [--seed S]

Sends the same random requests to both in turn. For each kind: the median of the old program's processor
time in the new one's, and the number of responses with other bytes. Needs Linux.
"""

import argparse
import http.client
import json
import pathlib
import random
import socket
import statistics
import subprocess
import time
import urllib.parse

OPTIONS = ["--rate-limit", "off", "--connections-per-address", "0", "--store", "memory"]


class Server:
    def __init__(self, program):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [program, "--port", str(port), *OPTIONS, "--log-level", "error"],
            stdout=subprocess.DEVNULL,
        )
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        for _ in range(100):
            try:
                self.connection.connect()
                return
            except ConnectionRefusedError:
                time.sleep(0.05)
        raise SystemExit(f"{program} accepts no connections after 5 s")

    def processor_time(self):
        """Nanoseconds of all threads."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks)

    def ask(self, target, body):
        before = self.processor_time()
        fields = {"Content-Type": "application/json"} if body else {}
        self.connection.request("POST" if body else "GET", target, body, fields)
        response = self.connection.getresponse()
        content = response.read()
        return response.status, content, self.processor_time() - before


def motion(dice):
    if dice.random() < 0.7:
        duration, bounce = dice.uniform(0.2, 1.5), dice.uniform(0, 0.75)
        return f".spring(duration: {duration:.3f}, bounce: {bounce:.3f})"
    points = [dice.random(), dice.uniform(-0.3, 1.2), dice.random(), dice.uniform(-0.3, 1.4)]
    numbers = ", ".join(f"{point:.2f}" for point in points)
    return f".timingCurve({numbers}, duration: {dice.uniform(0.2, 1):.2f})"


def css(dice, budget):
    return f"/v1/export/css?animation={urllib.parse.quote(motion(dice))}&{budget}", None


def bake(dice):
    body = {"animation": motion(dice), "to": 100, "format": "lottie", "fidelity": "swiftui"}
    return "/v1/bake", json.dumps(body)


KINDS = {
    "css": lambda dice: css(dice, f"maxError={dice.choice([0.0005, 0.001, 0.002, 0.005])}"),
    "css, maxBytes": lambda dice: css(dice, f"maxBytes={dice.choice([120, 200, 300, 450])}"),
    "fit": lambda dice: (f"/v1/fit?motion={urllib.parse.quote(motion(dice))}", None),
    "bake, lottie, swiftui": bake,
    "convert": lambda dice: (f"/v1/convert?animation={urllib.parse.quote(motion(dice))}", None),
}


def main():
    parser = argparse.ArgumentParser(description="Compares two builds of the service.")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--requests", type=int, default=24, help="requests of each kind (default: 24)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    dice, servers = random.Random(chosen.seed), [Server(chosen.old), Server(chosen.new)]
    try:
        for name, make in KINDS.items():
            ratios, times, others = [], [], 0
            for _ in range(chosen.requests):
                request = make(dice)
                old, new = [server.ask(*request) for server in servers]
                others += old[:2] != new[:2]
                if old[0] == new[0] == 200:
                    ratios.append(old[2] / new[2])
                    times.append(new[2] / 1e6)
            print(
                f"{name}: {len(ratios)} requests with status 200 from both programs,"
                f" CPU time old/new {statistics.median(ratios):.2f},"
                f" CPU time new {statistics.median(times):.1f} ms, {others} different responses",
                flush=True,
            )
    finally:
        for server in servers:
            server.process.terminate()


if __name__ == "__main__":
    main()
