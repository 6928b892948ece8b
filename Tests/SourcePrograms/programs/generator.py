"""Random programs: a custom animation with its structures, enumeration, state and environment."""

import random

from programs.statements import Statements


class Program:
  """A program in two spellings, which differ in the environment values.

  `compiled` is for the Swift compiler, and `interpreted` has `@Entry`. The names of all declarations
  end with the program's number, so that many programs can be compiled as one module.
  """

  def __init__(self, seed, number):
    self.dice = random.Random(f"program {seed} {number}")
    self.number = number
    self.name = f"Animation{number}"
    self.names = {"Stage": f"Stage{number}", "Part": f"Part{number}"}
    self.names = {key: value for key, value in self.names.items() if self.dice.random() < 0.45}
    self.entry = self.dice.random() < 0.3
    self.properties = [
      (f"p{index}", f"{self.dice.uniform(0.1, 3):.2f}") for index in range(self.dice.randrange(1, 4))]
    declarations = [self.stage(), self.part(), self.state(), self.animation()]
    declarations += self.helpers(declarations[-1])
    self.text = "\n\n".join(part for part in declarations if part)
    self.compiled, self.interpreted = self.spellings(self.text)

  def spellings(self, text):
    """Returns a text with the environment values for the compiler and for the interpreter."""
    return tuple("\n\n".join(
      part for part in ("import AnimationCore", text, self.environment(as_entry)) if part) + "\n"
      for as_entry in (False, True))

  def statements(self, **options):
    made = Statements(self.dice, self.names)
    made.vectors = False
    if "Part" in self.names:
      part = self.names["Part"]
      made.calls += [
        lambda depth: f"({made.part(0)}).area",
        lambda depth: f"({made.part(0)}).scaled({made.double(depth - 1)})",
        lambda depth: f"{part}.made({made.double(depth - 1)}).size",
      ]
    if "Stage" in self.names:
      made.calls += [lambda depth: f"({made.stage(0)}).level(at: {made.double(depth - 1)})"]
    return made

  def body(self, made, result, count, depth=1):
    made.leave = lambda: f"return {made.make(result, 1)}"
    lines = []
    for _ in range(count):
      lines += made.statement(depth)
    return lines + [f"return {made.make(result, 2)}"]

  @staticmethod
  def indented(lines, by=2):
    return "\n".join(" " * by + line for line in lines)

  def stage(self):
    if "Stage" not in self.names:
      return ""
    # Its own method must not call itself without end.
    made = Statements(self.dice, {})
    made.vectors = False
    for name, kind in (("time", "Double"), ("a", "Double"), ("b", "Double"), ("n", "Int")):
      made.declare(name, kind)
    a = made.double(2)
    b = made.double(2)
    return f"""private enum {self.names['Stage']}: Hashable {{
  case still
  case moving(Double)
  case turning(count: Int, Double)

  func level(at time: Double) -> Double {{
    switch self {{
    case .still: return time
    case .moving(let a): let (b, n) = (a, 2); return {a}
    case .turning(let n, let b): let a = b; return {b}
    }}
  }}
}}"""

  def part(self):
    if "Part" not in self.names:
      return ""
    name = self.names["Part"]
    made = Statements(self.dice, {})
    made.vectors = False
    for variable, kind in (("size", "Double"), ("count", "Int"), ("factor", "Double")):
      made.declare(variable, kind)
    area, grown, setter = made.double(2), f"{made.double(1)} + factor", f"{made.double(1)} - factor"
    made.scopes.append([])
    scaled = self.body(made, "Double", self.dice.randrange(0, 3), 1)
    return f"""private struct {name}: Hashable {{
  static let unit = {self.dice.uniform(0.5, 2):.2f}
  var size = {self.dice.uniform(0.1, 5):.2f}
  private(set) var count = {self.dice.randrange(0, 9)}

  init(size: Double = {self.dice.uniform(0.1, 5):.2f}, count: Int = 1) {{
    self.size = size
    self.count = count
  }}

  static func made(_ size: Double) -> Self {{ {name}(size: size * unit, count: 2) }}

  var area: Double {{ let factor = Self.unit; return {area} }}

  var double: Double {{
    get {{ 2 * size }}
    set {{ let factor = newValue; size = {setter} }}
  }}

  mutating func grow(by factor: Double) {{
    size = {grown}
    count = (count + 1) % 100
  }}

  func scaled(_ factor: Double) -> Double {{
{self.indented(scaled, 4)}
  }}
}}"""

  def helpers(self, animation):
    """Returns the functions of the file that the animation calls."""
    mixed = f"""private func mixed{self.number}<V: VectorArithmetic>(_ a: V, _ b: V, _ part: Double) -> V {{
  var result = a
  result.scale(by: 1 - part)
  result += b.scaled(by: part)
  return result
}}"""
    nudge = f"""private func nudge{self.number}(_ x: inout Double, by step: Double, times: Int = 2) {{
  for _ in 0..<times {{ x += step }}
}}"""
    return [text for text, name in ((mixed, "mixed"), (nudge, "nudge"))
            if f"{name}{self.number}(" in animation]

  def state(self):
    kind = self.dice.randrange(3)
    self.state_kind = kind
    number = self.number
    if kind == 0:
      return ""
    if kind == 1:
      return f"""private struct Motion{number}<V: VectorArithmetic>: AnimationStateKey {{
  var position: V = .zero
  var last: TimeInterval?
  var count = 0
  var seed: UInt64 = 0x{self.dice.getrandbits(64):X}

  static var defaultValue: Motion{number}<V> {{ Motion{number}() }}
}}

extension AnimationContext {{
  fileprivate var motion{number}: Motion{number}<Value> {{
    get {{ state[Motion{number}<Value>.self] }}
    set {{ state[Motion{number}<Value>.self] = newValue }}
  }}
}}"""
    value = self.names.get("Stage")
    default = f"{value}.still" if value else f"{self.dice.uniform(0, 2):.2f}"
    return f"""private struct Key{number}: AnimationStateKey {{
  static var defaultValue: {value or 'Double'} {{ {default} }}
}}"""

  def environment(self, as_entry):
    if not self.entry:
      return ""
    name = f"entry{self.number}"
    # Some interpreted texts declare the value by its key, as the compiled ones.
    if as_entry and self.number % 2:
      return f"extension EnvironmentValues {{\n  @Entry var {name}: Double = 0.5\n}}"
    return f"""extension EnvironmentValues {{
  var {name}: Double {{
    get {{ self[Entry{self.number}.self] }}
    set {{ self[Entry{self.number}.self] = newValue }}
  }}
  private enum Entry{self.number}: EnvironmentKey {{ static let defaultValue: Double = 0.5 }}
}}"""

  def animate(self):
    made = self.statements()
    made.vectors = True
    made.generic = f"mixed{self.number}"
    made.declare("value", "V")
    made.declare("time", "Double")
    for name, _ in self.properties:
      made.declare(name, "Double")
    lines = []
    if self.entry:
      lines.append(f"let entry = context.environment.entry{self.number}")
      made.declare("entry", "Double")
    if self.state_kind == 1:
      lines.append(f"var motion = context.motion{self.number}")
      for name, kind in (("position", "V"), ("last", "Double?"), ("count", "Int"), ("seed", "UInt64")):
        made.declare(f"motion.{name}", kind, True)
    elif self.state_kind == 2:
      lines.append(f"var kept = context.state[Key{self.number}.self]")
      made.declare("kept", "Stage" if "Stage" in self.names else "Double", True)
    made.leave = lambda: "return " + (made.vector(1) if self.dice.random() < 0.8 else "nil")
    lines.append("var x = time")
    made.declare("x", "Double", True)
    for _ in range(self.dice.choice([1, 2, 2, 3, 3, 4, 6])):
      lines += made.statement(2)
    if self.dice.random() < 0.3:
      made.scopes[0] = [entry for entry in made.scopes[0] if entry[0] != "x"]
      lines.append(f"nudge{self.number}(&x, by: {made.double(1)})")
      made.declare("x", "Double", True)
    if self.state_kind == 1:
      lines += ["motion.last = time", "motion.count = (motion.count + 1) % 100",
                f"context.motion{self.number} = motion"]
    elif self.state_kind == 2:
      lines.append(f"context.state[Key{self.number}.self] = kept")
    if self.dice.random() < 0.4:
      lines.append(f"if {made.boolean(2)} {{ context.isLogicallyComplete = true }}")
    if self.dice.random() < 0.3:
      lines.append(f"if {made.boolean(1)} {{ return nil }}")
    return lines + [f"return {made.vector(3)}"]

  def plain(self, result):
    """Returns the lines of a method that only reads."""
    made = self.statements()
    made.vectors = True
    made.declare("value", "V")
    made.declare("time", "Double")
    for name, _ in self.properties:
      made.declare(name, "Double")
    return self.body(made, result, self.dice.randrange(0, 3))

  def animation(self):
    parts = [
      f"""  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {{
{self.indented(self.animate(), 4)}
  }}"""]
    if self.dice.random() < 0.4:
      parts.append(f"""  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {{
{self.indented(self.plain('V'), 4)}
  }}""")
    if self.dice.random() < 0.3:
      parts.append(f"""  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {{
{self.indented(self.plain('Bool'), 4)}
  }}""")
    properties = "\n".join(f"  var {name} = {value}" for name, value in self.properties)
    return f"struct {self.name}: CustomAnimation {{\n{properties}\n\n" + "\n\n".join(parts) + "\n}"
