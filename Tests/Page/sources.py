"""Trials of the editor for custom animations: errors, arguments, the environment and faults."""

import json
import os
import subprocess

from engines import Firefox, WebKit
from rig.outcome import Skipped
from swift import (
    BROKEN,
    ELASTIC,
    STATE,
    animation,
    checked,
    choose,
    custom,
    guide_listing,
    opened,
    paste,
    place,
    problems,
    shown,
)
from writing import FILL, asked


def errors(window, program):
    """Errors of a source"""
    opened(window, BROKEN)
    checked(window, "2 errors.")
    found = asked(program, "/v1/sources/check", {"source": BROKEN})["diagnostics"]
    listed, marks = problems(window)
    expected = [f"Line {it['line']}, column {it['column']}: {it['message']}" for it in found]
    wrong = [] if listed == expected else [f"{listed}, not {expected}"]
    wanted = [[place(BROKEN, it["line"], it["column"])[0], word]
              for it, word in zip(found, ("duratoin", "amplitud"), strict=True)]  # fmt: skip
    wrong += [] if marks == wanted else [f"marked {marks}, not {wanted}"]
    for index, it in enumerate(found):
        selector = f".problems li:nth-child({index + 1}) .place"
        if index == 0:
            window.click(selector)
        else:
            window.run("document.querySelector(given[0]).focus()", selector)
            window.press("\ue007")
        start = place(BROKEN, it["line"], it["column"])[1]
        at = window.run("""
            const area = document.getElementById('swift');
            return [document.activeElement.id, area.selectionStart, area.selectionEnd];""")
        if at != ["swift", start, start + len(wanted[index][1])]:
            wrong.append(f"the cursor is at {at}, not {start}")
    window.until("return document.getElementById('announce').textContent.includes('2 errors. Line 8, column 18')")
    if window.run("return document.getElementById('swift').getAttribute('aria-invalid')") != "true":
        wrong.append("the text is not marked as invalid")
    window.click(".problems .repair")
    checked(window, "1 error.")
    window.click(".problems .repair")
    checked(window)
    if problems(window) != [[], []] or window.run("return document.getElementById('swift').value") != ELASTIC:
        wrong.append("the suggestions do not repair the source")
    wrong += shown(window, program, custom(ELASTIC))
    return "2 errors after characters of 1 to 7 UTF-16 units; two suggestions repair them", wrong


def arguments(window, program):
    """Arguments of a source"""
    opened(window, ELASTIC)
    checked(window)
    wrong = shown(window, program, custom(ELASTIC))
    window.type("#argument-0", "0,25")
    wrong += shown(window, program, custom(ELASTIC, arguments={"amplitude": 0.25}))
    window.keys(".argument:nth-child(2) input[type=range]", "\ue014")
    wrong += shown(window, program, custom(ELASTIC, arguments={"amplitude": 0.25, "duration": 0.61}))
    window.type("#argument-0", "1000000000000000")
    window.until("return document.getElementById('argument-0-error').textContent.startsWith('must be from')")
    window.click("#defaults")
    wrong += shown(window, program, custom(ELASTIC))
    if window.run("return document.getElementById('argument-0-error').textContent") != "":
        wrong.append("an error is still shown")
    choose(window, "Elastic ease")
    checked(window)
    source = window.run("return document.getElementById('swift').value")
    window.run("""
        const [select] = document.querySelectorAll('.arguments > div select');
        select.value = 'both'; select.dispatchEvent(new Event('change'));""")
    wrong += shown(window, program, custom(source, name="ElasticAnimation", arguments={"edge": "both"}))
    choose(window, "A ball")
    checked(window)
    window.type("#argument-2", "2")
    bounce = window.run("return document.getElementById('swift').value")
    wrong += shown(window, program, custom(bounce, name="BounceAnimation", arguments={"maximumBounces": 2}))
    window.type("#argument-2", "2.5")
    if window.text("#argument-2-error") != "must be a whole number":
        wrong.append("a fraction is not refused")
    window.run("""
        const pick = document.querySelector('.arguments > select');
        pick.value = 'bounce'; pick.dispatchEvent(new Event('change'));""")
    wrong += shown(window, program, custom(bounce, name="bounce"))
    window.click("#compare")
    window.until("return document.getElementById('verdict').textContent.startsWith('At ')")
    found = asked(program, "/v1/compare", {
        "animations": [custom(bounce, name="bounce"), ".smooth"], "distance": 100, "fidelity": "swiftui"})["comparisons"][0]["largest"]
    if f"{float(format(found['percent'], '.3g')):g} %" not in window.text("#verdict"):
        wrong.append(f"the comparison is {window.text('#verdict')}")
    window.click("#compare")
    return "numbers, sliders, words, integers and a factory, with the bits of the service", wrong


