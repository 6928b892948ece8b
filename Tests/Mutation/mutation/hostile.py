"""Hostile cases: requests whose time or memory could grow much faster than their size."""

import hashlib
import json
import math

import bombs
from mutation.case import Case, Request
from mutation.sources import Sources

JSON = [("Content-Type", "application/json")]
TEXT = [("Content-Type", "text/plain")]
OPENINGS = ["(", "[", "{", "((", "{ if true {", "/*", '"', '"""', "[[", "a(", "a.b(", "a<", "-", "!", "~", "a ? ", "{ x in "]
UNITS = [
    "(", ")", "{", "}", "[", "]", "<", ">", "/*", "*/", "//", '"', "\\(", "#", "@", "`", "a", "0x", "1e", "_", ".", "...", "?", "!", "&",
    " ", "\n", "\r", "\t", "\0", "é", "🙂", "\u202e", "\u200d", "值", "func ", "struct ", "case ", "let ", "x, ", "x: Int, ", "-", "1_",
    "V", "<V: VectorArithmetic>", "a.", "a?.", "a!", "a[0]", "a ? b : ", "if true {", "switch a {", "else ", "return ", "== ", "+ ", "&& ",
]
LOOPS = [
    "while true {{ {0} }}", "for i in 0..<{1} {{ {0} }}", "repeat {{ {0} }} while true", "func f() {{ {0}; f() }}; f()",
    "for i in stride(from: 0.0, to: {1}, by: 1e-300) {{ {0} }}", "var n = 0; while n < {1} {{ {0}; n += 1 }}",
    "let a = [Double](repeating: 1, count: {1}); for x in a {{ {0} }}", "if true {{ {0} }}", "{0}; {0}", "switch time {{ default: {0} }}",
    "func g(_ k: () -> Void) {{ k(); k() }}; g {{ {0} }}", "_ = (0..<{1}).map {{ i in {0}; return i }}",
]
BODIES = [
    "sum += 1", "sum = exp(sum)", "all.append(sum)", "all = all + all", "all.insert(1, at: 0)", "all.removeFirst()", "nested.append(all)",
    "nested = [all, all]", "context.state[K.self] = all", "context.state[N.self] = nested", "sum += acosh(sum) + fmod(1e308, 3)",
    "v = v + value", "vs.append(v)", "vs = [V](repeating: v, count: {1})", "if all == nested[0] {{ sum += 1 }}",
    "animation = Animation(A(base: animation))", "animation = animation.delay(1).speed(2)", "if animation == other {{ sum += 1 }}",
    "_ = animation.animate(value: v, time: sum, context: &context)", "_ = Spring(mass: sum, stiffness: 1e-300, damping: 0).settlingDuration(target: 1.0, epsilon: 1e-300)",
    "sum += Double(Int(sum))", "integer &*= 6364136223846793005", "integer += Int.max", "all[{1}] = 0", "all[0] = 1; let b = all; _ = b",
    "let a = [all, all]; let b = [a, a]; let c = [b, b]; let d = [c, c]; if d == [c, c] {{ sum += 1 }}", "var copy = context; copy.state = context.state",
    "context.state[M.self] = [animation, animation]", "break", "return nil", "animation = .spring(duration: {1})", "all = all.map {{ $0 + 1 }}.filter {{ $0 > 0 }}",
]


def loops(dice):
    """Returns a source with random statements inside random loops."""
    def number():
        return dice.choice(["0", "1", "3", "100", "4096", "4097", "1000000", "9223372036854775807", "-1"])

    def statements(depth):
        parts = []
        for _ in range(dice.choice([1, 1, 2, 3])):
            if depth < 5 and dice.random() < 0.55:
                parts.append(dice.choice(LOOPS).format(statements(depth + 1), number()))
            else:
                parts.append(dice.choice(BODIES).format("", number()))
        return dice.choice(["; ", "\n    "]).join(parts)

    keys = "".join(
        f"struct {name}: AnimationStateKey {{ static var defaultValue: {kind} {{ [] }} }}\n"
        for name, kind in (("K", "[Double]"), ("N", "[[Double]]"), ("M", "[Animation]"))
    )
    body = (
        "    var sum = time; var integer = 1; var v = value; var vs = [value]; var all = [time]; var nested = [[time]]\n"
        f"    var animation = base; let other = base\n    {statements(0)}\n"
    )
    return bombs.animation(body, keys, members="  var base: Animation = .bouncy\n")


def repeated(dice):
    """Returns a text of one repeated unit, which may stand inside a source."""
    unit = dice.choice(UNITS) + dice.choice(["", "", *UNITS])
    text = unit * max(1, int(size(dice, 60_000) / len(unit.encode())))
    if dice.random() < 0.5:
        text = dice.choice(OPENINGS) * dice.choice([1, 10, 99, 101, 5000]) + text
    return bombs.animation(f"    let x = {text}\n") if dice.random() < 0.6 else text


def size(dice, most):
    """Returns a size of any order of magnitude."""
    return max(1, int(math.exp(dice.random() * math.log(most))))


