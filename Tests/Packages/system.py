"""A new Debian system in a directory, in which commands run."""

import os
import pathlib
import re
import socket
import subprocess
import threading
import time

from rig.conversation import Broken, Conversation, Unheard
from rig.outcome import Skipped

MIRROR = "http://deb.debian.org/debian"
# The environment of commands: nothing of the machine that runs the test.
ENVIRONMENT = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
               "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}


class Failed(Exception):
    """A command failed that must succeed; the text contains its last lines."""


def run(command, **options):
    """Runs a command and returns its standard output as bytes."""
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=1200, **options)
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines()
        raise Failed(f"{' '.join(map(str, command[:6]))}: exit {done.returncode}: {' / '.join(lines[-4:])}")
    return done.stdout


class System:
    """A system with Debian's essential packages only; the context manager deletes it."""

    def __init__(self, lab, suite, archives):
        self.suite = suite
        self.place = lab.directory() / suite
        archive = archives / f"{suite}.tar"
        if not archive.exists():
            made = lab.directory() / suite
            run(["debootstrap", "--variant=minbase", suite, made, MIRROR])
            archives.mkdir(parents=True, exist_ok=True)
            part = archive.with_suffix(".part")
            run(["tar", "--create", "--directory", made, "--file", part, "."])
            part.rename(archive)
        self.place.mkdir()
        run(["tar", "--extract", "--directory", self.place, "--file", archive])
        # The host name resolver of this machine, for apt.
        (self.place / "etc/resolv.conf").write_bytes(pathlib.Path("/etc/resolv.conf").read_bytes())
        self.processes = []

    def __enter__(self):
        # A program finds its own directory in /proc.
        run(["mount", "-t", "proc", "proc", self.place / "proc"])
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()
        self.unmount()
        run(["rm", "-rf", "--one-file-system", self.place])

    def unmount(self):
        """Unmounts /proc, which a booted system mounts itself."""
        if os.path.ismount(self.place / "proc"):
            run(["umount", "--lazy", self.place / "proc"])

    def copy(self, file, name):
        """Copies a file into the system and returns its path there."""
        (self.place / "var/cache" / name).write_bytes(pathlib.Path(file).read_bytes())
        return f"/var/cache/{name}"

    def tell(self, *command, user=None):
        """Runs a command in the system and returns its standard output as bytes."""
        return run(self.command(command, user), env=ENVIRONMENT)

    def command(self, command, user=None):
        return ["chroot", *([] if user is None else [f"--userspec={user}:{user}"]), self.place, *command]

    def start(self, *command, user):
        """Starts a server in the system; returns the process and its port."""
        process = subprocess.Popen(self.command(command, user), env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.processes.append(process)
        watch = threading.Timer(30, process.kill)
        watch.start()
        line = process.stdout.readline().decode()
        watch.cancel()
        found = re.search(r"ready on https?://[^,]*:([0-9]+),", line)
        if found is None:
            raise Failed(f"the server is not ready: {line.strip()}")
        return process, int(found[1])

    def needs(self, *packages):
        """Installs packages of Debian in the system."""
        try:
            self.tell("apt-get", "update", "-qq")
            self.tell("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)
        except Failed as error:
            raise Skipped(f"packages cannot be installed: {error}") from None

    def files(self, word):
        """Returns the paths of the system that contain a word, outside of caches and logs."""
        skipped = ("/proc", "/sys", "/tmp", "/var/cache", "/var/log", "/run", "/var/lib/dpkg", "/var/lib/apt")
        found = []
        for directory, names, files in os.walk(self.place):
            inside = directory.removeprefix(str(self.place)) or "/"
            names[:] = [name for name in names if os.path.join(inside, name) not in skipped]
            found += [os.path.join(inside, name) for name in names + files if word in name]
        return sorted(found)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def ask(port, *arguments):
    with Conversation(port) as conversation:
        return conversation.ask(*arguments)


def await_ready(port, seconds=30):
    """Waits until a server at a port is ready; returns false if it is not."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if ask(port, "GET", "/readyz").status == 200:
                return True
        except (Unheard, Broken, OSError):
            time.sleep(0.01)
    return False
