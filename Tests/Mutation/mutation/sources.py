"""Source texts of custom animations, which are valid before they are mutated."""

import pathlib
import re

from mutation.numbers import EXTREMES
from mutation.tree import Pairs, Raw

ROOT = pathlib.Path(__file__).resolve().parents[3]
# The sample of SwiftUI's documentation, and the listings of the tests.
DOCUMENTED = ROOT / "Macros/Tests/DocumentedListingsTests/Listings.swift"
LISTINGS = ROOT / "Tests/AnimationSourceTests/Listings"
# A value of the environment, as the compiled listings write it without the macro.
ENTRY = re.compile(
    r"var (?P<name>\w+): (?P<type>\w+) \{\n +get \{ self\[(?P<key>\w+)\.self\] \}\n"
    r" +set \{ self\[(?P=key)\.self\] = newValue \}\n +\}\n"
    r" +private enum (?P=key): EnvironmentKey \{ static let defaultValue: (?P=type) = (?P<value>[^\n]+) \}"
)

ELASTIC = """
struct Elastic: CustomAnimation {
  var amplitude: Double = 1
  var duration: Double = 1
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time < duration else { return nil }
    let t = time / duration
    let swing = exp(-6 * t) * cos(12 * t) * context.environment.strength
    return value.scaled(by: 1 - amplitude * swing)
  }
}
extension EnvironmentValues {
  @Entry var strength: Double = 1
}
"""

STEPS = """
enum Stage {
  case first(Double), second
}
struct StageKey: AnimationStateKey {
  static var defaultValue: Stage { .first(0) }
}
struct Steps: CustomAnimation {
  var count: Int = 4
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    if time >= 1 { return nil }
    var sum = 0.0
    for index in 0..<count {
      if Double(index) / Double(count) <= time { sum += 1 }
    }
    switch context.state[StageKey.self] {
    case .first(let since):
      if time - since > 0.5 { context.state[StageKey.self] = .second }
    case .second: sum = Double(count)
    }
    return value.scaled(by: sum / Double(count))
  }
}
extension Animation {
  static func steps(_ count: Int = 4) -> Animation { Animation(Steps(count: count)).speed(2) }
}
"""



def listing(name):
    """Returns the text of a listing, with `@Entry` for the values of the environment."""
    text = (LISTINGS / f"{name}.swift").read_text(encoding="utf-8")
    return ENTRY.sub(r"@Entry var \g<name>: \g<type> = \g<value>", text)


# Texts, with the name of an animation and the kinds of its arguments by label.
TEXTS = [
    (DOCUMENTED.read_text(encoding="utf-8").replace("import AnimationMacros\n", ""),
     "PausableAnimation", {"base": "animation"}),
    (ELASTIC, "Elastic", {"amplitude": "number", "duration": "number"}),
    (STEPS, "Steps", {"count": "number"}),
    (listing("ElasticListing"), "ElasticAnimation",
     {"duration": "number", "amplitude": "number", "period": "number", "edge": "edge"}),
    (listing("BounceListing"), "BounceAnimation",
     {"fallDuration": "number", "restitution": "number", "maximumBounces": "count"}),
    (listing("ShakeListing"), "ShakeAnimation", {"duration": "number", "oscillations": "number"}),
    (listing("WiggleListing"), "WiggleAnimation",
     {"frequency": "number", "fade": "number", "tilt": "number"}),
    (listing("SteppedSpringListing"), "SteppedSpringAnimation",
     {"mass": "number", "stiffness": "number", "damping": "number"}),
    (listing("DelayingListing"), "PostponedAnimation", {"base": "animation", "delay": "required"}),
    (listing("ReversingListing"), "ReversedAnimation",
     {"base": "animation", "duration": "required", "turns": "count"}),
    (listing("RandomWalkListing"), "RandomWalkAnimation",
     {"duration": "number", "stepDuration": "number", "spread": "number"}),
    (listing("ThreePhaseListing"), "CartoonAnimation", {"duration": "number", "windup": "number"}),
    (listing("SampledCurveListing"), "sampledSwing", {"duration": "number", "swings": "count"}),
]
BASES = [".linear", ".smooth", ".bouncy.speed(2)", ".easeIn(duration: 0.4).delay(0.1)"]
WORDS = re.compile(r"[A-Za-z_]\w*|[0-9.]+|[^\sA-Za-z0-9_]+")
NUMBERS = re.compile(r"(?<![\w.])[0-9][\w.]*")
REPLACEMENTS = ["0", "-1", "1e308", "nil", "self", "time", "(", ")", "{", "}", "&", "..<", "while", "true", "V", "\"x\"", "/*", "🙂"]
# Numbers of the language that JSON does not have, and numbers beside the limits of sources.
LITERALS = ["0x1p1023", "0x1p-1074", "0xFFFF_FFFF_FFFF_FFFF", "0b1", "1_000_000", "4096", "4097", "512", "100000"]


