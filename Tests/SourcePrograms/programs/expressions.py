"""Random expressions of a type, over the variables in scope.

Integers stay small and divisors are not zero, so no operation overflows or traps. Numbers may become
infinite or NaN.
"""

UNARY = [
  "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "exp2", "expm1", "log",
  "log2", "log10", "log1p", "sqrt", "cbrt", "floor", "ceil", "round", "trunc", "fabs", "abs",
]
BINARY = ["pow", "atan2", "hypot", "fmod", "min", "max", "copysign"]
CURVES = ["linear", "easeIn", "easeOut", "easeInOut", "circularEaseIn", "circularEaseOut",
          "circularEaseInOut"]
ROUNDINGS = ["down", "up", "towardZero", "awayFromZero", "toNearestOrEven",
             "toNearestOrAwayFromZero"]


class Expressions:
  """A generator with a random source, the declarations of a program, and scopes."""

  def __init__(self, dice, names):
    self.dice = dice
    self.names = names
    self.scopes = [[]]
    self.counter = 0
    # Double-valued calls that the program's own declarations offer, as functions of `self`.
    self.calls = []
    self.generic = None

  def fresh(self, stem="x"):
    self.counter += 1
    return f"{stem}{self.counter}"

  def declare(self, name, kind, mutable=False):
    self.scopes[-1].append((name, kind, mutable))
    return name

  def variables(self, kind, mutable=False):
    return [name for scope in self.scopes for name, own, changes in scope
            if own == kind and (changes or not mutable)]

  def any(self, *options):
    return self.dice.choice(options)()

  def number(self):
    kind = self.dice.random()
    if kind < 0.4:
      return f"{self.dice.uniform(0, 10):.3f}"
    if kind < 0.6:
      return f"{self.dice.randrange(0, 20)}.0"
    if kind < 0.7:
      return f"{self.dice.uniform(0, 9):.2f}e{self.dice.randrange(-4, 4)}"
    return self.dice.choice(["0.5", "1.0", "2.0", "0.1", "1_000.0", "0x1p-4", "0x1.8p2", "Double.pi"])

  def make(self, kind, depth):
    return {
      "Double": self.double, "Int": self.integer, "UInt64": self.word, "Bool": self.boolean,
      "V": self.vector, "Double?": self.optional, "[Double]": self.array, "Pair": self.pair,
      "Stage": self.stage, "Part": self.part,
    }[kind](depth)

  def variable(self, kind):
    known = self.variables(kind)
    return self.dice.choice(known) if known else None

  def double(self, depth):
    known = self.variables("Double")
    if depth <= 0 or self.dice.random() < 0.15:
      return self.dice.choice(known) if known and self.dice.random() < 0.75 else self.number()
    e = lambda: self.double(depth - 1)
    options = [
      lambda: self.arithmetic(depth), lambda: self.arithmetic(depth), lambda: self.arithmetic(depth),
      lambda: f"{self.dice.choice(UNARY)}({e()})",
      lambda: f"{self.dice.choice(BINARY)}({e()}, {e()})",
      lambda: f"({self.boolean(depth - 1)} ? {e()} : {e()})",
      lambda: f"-({e()})",
      lambda: f"({e()}).rounded(.{self.dice.choice(ROUNDINGS)})",
      lambda: f"({e()}).magnitude",
      lambda: f"Double({self.integer(depth - 1)})",
      lambda: f"Double({self.word(0)} >> {self.dice.randrange(11, 60)})",
      lambda: f"({self.optional(depth - 1)} ?? {e()})",
      lambda: f"UnitCurve.{self.dice.choice(CURVES)}.value(at: {e()})",
      lambda: f"Spring(duration: {self.dice.uniform(0.1, 2):.2f}, "
              f"bounce: {self.dice.uniform(-0.5, 0.9):.2f}).value(target: {e()}, time: {self.number()})",
      lambda: f"Angle(degrees: {e()}).radians",
      lambda: f"Angle.radians({e()}).degrees",
      lambda: f"({e()}).squareRoot()",
      lambda: f"({e()}).truncatingRemainder(dividingBy: {e()})",
    ]
    if self.variables("V"):
      options.append(lambda: f"({self.vector(depth - 1)}).magnitudeSquared")
    array = self.variable("[Double]")
    if array:
      options += [
        lambda: f"{array}[{self.index(array)}]",
        lambda: f"{array}.reduce({self.number()}) {{ $0 + $1 * {self.double(0)} }}",
        lambda: f"{array}.map {{ $0 * {self.double(0)} }}[0]",
        lambda: f"Double({array}.count)",
        lambda: f"({array}.last ?? {e()})",
      ]
    pair = self.variable("Pair")
    if pair:
      options.append(lambda: f"{pair}.{self.dice.choice(['low', 'high', '0', '1'])}")
    options += [lambda call=call: call(depth) for call in self.calls for _ in range(2)]
    function = self.variable("Function")
    if function:
      options.append(lambda: f"{function}({e()})")
    return self.any(*options)

  def arithmetic(self, depth):
    operator = self.dice.choice("++--***/")
    left, right = self.double(depth - 1), self.double(depth - 1)
    text = f"{left} {operator} {right}"
    return f"({text})" if self.dice.random() < 0.6 else text

  def index(self, array):
    known = self.variables("Int")
    if known and self.dice.random() < 0.7:
      return f"abs({self.dice.choice(known)}) % {array}.count"
    return self.dice.choice(["0", f"{array}.count - 1"])

  def integer(self, depth):
    known = self.variables("Int")
    if depth <= 0 or self.dice.random() < 0.3:
      return self.dice.choice(known) if known and self.dice.random() < 0.6 else \
        str(self.dice.randrange(0, 50))
    e = lambda: self.integer(0)
    options = [
      lambda: f"({e()} + {e()})", lambda: f"({e()} - {e()})", lambda: f"{e()} * {e()}",
      lambda: f"({e()} / {self.dice.randrange(1, 9)})", lambda: f"({e()} % {self.dice.randrange(2, 9)})",
      lambda: f"(-{e()})", lambda: f"max({e()}, {e()})", lambda: f"abs({e()})",
      lambda: f"Int(max(-100, min(100, {self.double(depth - 1)})))",
      lambda: f"({self.boolean(depth - 1)} ? {e()} : {e()})",
      lambda: f"({e()} & 7)", lambda: f"({e()} << 2)", lambda: f"({e()} >> 1)", lambda: f"({e()} ^ 5)",
      lambda: f"Int({self.word(0)} & 63)",
      lambda: f"({self.array(1)}.firstIndex(of: {self.double(0)}) ?? {e()})",
    ]
    return self.any(*options)

  def word(self, depth):
    known = self.variables("UInt64")
    if depth <= 0 or not known:
      return self.dice.choice(known) if known else \
        f"UInt64(0x{self.dice.getrandbits(self.dice.choice([8, 32, 64])):X})"
    a = self.dice.choice(known)
    e = lambda: self.word(depth - 1)
    return self.any(
      lambda: f"({a} &* 0x{self.dice.getrandbits(60):X} &+ {e()})", lambda: f"({a} ^ ({e()} >> 7))",
      lambda: f"({a} &- {e()})", lambda: f"({a} << 13 | {a} >> 51)", lambda: f"(~{a} & {e()})",
      lambda: f"UInt64(truncatingIfNeeded: {self.integer(depth - 1)})")

  def boolean(self, depth):
    known = self.variables("Bool")
    if depth <= 0:
      return self.dice.choice(known) if known and self.dice.random() < 0.5 else \
        f"{self.variable('Double') or self.number()} " \
        f"{self.dice.choice(['<', '>', '<=', '>='])} {self.number()}"
    e = lambda: self.boolean(depth - 1)
    low = self.dice.uniform(0, 5)
    options = [
      lambda: f"({e()} && {e()})", lambda: f"({e()} || {e()})", lambda: f"!({e()})",
      lambda: f"({self.double(depth - 1)} {self.dice.choice(['<', '>', '==', '!='])} {self.double(0)})",
      lambda: f"({self.integer(1)} {self.dice.choice(['<', '==', '!=', '>='])} {self.integer(0)})",
      lambda: f"({low:.2f}...{low + 2:.2f}).contains({self.double(depth - 1)})",
      lambda: f"(0..<{self.dice.randrange(1, 9)} ~= {self.integer(0)})",
      lambda: f"({self.optional(0)} {self.dice.choice(['==', '!='])} nil)",
      lambda: f"({self.double(depth - 1)}).isFinite",
      lambda: f"({self.word(0)} & 1 == {self.dice.randrange(2)})",
    ]
    if self.variables("V"):
      options.append(lambda: f"({self.vector(0)} == {self.vector(0)})")
    if self.names.get("Stage"):
      options.append(lambda: f"({self.stage(0)} == {self.stage(0)})")
    return self.any(*options)

  def vector(self, depth):
    known = self.variables("V")
    if depth <= 0 or self.dice.random() < 0.2:
      return self.dice.choice(known) if known else "V.zero"
    e = lambda: self.vector(depth - 1)
    options = [
      lambda: f"({e()} + {e()})", lambda: f"({e()} - {e()})",
      lambda: f"({e()}).scaled(by: {self.double(depth - 1)})",
      lambda: f"({e()}).scaled(by: {self.double(depth - 1)})",
      lambda: f"({self.boolean(depth - 1)} ? {e()} : {e()})",
      lambda: f"({e()}).interpolated(towards: {e()}, amount: {self.double(depth - 1)})",
    ]
    if self.generic:
      options.append(lambda: f"{self.generic}({e()}, {e()}, {self.double(depth - 1)})")
    return self.any(*options)

  def optional(self, depth):
    known = self.variables("Double?")
    if known and self.dice.random() < 0.6:
      return self.dice.choice(known)
    return f"({self.boolean(max(depth - 1, 0))} ? {self.double(max(depth - 1, 0))} : nil)"

  def array(self, depth):
    known = self.variables("[Double]")
    if known and self.dice.random() < 0.4:
      return self.dice.choice(known)
    if known and self.dice.random() < 0.4:
      name = self.dice.choice(known)
      return self.any(
        lambda: f"{name}.map {{ element in element * {self.double(0)} }}",
        lambda: f"{name}.enumerated().map {{ place, element in element * Double(place) }}",
        lambda: f"{name}.reversed().map {{ element in element - {self.double(0)} }}",
        lambda: f"([Double]({name}.reversed()))")
    return "[" + ", ".join(self.double(depth - 1) for _ in range(self.dice.randrange(1, 5))) + "]"

  def pair(self, depth):
    known = self.variables("Pair")
    if known and self.dice.random() < 0.4:
      return self.dice.choice(known)
    return f"(low: {self.double(depth - 1)}, high: {self.double(depth - 1)})"

  def stage(self, depth):
    known = self.variables("Stage")
    if known and self.dice.random() < 0.5:
      return self.dice.choice(known)
    name = self.names["Stage"]
    return self.any(
      lambda: f"{name}.still", lambda: f"{name}.moving({self.double(depth - 1)})",
      lambda: f"{name}.turning(count: {self.integer(depth - 1)}, {self.double(depth - 1)})")

  def part(self, depth):
    known = self.variables("Part")
    if known and self.dice.random() < 0.5:
      return self.dice.choice(known)
    name = self.names["Part"]
    return self.any(
      lambda: f"{name}()", lambda: f"{name}(size: {self.double(depth - 1)})",
      lambda: f"{name}(size: {self.double(depth - 1)}, count: {self.integer(0)} % 100)",
      lambda: f"{name}.made({self.double(depth - 1)})")
