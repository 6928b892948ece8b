"""The editor for custom animations, as the trials use it: sources, and the state that it shows."""

import html
import json
import pathlib
import re

from writing import asked, truth

GUIDE = pathlib.Path(__file__).resolve().parents[2] / "Sources/CWebFiles/files/docs/custom-animations.html"
ELASTIC = """struct Elastic: CustomAnimation {
  var amplitude = 1.0
  var duration = 0.6

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time < duration else { return nil } // 😀😀
    let t = time / duration
    /* 😀 é 👩‍👩‍👧 */ return value.scaled(by: 1 - amplitude * exp(-6 * t) * cos(12 * t))
  }
}
"""
BROKEN = ELASTIC.replace("time < duration", "time < duratoin").replace("amplitude *", "amplitud *")
STATE = "return (document.getElementById('swift-state')?.textContent ?? '')"


def custom(source, **members):
    return {"type": "custom", "source": source, **members}


def animation(body, properties=""):
    """Returns the source of an animation with a body; its first line is line 4."""
    return ("struct Trial: CustomAnimation {\n" + properties + "\n  func animate<V: VectorArithmetic>(value: V, time: "
            "TimeInterval, context: inout AnimationContext<V>) -> V? {\n" + body + "\n  }\n}\n")  # fmt: skip


def guide_listing(name):
    """Returns the text of a file that the guide creates."""
    return html.unescape(re.search(rf"&gt; {name}.swift &lt;&lt;'END'\n(.*?)\nEND", GUIDE.read_text(), re.S)[1]) + "\n"


def paste(window, text, field="#swift"):
    window.run("""
        const field = document.querySelector(given[0]);
        field.focus(); field.select();
        document.execCommand('insertText', false, given[1]);""", field, text)  # fmt: skip


def opened(window, source, address="/"):
    """Shows the page, and pastes a source into the field for one line."""
    window.show(address)
    paste(window, source, "#animation")
    window.until("return document.getElementById('swift') !== null")


def checked(window, text="No errors."):
    """Waits for the result of a check, and if it is valid for the evaluation of the text."""
    window.until("return document.getElementById('swift-state')?.textContent === given[0]", text)
    if text == "No errors.":
        window.until("""
            const { view } = await import('/page/state.js');
            return view.custom?.animation.source === document.getElementById('swift').value
              && view.animation === view.custom.animation && view.fault === null;""")  # fmt: skip


def shown(window, program, animation, changes=(), **range_):
    """Returns an error if the page does not show the values of an animation with changes."""
    if changes or range_:
        timeline = [{"at": 0, "set": {"value": 100}, "animation": animation},
                    *({"at": at, "environment": {name: value}} for at, name, value in changes)]  # fmt: skip
        timeline.sort(key=lambda it: (it["at"], "set" in it))
        bounds = range_ or {"end": "removed", "includeEnd": True}
        result = asked(program, "/v1/evaluate", {
            "properties": {"value": 0}, "timeline": timeline, "range": {"fps": 60, **bounds}})  # fmt: skip
        expected = result["values"]["value"]
    else:
        expected = truth(program, animation)
    try:
        window.until("const { view } = await import('/page/state.js');"
                     "return JSON.stringify(view.first?.values) === given[0]",
                     json.dumps(expected, separators=(",", ":")), seconds=4)  # fmt: skip
    except RuntimeError:
        return [f"{json.dumps(animation)[-90:]} {changes}: other values than the service's; {window.run(STATE)}"]
    return []


def choose(window, title):
    """Chooses an example by the start of its title."""
    window.run("""
        const select = document.querySelector('.source select');
        select.value = [...select.options].find((it) => it.text.startsWith(given[0])).value;
        select.dispatchEvent(new Event('change'));""", title)  # fmt: skip


def problems(window):
    """Returns the list of errors as line, column and message, and the marked words."""
    return window.run("""
        const items = [...document.querySelectorAll('.problems .place')];
        return [items.map((it) => it.getAttribute('aria-label')),
          [...document.querySelectorAll('.code-field mark')].map((mark) => {
            let before = '';
            for (let it = mark.previousSibling; it; it = it.previousSibling) before = it.textContent + before;
            return [before, mark.textContent];
          })];""")


def place(text, line, column):
    """Returns the UTF-16 offset of a place whose column counts Unicode scalars, as Python does."""
    lines = text.split("\n")
    before = "\n".join([*lines[:line - 1], lines[line - 1][:column - 1]])
    return before, len(before.encode("utf-16-le")) // 2
