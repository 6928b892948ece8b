"""Parses Dart, because no Dart compiler is a package of Debian or PyPI.

The grammar of tree-sitter finds errors of syntax, but no unknown names and no wrong types.
"""

import json
import pathlib
import random
import subprocess
import sys
import urllib.request

from rig.outcome import Skipped

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARSER, GRAMMAR = "0.26.1", "0.1.0"
PLACE = ROOT / f".build-tests/dart-{PARSER}-{GRAMMAR}"
# Names that are not identifiers of Dart, beside two that are.
NAMES = ("card", "menuOpen", "my-card", "2fast", "class", "in", "été", "a.b", "x y")


def parser():
    """Returns a parser of Dart, which is installed if necessary."""
    if not PLACE.exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
               "--target", PLACE, f"tree-sitter=={PARSER}", f"tree-sitter-dart=={GRAMMAR}"]  # fmt: skip
        done = subprocess.run(pip, capture_output=True, text=True, timeout=300, check=False)
        if done.returncode != 0:
            raise Skipped(f"tree-sitter-dart could not be installed: {done.stderr.strip()[-200:]}")
    sys.path.insert(0, str(PLACE))
    import tree_sitter
    import tree_sitter_dart

    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_dart.language()))


def errors(parser, source):
    """Returns the lines of a source that have an error of syntax."""
    found, nodes = set(), [parser.parse(source.encode()).root_node]
    while nodes:
        node = nodes.pop()
        if node.type == "ERROR" or node.is_missing:
            found.add(node.start_point.row + 1)
        nodes.extend(node.children)
    return sorted(found)


def animation(dice):
    """Returns a random animation that a token file may contain."""
    text = dice.choice((
        f".spring(duration: {dice.uniform(0.1, 1.5):.2f}, bounce: {dice.uniform(-0.3, 0.6):.2f})",
        f".easeInOut(duration: {dice.uniform(0.1, 2):.2f})",
        f".timingCurve({dice.random():.2f}, -0.4, {dice.random():.2f}, 1.3, duration: 0.4)",
        f".interpolatingSpring(stiffness: {dice.randint(50, 300)}, damping: {dice.randint(5, 30)})",
        ".bouncy",
    ))  # fmt: skip
    if dice.random() < 0.3:
        text += f".repeatCount({dice.randint(1, 4)}, autoreverses: {dice.choice(('true', 'false'))})"
    if dice.random() < 0.3:
        text += f".delay({dice.random():.1f})"
    return text


def generated(url, dice):
    """Returns the Dart file of two random motions."""
    body = {"motions": {name: animation(dice) for name in dice.sample(NAMES, 2)}, "to": ["flutter"]}
    request = urllib.request.Request(f"{url}/v1/convert", json.dumps(body).encode(),
                                     {"Content-Type": "application/json"})  # fmt: skip
    with urllib.request.urlopen(request, timeout=60) as response:
        (file,) = json.load(response)["files"]
    return file["content"]


def parsed(url, count):
    """Parses the project's Dart files and `count` generated ones.

    Returns the number of files, and for each file with an error its name and lines.
    """
    reader, dice = parser(), random.Random(7)
    broken = "final a = Cubic(0, 0, 1, 1;\n"
    assert errors(reader, broken) == [1], "the parser finds no error"
    files = {path.name: path.read_text() for folder in ("vectors", "Examples")
             for path in (ROOT / folder).rglob("*.dart")}  # fmt: skip
    files |= {f"generated {number}": generated(url, dice) for number in range(count)}
    found = {name: errors(reader, source) for name, source in files.items()}
    return len(files), [f"{name}: lines {lines}" for name, lines in found.items() if lines]
