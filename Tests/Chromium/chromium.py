"""Chromium without a window: a page is loaded once, and what its script wrote is read."""

import html
import json
import os
import pathlib
import re
import shutil
import subprocess

from rig.outcome import Skipped

HERE = pathlib.Path(__file__).resolve().parent
NAMES = ("chromium", "chromium-browser", "google-chrome")


def command():
    """The path of the browser; what needs it is skipped where there is none."""
    for name in NAMES:
        if (path := shutil.which(name)) is not None:
            return path
    raise Skipped("chromium is not installed (Debian: chromium)")


def played(lab, plays, source="page.html"):
    """What the script of a page tells of each play: what the browser shows at each of its times."""
    browser = command()
    place = lab.directory()
    page = place / "page.html"
    page.write_text((HERE / source).read_text().replace("PLAYS", json.dumps(plays)))
    # A root in a container has no sandbox to go into; the page is this directory's own.
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    found = subprocess.run(
        [browser, "--headless", "--disable-gpu", "--no-first-run", *sandbox,
         f"--user-data-dir={place}/profile", "--dump-dom",
         page.as_uri()],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300,
        env={**os.environ, "HOME": str(place)}, check=False)
    told = re.search(r'<pre id="told">(.*?)</pre>', found.stdout.decode(), re.DOTALL)
    if told is None or not told[1]:
        raise RuntimeError(f"no output from {browser}: {found.stderr.decode()[-500:]}")
    return json.loads(html.unescape(told[1]))
