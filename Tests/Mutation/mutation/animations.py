"""Random animations, springs, curves, keyframes and phases, as SwiftUI text and as JSON."""

from mutation.tree import Pairs, Raw

EASES = ["linear", "easeIn", "easeOut", "easeInOut"]
NAMED = ["smooth", "snappy", "bouncy"]
CURVES = EASES + ["circularEaseIn", "circularEaseOut", "circularEaseInOut"]


class Animations:
    def __init__(self, dice, numbers, tables):
        """Creates a generator from the content of /v1/animations, so that new rows are tested, too.
        """
        self.dice = dice
        self.numbers = numbers
        self.tables = tables

    def some(self, *arguments):
        """Returns the arguments of a call, some of which are omitted at random."""
        return ", ".join(text for text in arguments if self.dice.random() < 0.75)

    def spring(self):
        number = self.numbers
        return self.dice.choice(
            [
                lambda: f".{self.dice.choice(NAMED)}",
                lambda: f".{self.dice.choice(NAMED)}("
                + self.some(f"duration: {number.time()}", f"extraBounce: {number.share()}")
                + ")",
                lambda: "Spring("
                + self.some(f"duration: {number.time()}", f"bounce: {number.share()}")
                + ")",
                lambda: f"Spring(response: {number.time()}, dampingRatio: {number.share()})",
                lambda: f"Spring(mass: {number.time()}, stiffness: {number.value()}, "
                f"damping: {number.value()}, allowOverDamping: true)",
                lambda: f"Spring(settlingDuration: {number.time()}, dampingRatio: {number.share()}, "
                f"epsilon: {number.share()})",
            ]
        )()

    def curve(self):
        number = self.numbers
        if self.dice.random() < 0.6:
            return "." + self.dice.choice(CURVES)
        return (
            f".bezier(startControlPoint: UnitPoint(x: {number.share()}, y: {number.value()}), "
            f"endControlPoint: UnitPoint(x: {number.share()}, y: {number.value()}))"
        )

    def call(self):
        """Returns an animation without modifiers."""
        number = self.numbers
        return self.dice.choice(
            [
                lambda: ".default",
                lambda: "." + self.dice.choice(EASES + NAMED + ["spring", "interactiveSpring"]),
                lambda: f".{self.dice.choice(EASES)}(duration: {number.time()})",
                lambda: f".{self.dice.choice(EASES)}(duration: {number.time()})",
                lambda: f".{self.dice.choice(NAMED)}("
                + self.some(f"duration: {number.time()}", f"extraBounce: {number.share()}")
                + ")",
                lambda: ".spring("
                + self.some(
                    f"duration: {number.time()}",
                    f"bounce: {number.share()}",
                    f"blendDuration: {number.time()}",
                )
                + ")",
                lambda: ".spring("
                + self.some(
                    f"response: {number.time()}",
                    f"dampingFraction: {number.share()}",
                    f"blendDuration: {number.time()}",
                )
                + ")",
                lambda: f".spring({self.spring()}, blendDuration: {number.time()})",
                lambda: ".interactiveSpring("
                + self.some(
                    f"response: {number.time()}",
                    f"dampingFraction: {number.share()}",
                    f"blendDuration: {number.time()}",
                )
                + ")",
                lambda: ".interactiveSpring("
                + self.some(f"duration: {number.time()}", f"extraBounce: {number.share()}")
                + ")",
                lambda: ".interpolatingSpring("
                + self.some(
                    f"duration: {number.time()}",
                    f"bounce: {number.share()}",
                    f"initialVelocity: {number.value()}",
                )
                + ")",
                lambda: f".interpolatingSpring(mass: {number.time()}, stiffness: {number.value()}, "
                f"damping: {number.value()}, initialVelocity: {number.value()})",
                lambda: f".interpolatingSpring({self.spring()}, initialVelocity: {number.value()})",
                lambda: f".timingCurve({number.share()}, {number.value()}, {number.share()}, "
                f"{number.value()}, duration: {number.time()})",
                lambda: f".timingCurve({self.curve()}, duration: {number.time()})",
            ]
        )()

    def modifier(self):
        number = self.numbers
        return self.dice.choice(
            [
                lambda: f".delay({number.time()})",
                lambda: f".speed({number.time()})",
                lambda: f".repeatCount({number.count(4)})",
                lambda: f".repeatCount({number.count(4)}, autoreverses: "
                f"{self.dice.choice(['true', 'false'])})",
                lambda: ".repeatForever()" if self.dice.random() < 0.3 else ".speed(2)",
                lambda: f".logicallyComplete(after: {number.time()})",
                lambda: ".pausable()",
            ]
        )()

    def text(self):
        depth = self.dice.choice([0, 0, 0, 1, 1, 2, 3])
        if self.dice.random() < 0.01:
            depth = self.dice.choice([10, 63, 64, 65])
            if self.dice.random() < 0.5:
                # If modifiers evaluated their base twice, 64 modifiers of one kind would
                # practically never end.
                return self.call() + self.modifier() * depth
        return self.call() + "".join(self.modifier() for _ in range(depth))

    def argument(self, key):
        """Returns a value for a key of the tables."""
        number = self.numbers
        if key == "controlPoints":
            return [number.share(), number.value(), number.share(), number.value()]
        if key in ("startControlPoint", "endControlPoint"):
            return [number.share(), number.value()]
        if key == "spring":
            return self.spring() if self.dice.random() < 0.5 else self.row("springs")
        if key in ("curve", "timingCurve"):
            return self.curve() if self.dice.random() < 0.5 else self.row("curves")
        if key == "base":
            return self.object(1)
        if key in ("autoreverses", "allowOverDamping"):
            return self.dice.random() < 0.5
        if key == "count":
            return number.count(4)
        if key in ("mass", "stiffness", "damping", "initialVelocity"):
            return number.value()
        if key in ("bounce", "extraBounce", "dampingFraction", "dampingRatio"):
            return number.share()
        return number.time()

    def row(self, table):
        """Returns an object for a row of the tables, with one of its overloads."""
        row = self.dice.choice(self.tables[table])
        made = Pairs([["type", row["type"]]])
        for parameter in self.dice.choice(row["forms"]):
            if parameter["required"] or self.dice.random() < 0.6:
                made.append([parameter["key"], self.argument(parameter["key"])])
        return made

    def object(self, depth=0):
        made = self.row("animations")
        if self.dice.random() < 0.4 and depth < 3:
            made.append(
                [
                    "modifiers",
                    [self.row("modifiers") for _ in range(self.dice.choice([1, 1, 2, 3]))],
                ]
            )
        return made

    def any(self):
        return self.text() if self.dice.random() < 0.65 else self.object()