def environment(window, program):
    """Environment of a source"""
    listing = guide_listing("Pausable")
    base = ".spring(duration: 2, bounce: 0.4)"
    window.show()
    window.click("#custom")
    checked(window)
    choose(window, "Pausable")
    checked(window)
    wrong = []
    if window.run("return document.getElementById('swift').value") != listing:
        wrong.append("the example is not the listing of the guide")
    paused = custom(listing, arguments={"base": base})
    wrong += shown(window, program, paused)

    def seek(time):
        window.run("""
            const scrub = document.getElementById('scrub');
            scrub.value = given[0]; scrub.dispatchEvent(new Event('input'));""", time)  # fmt: skip

    seek(0.4)
    window.click("#environment-0")
    changes = [(0.4, "animationPaused", True)]
    wrong += shown(window, program, paused, changes, end=4)
    held = window.run("""
        const { view } = await import('/page/state.js');
        const { times, values } = view.first;
        return [...new Set(values.filter((_, index) => times[index] > 0.42))];""")
    wrong += [] if len(held) == 1 and 0 < held[0] < 100 else [f"the pause holds {held}"]
    seek(1.2)
    window.click("#environment-0")
    changes.append((1.2, "animationPaused", False))
    wrong += shown(window, program, paused, changes)
    for time, state in ((0.2, False), (0.6, True), (1.5, False)):
        seek(time)
        if window.run("return document.getElementById('environment-0').checked") != state:
            wrong.append(f"at {time} s the switch is not {state}")
    if "animationPaused = true 0.4 s" not in window.text(".plot svg"):
        wrong.append("the plot does not show the change")
    # The command of the page returns the values of the page.
    window.click("#tab-curl")
    # The code follows the values, so it may still be that of the first change.
    window.until("return document.getElementById('code').textContent.includes('\"at\": 1.2')")
    done = subprocess.run(["bash", "-c", "curl() { command curl -s \"$@\"; }\n" + window.text("#code")],
                          capture_output=True, text=True, timeout=20, check=True)  # fmt: skip
    if json.loads(done.stdout)["values"]["value"] != window.motion()["values"]:
        wrong.append("the command returns other values")
    window.click("#clear-changes")
    wrong += shown(window, program, paused)
    # While it plays, the switch pauses it, and then resumes it at the end of the shown part.
    window.click("#play")
    window.until("return parseFloat(document.getElementById('clock').textContent) > 0.15")
    window.click("#environment-0")
    at = window.until("return document.querySelector('.changes time')?.textContent")
    window.run("document.getElementById('scrub').value = 99; document.getElementById('scrub').dispatchEvent(new Event('input'))")
    window.until("const { view } = await import('/page/state.js'); return view.first.isEndless")
    window.click("#environment-0")
    window.until("return document.getElementById('play').textContent === 'Pause'")
    window.until("const { view } = await import('/page/state.js'); return !view.first.isEndless")
    choose(window, "A shake")
    checked(window)
    shake = custom(window.run("return document.getElementById('swift').value"), name="ShakeAnimation")
    seek(0)
    window.type("#environment-0", "3")
    wrong += shown(window, program, shake, [(0, "shakeIntensity", 3)])
    return f"a pause at 0.4 s, one at {at} while it plays, and a number; the command has the same values", wrong


def faults(window, program):
    """Faults while a source runs"""
    # Without an error, so that a list of errors is that of a body below.
    opened(window, animation("    return time < 1 ? value : nil"))
    wrong = []
    bodies = [
        ("    while true {}\n    return value", "check that loops and recursions end"),
        ("    let n = Int(time) % 1\n    return 1 / n == 3 ? value : nil", "a division by zero"),
        ("    let list = [1.0]\n    return time < 0.2 ? value : value.scaled(by: list[3])", "the index is not in the array"),
    ]
    for body, message in bodies:
        source = animation(body)
        paste(window, source)
        error = asked(program, "/v1/evaluate", {"animation": custom(source), "to": 100, "range": {
            "end": "removed", "fps": 60}})["errors"][0]
        window.until("return document.querySelector('.problems')?.textContent.includes(given[0])", message)
        listed, marks = problems(window)
        start = f"Line {error['line']}, column {error['column']}: "
        if len(listed) != 1 or not listed[0].startswith(start) or marks[0][0] != place(source, error["line"], error["column"])[0]:
            wrong.append(f"{listed} {marks}, not {start}")
    endless = animation("    return value.scaled(by: sin(time))")
    paste(window, endless)
    checked(window)
    expected = asked(program, "/v1/evaluate", {"animation": custom(endless), "to": 100, "range": {"end": 4, "fps": 60}})
    window.until("const { view } = await import('/page/state.js'); return JSON.stringify(view.first.values) === given[0]",
                 json.dumps(expected["values"]["value"], separators=(",", ":")))  # fmt: skip
    window.click("[data-fidelity=exact]")
    window.until("return document.getElementById('facts').textContent.includes('never')")
    choose(window, "A ball")
    window.until(f"{STATE}.includes('keeps state between frames')")
    window.click("[data-fidelity=swiftui]")
    checked(window)
    return f"{len(bodies)} at their lines; one without an end is shown for 4 s", wrong


# Pastes a source with two errors, repairs it by the suggestions, and returns the text and the figures.
OTHER = FILL + """
for (const text of ['2 errors.', '1 error.']) {
  await until(() => element('swift-state')?.textContent === text);
  document.querySelector('.problems .repair').click();
}
await until(() => element('facts').textContent.includes('0.6 s') && location.hash.startsWith('#custom='));
return [element('swift').value, element('swift-state').textContent, document.documentElement.scrollWidth <= innerWidth];"""


def engines(lab, program):
    """Sources in Firefox and WebKit"""
    words, wrong = [], []
    for kind in (Firefox, WebKit):
        try:
            with kind(lab) as browser:
                browser.open(f"http://127.0.0.1:{program.port}/")
                found = browser.run(OTHER, BROKEN)
                words.append(kind.__name__)
                wrong += [] if found == [ELASTIC, "No errors.", True] else [f"{kind.__name__}: {found}"]
        except Skipped as reason:
            words.append(f"{kind.__name__} is skipped: {reason}")
            wrong += [str(reason)] if os.environ.get("CI") else []
    return "; ".join(words), wrong


TRIALS = (errors, arguments, environment, faults)
