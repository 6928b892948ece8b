"""Requests of every kind by chance, each valid before it is mutated."""

from mutation.case import Case, Request, query
from mutation.tree import Pairs, Raw, dump

FORMATS = ["json", "json", "ndjson", "csv", "svg", "png", "txt", "line"]
TYPES = {
    "json": "application/json", "ndjson": "application/x-ndjson", "csv": "text/csv",
    "svg": "image/svg+xml", "png": "image/png", "txt": "text/plain", "line": "text/plain",
    "css": "text/css"}
PLATFORMS = ["swiftui", "css", "motion", "compose", "flutter", "uikit", "coreAnimation", "figma"]
BAKES = ["waapi", "keyframes", "lottie", "gsap", "coreanimation", "float32"]
SUFFIXES = ["json", "txt", "css", "lot", "f32", "css"]
PROPERTIES = ["translateX", "translateY", "opacity", "rotate", "scale", "width", "height", "color"]


class Questions:
    """One method for each endpoint: a method, a path, and the keys of its content or query."""

    def __init__(self, dice, numbers, animations, scenes, mutator, platforms):
        self.dice = dice
        self.numbers = numbers
        self.animations = animations
        self.scenes = scenes
        self.mutator = mutator
        self.platforms = platforms
        self.kinds = [
            (22, self.evaluate), (6, self.picture), (7, self.named), (5, self.spring),
            (4, self.curve), (7, self.css), (10, self.bake), (7, self.compare), (5, self.pair),
            (9, self.convert), (6, self.fit), (1, self.page)]

    def case(self, name):
        if self.dice.random() < 0.12:
            return Case(name, self.session())
        weights = [weight for weight, _ in self.kinds]
        make = self.dice.choices([make for _, make in self.kinds], weights)[0]
        path, keys = make()
        return Case(name, [self.request(path, keys)])

    def some(self, share):
        return self.dice.random() < share

    def request(self, path, keys, method=None):
        """The keys as a query, as JSON, or some in either; `format` as a suffix, a key or Accept."""
        fields = []
        form = keys.get("format")
        if form in TYPES and path.startswith(("/v1/evaluate", "/v1/compare", "/v1/bake")):
            choice = self.dice.random()
            if choice < 0.35:
                path, keys = f"{path}.{form}", keys.drop("format")
            elif choice < 0.5:
                keys.drop("format")
                fields.append(("Accept", TYPES[form]))
        is_pair = path.count("/") > 3 or path.startswith(("/v1/spring/", "/v1/curve/", "/v1/bezier/"))
        if method is None:
            method = "GET" if is_pair or self.some(0.45) else "POST"
        content, pairs = None, []
        # What would not fit in a target is sent as content, but for now and then.
        if method == "GET" and path.startswith("/v1/") and not is_pair and self.some(0.98) and len(dump(keys)) > 3000:
            method = "POST"
        if method == "GET":
            if isinstance(keys.get("range"), Pairs) and self.some(0.97):
                # A query has the keys of a range beside the others.
                keys = Pairs([pair for pair in keys if pair[0] != "range"] + keys.get("range"))
            pairs = [[name, self.said(value)] for name, value in keys]
        elif keys and self.some(0.06):
            pairs = [[name, self.said(value)] for name, value in keys if self.some(0.3)]
            content = dump(self.mutator.content(keys))
        else:
            words = [pair for pair in keys if pair[0] in (
                "width", "height", "scale", "theme", "w", "color", "charset", "format")
                and path.startswith(("/v1/evaluate", "/v1/compare"))]
            pairs = [[name, self.said(value)] for name, value in words]
            content = dump(self.mutator.content(
                Pairs(pair for pair in keys if pair not in words)))
        if content is not None:
            fields.append(("Content-Type", "application/json"))
        pairs = self.mutator.query(pairs)
        method = self.other(method)
        self.fields(fields)
        return Request(method, path + query(pairs), fields, content)

    def other(self, method):
        if self.some(0.97):
            return method
        return self.dice.choice(["HEAD", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "GET", "POST"])

    def fields(self, fields):
        if self.some(0.15):
            fields.append(("Accept-Encoding", self.dice.choice(["gzip", "gzip, br;q=0", "*", "identity"])))
        if self.some(0.04):
            fields.append(("Accept", self.dice.choice([
                "*/*", "text/plain", "text/html", "application/json;q=0", "image/*", "application/xml"])))
        if self.some(0.02):
            fields.append(("If-None-Match", "*"))

    def said(self, value):
        """A value of a query: numbers and words as they are, lists with commas, the rest as JSON."""
        if isinstance(value, list) and not isinstance(value, Pairs) and self.some(0.7) and all(
                isinstance(each, str) for each in value):
            return ",".join(value)
        if isinstance(value, bool) or value is None:
            return dump(value)
        return value

    def evaluate(self):
        keys = self.scenes.scene()
        if self.some(0.8):
            keys.put("range", self.scenes.range())
        keys.extend(self.scenes.options())
        if self.some(0.35):
            keys.put("format", self.dice.choice(FORMATS))
        return "/v1/evaluate", keys

    def plot(self, keys):
        """Some settings of pictures; those of other forms than the one asked for are refused."""
        form = keys.get("format")
        wild = self.some(0.1)
        if form in ("txt", "line") and not wild:
            if self.some(0.3) and form == "txt":
                keys.put("w", self.numbers.any(["40", "60", "80", "120"]))
            return keys.put("charset", self.dice.choice(["unicode", "ascii"])) if self.some(0.3) else keys
        if self.some(0.3):
            keys.put("width", self.numbers.any(["200", "320", "640"]))
        if self.some(0.3):
            keys.put("height", self.numbers.any(["120", "240", "200"]))
        if self.some(0.15) and (wild or form == "png"):
            keys.put("scale", self.numbers.any(["1", "1.5", "2"]))
        if self.some(0.15):
            keys.put("theme", self.dice.choice(["auto", "light", "dark"]))
        if not wild:
            return keys
        if self.some(0.15):
            keys.put("w", self.numbers.any(["40", "60", "80", "120"]))
        if self.some(0.1):
            keys.put("color", self.dice.choice(["auto", "always", "never"]))
        if self.some(0.1):
            keys.put("charset", self.dice.choice(["unicode", "ascii"]))
        return keys

    def picture(self):
        keys = self.scenes.scene()
        if self.some(0.4):
            keys.put("range", self.scenes.range())
        keys.extend(self.scenes.options())
        keys.put("format", self.dice.choice(["svg", "svg", "txt", "line", "png"]))
        return "/v1/evaluate", self.plot(keys)

    def named(self):
        number = self.numbers
        word = self.dice.choice([
            lambda: "spring/" + self.dice.choice(["bouncy", "smooth", "snappy", "spring"]),
            lambda: f"spring/{number.time()},{number.share()}",
            lambda: "curve/" + self.dice.choice(["easeIn", "circularEaseIn", "linear", "easeInOut"]),
            lambda: f"bezier/{number.share()},{number.value()},{number.share()},{number.value()}",
        ])()
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
        keys = Pairs([["spring", self.animations.spring() if self.some(0.6)
                       else self.animations.row("springs")]])
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
        keys = Pairs([["curve", self.animations.curve() if self.some(0.6)
                       else self.animations.row("curves")]])
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

    def bake(self):
        keys = self.scenes.scene()
        names = [name for name, _ in keys.get("properties") or []]
        keys.put("format", self.dice.choice(BAKES))
        if self.some(0.6):
            keys.put("property", Pairs([name, self.dice.choice(PROPERTIES)] for name in names)
                     if names and self.some(0.7) else self.dice.choice(PROPERTIES))
        choice = self.dice.random()
        if choice < 0.5:
            keys.put("maxError", self.numbers.any(["0.002", "0.01", "0.05", "0.1"]))
        elif choice < 0.65:
            keys.put("maxKeyframes", self.numbers.count(30))
        if keys.get("format") == "float32" or self.some(0.05):
            keys.drop("maxError").drop("maxKeyframes")
            keys.put("fps", self.numbers.any(["10", "30", "60"]))
        if self.some(0.2):
            keys.put("fidelity", self.dice.choice(["exact", "swiftui"]))
        if self.some(0.2):
            keys.put("range", Pairs([["end", self.numbers.time()]]))
        path = "/v1/bake"
        if self.some(0.25):
            path, keys = f"{path}.{self.dice.choice(SUFFIXES)}", keys.drop("format")
        return path, keys

    def compare(self):
        animations = [self.animations.any() for _ in range(self.dice.choice([2, 2, 2, 3, 4]))]
        if self.some(0.1):
            animations[1] = animations[0]
        keys = Pairs([["animations", animations]])
        self.compared(keys)
        if self.some(0.3):
            keys.put("range", Pairs([["end", self.numbers.time()]]))
        if self.some(0.4):
            keys.put("format", self.dice.choice(["json", "svg", "png", "txt", "line"]))
        return "/v1/compare", self.plot(keys) if self.some(0.2) else keys

    def compared(self, keys):
        if self.some(0.3):
            keys.put("distance", self.numbers.any(["1", "100", "300"]))
        elif self.some(0.3):
            keys.put("to", self.numbers.value())
        if self.some(0.3):
            keys.put("fidelity", self.dice.choice(["exact", "swiftui"]))

    def pair(self):
        number = self.numbers
        words = [self.dice.choice([
            lambda: self.dice.choice(["bouncy", "smooth", "snappy", "easeIn", "linear", "easeInOut"]),
            lambda: f"{number.time()},{number.share()}",
            lambda: f"{number.share()},{number.value()},{number.share()},{number.value()}"])()
            for _ in range(2)]
        suffix = self.dice.choice(["", "", ".svg", ".png", ".json", ".txt", ".line"])
        keys = Pairs()
        self.compared(keys)
        if self.some(0.3):
            keys.extend([["end", self.numbers.time()]])
        return f"/v1/compare/{words[0]}/{words[1]}{suffix}", keys

    def motion(self):
        """An animation, or a motion in the words of another platform."""
        if self.some(0.5):
            return self.animations.any()
        platform = self.dice.choice(self.platforms)
        made = Pairs([["platform", platform["platform"]]])
        if platform.get("forms"):
            for parameter in self.dice.choice(platform["forms"]):
                if parameter["required"] or self.some(0.6):
                    made.append([parameter["key"], self.animations.argument(parameter["key"])])
        if self.some(0.15):
            made.put("timingFunction", f"linear(0, {self.numbers.share()} 10%, {self.numbers.share()}, 1)")
        return made

    def convert(self):
        if self.some(0.15):
            keys = Pairs([["motions", Pairs(
                [name, self.motion()] for name in ["menu.open", "a", "ä", "b.c.d"][:self.dice.randint(1, 4)])]])
        else:
            keys = Pairs([["from", self.motion()]])
        if self.some(0.8):
            keys.put("to", [self.dice.choice(PLATFORMS) for _ in range(self.dice.choice([1, 1, 2]))])
        if self.some(0.2):
            keys.put("format", self.dice.choice(["json", "text", "file"]))
        if self.some(0.2):
            keys.put("distance", self.numbers.any(["1", "100", "300"]))
        return "/v1/convert", keys

    def fit(self):
        if self.some(0.5):
            keys = Pairs([["motion", self.motion()]])
        else:
            count = self.dice.choice([4, 5, 8, 12, 30])
            step = self.dice.choice([0.01, 0.05, 0.1])
            keys = Pairs([
                ["times", [Raw(repr(round(index * step, 4))) for index in range(count)]],
                ["values", [self.numbers.value() for _ in range(count)]]])
        for key in ("from", "target"):
            if self.some(0.3) and keys.get("values") is not None:
                keys.put(key, self.numbers.value())
        if self.some(0.2):
            keys.put("duration", self.numbers.time())
        if self.some(0.2):
            keys.put("initialVelocity", self.some(0.5))
        if self.some(0.6):
            keys.put("to", [self.dice.choice(["spring", "bezier"])])
        return "/v1/fit", keys

    def page(self):
        return self.dice.choice([
            "/v1/animations", "/v1/limits", "/v1/platforms", "/", "/v1/help", "/livez", "/readyz",
            "/startupz", "/problems/time-passed", "/problems/x", "/v1/nothing", "//", "/v1/evaluate/",
            "/v1/evaluate.xyz", "/v1/bake.svg", "/v1/compare/bouncy", "/%00", "/v1/%65valuate"]), Pairs()

    def session(self):
        """A session's life: created, then stepped, changed, paused, reset, forked, read, deleted."""
        keys = self.scenes.scene()
        timeline = keys.get("timeline")
        keys.drop("timeline")
        for key, word in (("pausable", True), ("ttl", self.numbers.any(["1", "60", "600"]))):
            if self.some(0.3):
                keys.put(key, word)
        if self.some(0.3):
            keys.put("fidelity", self.dice.choice(["exact", "swiftui"]))
        kinds = {name: "number" for name, _ in keys.get("properties") or [["value", 0]]}
        requests = [self.request("/v1/sessions", keys, "POST")]
        requests[0].method = "POST"
        for change in (timeline or [])[:3]:
            requests.append(self.request("/v1/sessions/{id}/changes", change, "POST"))
        for _ in range(self.dice.randint(1, 5)):
            requests.append(self.dice.choice([
                self.step, self.step, self.step, lambda: self.change(kinds), lambda: self.change(kinds),
                self.pause, self.reset, self.fork, self.read])())
        return requests

    def step(self):
        made = self.scenes.range()
        if made.get("end") is not None and self.some(0.6):
            made = Pairs([["duration", self.numbers.any(["0.1", "0.2", "0.5", "0"])],
                          ["fps", self.numbers.any(["10", "20", "60"])]])
        keys = Pairs([["range", made]])
        keys.extend(pair for pair in self.scenes.options() if pair[0] in ("include", "omit", "precision"))
        if self.some(0.1):
            keys.put("commit", False)
        return self.request("/v1/sessions/{id}/evaluate", keys, "POST")

    def change(self, kinds):
        at = self.numbers.time() if self.some(0.3) else None
        return self.request("/v1/sessions/{id}/changes", self.scenes.change(kinds, at), "POST")

    def pause(self):
        keys = Pairs([["animationPaused", self.dice.choice([True, False, None])]])
        return self.request("/v1/sessions/{id}/environment", keys, "PATCH")

    def reset(self):
        return self.request("/v1/sessions/{id}/reset", Pairs(), "POST")

    def fork(self):
        keys = Pairs([["ttl", self.numbers.any(["1", "60"])]]) if self.some(0.5) else Pairs()
        return self.request("/v1/sessions/{id}/fork", keys, "POST")

    def read(self):
        return Request(self.dice.choice(["GET", "GET", "DELETE", "HEAD"]), "/v1/sessions/{id}")