class Sources:
    """Makes source texts and custom animations, some of which are mutated."""

    def __init__(self, dice, numbers):
        self.dice = dice
        self.numbers = numbers

    def mutated(self, text, turns=None):
        """Returns a text in which words, numbers or lines are replaced, removed, doubled, swapped or
        taken from other texts.

        turns: the number of mutations; `None` for a random one, which may be 0.
        """
        for _ in range(self.dice.choice([0, 0, 1, 1, 2, 5]) if turns is None else turns):
            words = list(WORDS.finditer(text))
            if not words:
                return text
            text = self.mutation(text, words)
        return text

    def mutation(self, text, words):
        one, other = self.dice.choice(words), self.dice.choice(words)
        choice = self.dice.random()
        if choice < 0.3:
            new = self.dice.choice([other.group(), self.dice.choice(REPLACEMENTS)])
            return text[: one.start()] + new + text[one.end() :]
        if choice < 0.45:
            return text[: one.start()] + text[one.end() :]
        if choice < 0.6:
            return self.number(text)
        if choice < 0.7:
            lines = text.split("\n")
            line = self.dice.randrange(len(lines))
            lines[line : line + 1] = [lines[line]] * self.dice.choice([0, 2, 40])
            return "\n".join(lines)
        if choice < 0.85:
            return self.piece(text)
        if choice < 0.97:
            first, second = sorted([one, other], key=lambda word: word.start())
            if first.end() > second.start():
                return text
            middle = text[first.end() : second.start()]
            return (
                text[: first.start()] + second.group() + middle + first.group() + text[second.end() :]
            )
        return text[: one.start()]

    def number(self, text):
        """Replaces a number, usually by an extreme one."""
        found = list(NUMBERS.finditer(text))
        if not found:
            return text
        one = self.dice.choice(found)
        new = self.dice.choice([*EXTREMES, *LITERALS, self.dice.choice(found).group()])
        return text[: one.start()] + new + text[one.end() :]

    def piece(self, text):
        """Replaces some lines by lines of another text, or inserts them."""
        lines, others = text.split("\n"), self.dice.choice(TEXTS)[0].split("\n")
        start, there = self.dice.randrange(len(lines)), self.dice.randrange(len(others))
        count = self.dice.choice([1, 1, 2, 4, 12])
        removed = self.dice.choice([0, count])
        lines[start : start + removed] = others[there : there + count]
        return "\n".join(lines)

    def text(self):
        return self.mutated(self.dice.choice(TEXTS)[0])

    def changed(self):
        """Returns a text with at least one mutation, the name of its animation and its arguments."""
        text, name, kinds = self.dice.choice(TEXTS)
        mutated = text
        while mutated == text:
            mutated = self.mutated(text, self.dice.choice([1, 1, 1, 2, 2, 3, 6]))
        return mutated, name, kinds

    def animation(self):
        text, name, kinds = self.dice.choice(TEXTS)
        return self.call(self.mutated(text), name, kinds, 0.7)

    def call(self, text, name, kinds, named):
        """Returns the description of an animation.

        named: the share of the calls that contain the name.
        """
        keys = Pairs([["type", "custom"], ["source", text]])
        if self.dice.random() < named:
            keys.put("name", name)
        arguments = Pairs()
        for label, kind in kinds.items():
            if kind in ("animation", "required") or self.dice.random() < 0.5:
                arguments.put(label, self.argument(kind))
        keys.put("arguments", arguments)
        return keys

    def argument(self, kind):
        if kind == "animation":
            return self.dice.choice(BASES)
        if kind == "edge":
            return self.dice.choice(["start", "end", "both"])
        if kind == "count":
            return Raw(self.dice.choice(["0", "1", "3", "7", "1000"]))
        return self.numbers.value()
