"""Source texts of custom animations, which are valid before they are mutated."""

import re

from mutation.tree import Pairs

PAUSABLE = """
private struct PausableState<Value: VectorArithmetic>: AnimationStateKey {
  var paused = false
  var pauseTime: TimeInterval = 0.0
  static var defaultValue: Self { .init() }
}
extension AnimationContext {
  fileprivate var pausableState: PausableState<Value> {
    get { state[PausableState<Value>.self] }
    set { state[PausableState<Value>.self] = newValue }
  }
}
struct PausableAnimation: CustomAnimation {
  let base: Animation
  func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
  where V: VectorArithmetic {
    let paused = context.environment.animationPaused
    let pausableState = context.pausableState
    var pauseTime = pausableState.pauseTime
    if pausableState.paused != paused {
      pauseTime = time - pauseTime
      context.pausableState = PausableState(paused: paused, pauseTime: pauseTime)
    }
    let effectiveTime = paused ? pauseTime : time - pauseTime
    return base.animate(value: value, time: effectiveTime, context: &context)
  }
}
extension EnvironmentValues {
  @Entry var animationPaused: Bool = false
}
"""

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

# A text, the name of an animation, and the names of its numbers.
TEXTS = [
    (PAUSABLE, "PausableAnimation", []),
    (ELASTIC, "Elastic", ["amplitude", "duration"]),
    (STEPS, "Steps", ["count"]),
]
WORDS = re.compile(r"[A-Za-z_]\w*|[0-9.]+|[^\sA-Za-z0-9_]+")
REPLACEMENTS = ["0", "-1", "1e308", "nil", "self", "time", "(", ")", "{", "}", "&", "..<", "while", "true", "V", "\"x\"", "/*", "🙂"]


class Sources:
    """Makes source texts and custom animations, some of which are mutated."""

    def __init__(self, dice, numbers):
        self.dice = dice
        self.numbers = numbers

    def mutated(self, text):
        """Returns a text in which words or lines are replaced, removed, doubled or swapped."""
        for _ in range(self.dice.choice([0, 0, 1, 1, 2, 5])):
            words = list(WORDS.finditer(text))
            if not words:
                return text
            one, other = self.dice.choice(words), self.dice.choice(words)
            choice = self.dice.random()
            if choice < 0.4:
                new = self.dice.choice([other.group(), self.dice.choice(REPLACEMENTS)])
                text = text[: one.start()] + new + text[one.end() :]
            elif choice < 0.6:
                text = text[: one.start()] + text[one.end() :]
            elif choice < 0.75:
                lines = text.split("\n")
                line = self.dice.randrange(len(lines))
                lines[line : line + 1] = [lines[line]] * self.dice.choice([0, 2, 40])
                text = "\n".join(lines)
            elif choice < 0.9:
                first, second = sorted([one, other], key=lambda word: word.start())
                if first.end() <= second.start():
                    middle = text[first.end() : second.start()]
                    text = (
                        text[: first.start()] + second.group() + middle + first.group()
                        + text[second.end() :]
                    )
            else:
                text = text[: one.start()]
        return text

    def text(self):
        return self.mutated(self.dice.choice(TEXTS)[0])

    def animation(self):
        text, name, labels = self.dice.choice(TEXTS)
        keys = Pairs([["type", "custom"], ["source", self.mutated(text)]])
        if self.dice.random() < 0.7:
            keys.put("name", name)
        arguments = Pairs(
            [label, self.numbers.value()] for label in labels if self.dice.random() < 0.6
        )
        if name == "PausableAnimation":
            arguments.put("base", self.dice.choice([".linear", ".smooth", ".bouncy.speed(2)"]))
        keys.put("arguments", arguments)
        return keys
