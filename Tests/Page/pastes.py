"""Trials of the editor for custom animations: hostile texts, requests, keys and looks."""

import random

from looks import axe_source
from swift import BROKEN, ELASTIC, STATE, animation, checked, choose, custom, opened, paste, place, problems, shown
from writing import asked

SCRIPT = "</script><script>document.title='injected'</script><img src=x onerror=\"document.title='injected'\">"


def hostile(window, program):
    """Hostile sources"""
    opened(window, ELASTIC)
    checked(window)
    wrong, dice = [], random.Random(29)
    alphabet = "{}()[]<>\"'`\\/*.,:;?!&|=+-@#$ \n\t😀é\u202e\u2028\u0301\ud7ffaV1"
    texts = {
        "64 kB of comments": ELASTIC + "// \U0001f600 x\n" * 5000,
        "one line of 64 kB": "struct A" + "a" * 65000,
        "65,000 brackets": "struct A: CustomAnimation " + "{" * 65000,
        "65,000 lines": "\n" * 65000 + "x",
        "too long": "a" * 70000,
        "a script": ELASTIC.replace("// ", f"// {SCRIPT} ").replace("amplitude *", f"{SCRIPT} *"),
        "a name with a script": f"struct {SCRIPT}: CustomAnimation {{}}",
        "NUL and controls": "struct \u0000\u0001\u000b A",
        "half a surrogate pair": None,
        "words that JavaScript knows": animation("    time < 1 ? value : nil", "  var constructor = 1.0\n  var __proto__ = 1.0"),
    }
    for index in range(12):
        texts[f"noise {index}"] = "struct S: CustomAnimation {" + "".join(
            dice.choice(alphabet) for _ in range(dice.randint(1, 400)))  # fmt: skip
    for name, text in texts.items():
        if text is None:
            window.run("""
                const area = document.getElementById('swift');
                area.value = 'let \\ud800 = 1 + \\udc00';
                area.dispatchEvent(new Event('input', { bubbles: true }));""")
            text = "let \ufffd = 1 + \ufffd"
        else:
            window.run("""
                const area = document.getElementById('swift');
                area.value = given[0];
                area.dispatchEvent(new Event('input', { bubbles: true }));""", text)
        found = asked(program, "/v1/sources/check", {"source": text})
        listed = [f"Line {it['line']}, column {it['column']}: {it['message']}" for it in found.get("diagnostics", [])]
        first = f"{len(listed)} error" if listed else ""
        if "errors" in found:
            first = f"The source {found['errors'][0]['detail']}"
        if len(listed) >= 50:
            first = "50 errors or more"
        try:
            window.until(f"const state = {STATE.removeprefix('return ')}; return state.startsWith(given[0]) && "
                         "JSON.stringify([...document.querySelectorAll('.problems .place')].map("
                         "(it) => it.getAttribute('aria-label'))) === JSON.stringify(given[1])", first, listed)  # fmt: skip
        except RuntimeError:
            wrong.append(f"{name}: {problems(window)[0][:2]} {window.run(STATE)}, not {listed[:2]}")
            continue
        if listed and "surrogate" not in name:
            begins = {place(text, it["line"], it["column"])[0] for it in found["diagnostics"]}
            if not {it[0] for it in problems(window)[1]} <= begins:
                wrong.append(f"{name}: a mark is at another place")
    injected = window.run("return [document.title, document.images.length, document.scripts.length]")
    wrong += [] if injected[1:] == [0, 1] and "injected" not in injected[0] else [f"markup is injected: {injected}"]
    paste(window, ELASTIC)
    checked(window)
    wrong += shown(window, program, custom(ELASTIC))
    return f"{len(texts)} texts; the page lists the errors of the service, and works on", wrong


def outdated(window, program):
    """Outdated checks"""
    opened(window, ELASTIC)
    checked(window)
    window.run("""
        window.checks = [];
        const original = window.fetch;
        window.fetch = (address, options) => {
          if (address !== '/v1/sources/check') return original(address, options);
          const entry = { text: JSON.parse(options.body).source, isAborted: false };
          checks.push(entry);
          options.signal.addEventListener('abort', () => { entry.isAborted = true; });
          const delay = checks.length === 1 ? 1500 : 0;
          return new Promise((done, fail) => setTimeout(() => original(address, options).then(done, fail), delay));
        };""")
    window.keys("#swift", "\ue009\ue010\ue009x")
    window.until("return checks.length === 1")
    window.keys("#swift", "yzw")
    checked(window, "1 error.")
    window.run("await new Promise((resolve) => setTimeout(resolve, 1600))")
    checks = window.run("return checks.map((it) => [it.text.split('\\n').at(-1), it.isAborted])")
    wrong = [] if checks == [["x", True], ["xyzw", False]] else [f"checks: {checks}"]
    listed = problems(window)[0]
    wrong += [] if "xyzw" in listed[0] else [f"shown: {listed}"]
    return "typing waits, and aborts the check before", wrong


