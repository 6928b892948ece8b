"""The tar in a system without any other package."""

import pathlib
import re
import signal

from rig.outcome import Outcome
from system import ask

# Any user without rights.
NOBODY = 65534
# The libraries of glibc, which belong to the system.
GLIBC = re.compile(r"^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|anl|nss_[a-z]*))\.so[.0-9]*$|^libc-|^ld-")
PNG = b"\x89PNG\r\n\x1a\n"


def trials(lab, system, packages):
    system.tell("tar", "--extract", "--gzip", "--directory", "/opt", "--file",
                system.copy(packages.tar, "inbetween.tar.gz"))
    yield commands(system, packages)
    yield served(system, packages)
    yield moved(system, packages)


def commands(system, packages):
    """Runs commands that need no server, through a link as in /usr/local/bin."""
    wrong = []
    system.tell("ln", "-s", f"/opt/{packages.name}/bin/inbetween", "/usr/local/bin/inbetween")
    version = system.tell("inbetween", "--version").decode().strip()
    if version != f"inbetween {packages.version}":
        wrong.append(f"--version: {version}")
    spring = system.tell("inbetween", "spring", "bouncy", user=NOBODY)
    if b'"settlingDuration"' not in spring and b"settled" not in spring:
        wrong.append(f"spring bouncy: {spring[:80]}")
    picture = system.tell("inbetween", "plot", ".bouncy", "--format", "png", user=NOBODY)
    if not picture.startswith(PNG):
        wrong.append("plot --format png is no PNG")
    page = system.place / "opt" / packages.name / "share/man/man1/inbetween.1"
    if page.read_bytes() != system.tell("inbetween", "manual"):
        wrong.append("share/man/man1/inbetween.1 is not the manual page of the program")
    return Outcome(f"{system.suite}: tar", "4 commands",
                   f"{version}; spring, picture of {len(picture)} bytes, manual page", wrong)


def served(system, packages):
    """Serves requests from outside, and from a command of the same tar."""
    wrong = []
    (system.place / "srv/state").mkdir(mode=0o700)
    system.tell("chown", f"{NOBODY}:{NOBODY}", "/srv/state")
    process, port = system.start("inbetween", "serve", "--port", "0", "--store",
                                 "sqlite:/srv/state/sessions.sqlite", "--log-level", "warning",
                                 user=NOBODY)
    evaluation = ask(port, "GET", "/v1/evaluate?animation=.bouncy&to=100&fps=10")
    if evaluation.status != 200:
        wrong.append(f"evaluate: {evaluation.status}")
    inside = system.tell("inbetween", "evaluate", ".bouncy", "--to", "100", "--fps", "10")
    if evaluation.content.strip() != inside.strip():
        wrong.append("the command and the server have different bytes")
    session = ask(port, "POST", "/v1/sessions", {"animation": ".smooth", "to": 100}).json()["id"]
    shown = system.tell("inbetween", "session", "show", session, "--server", f"http://127.0.0.1:{port}",
                        user=NOBODY)
    if session.encode() not in shown:
        wrong.append("session show does not show the session")
    pictures = ask(port, "GET", "/v1/spring/bouncy.png")
    if not pictures.content.startswith(PNG):
        wrong.append(f"/v1/spring/bouncy.png: {pictures.status}")
    maps = pathlib.Path(f"/proc/{process.pid}/maps").read_text()
    loaded = {line.split()[-1] for line in maps.splitlines() if ".so" in line}
    own = {path for path in loaded if f"/{packages.name}/lib/inbetween/" in path}
    for path in sorted(loaded - own):
        if not GLIBC.match(path.rpartition("/")[2]):
            wrong.append(f"{path} is not in the tar")
    process.send_signal(signal.SIGTERM)
    if (code := process.wait(30)) != 0:
        wrong.append(f"exit {code} after SIGTERM")
    return Outcome(f"{system.suite}: tar serves", "5 requests",
                   f"equal bytes, a session over libcurl, PNG; {len(own)} libraries of the tar, "
                   f"{len(loaded - own)} of glibc; exit {code}", wrong)


def moved(system, packages):
    """Moves the directory: the program finds its libraries and its font beside itself."""
    system.tell("mv", f"/opt/{packages.name}", "/srv/elsewhere")
    picture = system.tell("/srv/elsewhere/bin/inbetween", "plot", ".bouncy", "--format", "png")
    return Outcome(f"{system.suite}: tar moved", "1 command", "a picture",
                   [] if picture.startswith(PNG) else ["plot --format png is no PNG"])
