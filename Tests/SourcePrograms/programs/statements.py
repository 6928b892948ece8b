"""Random statements: declarations, assignments, conditions, loops, switches and nested functions."""

from programs.expressions import Expressions

KINDS = ["Double"] * 5 + ["Int"] * 2 + ["UInt64", "Bool", "V", "V", "Double?", "[Double]", "Pair"]


class Statements(Expressions):
  def __init__(self, dice, names):
    super().__init__(dice, names)
    self.kinds = list(KINDS)
    for name in ("Stage", "Part"):
      if names.get(name):
        self.kinds += [name, name]
    self.vectors = True
    self.loops = 0
    self.labels = []
    # The statement that leaves the function, as a function of `self`.
    self.leave = None

  def spelled(self, kind):
    return {"Pair": "(low: Double, high: Double)", **self.names}.get(kind, kind)

  def block(self, depth, count=None):
    """Returns the lines of a block, in a scope of its own."""
    self.scopes.append([])
    lines = []
    for _ in range(count or self.dice.choice([1, 1, 1, 2, 2, 3])):
      lines += self.statement(depth)
    self.scopes.pop()
    return ["  " + line for line in lines]

  def statement(self, depth):
    simple = [self.declaration, self.declaration, self.assignment, self.assignment, self.assignment]
    nested = [self.condition, self.optional_binding, self.loop, self.selection, self.delayed]
    if depth > 1:
      nested += [self.function, self.closure, self.deferred]
    if self.leave:
      nested += [self.guard]
    return self.dice.choice(simple + nested if depth > 0 else simple)(depth)

  def kind(self):
    while True:
      kind = self.dice.choice(self.kinds)
      if kind != "V" or self.vectors:
        return kind

  def declaration(self, depth):
    kind = self.kind()
    value = self.make(kind, 2)
    if kind == "Double" and self.dice.random() < 0.1:
      other = self.double(2)
      a, b = self.fresh(), self.fresh()
      self.declare(a, "Double")
      self.declare(b, "Double")
      return [f"let ({a}, {b}) = ({value}, {other})"]
    name, mutable = self.fresh(), self.dice.random() < 0.6
    needs_type = kind in ("Double?", "Pair", "V") or self.dice.random() < 0.3
    self.declare(name, kind, mutable)
    return [f"{'var' if mutable else 'let'} {name}{': ' + self.spelled(kind) if needs_type else ''} "
            f"= {value}"]

  def assignment(self, depth):
    line = self.assigned(depth)
    # The compiler refuses an assignment of a variable to itself.
    is_own = len(line) == 1 and len(set(line[0].replace("(", "").replace(")", "").split(" = "))) == 1
    return self.declaration(depth) if is_own else line

  def assigned(self, depth):
    candidates = [(name, kind) for scope in self.scopes for name, kind, mutable in scope if mutable]
    if not candidates:
      return self.declaration(depth)
    name, kind = self.dice.choice(candidates)
    if kind == "Double":
      operator = self.dice.choice(["=", "=", "+=", "-=", "*=", "/="])
      return [f"{name} {operator} {self.double(2)}"]
    if kind == "Int":
      return [f"{name} = ({name} + {self.integer(1)}) % {self.dice.randrange(10, 900)}"]
    if kind == "UInt64":
      return [f"{name} = {self.word(2)}" if self.dice.random() < 0.6 else f"{name} ^= {self.word(1)}"]
    if kind == "V":
      return [self.any(
        lambda: f"{name} += {self.vector(1)}", lambda: f"{name} = {self.vector(2)}",
        lambda: f"{name} -= {self.vector(1)}", lambda: f"{name}.scale(by: {self.double(1)})")]
    if kind == "[Double]":
      return [self.any(
        lambda: f"{name}.append({self.double(1)})",
        lambda: f"{name}[{self.index(name)}] = {self.double(1)}",
        lambda: f"{name}[{self.index(name)}] += {self.double(1)}")]
    if kind == "Pair":
      return [self.any(
        lambda: f"{name}.low = {self.double(2)}", lambda: f"{name}.1 *= {self.double(1)}",
        lambda: f"{name} = (low: {name}.high, high: {self.double(1)})")]
    if kind == "Part":
      return [self.any(
        lambda: f"{name}.size = {self.double(1)}", lambda: f"{name}.grow(by: {self.double(1)})",
        lambda: f"{name}.double += {self.double(1)}", lambda: f"{name} = {self.part(1)}")]
    return [f"{name} = {self.make(kind, 2)}"]

  def condition(self, depth):
    lines = [f"if {self.boolean(2)} {{"] + self.block(depth - 1)
    if self.dice.random() < 0.3:
      lines += [f"}} else if {self.boolean(1)}, {self.boolean(1)} {{"] + self.block(depth - 1)
    if self.dice.random() < 0.6:
      lines += ["} else {"] + self.block(depth - 1)
    return lines + ["}"]

  def optional_binding(self, depth):
    name = self.fresh("known")
    value = self.optional(1)
    self.scopes.append([(name, "Double", False)])
    head = f"if let {name} = {value}" + (f", {self.boolean(0)}" if self.dice.random() < 0.3 else "")
    lines = [head + " {"] + self.block(depth - 1)
    self.scopes.pop()
    return lines + (["} else {"] + self.block(depth - 1) if self.dice.random() < 0.4 else []) + ["}"]

  def guard(self, depth):
    if self.dice.random() < 0.4:
      name = self.fresh("known")
      line = f"guard let {name} = {self.optional(1)} else {{ {self.leave()} }}"
      self.declare(name, "Double")
      return [line]
    return [f"guard {self.boolean(1)} else {{ {self.leave()} }}"]

  def delayed(self, depth):
    name = self.fresh()
    condition, a, b = self.boolean(1), self.double(2), self.double(2)
    self.declare(name, "Double")
    if self.dice.random() < 0.5:
      return [f"let {name} = if {condition} {{ {a} }} else {{ {b} }}"]
    return [f"let {name}: Double", f"if {condition} {{ {name} = {a} }} else {{ {name} = {b} }}"]

  def deferred(self, depth):
    """Returns statements that run when their block is left, which they cannot leave themselves."""
    outer = self.leave, self.labels, self.loops
    self.leave, self.labels = None, []
    lines = ["defer {"] + self.block(depth - 1) + ["}"]
    self.leave, self.labels, self.loops = outer
    return lines

  def loop(self, depth):
    if self.loops >= 2:
      return self.condition(depth)
    self.loops += 1
    lines = self.dice.choice([self.counted, self.counted, self.elements, self.while_, self.repeat])(depth)
    self.loops -= 1
    return lines

  def leaving(self):
    """Sometimes returns a statement that continues or leaves a loop."""
    if self.dice.random() < 0.6:
      return []
    word = self.dice.choice(["break", "continue"])
    label = " " + self.dice.choice(self.labels) if self.labels and self.dice.random() < 0.5 else ""
    return [f"  if {self.boolean(1)} {{ {word}{label} }}"]

  def counted(self, depth):
    index = self.fresh("i")
    label = self.fresh("loop") if self.dice.random() < 0.3 else None
    kind, head = self.dice.choice([
      ("Int", f"0..<{self.dice.randrange(1, 5)}"), ("Int", f"1...{self.dice.randrange(1, 5)}"),
      ("Int", f"(-2..<{self.dice.randrange(1, 3)}).reversed()"), ("Int", f"(1...{self.dice.randrange(1, 5)}).reversed()"),
      ("Int", f"stride(from: {self.dice.randrange(5, 9)}, to: 0, by: -2)"),
      ("Double", f"stride(from: 0.0, through: 1.0, by: {self.dice.choice(['0.25', '0.3', '0.5'])})"),
    ])
    self.scopes.append([(index, kind, False)])
    where = f" where {self.boolean(0)}" if self.dice.random() < 0.2 else ""
    if label:
      self.labels.append(label)
    lines = [f"{label + ': ' if label else ''}for {index} in {head}{where} {{"]
    lines += self.block(depth - 1) + self.leaving() + ["}"]
    if label:
      self.labels.pop()
    self.scopes.pop()
    return lines

  def elements(self, depth):
    array, name = self.array(2), self.fresh("e")
    self.scopes.append([(name, "Double", False)])
    if self.dice.random() < 0.3:
      index = self.fresh("i")
      self.scopes[-1].append((index, "Int", False))
      head = f"for ({index}, {name}) in {array}.enumerated(){self.reversed()} {{"
    else:
      head = f"for {name} in {array}{self.reversed()} {{"
    lines = [head] + self.block(depth - 1) + self.leaving() + ["}"]
    self.scopes.pop()
    return lines

  def reversed(self):
    return ".reversed()" if self.dice.random() < 0.3 else ""

  def while_(self, depth):
    counter = self.fresh("left")
    condition = self.boolean(1)
    lines = [f"var {counter} = {self.dice.randrange(1, 6)}", f"while {counter} > 0, {condition} {{",
             f"  {counter} -= 1"]
    return lines + self.block(depth - 1) + self.leaving() + ["}"]

  def repeat(self, depth):
    counter = self.fresh("left")
    lines = [f"var {counter} = {self.dice.randrange(1, 6)}", "repeat {", f"  {counter} -= 1"]
    return lines + self.block(depth - 1) + ["} while " + f"{counter} > 0 && {self.boolean(1)}"]

  def selection(self, depth):
    options = [self.switch_integer, self.switch_pair, self.switch_optional]
    if self.names.get("Stage"):
      options += [self.switch_stage, self.switch_stage, self.case_stage]
    return self.dice.choice(options)(depth)

  def cases(self, depth, heads):
    """Returns the cases of a switch; each head is a text with the variables that it binds."""
    lines = []
    for head, bound in heads:
      self.scopes.append(list(bound))
      where = f" where {self.boolean(0)}" if head.endswith("?where") else ""
      lines += [head.removesuffix("?where") + where + ":"] + self.block(depth - 1)
      self.scopes.pop()
    return lines

  def switch_integer(self, depth):
    name = self.fresh("n")
    return [f"switch {self.integer(2)} {{"] + self.cases(depth, [
      ("case 0", []), ("case 1, 2, 5", []), ("case 3..<9?where", []), ("case ..<0", []),
      (f"case let {name}?where", [(name, "Int", False)]), ("default", [])]) + ["}"]

  def switch_pair(self, depth):
    name = self.fresh()
    return [f"switch ({self.boolean(1)}, {self.double(1)}) {{"] + self.cases(depth, [
      ("case (true, 0...1)", []), (f"case (false, let {name})?where", [(name, "Double", False)]),
      ("case (_, ..<0)", []), ("default", [])]) + ["}"]

  def switch_optional(self, depth):
    name, other = self.fresh(), self.fresh()
    return [f"switch {self.optional(1)} {{"] + self.cases(depth, [
      (f"case let {name}??where", [(name, "Double", False)]),
      (f"case .some(let {other})", [(other, "Double", False)]), ("case nil", [])]) + ["}"]

  def stage_heads(self):
    a, b, c = self.fresh(), self.fresh(), self.fresh("n")
    return [
      ("case .still", []), (f"case .moving(let {a})", [(a, "Double", False)]),
      (f"case let .turning({c}, {b})", [(b, "Double", False), (c, "Int", False)]),
    ]

  def switch_stage(self, depth):
    heads = self.stage_heads()
    if self.dice.random() < 0.4:
      heads.insert(0, (heads[1][0] + "?where", heads[1][1]))
    return [f"switch {self.stage(1)} {{"] + self.cases(depth, heads) + ["}"]

  def case_stage(self, depth):
    head, bound = self.dice.choice(self.stage_heads()[1:])
    lines = [f"if {head} = {self.stage(1)} {{"]
    self.scopes.append(list(bound))
    lines += self.block(depth - 1) + ["}"]
    self.scopes.pop()
    return lines

  def function(self, depth):
    """A nested function, which sees the variables before it."""
    name, parameter = self.fresh("f"), self.fresh("p")
    leave, labels, loops = self.leave, self.labels, self.loops
    self.leave, self.labels, self.loops = lambda: f"return {self.double(1)}", [], 1
    self.scopes.append([(parameter, "Double", False)])
    lines = [f"func {name}(_ {parameter}: Double) -> Double {{"]
    self.scopes.append([])
    for _ in range(self.dice.randrange(0, 3)):
      lines += ["  " + line for line in self.statement(1)]
    lines += [f"  return {self.double(2)}", "}"]
    self.scopes.pop()
    self.scopes.pop()
    self.leave, self.labels, self.loops = leave, labels, loops
    self.declare(name, "Function")
    return lines

  def closure(self, depth):
    name, parameter = self.fresh("f"), self.fresh("p")
    self.scopes.append([(parameter, "Double", False)])
    body = self.double(2)
    self.scopes.pop()
    head = self.dice.choice([
      f"let {name} = {{ ({parameter}: Double) -> Double in {body} }}",
      f"let {name}: (Double) -> Double = {{ {parameter} in {body} }}",
    ])
    self.declare(name, "Function")
    return [head]