class Values:
    """Random values of properties: numbers, vectors and typed values.

    A type can be used again for further values.
    """

    def __init__(self, dice, numbers, tables):
        self.dice = dice
        self.numbers = numbers
        self.tables = tables

    def kind(self):
        if self.dice.random() < 0.7:
            return "number"
        if self.dice.random() < 0.5:
            return self.dice.choice([1, 2, 2, 3, 4, 16, 17])
        return self.dice.choice([row["type"] for row in self.tables["values"]])

    def of(self, kind):
        if kind == "number":
            return self.numbers.value()
        if isinstance(kind, int):
            return [self.numbers.value() for _ in range(kind)]
        if kind == "angle" and self.dice.random() < 0.4:
            return f"{self.numbers.value()}deg"
        if kind == "color" and self.dice.random() < 0.5:
            return f"#{self.dice.randrange(1 << 24):06x}"
        row = next(row for row in self.tables["values"] if row["type"] == kind)
        made = Pairs([["type", kind]])
        for parameter in self.dice.choice(row["forms"]):
            key = parameter["key"]
            made.append(
                [
                    key,
                    (
                        f"#{self.dice.randrange(1 << 24):06x}"
                        if key == "hex"
                        else self.numbers.value()
                    ),
                ]
            )
        return made

    def velocity(self, kind):
        return [Raw("0")] * kind if isinstance(kind, int) else self.numbers.value()
