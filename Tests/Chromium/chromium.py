"""Headless Chromium, which loads a page once and returns the output of the page's script."""

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
    """Returns the path of the browser; raises Skipped if it is not installed."""
    for name in NAMES:
        if (path := shutil.which(name)) is not None:
            return path
    raise Skipped("chromium is not installed (Debian: chromium)")


def played(lab, plays, source="page.html", flags=()):
    """Returns the output of a page's script: for each play, the shown values at the play's times.
    """
    browser = command()
    place = lab.directory()
    page = place / "page.html"
    page.write_text((HERE / source).read_text().replace("PLAYS", json.dumps(plays)))
    # As root in a container, Chromium has no usable sandbox. The page is a file of this project.
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    found = subprocess.run(
        [browser, "--headless", "--disable-gpu", "--no-first-run", *sandbox, *flags,
         f"--user-data-dir={place}/profile", "--dump-dom",
         page.as_uri()],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300,
        env={**os.environ, "HOME": str(place)}, check=False)
    output = re.search(r'<pre id="result">(.*?)</pre>', found.stdout.decode(), re.DOTALL)
    if output is None or not output[1]:
        raise RuntimeError(f"no output from {browser}: {found.stderr.decode()[-500:]}")
    return json.loads(html.unescape(output[1]))
