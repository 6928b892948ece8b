"""A trial of a server that needs a token."""

from rig.program import Program
from window import Window

TOKEN = "page-test-0123456789-abcdefghijklmnop"


def token(lab):
    """Token"""
    place = lab.directory() / "tokens"
    place.write_text(TOKEN + "\n")
    options = ["--auth", "all", "--tokens-file", str(place), "--rate-limit", "20/s", "--rate-burst", "40"]
    with Program(lab, options=options) as program:
        with Window(lab, f"http://127.0.0.1:{program.port}") as window:
            window.open(window.base + "/")
            window.until("return document.getElementById('access').hidden === false")
            window.keys("#token", TOKEN + "\ue007")
            window.until("return document.querySelector('.plot .value') !== null")
            window.until("return 'ready' in document.getElementById('pad').dataset")
            wrong = window.problems()
            if window.run("return document.getElementById('access').hidden") is not True:
                wrong.append("the field is still shown")
            window.click("#live-start")
            window.until("return document.getElementById('live-state').textContent === 'Running'")
            if TOKEN in window.run("return document.documentElement.outerHTML + location.href"):
                wrong.append("the document contains the token")
    return "the page asks for it, and then shows the curve and a session", wrong
