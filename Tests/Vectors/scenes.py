"""Requests of the engine's vectors: a function, a description and times for each kind."""

import itertools
import random

from animations import CURVES, RATIOS, Animations, plain


class Scenes(Animations):
    """Draws requests."""

    def times(self, count=5, until=1.2):
        """Returns ascending times, more of them early; multiples of 0.05 s are on frames of 1/60 s."""
        found = set()
        while len(found) < count:
            time = until * self.dice.random() ** 1.5
            found.add(plain(round(time * 20) / 20 if self.some(0.3) else round(time, 3)))
        return sorted(found)

    def options(self):
        """Returns the fidelity and the frame rate of a scene."""
        keys = self.exactness()
        if self.some(0.3):
            keys["frameRate"] = self.dice.choice([30, 50, 59.94, 90, 120])
        return keys

    def distance(self):
        """Returns the start value and the target of a property."""
        return self.dice.choice([(0, 1), (0, 100), (0, 100), (1, 0), (-20, 35.5), (200, 40)])

    def short(self, animation):
        """Returns a scene of one property with one change."""
        start, target = self.distance()
        keys = {"from": start} if start else {}
        return keys | {"to": target, "animation": animation} | self.options()

    def preset_scene(self):
        return "evaluate", self.short(self.preset()), self.times()

    def spring_scene(self):
        return "evaluate", self.short(self.fluid()), self.times()

    def interpolating_scene(self):
        return "evaluate", self.short(self.interpolating()), self.times()

    def timing_scene(self):
        return "evaluate", self.short(self.timing()), self.times()

    def modified_scene(self):
        return "evaluate", self.short(self.modified()), self.times(until=2)

    def retarget(self):
        """Two to four changes, each of which begins while the last one is running."""
        starts = sorted({0, *(self.number(0.05, 0.6) for _ in range(self.dice.choice([1, 1, 2, 3])))})
        timeline = []
        for at in starts:
            entry = {"at": at, "set": {"x": self.dice.choice([0, 1, 50, 100, -30])}}
            if at and self.some(0.1):
                entry["animation"] = None
            elif at == 0 or self.some(0.9):
                entry["animation"] = self.any() if self.some(0.5) else self.fluid()
            if self.some(0.1):
                entry["completionCriteria"] = "removed"
            timeline.append(entry)
        return "evaluate", {"properties": {"x": 0}, "timeline": timeline} | self.options(), self.times()

    def keyframes(self):
        track = [self.keyframe() for _ in range(self.dice.choice([1, 2, 3, 4]))]
        animation = {"type": "keyframes", "tracks": {"value": track}}
        # Keyframes without a duration cannot repeat.
        if self.some(0.2) and any("duration" in one for one in track):
            animation["repeating"] = True
        start = {"from": self.number(-10, 10)} if self.some(0.5) else {}
        return "evaluate", start | {"animation": animation} | self.options(), self.times()

    def keyframe(self):
        kind = self.dice.choice(["linear", "cubic", "cubic", "spring", "spring", "move"])
        keys = {"type": kind, "to": self.number(-100, 100, 0)}
        if kind == "move":
            return keys
        keys["duration"] = self.dice.choice([0.1, 0.2, 0.4, 0.75])
        if kind == "linear":
            return keys | self.optional(curve=self.curve)
        if kind == "cubic":
            return keys | self.optional(startVelocity=self.velocity, endVelocity=self.velocity)
        return keys | self.optional(spring=self.spring, startVelocity=self.velocity)

    def velocity(self):
        return self.number(-200, 200, 0)

    def phases(self):
        phases = [{"set": {"value": self.number(-50, 100, 0)}, "animation": self.base()}
                  for _ in range(self.dice.choice([2, 3, 4]))]  # fmt: skip
        animation = {"type": "phases", "phases": phases}
        if self.some(0.3):
            animation["repeating"] = True
        return "evaluate", {"animation": animation} | self.options(), self.times()

    def typed(self):
        """A color, an angle, a point, a size, a rect or an array."""
        kind = self.dice.choice(["color", "color", "angle", "point", "size", "rect", "array"])
        keys = {"angle": ["degrees"], "point": ["x", "y"], "size": ["width", "height"],
                "rect": ["x", "y", "width", "height"]}  # fmt: skip

        def value():
            if kind == "array":
                return [self.number(-10, 10) for _ in range(3)]
            if kind == "color":
                parts = {part: self.number(0, 1) for part in ["red", "green", "blue"]}
                return {"type": kind} | parts | self.optional(opacity=lambda: self.number(0, 1))
            return {"type": kind} | {part: self.number(0, 200, 0) for part in keys[kind]}

        description = {"from": value(), "to": value(), "animation": self.any()} | self.options()
        return "evaluate", description, self.times(3)

    def several(self):
        """Several properties, with a stagger or with a removal."""
        names = ["a", "b", "c"][: self.dice.choice([2, 3])]
        change = {"at": 0, "set": {name: self.number(1, 100, 0) for name in names},
                  "animation": self.any()}  # fmt: skip
        timeline = [change]
        if self.some(0.6):
            change["stagger"] = {"each": self.dice.choice([0.02, 0.05, 0.1])}
            if self.some(0.5):
                change["stagger"]["from"] = self.dice.choice(["center", "last", "first"])
        if self.some(0.4):
            timeline.append({"at": self.number(0.1, 0.5), "remove": [names[0]]})
        elif self.some(0.5):
            timeline.append({"at": self.number(0.1, 0.5), "set": {names[1]: 0}})
        description = {"properties": {name: 0 for name in names}, "timeline": timeline}
        return "evaluate", description | self.options(), self.times(4)

    def pause(self):
        """A pausable animation that is paused for some time."""
        pause = self.number(0.05, 0.3)
        animation = {"type": "pausable", "base": self.any()} if self.some(0.7) else self.any()
        timeline = [
            {"at": 0, "set": {"x": 100}, "animation": animation},
            {"at": pause, "environment": {"animationPaused": True}},
            {"at": round(pause + self.number(0.05, 0.4), 2), "environment": {"animationPaused": False}},
        ]
        return "evaluate", {"properties": {"x": 0}, "timeline": timeline} | self.options(), self.times()

    def exactness(self):
        return {"fidelity": "exact"} if self.some(0.4) else {}

    def spring_call(self):
        """A call of `Spring`, without an animation."""
        start, target = self.distance()
        keys = {"spring": self.spring(), "from": start, "to": target} | self.exactness()
        keys |= self.optional(initialVelocity=lambda: self.number(-50, 50, 0))
        return "spring", keys, self.times()

    def curve_call(self):
        """A call of `UnitCurve`, without an animation; the times are fractions of the duration."""
        times = sorted({self.number(0, 1) for _ in range(5)} | {0, 1})
        return "curve", {"curve": self.curve()} | self.exactness(), times


