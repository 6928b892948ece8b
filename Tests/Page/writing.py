"""Trials of the text, the sliders, the plot and the other controls."""

import json
import random
import re

from rig.conversation import Conversation
from window import ENTER

SEED = 28
# Waits for the curve and the engine, and writes a text.
FILL = """
const until = async (condition) => {
  const end = performance.now() + 15000;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`not in time: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const element = (id) => document.getElementById(id);
await until(() => document.querySelector('.plot .value') && 'ready' in element('pad').dataset);
const field = element('animation');
field.value = given[0];
field.dispatchEvent(new Event('input', { bubbles: true }));
"""


def asked(program, path, content):
    with Conversation(program.port) as conversation:
        response = conversation.ask("POST", path, content)
    return response.json()


def truth(program, animation, fidelity="swiftui"):
    """Returns the values that the service returns for the request of the page."""
    sampled = {"fps": 60, "includeEnd": True} if fidelity == "swiftui" else {"count": 401}
    result = asked(program, "/v1/evaluate", {
        "animation": animation, "to": 100, "fidelity": fidelity, "range": {"end": "removed", **sampled}})
    return result["values"]["value"]


def different(window, program, animation, part="values"):
    """Returns an error if the shown values do not have the bits of the service's."""
    shown = window.motion()[part]
    return [] if shown == truth(program, animation) else [f"{animation}: other values than the service's"]


def typing(window, program):
    """Typed text"""
    window.show()
    wrong, count = [], 0
    for text in (".snappy(duration: 0.4)", ".easeIn(duration: 0.3).delay(0.1)", ".spring(bounce: 0.5)"):
        window.type("#animation", text)
        window.settled(text)
        wrong += different(window, program, text)
        if window.run("return document.getElementById('message').textContent") != "":
            wrong.append(f"{text}: a message is shown")
        count += 1
    return f"{count} texts, the values with the bits of the service", wrong


def pasted(window, program):
    """Pasted lines"""
    window.show()
    wrong = []
    lines = {
        "withAnimation(.spring(bounce: 0.3)) { x = 1 }": ".spring(bounce: 0.3)",
        ".animation(.bouncy, value: isOn)": ".bouncy",
        "transition: transform 300ms cubic-bezier(.2,0,0,1)": ".timingCurve(0.2, 0, 0, 1, duration: 0.3)",
        "transition: opacity 0.2s ease-in 50ms": ".easeIn(duration: 0.2).delay(0.05)",
        "withAnimation(\n  .smooth\n) {": ".smooth",
        "withAnimation(reduceMotion ? nil : .spring(duration: 0.4).delay(0.1)) {":
            ".spring(duration: 0.4).delay(0.1)",
        "withAnimation(.snappy, completionCriteria: .removed) { x = 1 }": ".snappy",
        ".transition(.move(edge: .top).animation(.easeOut(duration: 0.2)))": ".easeOut(duration: 0.2)",
    }
    for line, meaning in lines.items():
        window.run("""
            const field = document.getElementById('animation');
            field.focus(); field.select();
            document.execCommand('insertText', false, given[0]);""", line)
        expected = truth(program, meaning)
        try:
            window.until("const { view } = await import('/page/state.js');"
                         "return JSON.stringify(view.first.values) === given[0]",
                         json.dumps(expected, separators=(",", ":")), seconds=3)  # fmt: skip
        except RuntimeError:
            wrong.append(f"{line}: not understood as {meaning}; {window.text('#message')}")
    return f"{len(lines)} lines of Swift and CSS", wrong


def refused(window, program):
    """Errors at their columns"""
    window.show()
    wrong = []
    texts = [".spring(duraton: 0.5)", ".spring(duration: 0,5)", ".bou", ".easeIn(duration: 300ms)",
             ".spring(", "", ".smooth.delay(0.1).sped(2)", ".spring(stiffness: 100, damping: 10)"]  # fmt: skip
    for text in texts:
        window.type("#animation", text) if text else window.keys("#animation", "\ue009a\ue003")
        error = asked(program, "/v1/evaluate", {"animation": text, "to": 100})["errors"][0]
        column = error.get("column")
        start = f"Column {column}: " if column else ""
        try:
            window.until("return document.getElementById('message').textContent.startsWith(given[0])",
                         start + error["detail"].rstrip("."), seconds=3)  # fmt: skip
        except RuntimeError:
            wrong.append(f"{text}: {window.text('#message')}, not {start}{error['detail']}")
            continue
        if column:
            mark = window.run("""
                const mark = document.querySelector('#editor mark');
                return [mark.previousSibling?.textContent.length ?? 0, mark.textContent];""")
            part = text[column - 1:column - 1 + max(error["length"], 1)] or "\u00a0"
            if mark != [column - 1, part]:
                wrong.append(f"{text}: {mark} is marked, not {[column - 1, part]}")
    window.type("#animation", ".spring(duraton: 0.5)")
    window.until("return document.querySelector('#editor mark')?.textContent === 'duraton'")
    window.run("document.querySelector('#message button').click()")
    window.settled(".spring(duration: 0.5)")
    return f"{len(texts)} texts; a suggestion repairs the text", wrong


