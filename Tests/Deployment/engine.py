"""The command that builds and runs containers, whichever there is."""

import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import time

from rig.program import Watched


class Missing(Exception):
    """What was asked for cannot be done with what this machine has; the text says why."""


class Failed(Exception):
    """A command ended with another exit code than 0."""


class Engine:
    """docker, podman or buildah; the last can build, but not run.

    CONTAINER_ENGINE chooses one. CONTAINER_GLOBAL_ARGS stand behind its name in every command,
    CONTAINER_BUILD_ARGS and CONTAINER_RUN_ARGS behind build and run.
    """

    def __init__(self):
        chosen = os.environ.get("CONTAINER_ENGINE")
        names = [chosen] if chosen else ["docker", "podman", "buildah"]
        reasons = []
        for name in names:
            self.command = [name, *words("CONTAINER_GLOBAL_ARGS")]
            self.can_run = not name.endswith("buildah")
            if shutil.which(name) is None:
                reasons.append(f"{name} is not installed")
                continue
            try:
                self.tell("info")
                return
            except Failed as error:
                reasons.append(f"{name}: {error}")
        raise Missing("; ".join(reasons))

    @property
    def name(self):
        return os.path.basename(self.command[0])

    def tell(self, *arguments, patience=120):
        """What a command writes to standard output."""
        # What runs a container may leave a note of a kill in the place it was called from.
        done = subprocess.run([*self.command, *arguments], cwd="/tmp", stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=patience)
        if done.returncode != 0:
            lines = (done.stderr or done.stdout).strip().splitlines()
            raise Failed(f"{arguments[0]}: {lines[-1] if lines else done.returncode}")
        return done.stdout.strip()

    def build(self, directory, tag, arguments):
        """Builds the Dockerfile in a directory; what it writes goes where this process's errors go."""
        done = subprocess.run(
            [*self.command, "build", *words("CONTAINER_BUILD_ARGS"), *arguments, "--tag", tag,
             str(directory)], stdin=subprocess.DEVNULL, stdout=2)
        if done.returncode != 0:
            raise Failed(f"build: exit code {done.returncode}")

    def fetch(self, name):
        """Has an image by its name, from here or from its registry."""
        try:
            self.image(name)
        except Failed:
            try:
                self.tell("pull", name, patience=1800)
            except Failed as error:
                raise Missing(f"{name} is not available: {error}") from None

    def image(self, tag):
        """What the engine knows of an image."""
        words = ("inspect", "--type", "image") if self.name == "buildah" else ("image", "inspect")
        found = json.loads(self.tell(*words, tag))
        return found[0] if isinstance(found, list) else found

    def confinement(self, memory):
        """How operators run what they do not trust."""
        # podman would put a writable /tmp beside it.
        bare = ("--read-only-tmpfs=false",) if self.name == "podman" else ()
        return (*words("CONTAINER_RUN_ARGS"), "--read-only", *bare, "--cap-drop", "ALL",
                "--security-opt", "no-new-privileges", "--pids-limit", "64",
                "--memory", memory, "--memory-swap", memory)

    def needs_to_run(self, image, memory):
        """Whether containers can be run at all, so that what fails later is ours."""
        try:
            self.tell("run", *self.confinement(memory), "--rm", image, "true")
        except Failed as error:
            raise Missing(f"{self.name} cannot run containers on this machine: {error}") from None


class Container(Watched):
    """One container, as an operator would run it."""

    def __init__(self, engine, name, image, port, volume, memory, environment):
        self.engine, self.name, self.port = engine, name, port
        variables = {"INBETWEEN_PORT": str(port), **environment}
        self.asked = time.monotonic()
        engine.tell(
            "run", *engine.confinement(memory), "--detach", "--name", name,
            "--publish", f"127.0.0.1:{port}:{port}", "--volume", f"{volume}:/var/lib/inbetween",
            *(word for pair in variables.items() for word in ("--env", "=".join(pair))), image)
        self.started = time.monotonic()

    def remove(self):
        try:
            self.engine.tell("rm", "--force", self.name)
        except Failed:
            pass

    def state(self):
        return json.loads(self.engine.tell("inspect", "--format", "{{json .State}}", self.name))

    @functools.cached_property
    def pid(self):
        return self.state()["Pid"]

    @property
    def is_running(self):
        return self.state()["Running"]

    def complaint(self):
        done = subprocess.run([*self.engine.command, "logs", "--tail", "5", self.name],
                              capture_output=True, text=True)
        return (done.stdout + done.stderr).strip()

    def stop(self, patience=30):
        """Asks it to end; returns its exit code and the seconds that it took."""
        began = time.monotonic()
        self.engine.tell("stop", "--time", str(patience), self.name)
        return self.state()["ExitCode"], time.monotonic() - began

    def privileges(self):
        """What it may do, by the kernel's word."""
        place = pathlib.Path(f"/proc/{self.pid}")
        status = (place / "status").read_text()
        found = {
            name: re.search(rf"^{name}:\s*(\S+)", status, re.MULTILINE)[1]
            for name in ("Uid", "CapEff", "CapBnd", "NoNewPrivs", "Seccomp")}
        found["memory"] = self.control("memory.max", "memory.limit_in_bytes")
        for line in (place / "mounts").read_text().splitlines():
            _, target, _, options, *_ = line.split()
            if target == "/":
                found["root"] = options.split(",")[0]
        return found


    def control(self, name, older_name):
        """A number of its control group, by its name in version 2 and in version 1."""
        for line in pathlib.Path(f"/proc/{self.pid}/cgroup").read_text().splitlines():
            number, kinds, path = line.split(":", 2)
            if number == "0":
                file = pathlib.Path(f"/sys/fs/cgroup{path}/{name}")
            elif "memory" in kinds.split(","):
                file = pathlib.Path(f"/sys/fs/cgroup/memory{path}/{older_name}")
            else:
                continue
            if file.is_file():
                return file.read_text().strip()
        return None


def words(variable):
    return os.environ.get(variable, "").split()
