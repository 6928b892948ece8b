"""Requests about motions without a scene: comparison, conversion and fit."""

from mutation.requests import Requests
from mutation.tree import Pairs, Raw

PLATFORMS = ["swiftui", "css", "motion", "compose", "flutter", "uikit", "coreAnimation", "figma"]


class Motions(Requests):
    def __init__(self, dice, mutator, numbers, animations, platforms):
        super().__init__(dice, mutator)
        self.numbers = numbers
        self.animations = animations
        self.platforms = platforms

    def plot(self, keys):
        """Adds settings of pictures; most are settings that the requested format supports."""
        form = keys.get("format")
        wild = self.some(0.1)
        if form in ("txt", "line") and not wild:
            if self.some(0.3) and form == "txt":
                keys.put("w", self.numbers.any(["40", "60", "80", "120"]))
            return (
                keys.put("charset", self.dice.choice(["unicode", "ascii"]))
                if self.some(0.3)
                else keys
            )
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
        words = [
            self.dice.choice(
                [
                    lambda: self.dice.choice(
                        ["bouncy", "smooth", "snappy", "easeIn", "linear", "easeInOut"]
                    ),
                    lambda: f"{number.time()},{number.share()}",
                    lambda: f"{number.share()},{number.value()},{number.share()},{number.value()}",
                ]
            )()
            for _ in range(2)
        ]
        suffix = self.dice.choice(["", "", ".svg", ".png", ".json", ".txt", ".line"])
        keys = Pairs()
        self.compared(keys)
        if self.some(0.3):
            keys.extend([["end", self.numbers.time()]])
        return f"/v1/compare/{words[0]}/{words[1]}{suffix}", keys

    def motion(self):
        """Returns an animation, or a motion in the notation of another platform."""
        if self.some(0.5):
            return self.animations.any()
        platform = self.dice.choice(self.platforms)
        made = Pairs([["platform", platform["platform"]]])
        if platform.get("forms"):
            for parameter in self.dice.choice(platform["forms"]):
                if parameter["required"] or self.some(0.6):
                    made.append([parameter["key"], self.animations.argument(parameter["key"])])
        if self.some(0.15):
            made.put(
                "timingFunction",
                f"linear(0, {self.numbers.share()} 10%, {self.numbers.share()}, 1)",
            )
        return made

    def convert(self):
        if self.some(0.15):
            keys = Pairs(
                [
                    [
                        "motions",
                        Pairs(
                            [name, self.motion()]
                            for name in ["menu.open", "a", "ä", "b.c.d"][: self.dice.randint(1, 4)]
                        ),
                    ]
                ]
            )
        else:
            keys = Pairs([["from", self.motion()]])
        if self.some(0.8):
            keys.put(
                "to", [self.dice.choice(PLATFORMS) for _ in range(self.dice.choice([1, 1, 2]))]
            )
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
            keys = Pairs(
                [
                    ["times", [Raw(repr(round(index * step, 4))) for index in range(count)]],
                    ["values", [self.numbers.value() for _ in range(count)]],
                ]
            )
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