def steps(window, program):
    """Sliders in step"""
    window.show()
    wrong, dice = [], random.Random(SEED)
    for _ in range(6):
        duration, bounce = round(dice.uniform(0.1, 2), 2), round(dice.uniform(-0.9, 0.9), 2)
        text = f".spring(duration: {duration:g}, bounce: {bounce:g})"
        window.type("#animation", text)
        try:
            window.until("return ['duration', 'bounce'].every((name, index) => "
                         "Number(document.getElementById(`slider-${name}`).value) === given[index])",
                         duration, bounce, seconds=3)  # fmt: skip
        except RuntimeError:
            wrong.append(f"{text}: the sliders do not follow")
    for name, keys, text in (
            ("duration", "\ue011", ".spring(duration: 0.05, bounce: 0.3)"),
            ("bounce", "\ue014\ue014", ".spring(duration: 0.5, bounce: 0.32)"),
            ("delay", "\ue014", ".spring(duration: 0.5, bounce: 0.3).delay(0.01)")):
        window.show()
        window.keys(f"#slider-{name}", keys)
        window.settled(text)
        wrong += different(window, program, text)
        if window.run("return document.getElementById('animation').value") != text:
            wrong.append(f"the text does not follow the slider of {name}")
    window.click("[data-kind='curve']")
    window.settled(".timingCurve(0.42, 0, 0.58, 1, duration: 0.5).delay(0.01)")
    return "6 random texts, 3 sliders and a curve", wrong


def numbers(window, program):
    """German and English numbers"""
    window.show()
    wrong = []
    for written, text in (("0,8", "0.8"), ("0.25", "0.25"), ("1,5", "1.5"), (",4", "0.4"), ("1", "1")):
        window.type("#number-duration", written)
        try:
            window.settled(f".spring(duration: {text}, bounce: 0.3)")
        except RuntimeError:
            wrong.append(f"{written} is not read as {text}")
    window.type("#number-bounce", "−0,25")
    window.settled(".spring(duration: 1, bounce: -0.25)")
    window.type("#number-duration", "a")
    if window.run("return document.getElementById('number-duration').getAttribute('aria-invalid')") != "true":
        wrong.append("a letter is not refused")
    # Numbers that browsers write in four languages are read back.
    dice = random.Random(SEED)
    values = [round(dice.uniform(-1, 1) * 10 ** dice.randint(0, 2), dice.randint(0, 3)) for _ in range(400)]
    values += [round(dice.uniform(1, 9) * 1e6, 2) for _ in range(100)]
    wrong += window.run("""
        const { read } = await import('/page/numbers.js');
        const wrong = [];
        for (const language of ['de-DE', 'en-US', 'de-CH', 'fr-FR']) {
          const format = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
          for (const value of given[0]) {
            const text = format.format(value);
            // One comma or point before three digits is ambiguous; it is read as a decimal one.
            if (/^\\D?\\d{1,3}[.,]\\d{3}$/.test(text)) continue;
            if (Math.abs(read(text) - value) > 1e-9) wrong.push(`${text} is read as ${read(text)}`);
          }
        }
        return wrong;""", values)
    bounds = [dice.uniform(1, 10) * 10 ** dice.randint(-5, 2) for _ in range(400)]
    wrong += window.run("""
        const { bound } = await import('/page/numbers.js');
        return given[0].map((value) => [value, parseFloat(bound(value))])
          .filter(([value, shown]) => shown < value * (1 - 1e-5) || shown > value * (value < 0.1 ? 2 : 1.01))
          .map(([value, shown]) => `${value} is bounded by ${shown}`);""", bounds)
    wrong += window.run("""
        const { percent } = await import('/page/numbers.js');
        return given[0].map((value) => [percent(value), percent(-value)])
          .filter(([above, below]) => below !== `-${above}`).map((texts) => texts.join(' is not the opposite of '));""",
                        bounds)
    return (f"6 inputs, and {4 * len(values)} numbers in four languages; {len(bounds)} bounds "
            f"and {len(bounds)} percentages"), wrong


