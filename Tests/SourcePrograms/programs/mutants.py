"""Programs with one random mistake, and the verdicts of the Swift compiler on them."""

import random
import re

from programs.building import ERROR, swiftc
from programs.generator import Program

# A mistake: its name, the pattern of the places, and the replacement.
MISTAKES = [
  ("a boolean for a number", r"(?<![\w.])\d+\.\d+(?![\w.])", "true"),
  ("a fraction for an integer", r"(?<=% )\d+(?![\w.])", "2.5"),
  ("an unknown name", r"\b(x\d+|time|value)\b(?!:)", r"\1_"),
  ("a constant for a variable", r"\bvar (?=\w+( = |: ))", "let "),
  ("no return", r"(?m)^( *)return .*$", r"\1"),
  ("no label", r"\b(by|at|amount|towards|time): ", ""),
  ("a wrong label", r"\b(by|at|amount|towards|target): ", "of: "),
  ("no mutating", r"mutating ", ""),
  ("an integer type", r": Double\b", ": Int"),
  ("a boolean type", r"-> Double\b", "-> Bool"),
  ("no parenthesis", r"\)(?=\n)", ""),
  ("an unknown member", r"\.(scaled|magnitudeSquared|rounded|count|level|area)\b", r".\1d"),
  ("no optional", r": Double\?", ": Double"),
  ("an operator of another type", r" \+ (?=[a-z(])", " && "),
  ("no case", r"(?m)^ *case .still.*\n(?= *case)", ""),
  ("no default", r"(?m)^ *default:\n( .*\n)", ""),
  ("an optional without a default", r" \?\? [\w.]+\)", ")"),
  ("a comparison of another type", r" (==|<) (?=\d)", r" \1 true == "),
  ("no inout", r"&x\b", "x"),
  ("a private member", r"  var size", "  private var size"),
  ("a missing property", r"(?m)^    self\.\w+ = \w+$", ""),
  ("a vector for a number", r"scaled\(by: ", "scaled(by: value + "),
  ("a missing brace", r"(?m)^  \}$", ""),
  ("no let", r"\blet (?=x\d+ = )", ""),
  ("no conformance", r": (CustomAnimation|AnimationStateKey|Hashable)\b", ""),
  ("a wrong case", r"\.moving\b", ".moved"),
  ("a missing argument", r"\b(pow|hypot|max|min)\(([^(),]+), [^(),]+\)", r"\1(\2)"),
  ("a name twice", r"(?m)^( *)(let x\d+ = \S+)$", r"\1\2\n\1\2"),
]


class Mutant:
  """The text of a program with one mistake."""

  def __init__(self, seed, number):
    dice = random.Random(f"mutant {seed} {number}")
    self.number = number
    # The numbers of mutants and of programs differ, and so do the programs.
    program = Program(seed, 1_000_000 + number)
    for name, pattern, replacement in dice.sample(MISTAKES, len(MISTAKES)):
      places = list(re.finditer(pattern, program.text))
      if places:
        place = dice.choice(places)
        self.change = name
        body = program.text[:place.start()] + place.expand(replacement) + \
          program.text[place.end():]
        break
    # The texts for the compiler and for the interpreter have the same lines up to the environment.
    self.compiled, self.interpreted = program.spellings(body)


def verdicts(build, paths):
  """Returns the errors of the compiler for each file: line, column and message."""
  found = {path.name: [] for path in paths}
  # Errors of the second kind, such as a missing return, are reported only without the first kind.
  for mode in ("-typecheck", "-emit-sil"):
    rest = [path for path in paths if not found[path.name]]
    shims = build_shims(paths[0].parent)
    output = ["-o", "/dev/null"] if mode == "-emit-sil" else []
    run = swiftc(build, "-parse-as-library", "-wmo", mode, *output, *rest, shims)
    for path, line, column, message in ERROR.findall(run.stderr):
      name = path.rsplit("/", 1)[-1]
      if name not in found:
        raise SystemExit(f"{path}:{line}: {message}")
      found[name].append((int(line), int(column), message))
  return found


def build_shims(directory):
  """Returns the file of the functions that the programs call, which are not those of Foundation."""
  path = directory / "functions.swift"
  names = "sin cos tan asin acos atan sinh cosh tanh exp exp2 expm1 log log2 log10 log1p sqrt cbrt"
  names += " floor ceil round trunc fabs"
  lines = [f"func {name}(_ x: Double) -> Double {{ x }}" for name in names.split()]
  lines += [f"func {name}(_ x: Double, _ y: Double) -> Double {{ x }}"
            for name in "pow atan2 hypot fmod copysign".split()]
  path.write_text("\n".join(lines) + "\n")
  return path
