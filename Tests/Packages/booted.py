"""The .deb in a system that systemd has booted: the unit with all of its restrictions."""

import pathlib
import socket
import subprocess
import time

from debian import newer
from rig.conversation import Conversation, request
from rig.outcome import Outcome, Skipped, needs_command
from system import ENVIRONMENT, Failed, ask, await_ready, free_port, run

BOOT_SECONDS = 60


class Machine:
    """A system with systemd as its first process."""

    def __init__(self, system):
        self.system = system
        system.unmount()
        # Newer versions of systemd refuse control groups of version 1 without this word.
        self.process = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit", "--resolv-conf=off",
             "--console=pipe", f"--directory={system.place}", "SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.first = None

    def __enter__(self):
        end = time.monotonic() + BOOT_SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            try:
                # The first child of systemd-nspawn is not yet the system's first process.
                self.first = self.child()
                if self.first and self.tell("systemctl", "is-system-running", "--wait") is not None:
                    return self
            except Failed as error:
                # Some units of Debian cannot run in a container.
                if self.state() == "degraded":
                    return self
                reason = error
            time.sleep(0.05)
        self.process.kill()
        text = self.process.communicate()[0].decode(errors="replace").strip().splitlines()
        raise Skipped(f"systemd does not start here: {text[-1] if text else reason}")

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()

    def child(self):
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return int(children.split()[0]) if children else None

    def command(self, words):
        return ["nsenter", f"--target={self.first}", "--mount", "--uts", "--ipc", "--pid", "--root", "--wd",
                *words]

    def tell(self, *words):
        return run(self.command(words), env=ENVIRONMENT).decode().strip()

    def state(self):
        done = subprocess.run(self.command(["systemctl", "is-system-running"]), capture_output=True,
                              env=ENVIRONMENT, text=True)
        return done.stdout.strip()

    def show(self, name):
        return self.tell("systemctl", "show", "--value", f"--property={name}", "inbetween")


def trials(lab, system, packages):
    needs_command("systemd-nspawn", "systemd-container")
    system.needs("systemd", "systemd-sysv", "procps")
    port = free_port()
    with Machine(system) as machine:
        settings = system.place / "etc/default/inbetween"
        settings.write_text(f"INBETWEEN_PORT={port}\n")
        yield started(system, machine, packages, port)
        sessions = []
        yield restarted(machine, system, port, sessions)
        yield guarded(machine, system, port)
        yield socket_path(machine, system)
        yield upgraded(lab, machine, system, packages, port, sessions)
        yield removed(machine, system, port)


def started(system, machine, packages, port):
    """Installs the package, which starts the unit, and reads its restrictions from the kernel."""
    wrong = []
    deb = system.copy(packages.deb, packages.deb.name)
    # Keeps the settings that exist.
    machine.tell("apt-get", "install", "-y", "-qq", "--no-install-recommends", "-o", "Dpkg::Options::=--force-confold", deb)
    if not await_ready(port):
        log = machine.tell("journalctl", "--no-pager", "--lines=5", "--unit=inbetween")
        return Outcome(f"{system.suite}: unit", "1 start", "", [f"not ready: {log}"])
    inner = machine.show("MainPID")
    status = dict(line.split(":\t", 1) for line in
                  machine.tell("cat", f"/proc/{inner}/status").splitlines() if ":\t" in line)
    expected = {"CapEff": "0" * 16, "CapBnd": "0" * 16, "NoNewPrivs": "1", "Seccomp": "2"}
    for name, value in expected.items():
        if status[name] != value:
            wrong.append(f"{name} is {status[name]}; it must be {value}")
    user = status["Uid"].split()[0]
    if not 61184 <= int(user) <= 65519:
        wrong.append(f"the user {user} is not dynamic")
    place = system.place / "var/lib/private/inbetween/sessions.sqlite"
    if not place.exists():
        wrong.append("the sessions are not in /var/lib/private/inbetween")
    metrics = ask(port, "GET", "/v1/evaluate?animation=.bouncy&to=100")
    if metrics.status != 200:
        wrong.append(f"evaluate: {metrics.status}")
    try:
        figure = machine.tell("systemd-analyze", "security", "inbetween").splitlines()[-1]
        figure = figure.partition("inbetween.service: ")[2]
    except Failed as error:
        figure = str(error)
    return Outcome(f"{system.suite}: unit", "1 start",
                   f"user {user}, no capabilities, seccomp filter; exposure {figure}", wrong)


