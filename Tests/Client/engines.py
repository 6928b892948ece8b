"""Three browser engines, each of which loads a page and runs scripts in it."""

import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time

from rig.outcome import Skipped, needs_command

# The longest time in seconds in which a browser starts, and in which a script returns.
START, SCRIPT = 30, 90
# The script is the body of an asynchronous function of its arguments.
RUN = """
const [text, done] = arguments;
(async (...given) => { %s })(...JSON.parse(text)).then(
  (value) => done({ value }), (error) => done({ error: `${error} ${error.stack}` }));
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def until(condition, seconds, what):
    """Returns the first true result of `condition`."""
    end = time.monotonic() + seconds
    while not (result := condition()):
        if time.monotonic() > end:
            raise RuntimeError(f"{what}: not ready after {seconds} s")
        time.sleep(0.05)
    return result


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Browser:
    """A browser process with its temporary home directory; a context manager."""

    def __init__(self, lab):
        self.place = lab.directory()
        self.processes = []

    def spawn(self, command, **environment):
        process = subprocess.Popen(
            [str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=open(self.place / f"log{len(self.processes)}", "wb"), start_new_session=True,
            env={**os.environ, "HOME": str(self.place), **environment})  # fmt: skip
        self.processes.append(process)
        return process

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            # A browser has children; all are in the process group of the first one.
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()

    def run(self, script, *values):
        """Runs the body of an asynchronous function; returns its result."""
        # As text, because drivers sort the members of objects.
        result = self.execute(RUN % script, [json.dumps(values)])
        if result is None or "error" in result:
            raise RuntimeError(f"{type(self).__name__}: {(result or {}).get('error')}")
        return result.get("value")


class WebDriver(Browser):
    """A browser behind a WebDriver server."""

    def start(self, command, port, capabilities, **environment):
        self.spawn(command, **environment)
        until(lambda: listens(port), START, command[0])
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SCRIPT)
        made = self.command("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.path = f"/session/{made['sessionId']}"
        self.command("POST", f"{self.path}/timeouts", {"script": SCRIPT * 1000})

    def command(self, method, path, body=None):
        self.connection.request(method, path, json.dumps(body) if body is not None else None,
                                {"Content-Type": "application/json"})  # fmt: skip
        response = self.connection.getresponse()
        result = json.loads(response.read())["value"]
        if response.status >= 400:
            raise RuntimeError(f"{type(self).__name__}: {result['error']}: {result['message'][:600]}")
        return result

    def __exit__(self, *exception):
        # The end of the WebDriver session ends the browser, which may be outside its process group.
        try:
            self.command("DELETE", self.path)
        except (AttributeError, OSError, RuntimeError, http.client.HTTPException):
            pass
        super().__exit__(*exception)

    def open(self, address):
        self.command("POST", f"{self.path}/url", {"url": address})

    def execute(self, script, values):
        return self.command("POST", f"{self.path}/execute/async", {"script": script, "args": values})


class Chromium(WebDriver):
    def __init__(self, lab, *flags):
        super().__init__(lab)
        driver, port = needs_command("chromedriver", "chromium-driver"), free_port()
        needs_command("chromium", "chromium")
        # As root in a container, Chromium has no usable sandbox. The page is of this project.
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        arguments = ["--headless", "--disable-gpu", "--no-first-run", *sandbox, *flags,
                     f"--user-data-dir={self.place}/profile"]  # fmt: skip
        self.start([driver, f"--port={port}"], port,
                   {"goog:chromeOptions": {"args": arguments, "binary": shutil.which("chromium")}})  # fmt: skip


    def emulate(self, **features):
        """Sets media features, such as prefers-reduced-motion; the underscores stand for hyphens."""
        listed = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.command("POST", f"{self.path}/goog/cdp/execute",
                     {"cmd": "Emulation.setEmulatedMedia", "params": {"features": listed}})  # fmt: skip


class WebKit(WebDriver):
    """WebKitGTK's MiniBrowser on a virtual display."""

    def __init__(self, lab):
        super().__init__(lab)
        driver, port = needs_command("WebKitWebDriver", "webkit2gtk-driver"), free_port()
        display = needs_command("Xvfb", "xvfb")
        mini = next(iter(pathlib.Path("/usr/lib").glob("*/webkit2gtk-*/MiniBrowser")), None)
        if mini is None:
            raise Skipped("MiniBrowser is not installed (Debian: webkit2gtk-driver)")
        reading, writing = os.pipe()
        process = subprocess.Popen(
            [display, "-displayfd", str(writing), "-screen", "0", "800x600x24", "-nolisten", "tcp"],
            pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)  # fmt: skip
        self.processes.append(process)
        os.close(writing)
        with os.fdopen(reading) as lines:
            number = lines.readline().strip()
        if not number:
            raise Skipped("Xvfb does not start")
        options = {"binary": str(mini), "args": ["--automation"]}
        self.start([driver, f"--port={port}"], port, {"webkitgtk:browserOptions": options},
                   DISPLAY=f":{number}", LIBGL_ALWAYS_SOFTWARE="1", GDK_BACKEND="x11",
                   WEBKIT_DISABLE_COMPOSITING_MODE="1",
                   # Without user namespaces, WebKit's sandbox does not start.
                   WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1")  # fmt: skip


class Firefox(Browser):
    """Firefox, driven by its Marionette protocol: packets of length, colon and JSON."""

    def __init__(self, lab):
        super().__init__(lab)
        command = shutil.which("firefox-esr") or needs_command("firefox", "firefox-esr")
        port, profile = free_port(), self.place / "profile"
        profile.mkdir()
        # Nothing may ask the network.
        preferences = {
            "marionette.port": port,
            "browser.shell.checkDefaultBrowser": False,
            "datareporting.policy.dataSubmissionEnabled": False,
            "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False,
        }
        lines = [f'user_pref("{key}", {json.dumps(value)});\n' for key, value in preferences.items()]
        (profile / "user.js").write_text("".join(lines))
        self.spawn([command, "--headless", "--marionette", "--no-remote", "--profile", profile])
        until(lambda: listens(port), START, command)
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=SCRIPT)
        self.received, self.count = b"", 0
        self.packet()
        self.command("WebDriver:NewSession", {})
        self.command("WebDriver:SetTimeouts", {"script": SCRIPT * 1000})

    def packet(self):
        while not (head := re.match(rb"(\d+):", self.received)) or (
            len(self.received) < head.end() + int(head[1])
        ):
            data = self.socket.recv(1 << 16)
            if not data:
                raise RuntimeError("Firefox ended")
            self.received += data
        end = head.end() + int(head[1])
        packet, self.received = self.received[head.end() : end], self.received[end:]
        return json.loads(packet)

    def command(self, name, parameters):
        self.count += 1
        data = json.dumps([0, self.count, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(data), data))
        _, _, error, result = self.packet()
        if error:
            raise RuntimeError(f"Firefox: {error['error']}: {error['message'][:600]}")
        return result

    def open(self, address):
        self.command("WebDriver:Navigate", {"url": address})

    def execute(self, script, values):
        return self.command("WebDriver:ExecuteAsyncScript", {"script": script, "args": values})["value"]


ENGINES = {"Chromium": Chromium, "Firefox": Firefox, "WebKit": WebKit}
