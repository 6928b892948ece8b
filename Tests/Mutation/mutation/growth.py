"""Grown cases: valid requests of which one or two parts are repeated many times.

The computing time of a request must not grow faster than its size. Each string, list, object and
key of a request may be the part that grows, so no place is left out.
"""

import math

from mutation.case import Case, Request
from mutation.tree import Pairs, Raw, dump, places, tree

# The maximum size of a grown body: slightly less than the service accepts.
BODY_BYTES = 1_000_000
JSON = [("Content-Type", "application/json")]
UNITS = [
    "a", "a-", ".a", ".a()", "a(", ")", "(", "[", "]", "{", "}", "<", "a<", ",", "a,", ", ", ";", ":", "a:", "!", "?", "a ? ", "=", "=>",
    "(a) => ", "+", "-", "1", "f", "1 ", "0,", "e", "1e", "%", "1%", "50%, ", "*", "**/", "?*", "/", "//", "/*", "*/", "~1", "#", "\\", "'",
    '"', "`", "é", "🙂", "\u0301", " ", "\n", "\t", "deg", "ms", "s", "var(--a)", "--a:var(--a);", "$a", "@keyframes k{", "a{b:c}", "0%{a:b}",
    "const ", "new ", "return ", "as ", "let a = ", "a as b ", ".speed(2)", ".delay(1)", "cubic-bezier(0,0,1,1),", "linear(0, 1) ", "{a}", "ease ",
    "1_", "0x", "a.a", "C 1,1 2,2 3,3 ", "M0,0 ", "L1,1 ", "\u202e", "值", "&", "<b>", "]]>", "\u0000",
]
FILES = {
    "css": [
        ({"easing": "--e", "duration": "--t"}, ":root { --e: linear(0, 1.1 40%, 1); --t: 300ms; --u: var(--t) }"),
        ({"selector": ".a"}, ".a { transition: transform 300ms ease-in 1s, opacity var(--t) linear(0, 1) }"),
        ({"keyframes": "k", "duration": 1}, "$x: 1; @keyframes k { from { opacity: 0; b: $x } 50% { opacity: 0.7 } to { opacity: 1 } }"),
    ],
    "motion": [({"name": "card"}, "const a = 2; const card = { type: 'spring', stiffness: 100 * a, damping: f(1), mass: 1 }")],
    "compose": [({"name": "card"}, "val card = spring<Float>(dampingRatio = 0.7f, stiffness = 1_58f)")],
    "flutter": [({"name": "c"}, "final c = SpringDescription(mass: 1, stiffness: 90, damping: 9);")],
    "gsap": [
        ({"name": "card"}, "const card = { duration: 1, ease: (p) => { const a = p * 2; return 1 - Math.exp(-9 * a) } }"),
        ({"name": "card"}, "const card = { duration: 1, ease: CustomEase.create('x', 'M0,0 C0.2,0 0.4,1 1,1') }"),
    ],
    "swift": [({"name": "card"}, "enum A { static let card = Animation.spring(duration: 0.5, bounce: 0.3).speed(2) }")],
    "lottie": [({}, '{"fr":60,"layers":[{"nm":"x","ks":{"o":{"k":[{"t":0,"s":[0],"o":{"x":[0],"y":[0]}},{"t":9,"s":[1]}]}}}]}')],
    "recorded": [({}, "[[0, 0], [0.1, 0.5], [1, 1]]")],
    "dtcg": [
        ({"token": "a.b"}, '{"a": {"b": {"$type": "transition", "$value": {"duration": {"value": 300, "unit": "ms"}, "delay": "{c}",'
         ' "timingFunction": [0, 0, 1, 1]}}}, "c": {"$type": "duration", "$value": {"value": 1, "unit": "s"}}}'),
    ],
}
TOKENS = [
    {"x": {"$type": "cubicBezier", "$value": [0, 0, 1, 1]}, "g": {"$type": "cubicBezier", "a": {"$value": "{x}"}}},
    {"d": {"$type": "duration", "$value": {"value": 300, "unit": "ms"}},
     "t": {"$type": "transition", "$value": {"duration": "{d}", "delay": "{d}", "timingFunction": [0, 0, 1, 1]}}},
    {"s": {"$type": "spring", "$value": {"duration": 0.5, "bounce": 0.3}}},
]


