"""The program as a process: its start, its figures and its end."""

import os
import pathlib
import re
import resource
import signal
import subprocess
import threading
import time

TICK = 1 / os.sysconf("SC_CLK_TCK")


class NotReady(Exception):
    """The program ended before it was ready, or did not report that it was ready."""


class Watched:
    """The system's figures of the process `pid`."""

    def processor_seconds(self):
        """Returns the CPU time so far in seconds, including system time."""
        fields = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * TICK

    def kibibytes(self, name):
        """Returns a size in KiB: VmRSS is the current resident size, VmHWM its peak."""
        status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(rf"^{name}:\s*([0-9]+) kB", status, re.MULTILINE)[1])

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))


class Program(Watched):
    """A server process that listens on a free port.

    As a context manager, it always ends the process.
    """

    def __init__(self, lab, store="memory", options=(), wrapper=(), environment=None, limits=None,
                 user=None, patience=20):
        """Starts the program.

        store:       the path of the session file, the address of a Redis database, or "memory".
        wrapper:     a command to put before the path of the program.
        environment: variables in addition to those of this process.
        limits:      resource limits, as for resource.setrlimit.
        """
        self.store = store
        place = store if store == "memory" or str(store).startswith("redis:") else f"sqlite:{store}"
        # The log of every request of a crowd would fill the disk that the faults need.
        command = [*wrapper, str(lab.program), "serve", "--port", "0", "--store", place,
                   "--log-level", "warning", *options]
        self.complaints = lab.directory() / "complaints"
        self.started = time.monotonic()

        def prepare():
            for kind, bound in (limits or {}).items():
                resource.setrlimit(kind, (bound, bound))

        with open(self.complaints, "wb") as complaints:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=complaints,
                env={**os.environ, **(environment or {})}, user=user, group=user,
                extra_groups=None if user is None else [], preexec_fn=prepare)
        # This process must not block on a process that never becomes ready.
        watch = threading.Timer(patience, self.process.kill)
        watch.start()
        self.line = self.process.stdout.readline().decode()
        watch.cancel()
        self.ready_seconds = time.monotonic() - self.started
        found = re.search(r"ready on https?://[^,]*:([0-9]+),", self.line)
        if found is None:
            self.end(signal.SIGKILL)
            raise NotReady(f"exit {self.process.returncode}: {self.complaint()}")
        self.port = int(found[1])
        self.pid = self.process.pid

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end(signal.SIGKILL)

    def send(self, number):
        self.process.send_signal(number)

    def end(self, number=signal.SIGTERM, patience=30):
        """Sends a signal (None sends none), waits for the end and returns the exit code."""
        if number is not None and self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None
        finally:
            self.process.stdout.close()

    def complaint(self):
        return self.complaints.read_text(errors="replace").strip()

    @property
    def is_running(self):
        return self.process.poll() is None

    def unsent(self):
        """Returns the number of bytes in the kernel that clients have not read."""
        return sum(self.established())

    def established(self):
        """Returns, for each connection of a client, the number of bytes that it has not read."""
        port, unread = f":{self.port:04X}", []
        with open("/proc/net/tcp", encoding="ascii") as table:
            next(table)
            for line in table:
                fields = line.split()
                if fields[1].endswith(port) and fields[3] == "01":
                    unread.append(int(fields[4].partition(":")[0], 16))
        return unread

    def sockets(self):
        """Returns the number of descriptors that are sockets, including the listening one."""
        count = 0
        for name in os.listdir(f"/proc/{self.pid}/fd"):
            try:
                count += os.readlink(f"/proc/{self.pid}/fd/{name}").startswith("socket:")
            except FileNotFoundError:
                pass
        return count
