"""Random requests to every endpoint, which are valid before they are mutated."""

from mutation.case import Case
from mutation.lives import Lives
from mutation.motions import Motions
from mutation.sources import Sources
from mutation.tree import Pairs

FORMATS = ["json", "json", "ndjson", "csv", "svg", "png", "txt", "line"]
BAKES = ["waapi", "keyframes", "lottie", "gsap", "coreanimation", "float32"]
SUFFIXES = ["json", "txt", "css", "lot", "f32", "css"]
PROPERTIES = ["translateX", "translateY", "opacity", "rotate", "scale", "width", "height", "color"]


class Endpoints(Motions):
    """Has a method for each endpoint, which returns a method, a path, and the keys of its body or
    query.
    """

    def __init__(self, dice, numbers, animations, scenes, mutator, platforms):
        super().__init__(dice, mutator, numbers, animations, platforms)
        self.scenes = scenes
        self.sources = Sources(dice, numbers)
        self.kinds = [
            (22, self.evaluate),
            (6, self.picture),
            (7, self.named),
            (5, self.spring),
            (4, self.curve),
            (7, self.css),
            (10, self.bake),
            (5, self.linear),
            (7, self.compare),
            (5, self.pair),
            (9, self.convert),
            (6, self.fit),
            (3, self.source),
            (4, self.verified),
            (6, self.tool),
            (8, self.custom),
            (1, self.page),
            (1, self.vectors),
        ]

    def case(self, name):
        if self.dice.random() < 0.12:
            return Case(name, Lives(self.dice, self.numbers, self.scenes, self.mutator).session())
        weights = [weight for weight, _ in self.kinds]
        make = self.dice.choices([make for _, make in self.kinds], weights)[0]
        path, keys = make()
        method = "POST" if path.startswith(("/v1/sources", "/v1/verify", "/mcp")) else None
        return Case(name, [self.request(path, keys, method)])

    def evaluate(self):
        keys = self.scenes.scene()
        if self.some(0.8):
            keys.put("range", self.scenes.range())
        keys.extend(self.scenes.options())
        if self.some(0.35):
            keys.put("format", self.dice.choice(FORMATS))
        return "/v1/evaluate", keys

    def source(self):
        return "/v1/sources/check", Pairs([["source", self.sources.text()]])

    def verified(self):
        texts = {
            "css": ("a.css", {"easing": "--e", "duration": "--t"}, ":root { --e: linear(0, 1.1 40%, 1); --t: 300ms }"),
            "motion": ("a.ts", {"name": "card"}, "const card = { stiffness: 100 * 2, damping: 10, mass: 1 }"),
            "compose": ("A.kt", {"name": "card"}, "val card = spring(dampingRatio = 0.7f, stiffness = 158f)"),
            "flutter": ("a.dart", {"name": "c"}, "final c = SpringDescription(mass: 1, stiffness: 90, damping: 9);"),
            "gsap": ("a.js", {"name": "card"}, "const card = { duration: 1, ease: (p) => 1 - Math.exp(-9 * p) }"),
            "lottie": ("a.json", {}, '{"fr":60,"layers":[{"ks":{"o":{"k":[{"t":0,"s":[0]},{"t":9,"s":[1]}]}}}]}'),
        }
        places, files = Pairs([]), Pairs([])
        places.put("swiftui", self.dice.choice([".bouncy", ".easeOut(duration: 0.3)", ".spring(response: 0.4)"]))
        for platform in self.dice.sample(sorted(texts), self.dice.randint(1, 4)):
            path, place, text = texts[platform]
            places.put(platform, Pairs([["file", path]] + [[key, value] for key, value in place.items()]))
            files.put(path, text)
        manifest = Pairs([["motions", Pairs([["card", places]])]])
        keys = Pairs([["manifest", manifest], ["files", files]])
        return "/v1/verify", keys.put("format", self.dice.choice(["json", "sarif", "junit", "text"]))

    def tool(self):
        makes = {
            "evaluate": self.evaluate,
            "spring": self.spring,
            "convert": self.convert,
            "compare": self.compare,
            "fit": self.fit,
            "export_css": self.css,
            "bake": self.bake,
        }
        name = self.dice.choice(list(makes))
        keys = makes[name]()[1].drop("format") if name != "bake" else makes[name]()[1]
        if self.some(0.5):
            keys.put("picture", self.some(0.3))
        params = Pairs([["name", name], ["arguments", keys]])
        message = [["jsonrpc", "2.0"], ["id", 1], ["method", "tools/call"], ["params", params]]
        return "/mcp", Pairs(message)

    def custom(self):
        path, keys = self.dice.choice([self.evaluate, self.evaluate, self.picture, self.bake])()
        return path, keys.drop("animation").put("animation", self.sources.animation())

    def picture(self):
        keys = self.scenes.scene()
        if self.some(0.4):
            keys.put("range", self.scenes.range())
        keys.extend(self.scenes.options())
        keys.put("format", self.dice.choice(["svg", "svg", "txt", "line", "png"]))
        return "/v1/evaluate", self.plot(keys)

    def named(self):
        number = self.numbers
        word = self.dice.choice(
            [
                lambda: "spring/" + self.dice.choice(["bouncy", "smooth", "snappy", "spring"]),
                lambda: f"spring/{number.time()},{number.share()}",
                lambda: "curve/"
                + self.dice.choice(["easeIn", "circularEaseIn", "linear", "easeInOut"]),
                lambda: f"bezier/{number.share()},{number.value()},{number.share()},{number.value()}",
            ]
        )()
        suffix = self.dice.choice(["", ".svg", ".png", ".csv", ".json", ".css", ".txt", ".line"])
        if suffix == ".css":
            return f"/v1/{word}{suffix}", self.budget(Pairs())
        keys = self.scenes.options() if self.some(0.5) else Pairs()
        if self.some(0.4):
            keys.extend(self.scenes.range())
        if self.some(0.3):
            keys.put("to", self.numbers.value())
        return f"/v1/{word}{suffix}", self.plot(keys) if self.some(0.3) else keys

    def spring(self):
        keys = Pairs(
            [
                [
                    "spring",
                    self.animations.spring() if self.some(0.6) else self.animations.row("springs"),
                ]
            ]
        )
        for key in ("from", "target", "initialVelocity"):
            if self.some(0.4):
                keys.put(key, self.numbers.value())
        if self.some(0.6):
            keys.put("times", [self.numbers.time() for _ in range(self.dice.randint(0, 6))])
        if self.some(0.2):
            keys.put("epsilon", self.numbers.any(["0.001", "0.1", "1e-6"]))
        if self.some(0.3):
            keys.put("fidelity", self.dice.choice(["exact", "swiftui"]))
        if self.some(0.2):
            keys.put("include", ["fidelityGap"])
        return "/v1/spring", keys

    def curve(self):
        keys = Pairs(
            [
                [
                    "curve",
                    self.animations.curve() if self.some(0.6) else self.animations.row("curves"),
                ]
            ]
        )
        if self.some(0.8):
            keys.put("at", [self.numbers.share() for _ in range(self.dice.randint(0, 6))])
        if self.some(0.3):
            keys.put("fidelity", self.dice.choice(["exact", "swiftui"]))
        return "/v1/curve", keys

    def budget(self, keys):
        if self.some(0.5):
            keys.put("maxError", self.numbers.any(["0.002", "0.005", "0.01", "0.05"]))
        elif self.some(0.3):
            keys.put("maxStops", self.numbers.count(40))
        elif self.some(0.2):
            keys.put("maxBytes", self.numbers.any(["30", "80", "200", "1000"]))
        if self.some(0.2):
            keys.put("fidelity", self.dice.choice(["exact", "swiftui"]))
        if self.some(0.2):
            keys.put("distance", self.numbers.any(["1", "100", "300"]))
        return keys

    def css(self):
        return "/v1/export/css", self.budget(Pairs([["animation", self.animations.any()]]))

    def linear(self):
        keys = self.scenes.scene()
        if self.some(0.3):
            keys.put("start", self.numbers.time())
        if self.some(0.5):
            keys.put("maxError", self.numbers.any(["0.002", "0.005", "0.01", "0.05"]))
        return "/v1/export/linear", keys

    def bake(self):
        keys = self.scenes.scene()
        names = [name for name, _ in keys.get("properties") or []]
        keys.put("format", self.dice.choice(BAKES))
        if self.some(0.6):
            keys.put(
                "property",
                (
                    Pairs([name, self.dice.choice(PROPERTIES)] for name in names)
                    if names and self.some(0.7)
                    else self.dice.choice(PROPERTIES)
                ),
            )
        choice = self.dice.random()
        if choice < 0.5:
            keys.put("maxError", self.numbers.any(["0.002", "0.01", "0.05", "0.1"]))
        elif choice < 0.8:
            keys.put("maxKeyframes", self.numbers.count(30))
        if keys.get("format") == "float32" or self.some(0.05):
            keys.drop("maxError").drop("maxKeyframes")
            keys.put("fps", self.numbers.any(["10", "30", "60"]))
        if self.some(0.6):
            keys.put("fidelity", self.dice.choice(["exact", "swiftui", "swiftui"]))
        if self.some(0.2):
            keys.put("range", Pairs([["end", self.numbers.time()]]))
        path = "/v1/bake"
        if self.some(0.25):
            path, keys = f"{path}.{self.dice.choice(SUFFIXES)}", keys.drop("format")
        return path, keys

    def vectors(self):
        words = {"source": ["apple", "engine", "x"], "kind": ["retarget", "Spring", "", 1]}
        keys = [key for key in words if self.some(0.6)]
        return "/v1/vectors", Pairs([[key, self.dice.choice(words[key])] for key in keys])

    def page(self):
        return (
            self.dice.choice(
                [
                    "/v1/animations",
                    "/v1/limits",
                    "/v1/platforms",
                    "/v1/selftest",
                    "/",
                    "/v1/help",
                    "/docs",
                    "/docs/springs",
                    "/docs/x",
                    "/llms.txt",
                    "/livez",
                    "/readyz",
                    "/startupz",
                    "/problems/time-passed",
                    "/problems/x",
                    "/v1/nothing",
                    "//",
                    "/v1",
                    "/v1/evaluate/",
                    "/v1/evaluate.xyz",
                    "/v1/bake.svg",
                    "/v1/compare/bouncy",
                    "/%00",
                    "/v1/%65valuate",
                ]
            ),
            Pairs(),
        )
