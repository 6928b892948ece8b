"""Headless Chromium: loads a page once, and returns the output of its script."""

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
    """The path of the browser; a test is skipped if it is missing."""
    for name in NAMES:
        if (path := shutil.which(name)) is not None:
            return path
    raise Skipped("chromium is not installed (Debian: chromium)")


def played(lab, plays, source="page.html"):
    """The output of a page's script for each play: the displayed value at each of its times."""
    browser = command()
    place = lab.directory()
    page = place / "page.html"
    page.write_text((HERE / source).read_text().replace("PLAYS", json.dumps(plays)))
    # As root in a container Chromium has no usable sandbox; the page is in this directory.
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    found = subprocess.run(
        [browser, "--headless", "--disable-gpu", "--no-first-run", *sandbox,
         f"--user-data-dir={place}/profile", "--dump-dom",
         page.as_uri()],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300,
        env={**os.environ, "HOME": str(place)}, check=False)
    output = re.search(r'<pre id="result">(.*?)</pre>', found.stdout.decode(), re.DOTALL)
    if output is None or not output[1]:
        raise RuntimeError(f"no output from {browser}: {found.stderr.decode()[-500:]}")
    return json.loads(html.unescape(output[1]))