def presets():
    """Yields each animation and curve without parameters, in both fidelities."""
    names = ["default", "linear", "easeIn", "easeOut", "easeInOut", "spring", "interactiveSpring",
             "interpolatingSpring", "smooth", "snappy", "bouncy"]  # fmt: skip
    for name, fidelity in itertools.product(names, ["swiftui", "exact"]):
        keys = {"animation": {"type": name}, "to": 100, "fidelity": fidelity}
        yield "preset", ("evaluate", keys, [0, 0.05, 0.123, 0.25, 0.35, 0.5, 1])
    for name, fidelity in itertools.product(CURVES, ["swiftui", "exact"]):
        keys = {"curve": {"type": name}, "fidelity": fidelity}
        yield "UnitCurve", ("curve", keys, [-1, 0, 0.1, 0.25, 0.5, 0.9, 1, 2])


def regimes():
    """Yields a spring of each damping ratio, in both fidelities."""
    for ratio, fidelity in itertools.product(RATIOS, ["swiftui", "exact"]):
        spring = {"type": "Spring", "response": 0.5, "dampingRatio": ratio}
        keys = {"to": 100, "fidelity": fidelity}
        times = [0, 0.05, 0.1, 0.25, 0.5, 1, 2]
        yield "Spring", ("spring", {"spring": spring} | keys, times)
        for kind in ["spring", "interpolatingSpring"] if ratio else []:
            yield kind, ("evaluate", {"animation": {"type": kind, "spring": spring}} | keys, times)


# A vector of each kind is drawn in rotation, so that the first vectors of the file are of all kinds.
KINDS = {
    "preset": Scenes.preset_scene,
    "spring": Scenes.spring_scene,
    "interpolatingSpring": Scenes.interpolating_scene,
    "timingCurve": Scenes.timing_scene,
    "modifiers": Scenes.modified_scene,
    "retarget": Scenes.retarget,
    "keyframes": Scenes.keyframes,
    "phases": Scenes.phases,
    "typed": Scenes.typed,
    "several": Scenes.several,
    "pause": Scenes.pause,
    "Spring": Scenes.spring_call,
    "UnitCurve": Scenes.curve_call,
}


def requests(seed):
    """Yields a kind and a request without end: a function, a description and times.

    The same seed yields the same requests.
    """
    yield from presets()
    yield from regimes()
    scenes = Scenes(random.Random(seed))
    for kind, draw in itertools.cycle(KINDS.items()):
        yield kind, draw(scenes)
