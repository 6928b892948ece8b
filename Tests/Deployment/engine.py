"""The command that builds and runs containers: docker, podman or buildah."""

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
    """This machine does not support the operation; the text is the reason."""


class Failed(Exception):
    """A command has failed."""


class Engine:
    """docker, podman or buildah, the last of which can build but not run.

    CONTAINER_ENGINE selects one of them. CONTAINER_GLOBAL_ARGS are added after the name of the
    engine, and CONTAINER_BUILD_ARGS and CONTAINER_RUN_ARGS after build and run.
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
        """Runs a command of the engine and returns its standard output."""
        # If the process is killed, a container runtime may write a file into its working directory.
        done = subprocess.run([*self.command, *arguments], cwd="/tmp", stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=patience)
        if done.returncode != 0:
            lines = (done.stderr or done.stdout).strip().splitlines()
            raise Failed(f"{arguments[0]}: {lines[-1] if lines else done.returncode}")
        return done.stdout.strip()

    def build(self, directory, tag, arguments):
        """Builds the Dockerfile in a directory; the output goes to standard error."""
        done = subprocess.run(
            [*self.command, "build", *words("CONTAINER_BUILD_ARGS"), *arguments, "--tag", tag,
             str(directory)], stdin=subprocess.DEVNULL, stdout=2)
        if done.returncode != 0:
            raise Failed(f"build: exit code {done.returncode}")

    def fetch(self, name):
        """Ensures that an image is on this machine; pulls it if it is not."""
        try:
            self.image(name)
        except Failed:
            try:
                self.tell("pull", name, patience=1800)
            except Failed as error:
                raise Missing(f"{name} is not available: {error}") from None

    def image(self, tag):
        """Returns the engine's metadata of an image."""
        words = ("inspect", "--type", "image") if self.name == "buildah" else ("image", "inspect")
        found = json.loads(self.tell(*words, tag))
        return found[0] if isinstance(found, list) else found

    def confinement(self, memory):
        """Returns the options with which operators confine untrusted programs."""
        # podman would add a writable /tmp.
        bare = ("--read-only-tmpfs=false",) if self.name == "podman" else ()
        return (*words("CONTAINER_RUN_ARGS"), "--read-only", *bare, "--cap-drop", "ALL",
                "--security-opt", "no-new-privileges", "--pids-limit", "64",
                "--memory", memory, "--memory-swap", memory)

    def needs_to_run(self, image, memory):
        """Checks that containers can run here, so that a later failure is one of the project."""
        try:
            self.tell("run", *self.confinement(memory), "--rm", image, "true")
        except Failed as error:
            raise Missing(f"{self.name} cannot run containers on this machine: {error}") from None


class Container(Watched):
    """A container that runs as an operator would run it."""

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
        """Stops the container; returns its exit code and the seconds that the stop took."""
        began = time.monotonic()
        self.engine.tell("stop", "--time", str(patience), self.name)
        return self.state()["ExitCode"], time.monotonic() - began

    def privileges(self):
        """Returns the privileges of the container's process, as the kernel reports them."""
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
        """Returns a number of the container's control group, by its names in version 2 and version
        1.
        """
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
