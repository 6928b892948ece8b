"""Random scenes: properties, their changes and the times of the samples."""

from mutation.tree import Pairs


class Scenes:
    def __init__(self, dice, numbers, animations, values):
        self.dice = dice
        self.numbers = numbers
        self.animations = animations
        self.values = values

    def some(self, share):
        return self.dice.random() < share

    def range(self, short=True):
        """Returns the range of the samples, which are mostly few."""
        made = Pairs()
        if self.some(0.2):
            made.put("start", self.numbers.time())
        choice = self.dice.random()
        if choice < 0.25:
            made.put("end", "removed")
        elif choice < 0.75 or not short:
            made.put(self.dice.choice(["end", "end", "duration"]), self.numbers.time())
        choice = self.dice.random()
        has_end = made.get("end") not in (None, "removed") or made.get("duration") is not None
        if choice < 0.35:
            made.put("fps", self.numbers.any(["1", "5", "10", "24", "30", "60", "120"]))
        elif choice < 0.6:
            made.put("step", self.numbers.any(["0.05", "0.1", "0.25", "0.5"]))
        elif choice < 0.85 and (has_end or self.some(0.02)):
            made.put("count", self.numbers.count(30))
        else:
            return Pairs(
                [
                    [
                        "times",
                        sorted(
                            (self.numbers.time() for _ in range(self.dice.randint(1, 5))), key=float
                        ),
                    ]
                ]
            )
        return made

    def keyframe(self, kind):
        to, time = self.values.of(kind), self.numbers.time()
        if kind == "number" and self.some(0.5):
            return self.dice.choice(
                [
                    f"LinearKeyframe({to}, duration: {time})",
                    f"MoveKeyframe({to})",
                    f"CubicKeyframe({to}, duration: {time})",
                    f"SpringKeyframe({to}, duration: {time})",
                    f"SpringKeyframe({to}, spring: {self.animations.spring()})",
                    f"LinearKeyframe({to}, duration: {time}, timingCurve: {self.animations.curve()})",
                    f"CubicKeyframe({to}, duration: {time}, startVelocity: {self.numbers.value()}, "
                    f"endVelocity: {self.numbers.value()})",
                ]
            )
        made = self.animations.row("keyframes").put("to", to)
        for key in ("startVelocity", "endVelocity"):
            if made.get(key) is not None:
                made.put(key, self.values.velocity(kind))
        return made

    def keyframes(self, kinds):
        made = Pairs(
            [
                ["type", "keyframes"],
                [
                    "tracks",
                    Pairs(
                        [name, [self.keyframe(kind) for _ in range(self.dice.randint(1, 4))]]
                        for name, kind in kinds.items()
                        if self.some(0.9)
                    ),
                ],
            ]
        )
        return made.put("repeating", self.some(0.5)) if self.some(0.2) else made

    def set(self, kinds):
        return Pairs(
            [name, self.values.of(kind)] for name, kind in kinds.items() if self.some(0.75)
        )

    def phases(self, kinds):
        phases = []
        for _ in range(self.dice.randint(2, 4)):
            phase = Pairs([["set", self.set(kinds)]])
            if self.some(0.8):
                phase.put("animation", self.animations.any() if self.some(0.9) else None)
            phases.append(phase)
        made = Pairs([["type", "phases"], ["phases", phases]])
        return made.put("repeating", True) if self.some(0.1) else made

    def change(self, kinds, at=None):
        made = Pairs() if at is None else Pairs([["at", at]])
        if self.some(0.1):
            made.put("id", self.dice.choice(["a", "b", "back"]))
        choice = self.dice.random()
        if choice < 0.7:
            made.put("set", self.set(kinds))
            if self.some(0.9):
                made.put("animation", self.animations.any() if self.some(0.95) else None)
        elif choice < 0.78:
            names = list(kinds)
            made = Pairs(pair for pair in made if pair[0] == "at")
            made.put("remove", self.dice.sample(names, self.dice.choice([0, 1, 1, 1, len(names)])))
            return made
        elif choice < 0.84:
            made.put(
                "environment", Pairs([["animationPaused", self.dice.choice([True, False, None])]])
            )
        elif choice < 0.93:
            made.put("animation", self.keyframes(kinds))
        else:
            made.put("animation", self.phases(kinds))
        if self.some(0.15) and made.get("set") is not None:
            made.put("completionCriteria", self.dice.choice(["removed", "logicallyComplete"]))
        if self.some(0.08) and made.get("set") is not None:
            made.put("disablesAnimations", self.some(0.5))
        return made

    def kinds(self):
        count = self.dice.choice([1, 1, 1, 2, 2, 3, 5])
        if self.some(0.005):
            count = self.dice.choice([63, 64, 65])
        names = (
            ["value"]
            if count == 1 and self.some(0.5)
            else (
                ["x", "y", "opacity", "ä", "a b"][:count]
                if count <= 5
                else [f"p{n}" for n in range(count)]
            )
        )
        return {name: self.values.kind() for name in names}

    def properties(self, kinds):
        made = Pairs()
        for name, kind in kinds.items():
            value = self.values.of(kind)
            if self.some(0.1):
                value = Pairs([["value", value], ["animation", self.animations.any()]])
            made.append([name, value])
        return made

    def timeline(self, kinds):
        count = self.dice.choice([1, 1, 1, 2, 2, 3, 4, 6])
        if self.some(0.01):
            count = self.dice.choice([30, 100, 300])
        times = sorted(
            (
                self.numbers.any(["0", "0", "0", "0.05", "0.1", "0.2", "0.5", "1"])
                for _ in range(count)
            ),
            key=float,
        )
        if self.some(0.1):
            times = [times[0]] * count
        return [self.change(kinds, at) for at in times]

    def scene(self):
        """Returns the keys of a scene, in short form or in long form."""
        if self.some(0.5):
            made = Pairs([["animation", self.animations.any()]]) if self.some(0.95) else Pairs()
            kind = self.values.kind() if self.some(0.3) else "number"
            if kind != "number" or self.some(0.3):
                made.put("from", self.values.of(kind))
            if kind != "number" or self.some(0.8):
                made.put("to", self.values.of(kind))
            return made
        kinds = self.kinds()
        made = Pairs([["properties", self.properties(kinds)], ["timeline", self.timeline(kinds)]])
        if self.some(0.04):
            made.put("environment", Pairs([["animationPaused", self.some(0.5)]]))
        return made

    def options(self):
        made = Pairs()
        if self.some(0.4):
            made.put("fidelity", self.dice.choice(["exact", "swiftui"]))
        if self.some(0.3):
            made.put(
                "include",
                [word for word in ("velocity", "fidelityGap", "analysis") if self.some(0.5)],
            )
        if self.some(0.1):
            made.put("omit", ["times"])
        if self.some(0.15):
            made.put("precision", self.numbers.count(15))
        if self.some(0.05):
            made.put("compatibility", self.dice.choice(["2022", "2023", "2024", "x"]))
        if self.some(0.1):
            made.put("frameRate", self.numbers.any(["30", "60", "120", "59.94", "1"]))
        if made.get("include") and "analysis" in made.get("include") and self.some(0.3):
            made.put("tolerance", self.numbers.any(["0.01", "0.001", "0.1"]))
        return made
