"""Descriptions of animations, springs and curves, drawn with a seed over the whole vocabulary."""

import math

CURVES = ["linear", "easeIn", "easeOut", "easeInOut", "circularEaseIn", "circularEaseOut",
          "circularEaseInOut"]  # fmt: skip
PRESETS = ["smooth", "snappy", "bouncy"]
# Damping ratios of all regimes: undamped, under-damped, critical and its neighbors, over-damped.
RATIOS = [0, 0.05, 0.2, 0.5, 0.825, 0.86, 0.999999, 1, 1.000001, 1.2, 2, 5]
BOUNCES = [-0.7, -0.3, -0.1, 0, 0.1, 0.15, 0.3, 0.5, 0.8, 1]


def plain(number):
    """Returns a whole number as an integer, which JSON writes without a point."""
    return int(number) if number == int(number) else number


class Animations:
    """Draws descriptions; `dice` is a `random.Random`."""

    def __init__(self, dice):
        self.dice = dice

    def some(self, share):
        return self.dice.random() < share

    def number(self, low, high, decimals=2):
        """Returns a number with few decimals."""
        return plain(round(self.dice.uniform(low, high), decimals))

    def duration(self):
        return self.dice.choice([0.15, 0.25, 0.35, 0.5, 0.8, 1, 1.5, self.number(0.1, 2)])

    def optional(self, **keys):
        """Returns some of the keys; each value is a function."""
        return {key: make() for key, make in keys.items() if self.some(0.6)}

    def preset(self):
        """Returns an animation with a name, mostly without parameters."""
        name = self.dice.choice(["default", "linear", "easeIn", "easeOut", "easeInOut", "spring",
                                 "interactiveSpring", "interpolatingSpring", *PRESETS])  # fmt: skip
        keys = {"type": name}
        if name in PRESETS and self.some(0.5):
            keys |= self.optional(duration=self.duration, extraBounce=self.extra)
        elif name in CURVES and self.some(0.5):
            keys["duration"] = self.duration()
        return keys

    def extra(self):
        return self.dice.choice([-0.4, -0.15, 0.1, 0.2, 0.5])

    def blend(self):
        return self.dice.choice([0, 0.1, 0.25, 0.5, 1])

    def fluid(self):
        """Returns a fluid spring, which keeps its velocity at a retarget."""
        kind = self.dice.choice(["bounce", "ratio", "spring", "interactive", "interactiveRatio"])
        if kind == "bounce":
            keys = {"type": "spring", "duration": self.duration(),
                    "bounce": self.dice.choice(BOUNCES)}  # fmt: skip
        elif kind == "ratio":
            keys = {"type": "spring", "response": self.duration(),
                    "dampingFraction": self.dice.choice(RATIOS[1:])}  # fmt: skip
        elif kind == "spring":
            keys = {"type": "spring", "spring": self.spring()}
        elif kind == "interactive":
            keys = {"type": "interactiveSpring", "duration": self.duration(),
                    "extraBounce": self.extra()}  # fmt: skip
        else:
            keys = {"type": "interactiveSpring", "response": self.duration(),
                    "dampingFraction": self.dice.choice(RATIOS[1:])}  # fmt: skip
        return keys | self.optional(blendDuration=self.blend)

    def interpolating(self):
        """Returns an interpolating spring."""
        kind = self.dice.choice(["bounce", "constants", "spring"])
        if kind == "bounce":
            keys = {"duration": self.duration(), "bounce": self.dice.choice(BOUNCES)}
        elif kind == "constants":
            keys = self.constants()
        else:
            keys = {"spring": self.spring()}
        speed = self.optional(initialVelocity=lambda: self.number(-10, 10, 1))
        return {"type": "interpolatingSpring"} | keys | speed

    def constants(self):
        mass, stiffness = self.dice.choice([0.5, 1, 1, 2]), self.dice.choice([20, 100, 170, 400])
        ratio = self.dice.choice(RATIOS[1:])
        damping = plain(round(2 * ratio * math.sqrt(mass * stiffness), 3))
        return {"mass": mass, "stiffness": stiffness, "damping": damping}

    def spring(self):
        """Returns a `Spring` in one of its forms."""
        kind = self.dice.choice(["preset", "bounce", "ratio", "constants", "settling"])
        if kind == "preset":
            return {"type": self.dice.choice(PRESETS)} | self.optional(
                duration=self.duration, extraBounce=self.extra)  # fmt: skip
        if kind == "bounce":
            keys = {"duration": self.duration(), "bounce": self.dice.choice(BOUNCES)}
        elif kind == "ratio":
            keys = {"response": self.duration(), "dampingRatio": self.dice.choice(RATIOS)}
        elif kind == "constants":
            keys = self.constants() | self.optional(allowOverDamping=lambda: True)
        else:
            keys = {"settlingDuration": self.duration(), "dampingRatio": self.dice.choice(RATIOS[2:7])}
        return {"type": "Spring"} | keys

    def curve(self):
        """Returns a unit curve: a name or a cubic Bézier curve."""
        if self.some(0.5):
            return {"type": self.dice.choice(CURVES)}
        return {"type": "bezier", "controlPoints": self.points()}

    def points(self):
        return [self.number(0, 1), self.number(-0.8, 1.8), self.number(0, 1), self.number(-0.8, 1.8)]

    def timing(self):
        """Returns an animation along a curve."""
        if self.some(0.3):
            keys = {"type": self.dice.choice(CURVES[:4])}
        elif self.some(0.5):
            return {"type": "timingCurve", "curve": self.curve(), "duration": self.duration()}
        else:
            keys = {"type": "timingCurve", "controlPoints": self.points()}
        return keys | self.optional(duration=self.duration)

    def base(self):
        """Returns an animation of any kind, without modifiers."""
        make = self.dice.choice([self.preset, self.fluid, self.interpolating, self.timing])
        return make()

    def modified(self, most=3):
        """Returns an animation with one to `most` modifiers."""
        animation = self.base()
        count = self.dice.choice([1, 1, 2, most])
        animation["modifiers"] = [self.modifier() for _ in range(count)]
        return animation

    def modifier(self):
        kind = self.dice.choice(["delay", "delay", "speed", "speed", "repeatCount", "repeatCount",
                                 "repeatForever", "logicallyComplete", "pausable"])  # fmt: skip
        if kind == "delay":
            return {"type": kind, "delay": self.dice.choice([-0.1, 0.05, 0.1, 0.25, 0.5])}
        if kind == "speed":
            return {"type": kind, "speed": self.dice.choice([0.25, 0.5, 0.8, 1.5, 2, 4])}
        if kind == "repeatCount":
            return {"type": kind, "count": self.dice.choice([1, 2, 3, 5]), "autoreverses": self.some(0.5)}
        if kind == "repeatForever":
            return {"type": kind, "autoreverses": self.some(0.5)}
        if kind == "logicallyComplete":
            return {"type": kind, "after": self.dice.choice([0, 0.1, 0.3, 1])}
        return {"type": kind}

    def any(self):
        """Returns an animation of any kind, some with modifiers."""
        return self.modified(2) if self.some(0.3) else self.base()
