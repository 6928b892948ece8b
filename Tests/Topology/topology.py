"""redis-server, two servers and nginx, and clients that send requests through nginx."""

import contextlib
import signal
import socket
import threading
import time

from nginx import Nginx
from rig.outcome import needs_command
from rig.program import Program
from rig.redis_server import Redis

PATIENCE_SECONDS = 30


class Topology:
    """nginx in front of two servers that share one Redis; all end with the context."""

    def __init__(self, lab):
        for command, package in (("nginx", "nginx-light"), ("redis-server", "redis-server")):
            needs_command(command, package)
        self.lab = lab
        self.replicas = []
        with contextlib.ExitStack() as stack:
            self.redis = Redis(lab.directory())
            stack.callback(self.redis.kill)
            stack.callback(lambda: [replica.end(signal.SIGKILL) for replica in self.replicas])
            for port in free_ports(lab, 2):
                self.replicas.append(self.started(port))
            self.nginx = stack.enter_context(
                Nginx(lab, *(replica.port for replica in self.replicas)))
            self.stack = stack.pop_all()

    @property
    def port(self):
        return self.nginx.port

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stack.close()

    def started(self, port):
        return Program(self.lab, self.redis.place, ["--port", str(port)])

    def end(self, index, number):
        """Ends a server with a signal; returns its exit code."""
        return self.replicas[index].end(number)

    def start(self, index):
        """Starts a server on the port of the one that has ended."""
        self.replicas[index] = self.started(self.replicas[index].port)

    def is_used(self, index):
        """True if nginx has a connection to a server."""
        return bool(self.replicas[index].established())


def free_ports(lab, count):
    """Returns free ports that the system does not give to outgoing connections.

    A server that is restarted needs its port again.
    """
    found = []
    for port in lab.dice.sample(range(15_000, 32_000), 1000):
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            found.append(port)
        if len(found) == count:
            return found
    raise RuntimeError("there is no free port from 15000 to 31999")


class Crowd:
    """Threads of clients that count what they have done."""

    def __init__(self, count, work):
        """Calls `work(index, crowd)` in `count` threads."""
        self.wrong = []
        self.done = 0
        self.is_stopping = False
        self.changed = threading.Condition()
        self.threads = [threading.Thread(target=self.run, args=(work, index), daemon=True)
                        for index in range(count)]
        for thread in self.threads:
            thread.start()

    def run(self, work, index):
        try:
            work(index, self)
        except Exception as error:
            # A client that raises an error has failed; the others go on.
            self.complain(f"client {index}: {error!r}")

    def complain(self, text):
        with self.changed:
            self.wrong.append(text)
            self.changed.notify_all()

    def count(self):
        with self.changed:
            self.done += 1
            self.changed.notify_all()

    def wait(self, goal):
        """Waits until the clients have done a number of requests, counted from their start."""
        with self.changed:
            if not self.changed.wait_for(lambda: self.done >= goal or self.wrong, PATIENCE_SECONDS):
                self.wrong.append(f"the clients did less than {goal} requests in {PATIENCE_SECONDS} s")

    def wait_until(self, is_true, text):
        """Waits for a condition while the clients work, unless one of them has failed."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not is_true() and not self.wrong:
            if time.monotonic() > end:
                self.complain(f"after {PATIENCE_SECONDS} s, still not: {text}")
                return
            time.sleep(0.01)

    def join(self):
        """Waits for the ends of all clients; returns their errors."""
        for thread in self.threads:
            thread.join()
        return self.wrong
