"""Trials of size, speed, colors, widths, keys and accessibility."""

import gzip
import http.client
import os
import pathlib
import re
import subprocess
import sys

from engines import Firefox, WebKit
from rig.outcome import Skipped
from writing import FILL, asked

ROOT = pathlib.Path(__file__).resolve().parents[2]
AXE = "0.1.8"
# The largest first view in bytes, compressed, with the engine.
SIZE_MAX = 100_000
BROKEN = "/?animation=.spring(duraton:+0.5)"
COMPARED = "/?animation=.bouncy&with=.spring(duration:+0.8,+bounce:+0.5)"


def read(port, path, **fields):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip", **fields})
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return response, content


def size(program):
    """Size of the first view"""
    response, content = read(program.port, "/", Accept="text/html")
    wrong = [] if response.getheader("Content-Encoding") == "gzip" else ["the page is not compressed"]
    connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=10)
    connection.request("GET", "/", headers={"Accept": "text/html"})
    page = connection.getresponse().read().decode()
    connection.close()
    names = set(re.findall(r'(?:href|src)="(/page/[a-z.]+)"', page)) | {"/client.js", "/engine.wasm"}
    # The rest of the page follows after the first curve.
    script = read(program.port, "/page/page.js")
    names |= {f"/page/{name}" for name in re.findall(r"import\('./([a-z.]+)'\)", gzip.decompress(script[1]).decode())}
    total = len(content)
    for name in sorted(names):
        response, content = script if name == "/page/page.js" else read(program.port, name)
        if response.status != 200:
            # A program without the engine is tested elsewhere.
            wrong += [] if name == "/engine.wasm" else [f"{name}: {response.status}"]
        else:
            total += len(content)
    if total >= SIZE_MAX:
        wrong.append(f"the maximum is {SIZE_MAX}")
    return f"{total} bytes in {len(names) + 1} responses", wrong


def speed(window, _program):
    """First curve"""
    times = []
    for _ in range(3):
        window.tool("Network.clearBrowserCache")
        window.show()
        times.append(window.run("return performance.getEntriesByName('curve')[0].startTime"))
    wrong = [] if all(times) else ["no curve"]
    return f"after {', '.join(f'{time:.0f}' for time in times)} ms", wrong


# Waits for the curve and the engine, writes a text and returns the page's figures of it.
OTHER = FILL + """
await until(() => element('slider-bounce')?.value === given[1] && element('stated').textContent !== '');
const before = element('facts').textContent;
return [element('message').textContent, before, getComputedStyle(document.querySelector('.bench')).display,
  document.documentElement.scrollWidth - innerWidth];"""


def engines(lab, program):
    """Firefox and WebKit"""
    words, wrong = [], []
    text = ".spring(duration: 0.4, bounce: 0.5)"
    analysis = asked(program, "/v1/evaluate", {"animation": text, "to": 100, "include": ["analysis"]})["analysis"]
    overshoot = f"{analysis['value']['overshoot']['percent']:.4g} %"
    for kind in (Firefox, WebKit):
        try:
            with kind(lab) as browser:
                browser.open(f"http://127.0.0.1:{program.port}/")
                message, facts, display, wide = browser.run(OTHER, text, "0.5")
                words.append(kind.__name__)
                if message or overshoot not in facts or display != "grid" or wide > 0:
                    wrong.append(f"{kind.__name__}: {message} {facts} {display} {wide}")
        except Skipped as reason:
            words.append(f"{kind.__name__} is skipped: {reason}")
            wrong += [str(reason)] if os.environ.get("CI") else []
    return "; ".join(words), wrong


def channels(color):
    return [float(it) for it in re.findall(r"[\d.]+", color)[:3]]


def dark(window, _program):
    """Dark mode"""
    wrong = []
    for scheme, is_dark in (("dark", True), ("light", False)):
        window.emulate(prefers_color_scheme=scheme)
        window.show(COMPARED)
        back, ink = window.run("""
            const style = getComputedStyle(document.body);
            return [style.backgroundColor, style.color];""")
        if (sum(channels(back)) < sum(channels(ink))) != is_dark:
            wrong.append(f"{scheme}: {ink} on {back}")
    return "dark and light colors", wrong