def keys(window, program):
    """Keys in a source"""
    opened(window, ELASTIC)
    checked(window)
    wrong = []

    def focused():
        return window.run("return document.activeElement.id || document.activeElement.textContent")

    def text():
        return window.run("return document.getElementById('swift').value")

    # The Tab key passes through the field until the user writes.
    window.run("document.getElementById('swift-close').focus()")
    window.press("\ue004")
    window.press("\ue004") if focused() == "swift" else wrong.append(f"Tab moves to {focused()}")
    if focused() == "swift" or text() != ELASTIC:
        wrong.append(f"Tab does not pass: {focused()}")
    window.run("document.getElementById('swift').focus()")
    window.keys("#swift", "\ue009\ue010\ue009")
    window.keys("#swift", "func f() {\ue007")
    window.press("\ue004")
    if not text().endswith("func f() {\n    ") or focused() != "swift":
        wrong.append(f"Enter and Tab write {text()[-20:]!r}")
    window.press("\ue00c")
    window.press("\ue004")
    wrong += [] if focused() != "swift" else ["Escape and Tab do not leave the text"]
    window.run("document.getElementById('swift').focus()")
    window.keys("#swift", "a")
    window.act({"type": "key", "id": "keys", "actions": [
        {"type": "keyDown", "value": "\ue008"}, {"type": "keyDown", "value": "\ue004"},
        {"type": "keyUp", "value": "\ue004"}, {"type": "keyUp", "value": "\ue008"}]})  # fmt: skip
    wrong += [] if focused() != "swift" else ["Shift and Tab do not leave the text"]
    # The browser's undo includes what the keys insert.
    paste(window, "a\nb")
    window.run("document.getElementById('swift').select()")
    window.press("\ue004")
    wrong += [] if text() == "  a\n  b" else [f"Tab indents a selection to {text()!r}"]
    window.keys("#swift", "\ue009z\ue009")
    wrong += [] if text() == "a\nb" else [f"undo returns {text()!r}"]
    described = window.run("""
        const area = document.getElementById('swift');
        return [area.labels[0].textContent, area.getAttribute('aria-describedby').split(' ').map(
          (it) => document.getElementById(it).textContent).join(' ')];""")
    if described[0] != "Custom animation" or "Escape" not in described[1]:
        wrong.append(f"described as {described}")
    return "Tab passes, indents after a change, and leaves after Escape", wrong


def examples(window, program):
    """Examples of sources"""
    window.show()
    lazy = "return performance.getEntriesByType('resource').map((it) => it.name).filter((it) => it.includes('source'))"
    wrong = [] if window.run(lazy) == [] else ["the first view loads the editor"]
    window.click("#custom")
    checked(window)
    titles = window.run("return [...document.querySelectorAll('.source .head option')].map((it) => it.text).slice(1)")
    for title in titles:
        choose(window, title)
        checked(window)
        end = window.run("const { view } = await import('/page/state.js'); return view.first.values.at(-1)")
        wrong += [] if abs(end - 100) < 1e-9 else [f"{title} ends at {end}"]
    window.click("#live-start")
    window.until("return document.getElementById('live-state').textContent === 'Running'")
    # The source in the address is compressed, so it can follow the session.
    window.until("return location.hash.startsWith('#custom=') && location.hash.includes('session=ses_')")
    window.click("#live-end")
    window.until("return !location.hash.includes('session')")
    return f"{len(titles)} examples end at their target; one plays in a session", wrong


def unreachable(window, program):
    """Editor that is not loaded"""
    window.show()
    wrong = []
    window.tool("Network.enable")
    window.tool("Network.setBlockedURLs", urls=["*/page/code.js", "*/page/source.css"])
    try:
        window.click("#custom")
        window.until("return document.getElementById('message').textContent.startsWith('The editor could not be loaded')")
    finally:
        window.tool("Network.setBlockedURLs", urls=[])
        window.tool("Network.disable")
    window.show()
    paste(window, ELASTIC, "#animation")
    checked(window)
    wrong += shown(window, program, custom(ELASTIC))
    return "a message says so", wrong


def looks(window, program):
    """Looks of sources"""
    wrong, source = [], axe_source()
    for scheme in ("light", "dark"):
        window.emulate(prefers_color_scheme=scheme)
        opened(window, BROKEN)
        checked(window, "2 errors.")
        for title in ("", "A shake", "Elastic ease"):
            if title:
                choose(window, title)
                checked(window)
            window.run("document.getElementById('play').click()") if window.text("#play") == "Pause" else None
            window.run(f"{source}\nwindow.axe = axe;")
            found = window.run("""
                const { violations } = await axe.run(document, { resultTypes: ['violations'] });
                return violations.map(({ id, nodes }) => [id, nodes.map((it) => it.html.slice(0, 90)).slice(0, 3)]);""")
            wrong += [f"{scheme} {title}: {rule} {nodes}" for rule, nodes in found]
    window.emulate(prefers_color_scheme="light")
    try:
        for width in (1280, 940, 390, 360, 320):
            window.resize(width, 844)
            for text in (BROKEN, ELASTIC.replace("amplitude", "amplitudeOfTheElasticMotionAtItsEnd" * 3)):
                paste(window, text)
                window.until(f"{STATE}.startsWith(given[0])", "2 errors." if text == BROKEN else "No errors.")
                wide = window.run("""
                    const clipped = (it) => it.closest('.pad, .lane, pre, .plot svg, .unseen, .skip, .chips, .code-field .pane');
                    return [...document.body.querySelectorAll('*')].filter((it) => !clipped(it)
                      && it.getBoundingClientRect().right > innerWidth + 0.5).map((it) => `${it.tagName} ${it.className}`);""")
                wrong += [f"at {width} px too wide: {wide[:3]}"] if wide else []
    finally:
        window.resize(1280, 900)
    return "axe in 6 views, and 5 widths", wrong


def still(window, program):
    """Reduced motion with sources"""
    opened(window, ELASTIC)
    checked(window)
    window.type("#argument-0", "0.2")
    wrong = shown(window, program, custom(ELASTIC, arguments={"amplitude": 0.2}))
    choose(window, "Pausable")
    checked(window)
    window.click("#environment-0")
    window.until("return document.querySelector('.changes').textContent !== ''")
    if window.text("#play") != "Play" or window.run("return document.getAnimations().length") != 0:
        wrong.append("the page plays by itself")
    return "nothing moves until the user plays it", wrong


TRIALS = (hostile, outdated, keys, examples, unreachable, looks)