class Hostile:
    def __init__(self, dice, numbers):
        self.dice = dice
        self.sources = Sources(dice, numbers)

    def case(self, name):
        choice = self.dice.random()
        if choice < 0.62:
            return Case(name, self.source())
        if choice < 0.87:
            return Case(name, [self.verification()])
        return Case(name, [self.message()])

    def source(self):
        """Returns requests with a hostile source."""
        name = None
        choice = self.dice.random()
        if choice < 0.3:
            make, sizes = self.dice.choice(list(bombs.CHECKED.values()))
            text = make(size(self.dice, sizes[-1]))
        elif choice < 0.6:
            make, name, sizes = self.dice.choice(list(bombs.PLAYED.values()))
            text = make(size(self.dice, sizes[-1]))
        elif choice < 0.85:
            text, name = loops(self.dice), "A"
        else:
            text = repeated(self.dice)
        text = self.sources.mutated(text, self.dice.choice([0, 0, 0, 1, 2]))
        animation = {"type": "custom", "source": text}
        if name is not None:
            animation["name"] = name
        return self.dice.choice([self.checked, self.stored, self.played, self.played, self.session, self.baked])(text, animation)

    def checked(self, text, _):
        return [Request("POST", "/v1/sources/check", TEXT, text)]

    def stored(self, text, _):
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        return [Request("PUT", f"/v1/sources/{digest}", TEXT, text)]

    def played(self, _, animation):
        keys = {"animation": animation, "range": {"end": self.dice.choice([0.1, 1, 60]), "fps": self.dice.choice([1, 60])}}
        if self.dice.random() < 0.3:
            keys |= {"fidelity": "exact"}
        if self.dice.random() < 0.3:
            keys |= {"include": ["velocity", "analysis"]}
        if self.dice.random() < 0.3:
            del keys["animation"]
            keys["properties"] = {f"p{n}": [0] * 16 for n in range(8)}
            keys["timeline"] = [
                {"at": n / 100, "set": {f"p{n % 8}": [1] * 16}, "animation": animation}
                for n in range(size(self.dice, 30))
            ]
        return [self.post("/v1/evaluate", keys)]

    def session(self, _, animation):
        first = self.post("/v1/sessions", {"properties": {"x": 0}, "pausable": True})
        change = self.post("/v1/sessions/{id}/changes", {"set": {"x": 100}, "animation": animation})
        step = self.post("/v1/sessions/{id}/evaluate", {"range": {"duration": 0.5, "fps": 60}})
        return [first, change, step, change, step, self.post("/v1/sessions/{id}/fork", {}), Request("GET", "/v1/sessions/{id}")]

    def baked(self, _, animation):
        path = self.dice.choice(["/v1/bake", "/v1/export/css", "/v1/compare"])
        if path == "/v1/compare":
            return [self.post(path, {"animations": [animation, ".bouncy"]})]
        return [self.post(path, {"animation": animation} | ({"maxError": 0.01} if path != "/v1/bake" else {"to": 100, "maxError": 0.01}))]

    def verification(self):
        """Returns a verification of hostile files, some of which are mutated."""
        make, sizes = self.dice.choice(list(bombs.VERIFIED.values()))
        keys = make(size(self.dice, sizes[-1]))
        if self.dice.random() < 0.4:
            keys["files"] = {
                path: self.sources.mutated(text, self.dice.choice([1, 3])) if len(text) < 100_000 else text[: len(text) // 2]
                for path, text in keys["files"].items()
            }
        if self.dice.random() < 0.2:
            keys["format"] = self.dice.choice(["sarif", "junit", "text"])
        return self.post("/v1/verify", keys)

    def message(self):
        """Returns a message at /mcp with hostile arguments."""
        request = self.dice.choice([self.verification, lambda: self.source()[0]])()
        arguments = json.loads(request.content) if request.content and request.fields == JSON else {"source": request.content}
        tools = {"/v1/evaluate": "evaluate", "/v1/bake": "bake", "/v1/compare": "compare", "/v1/export/css": "export_css",
                 "/v1/verify": "verify", "/v1/sources/check": "check_source"}
        message = {"jsonrpc": "2.0", "id": self.dice.choice([1, "a" * 5000, -1, 0]), "method": "tools/call",
                   "params": {"name": tools.get(request.path, "evaluate"), "arguments": arguments}}
        text = json.dumps(message)
        choice = self.dice.random()
        if choice < 0.2:
            deep = size(self.dice, 200_000)
            text = text.replace('"arguments": {', '"arguments": {"x": ' + "[" * deep + "]" * deep + ", ", 1)
        elif choice < 0.3:
            text = text[: self.dice.randrange(len(text))]
        elif choice < 0.4:
            text = "[" + ", ".join([text[:20_000]] * size(self.dice, 40)) + "]"
        elif choice < 0.5:
            text = text.replace('"id": ', '"id": ' + "1" * size(self.dice, 100_000), 1)
        return Request("POST", "/mcp", [*JSON, ("Accept", "application/json, text/event-stream")], text)

    @staticmethod
    def post(path, keys):
        return Request("POST", path, JSON, json.dumps(keys))
