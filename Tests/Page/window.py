"""The page in headless Chromium, driven through WebDriver as a user drives it."""

import base64
import time

from engines import Chromium

# Records every error of a document before its scripts run.
WATCH = """
window.problems = [];
addEventListener('error', (event) => problems.push(`error: ${event.message}`));
addEventListener('unhandledrejection', (event) => problems.push(`rejection: ${event.reason}`));
addEventListener('securitypolicyviolation', (event) => problems.push(
  `policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
CONTROL, ENTER = "\ue009", "\ue007"


class Window(Chromium):
    """A browser window of a given size."""

    def __init__(self, lab, base, size=(1280, 900), flags=()):
        super().__init__(lab, "--hide-scrollbars", f"--window-size={size[0]},{size[1]}", *flags)
        self.base = base
        self.tool("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        self.resize(*size)

    def tool(self, name, **values):
        """Calls a function of Chromium's developer tools."""
        return self.command("POST", f"{self.path}/goog/cdp/execute", {"cmd": name, "params": values})

    def resize(self, width, height):
        self.tool("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)  # fmt: skip

    def show(self, address="/"):
        """Opens an address, and waits for the first curve."""
        self.open(self.base + address)
        self.until("return document.querySelector('.plot .value') !== null")
        # The engine and the sliders follow the curve.
        self.until("return 'ready' in document.getElementById('pad').dataset")
        self.until("return document.getElementById('slider-duration') !== null "
                   "|| document.getElementById('slider-note').textContent !== ''")  # fmt: skip

    def until(self, script, *values, seconds=8):
        """Returns the first true result of a script."""
        end = time.monotonic() + seconds
        while not (result := self.run(script, *values)):
            if time.monotonic() > end:
                raise RuntimeError(f"not after {seconds} s: {script} {values}")
            time.sleep(0.02)
        return result

    def element(self, selector):
        found = self.command("POST", f"{self.path}/element", {"using": "css selector", "value": selector})
        return next(iter(found.values()))

    def click(self, selector):
        self.command("POST", f"{self.path}/element/{self.element(selector)}/click", {})

    def keys(self, selector, text):
        self.command("POST", f"{self.path}/element/{self.element(selector)}/value", {"text": text})

    def press(self, *keys):
        """Presses keys in the focused element."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.act({"type": "key", "id": "keys", "actions": actions})

    def act(self, *sources):
        self.command("POST", f"{self.path}/actions", {"actions": list(sources)})

    def type(self, selector, text):
        """Replaces the text of a field, key by key."""
        self.keys(selector, CONTROL + "a")
        self.keys(selector, text)

    def drag(self, points, milliseconds=16):
        """Moves the pressed pointer through points of the viewport, and releases it."""
        first, *rest = [(round(x), round(y)) for x, y in points]
        moves = [{"type": "pointerMove", "duration": milliseconds, "x": x, "y": y} for x, y in rest]
        self.act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            {"type": "pointerMove", "duration": 0, "x": first[0], "y": first[1]},
            {"type": "pointerDown", "button": 0}, *moves, {"type": "pointerUp", "button": 0}]})

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.textContent ?? ''"
                        .replace("arguments", "given"), selector)  # fmt: skip

    def motion(self):
        """Returns the text and the values that the page has understood and shows."""
        return self.run("""
            const { view } = await import('/page/state.js');
            const { first, animation, second, other } = view;
            return { animation, second, values: first?.values, other: other?.values ?? null };""")

    def settled(self, animation):
        """Waits until the page shows an animation."""
        self.until("const { view } = await import('/page/state.js'); return view.animation === given[0]",
                   animation)  # fmt: skip

    def problems(self):
        return self.run("return window.problems")

    def picture(self, path):
        """Writes the viewport as PNG."""
        path.write_bytes(base64.b64decode(self.command("GET", f"{self.path}/screenshot")))