class Growth:
    def __init__(self, dice, endpoints):
        self.dice = dice
        self.endpoints = endpoints

    def case(self, name):
        makes = [self.plain] * 3 + [self.verification] * 3 + [self.tokens, self.batch, self.session]
        if self.dice.random() < 0.15:
            return Case(name, [Request("POST", "/v1/evaluate", JSON, dump(tree(self.crowd())))])
        path, keys = self.dice.choice(makes)()
        keys = tree(keys)
        count = self.dice.choice([1, 1, 2])
        for part in range(count):
            self.grow(keys, BODY_BYTES ** (1 if count == 1 else self.dice.choice([0.3, 0.5, 0.7])))
        grown = Request("POST", path, JSON, dump(keys))
        if "{id}" not in path:
            return Case(name, [grown])
        return Case(name, [Request("POST", "/v1/sessions", JSON, '{"properties": {"x": 0, "y": 0}, "pausable": true}'), grown])

    def plain(self):
        """Returns a valid request to an endpoint that takes a body."""
        makes = self.endpoints
        return self.dice.choice([
            makes.evaluate, makes.evaluate, makes.spring, makes.curve, makes.css, makes.bake, makes.linear, makes.compare, makes.convert,
            makes.fit, makes.picture, makes.tool, makes.source,
        ])()

    def verification(self):
        places, files = Pairs([["swiftui", ".bouncy"]]), Pairs([])
        for number, platform in enumerate(self.dice.sample(sorted(FILES), self.dice.choice([1, 1, 2]))):
            place, text = self.dice.choice(FILES[platform])
            suffix = {"css": "css", "compose": "kt", "flutter": "dart", "swift": "swift"}.get(platform, "json" if text[0] in "[{" else "ts")
            places.put("swiftui" if platform == "swift" and self.dice.random() < 0.5 else platform,
                       [Pairs([["file", f"f{number}.{suffix}"], *map(list, place.items())])])
            files.put(f"f{number}.{suffix}", text)
        if not isinstance(places.get("swiftui"), str):
            places.put("swiftui", ".bouncy")
        return "/v1/verify", Pairs([
            ["manifest", Pairs([["motions", Pairs([["card", places]])]])], ["files", files],
            ["format", self.dice.choice(["json", "json", "sarif", "junit", "text"])],
        ])

    def tokens(self):
        source = Pairs([["platform", "dtcg"], ["tokens", tree(self.dice.choice(TOKENS))]])
        return "/v1/convert", Pairs([["from", source], ["to", [self.dice.choice(["css", "compose", "dtcg"])]]])

    def session(self):
        """Returns a new session or a change of a session."""
        animation = self.endpoints.animations.any()
        if self.dice.random() < 0.5:
            return "/v1/sessions", Pairs([["properties", Pairs([["x", 0], ["y", [1, 2]]])], ["timeline", [
                Pairs([["at", 0], ["set", Pairs([["x", 100]])], ["animation", animation]]), Pairs([["at", 1], ["remove", ["x"]]])]]])
        return "/v1/sessions/{id}/changes", Pairs([["id", "a"], ["set", Pairs([["x", 100], ["y", 3]])], ["animation", animation]])

    def crowd(self):
        """Returns a scene with many properties and many entries, most of which meet."""
        dice = self.dice
        names = [f"p{n}" for n in range(dice.choice([1, 4, 64]))]
        start, goal = dice.choice([(0, 1), (0, 1), ([0, 0], [1, 2]), ([0] * 16, [1] * 16)])
        animations = [
            ".easeIn(duration: 9)", ".linear(duration: 0.005)", ".spring(duration: 3, bounce: 0.5)", ".bouncy", None,
            ".easeOut(duration: 60).delay(1)", ".interpolatingSpring(duration: 20)", ".linear(duration: 1).repeatForever()",
        ]
        chosen = dice.sample(animations, dice.choice([1, 1, 2]))
        gap = dice.choice([0, 0, 0.001, 0.05, 1])
        entries, size = [], max(1, int(len(dump(goal)) * len(names) * 1.3) + 80)
        most = min(1000, BODY_BYTES // (12 * len(names) + size))
        for number in range(int(math.exp(dice.random() * math.log(most))) if dice.random() < 0.5 else most):
            entry = {"at": 0.1 + number * gap, "id": f"c{number}"}
            kind = dice.random()
            if kind < 0.9:
                entry["set"] = {name: goal if number % 2 else start for name in names}
                animation = dice.choice(chosen)
                entry["animation"] = animation
                if dice.random() < 0.2:
                    entry["stagger"] = {"each": 0.001}
            elif kind < 0.95:
                entry["animation"] = {"type": "phases", "repeats": True, "phases": [
                    {"set": {names[0]: start}, "animation": ".linear(duration: 0.02)"}, {"set": {names[0]: goal}, "animation": ".linear(duration: 0.02)"}]}
            else:
                frame = {"type": "spring", "to": goal, "spring": {"response": 1e5, "dampingRatio": 2}}
                entry["animation"] = {"type": "keyframes", "tracks": {names[0]: [frame] * dice.choice([1, 100])}}
            entries.append(entry)
        keys = {"properties": {name: start for name in names}, "timeline": entries}
        keys["range"] = dice.choice([{"end": 2, "count": 2}, {"end": 100, "count": 2}, {"end": 6, "fps": 60}, {"end": "removed", "fps": 1}, {"end": 86400, "step": 60}])
        if dice.random() < 0.5:
            keys["fidelity"] = "exact"
        if dice.random() < 0.3:
            keys["frameRate"] = dice.choice([1, 1000])
        if dice.random() < 0.3:
            keys["include"] = [dice.choice(["analysis", "velocity"])]
        if dice.random() < 0.4:
            keys["format"] = dice.choice(["svg", "svg", "png", "txt", "line", "csv", "ndjson"])
        return keys

    def batch(self):
        path, keys = self.dice.choice([self.endpoints.evaluate, self.endpoints.convert, self.endpoints.bake])()
        return "/v1/batch", Pairs([["requests", [Pairs([["path", path], ["body", keys]])]]])

    def grow(self, root, size):
        """Repeats one part of a tree, so that it has about `size` bytes."""
        size = max(8, int(math.exp(math.log(size) * self.dice.choice([0.5, 0.8, 1, 1, 1]))))
        spots = places(root)
        if not spots:
            return
        container, index = self.dice.choice(spots)
        value = container[index]
        if isinstance(value, Pairs) and value:
            name, member = self.dice.choice(value)
            unit = len(dump(member)) + len(name) + 12
            extra = [[f"{name}{number}", member] for number in range(int(size / unit))]
            value[len(value):] = extra
        elif isinstance(value, list) and value:
            member = self.dice.choice(value)
            value.extend([member] * int(size / (len(dump(member)) + 1)))
        elif isinstance(value, str) and not isinstance(value, Raw):
            container[index] = self.longer(value, size)
        elif isinstance(container, list) and len(container) == 2 and isinstance(container[0], str) and self.dice.random() < 0.3:
            container[0] = self.longer(container[0], size)
        elif isinstance(value, Raw) or isinstance(value, (int, float)) and not isinstance(value, bool):
            choice = self.dice.random()
            digits = dump(value).partition("e")[0]
            container[index] = (
                Raw(digits + ("0" if "." in digits else ".") + "1" * size) if choice < 0.4
                else [value] * int(size / 6) if choice < 0.7
                else self.longer(dump(value), size)
            )

    def longer(self, text, size):
        """Returns a text in which a fragment of itself, or another one, is repeated."""
        place = self.dice.randint(0, len(text))
        if text and self.dice.random() < 0.5:
            start = self.dice.randrange(len(text))
            unit = text[start : start + self.dice.choice([1, 2, 4, 10, 30, 100])]
        else:
            unit = self.dice.choice(UNITS)
        if self.dice.random() < 0.2:
            unit += self.dice.choice(UNITS)
        return text[:place] + unit * int(size / max(1, len(unit.encode("utf-8", "replace")))) + text[place:]