def narrow(window, _program):
    """390 pixels"""
    wrong = []
    try:
        for width in (390, 320):
            window.resize(width, 844)
            for address in ("/", COMPARED, "/?animation=.linear.repeatForever()"):
                window.show(address)
                wide = window.run("""
                    const most = innerWidth;
                    const clipped = (it) => it.closest('.pad, .lane, pre, .plot svg, .unseen, .skip, .under, .chips');
                    return [document.documentElement.scrollWidth - most, ...[...document.body.querySelectorAll('*')]
                      .filter((it) => !clipped(it) && it.getBoundingClientRect().right > most + 0.5)
                      .map((it) => `${it.tagName} ${it.className}`)];""")
                if wide[0] > 0 or len(wide) > 1:
                    wrong.append(f"{address} at {width} px: {wide[0]} px too wide, {wide[1:4]}")
            window.type("#animation", ".spring(duration: 0.5, bounce: 0.3, blendDuraton: 0.25)")
            window.until("return document.querySelector('#message button') !== null")
            if window.run("return document.documentElement.scrollWidth > innerWidth"):
                wrong.append(f"an error at {width} px is too wide")
    finally:
        window.resize(1280, 900)
    return "and 320 pixels, without horizontal scrolling", wrong


def keyboard(window, _program):
    """Keyboard"""
    window.show()
    window.run("document.activeElement.blur()")
    order = []
    for _ in range(60):
        window.press("\ue004")
        name = window.run("""
            const it = document.activeElement;
            const style = getComputedStyle(it);
            const box = it.closest('.editor') ?? it;
            const ring = style.outlineStyle !== 'none' || getComputedStyle(box).boxShadow !== 'none';
            return [it.id || it.textContent.trim().slice(0, 20), ring];""")
        if name[0] in [it[0] for it in order] or not name[0]:
            break
        order.append(name)
    names = [it[0] for it in order]
    wanted = ["animation", "play", "scrub", "speed", "loop", "onion", "slider-duration", "number-bounce", "compare",
              "copy-link", "pad", "tab-css", "source", "copy", "live-start", "live-rate"]  # fmt: skip
    wrong = [f"{name} cannot be reached" for name in wanted if name not in names]
    places = [names.index(name) for name in wanted if name in names]
    if places != sorted(places):
        wrong.append(f"the order is {names}")
    wrong += [f"the focus on {name} is invisible" for name, ring in order if not ring]
    return f"{len(names)} stops", wrong


def axe_source():
    place = ROOT / ".build-page" / f"axe-{AXE}"
    if not place.exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
               "--target", place, f"axe-playwright-python=={AXE}"]  # fmt: skip
        done = subprocess.run(pip, capture_output=True, text=True, timeout=120, check=False)
        if done.returncode != 0:
            raise Skipped(f"axe-core could not be installed: {done.stderr.strip()[-200:]}")
    return next(place.rglob("axe.min.js")).read_text()


def accessible(window, program):
    """axe"""
    source = axe_source()
    wrong, count = [], 0
    for scheme in ("light", "dark"):
        window.emulate(prefers_color_scheme=scheme)
        for address in (("/", "session") if scheme == "dark" else (COMPARED, "error", "session")):
            window.show("/" if address in ("error", "session") else address)
            if address == "error":
                window.type("#animation", ".spring(duraton: 0.5)")
                window.until("return document.querySelector('#message button') !== null")
            if address == "session":
                window.click("#live-start")
                window.until("return document.getElementById('live-state').textContent === 'Running'")
            window.run("document.getElementById('play').click()") if window.text("#play") == "Pause" else None
            window.run(f"{source}\nwindow.axe = axe;")
            found = window.run("""
                const { violations, passes } = await axe.run(document, { resultTypes: ['violations'] });
                return [violations.map(({ id, nodes }) => [id, nodes.map((it) => it.html.slice(0, 90)).slice(0, 3)]),
                  passes.length];""")
            count = max(count, found[1])
            wrong += [f"{scheme} {address}: {rule} {nodes}" for rule, nodes in found[0]]
            if address == "session":
                window.click("#live-end")
    window.emulate(prefers_color_scheme="light")
    return f"5 views, {count} rules passed", wrong


def axe(window, program):
    """axe"""
    try:
        return accessible(window, program)
    except Skipped as reason:
        if os.environ.get("CI"):
            return "", [str(reason)]
        raise


def calm(window, _program):
    """Reduced motion"""
    window.show("/?animation=.bouncy")
    wrong = []
    clocks = window.run("""
        const clock = () => document.getElementById('clock').textContent;
        const before = clock();
        for (let frame = 0; frame < 12; frame += 1) await new Promise(requestAnimationFrame);
        return [before, clock()];""")
    if clocks[0] != clocks[1]:
        wrong.append(f"the page plays by itself: {clocks}")
    if window.text("#play") != "Play":
        wrong.append("the page plays")
    if window.run("return document.getAnimations().length") != 0:
        wrong.append("an animation runs")
    window.click("#play")
    window.until("return document.getElementById('clock').textContent !== given[0]", clocks[1])
    return "nothing moves until the user plays it", wrong


TRIALS = (dark, narrow, keyboard, axe)