def restarted(machine, system, port, sessions):
    """Restarts and reloads the unit; a session continues."""
    wrong = []
    name = ask(port, "POST", "/v1/sessions", {"animation": ".smooth", "to": 100}).json()["id"]
    sessions.append(name)
    machine.tell("systemctl", "restart", "inbetween")
    if not await_ready(port) or ask(port, "GET", f"/v1/sessions/{name}").status != 200:
        wrong.append("the session is gone after a restart")
    # Without files to reload, a reload must not end the server.
    machine.tell("systemctl", "reload", "inbetween")
    if ask(port, "GET", "/readyz").status != 200:
        wrong.append("not ready after a reload")
    failures = machine.show("NRestarts")
    if failures != "0":
        wrong.append(f"systemd started the service again {failures} times")
    return Outcome(f"{system.suite}: unit restarted", "1 restart", "the session continues", wrong)


def guarded(machine, system, port):
    """Reads tokens from a credential, and from a file that a reload reads again."""
    wrong = []
    first, second = "1" * 32, "2" * 32
    place = system.place / "etc/tokens"
    place.write_text(first + "\n")
    place.chmod(0o600)
    drop = system.place / "etc/systemd/system/inbetween.service.d/tokens.conf"
    drop.parent.mkdir()
    drop.write_text("[Service]\nLoadCredential=tokens:/etc/tokens\n"
                    "Environment=INBETWEEN_TOKENS_FILE=%d/tokens INBETWEEN_AUTH=all\n")
    changed(machine, port)
    check(port, first, second, "with a credential", wrong)
    place.chmod(0o644)
    drop.write_text("[Service]\nEnvironment=INBETWEEN_TOKENS_FILE=/etc/tokens INBETWEEN_AUTH=all\n")
    changed(machine, port)
    place.write_text(second + "\n")
    before = machine.show("MainPID")
    machine.tell("systemctl", "reload", "inbetween")
    # The signal is sent; the server reads the file a moment later.
    end = time.monotonic() + 10
    while status(port, second) != 200 and time.monotonic() < end:
        time.sleep(0.01)
    check(port, second, first, "after a reload", wrong)
    if machine.show("MainPID") != before:
        wrong.append("the reload has started another process")
    drop.unlink()
    drop.parent.rmdir()
    changed(machine, port)
    return Outcome(f"{system.suite}: unit with tokens", "2 restarts", "a credential; a file, reloaded", wrong)


def socket_path(machine, system):
    """Sends requests through the socket of inbetween-proxy.socket."""
    wrong = []
    machine.tell("systemctl", "enable", "--now", "inbetween-proxy.socket")
    for _ in range(2):
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(30)
            # The first process of the system sees its /run.
            client.connect(f"/proc/{machine.first}/root/run/inbetween.sock")
            client.sendall(request("GET", "/v1/limits", fields=["Connection: close"]))
            received = b""
            while data := client.recv(1 << 16):
                received += data
        if not received.startswith(b"HTTP/1.1 200 "):
            wrong.append(f"the response is {received[:60]}")
    mode = machine.tell("stat", "--format=%a %G", "/run/inbetween.sock")
    if mode != "660 www-data":
        wrong.append(f"the socket has mode and group {mode}")
    return Outcome(f"{system.suite}: socket path", "2 requests", f"/run/inbetween.sock, {mode}", wrong)


def changed(machine, port):
    """Restarts the unit after a change of its files."""
    machine.tell("systemctl", "daemon-reload")
    machine.tell("systemctl", "restart", "inbetween")
    await_ready(port)


def status(port, token):
    with Conversation(port) as conversation:
        return conversation.ask("GET", "/v1/limits", fields=[f"Authorization: Bearer {token}"]).status


def check(port, allowed, refused, when, wrong):
    found = status(port, allowed), status(port, refused)
    if found != (200, 401):
        wrong.append(f"{when}: statuses {found} instead of 200 and 401")


def upgraded(lab, machine, system, packages, port, sessions):
    """Upgrades the package while the unit runs."""
    wrong = []
    before = machine.show("MainPID")
    later = system.copy(newer(lab, packages.deb), "next.deb")
    machine.tell("dpkg", "--force-confold", "--install", later)
    if not await_ready(port) or ask(port, "GET", f"/v1/sessions/{sessions[0]}").status != 200:
        wrong.append("the session is gone after an upgrade")
    if machine.show("MainPID") == before:
        wrong.append("the old program is still running")
    return Outcome(f"{system.suite}: unit upgraded", "1 upgrade", "a new process; the session continues", wrong)


def removed(machine, system, port):
    """Removes the package, which stops the unit, and purges it."""
    wrong = []
    machine.tell("dpkg", "--remove", "inbetween")
    result = machine.show("Result")
    if await_ready(port, seconds=0.1):
        wrong.append("the server runs after --remove")
    machine.tell("dpkg", "--purge", "inbetween")
    if left := system.files("inbetween"):
        wrong.append(f"--purge leaves {' '.join(left)}")
    return Outcome(f"{system.suite}: unit removed", "1 removal", f"stopped ({result}); nothing left", wrong)