def scrubbing(window, program):
    """Scrubbing"""
    window.show("/?animation=.linear(duration:%201)&fidelity=exact")
    wrong = []
    if window.text("#play") == "Pause":
        window.click("#play")
    for share in (0, 0.25, 0.5, 1):
        window.run("""
            const scrub = document.getElementById('scrub');
            scrub.value = given[0] * scrub.max;
            scrub.dispatchEvent(new Event('input'));""", share)
        shown = window.run("""
            const lane = document.querySelector('.lane.first'), shape = lane.lastElementChild;
            const [start, end] = [...lane.querySelectorAll('.post')].map((it) => it.getBoundingClientRect().left);
            const place = (shape.getBoundingClientRect().left - start) / (end - start);
            const scale = new DOMMatrix(document.querySelector('.tile.scale .first').style.transform).a;
            return [document.getElementById('clock').textContent, place, (scale - 0.35) / 0.65];""")
        if not shown[0].startswith(f"{share:.3f}") or max(abs(it - share) for it in shown[1:]) > 0.002:
            wrong.append(f"at {share} s the page shows {shown}")
    window.click("#play")
    window.until("return document.getElementById('play').textContent === 'Pause'")
    window.until("return parseFloat(document.getElementById('clock').textContent) > 0.1")
    window.click("#play")
    window.keys("#animation", ENTER)
    window.until("return document.getElementById('play').textContent === 'Pause'")
    return "4 times; the shapes are where the curve is", wrong


def comparing(window, program):
    """Comparison"""
    window.show("/?animation=.bouncy")
    window.click("#compare")
    window.type("#second", ".snappy")
    window.until("const { view } = await import('/page/state.js'); return view.second === '.snappy'")
    wrong = different(window, program, ".snappy", "other")
    found = asked(program, "/v1/compare", {"animations": [".bouncy", ".snappy"], "distance": 100,
                                           "fidelity": "swiftui"})["comparisons"][0]["largest"]  # fmt: skip
    window.until("return document.getElementById('verdict').textContent.includes(given[0])",
                 f"{float(format(found['percent'], '.3g')):g} %")  # fmt: skip
    sentence = window.text("#verdict")
    if len(window.run("return [...document.querySelectorAll('.plot .value')].map(String)")) != 2:
        wrong.append("the plot has not two curves")
    window.click("#compare")
    window.until("return document.querySelectorAll('.plot .value').length === 1")
    return sentence[:60], wrong


def linked(window, program):
    """Permalinks"""
    wrong = []
    window.show("/?animation=.spring(duration:+0.8,+bounce:+0.5)&with=.smooth&fidelity=exact")
    shown = window.run("""
        return [document.getElementById('animation').value, document.getElementById('second').value,
          document.querySelector('[data-fidelity=exact]').getAttribute('aria-pressed')];""")
    if shown != [".spring(duration: 0.8, bounce: 0.5)", ".smooth", "true"]:
        wrong.append(f"the address shows {shown}")
    if window.motion()["values"] != truth(program, shown[0], "exact"):
        wrong.append("the address shows other values than the service's")
    window.show()
    window.click("#compare")
    window.type("#second", ".linear(duration: 0.3) & <b>")
    window.type("#animation", ".smooth(duration: 0.7)")
    window.settled(".smooth(duration: 0.7)")
    address = window.until("return location.href.includes('smooth(duration:+0.7)&with=') && location.href")
    window.open(address)
    again = window.until("""
        return document.getElementById('second').value &&
          [document.getElementById('animation').value, document.getElementById('second').value]""")
    if again != [".smooth(duration: 0.7)", ".linear(duration: 0.3) & <b>"]:
        wrong.append(f"{address} shows {again}")
    return "an address with three members, and one that the page wrote", wrong


def copied(window, program):
    """Code with its error"""
    window.show()
    # Otherwise the code of the first tab can arrive between the two readings of the first name.
    window.until("return document.getElementById('code').textContent !== ''")
    wrong, names = [], ["waapi", "swiftui", "compose", "flutter", "motion", "dtcg", "curl", "css"]
    for name in names:
        before = window.text("#code")
        window.click(f"#tab-{name}")
        window.until("return document.getElementById('code').textContent !== given[0]", before)
        code, stated = window.text("#code"), window.text("#stated")
        if name == "css":
            export = asked(program, "/v1/export/css", {"animation": ".bouncy"})
            expected, number = export["css"], export["maxError"] * 100
        elif name == "curl":
            expected, number = code if code.startswith("curl -G http://127.0.0.1") else "", None
        else:
            found = asked(program, "/v1/convert", {"animation": ".bouncy", "to": [name]})["conversions"][0]
            expected, number = found["code"], found["certificate"]["percent"]
        if code != expected:
            wrong.append(f"{name}: other code than the service's")
        # A bound is rounded up, at its third digit or at its first one; a jump is rounded.
        least = 1 - 1e-5 if stated.startswith("Deviates by at most") else 0.99
        shown = [float(text) for text in re.findall(r"([0-9.]+) %", stated)[:1]]
        if number is not None and number > 1e-6 and not any(
            number * least <= it <= number * (1.01 if number >= 0.1 else 2) for it in shown
        ):
            wrong.append(f"{name}: {stated}, not {number} %")
    window.click("#tab-css")
    window.press("\ue012")
    if window.run("return document.activeElement.id") != "tab-curl":
        wrong.append("the arrow keys do not move between the tabs")
    return f"{len(names)} targets", wrong


TRIALS = (typing, pasted, refused, steps, numbers, scrubbing, comparing, linked, copied)
