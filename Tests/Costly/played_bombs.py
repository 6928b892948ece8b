"""Sources whose evaluation could take much longer than their size.

Each function returns the text of a custom animation of a given size.
"""

from bomb_text import ANIMATE, animation, doubled, many_vectors


def nested_arrays(count):
    """Each array contains the last one twice, and the state keeps the result."""
    kind = "[" * (count + 1) + "Double" + "]" * (count + 1)
    key = f"struct K: AnimationStateKey {{ static var defaultValue: {kind} {{ [] }} }}\n"
    body = doubled(count, "[time]", "[{0}, {0}]")
    return animation(f"{body}    context.state[K.self] = x{count}\n", key)


def equal_arrays(count):
    """Compares two arrays that were made alike."""
    body = doubled(count, "[time]", "[{0}, {0}]")
    return animation(f"{body}{body.replace('let x', 'let y').replace('x', 'y')}    if x{count} == y{count} {{ return nil }}\n")


PAIRS = (
    "struct B: CustomAnimation {\n  var a: Animation\n  var b: Animation\n"
    f"{ANIMATE}    return value\n  }}\n}}\n"
)


def animations(count, more=""):
    """A factory whose animation contains 2^count animations."""
    return (
        f"{PAIRS}extension Animation {{\n  static var bomb: Animation {{\n    var x = Animation.linear\n"
        f"    for _ in 0..<{count} {{ x = Animation(B(a: x, b: x)) }}\n{more}    return x\n  }}\n}}\n"
    )


def equal_animations(count):
    """Compares two animations that were made alike."""
    return animations(
        count,
        f"    var y = Animation.linear\n    for _ in 0..<{count} {{ y = Animation(B(a: y, b: y)) }}\n"
        "    if x == y { return .bouncy }\n",
    )


def animations_in_array(count):
    """An animation whose array contains many animations, of which each contains such an array."""
    return (
        "struct B: CustomAnimation {\n  var all: [Animation]\n"
        f"{ANIMATE}    return value\n  }}\n}}\n"
        "extension Animation {\n  static var bomb: Animation {\n    var x = Animation.linear\n"
        f"    for _ in 0..<{count} {{ x = Animation(B(all: [Animation](repeating: x, count: 1000))) }}\n"
        "    return x\n  }\n}\n"
    )


def animations_in_state(count):
    """A state with many animations of many animations."""
    return (
        f"{PAIRS}struct K: AnimationStateKey {{ static var defaultValue: [Animation] {{ [] }} }}\n"
        "struct A: CustomAnimation {\n"
        f"{ANIMATE}    var x = Animation.linear\n"
        f"    for _ in 0..<{count} {{ x = Animation(B(a: x, b: x)) }}\n"
        "    context.state[K.self] = [Animation](repeating: x, count: 4000)\n"
        "    return time < 1 ? value : nil\n  }\n}\n"
    )


def nested_calls(count):
    """Animations of one source that run one another, with many registers of vectors."""
    return (
        many_vectors(count).replace("struct A: CustomAnimation {\n", "struct A: CustomAnimation {\n  var base: Animation\n")
        .replace("    return value\n", "    return base.animate(value: value, time: time, context: &context)\n")
        + "extension Animation {\n  static var bomb: Animation {\n    var x = Animation.linear\n"
        "    for _ in 0..<28 { x = Animation(A(base: x)) }\n    return x\n  }\n}\n"
    )


def straight_copies(count):
    """Copies of a long array without a loop."""
    copies = "".join(f"    y = x\n    y[{n % 4000}] = 1\n" for n in range(count))
    return animation(f"    let x = [Double](repeating: time, count: 4096)\n    var y = x\n{copies}")


def arrays_of_arrays(count):
    """Many long arrays at once."""
    return animation(
        "    var all: [[Double]] = []\n"
        f"    for index in 0..<{count} {{ all.append([Double](repeating: Double(index), count: 4096)) }}\n"
        "    if all.count > 5000 { return nil }\n"
    )


def many_states(count):
    """Many keys with large values."""
    keys = "".join(
        f"struct K{n}: AnimationStateKey {{ static var defaultValue: [Double] {{ [] }} }}\n" for n in range(count)
    )
    return animation(
        "".join(f"    context.state[K{n}.self] = [Double](repeating: time, count: 4096)\n" for n in range(count)), keys
    )


def settling(count):
    return animation(
        "    var sum = 0.0\n"
        f"    for _ in 0..<{count} {{\n"
        "      sum += Spring(mass: 1, stiffness: 1e-9, damping: 1e-12).settlingDuration(target: 1.0, initialVelocity: 0.0, epsilon: 1e-9)\n"
        "    }\n    if sum > 1e300 { return nil }\n"
    )


def slow_settling(count):
    """The settling time of a spring that does not oscillate, which is found by a search."""
    return animation(
        f"    var sum = 0.0\n    for _ in 0..<{count} {{\n"
        "      let spring = Spring(response: 1e6, dampingRatio: 2)\n      sum += spring.settlingDuration\n"
        "    }\n    if sum > 1e300 { return nil }\n"
    )


LARGE = "struct T {\n" + "".join(f"  var x{n} = 0.0\n" for n in range(400)) + "}\n"


def inserted_structures(count):
    """Insertions of large structures at the start of an array."""
    return animation(
        f"    var all = [T](repeating: T(), count: 1000)\n    for _ in 0..<{count} {{ all.insert(T(), at: 0); all.removeLast() }}\n", LARGE
    )


def doubled_structures(count):
    """An array of large structures that is appended to itself."""
    return animation(
        f"    var all = [T()]\n    for _ in 0..<{count} {{ all.append(contentsOf: all) }}\n    if all.count > 5000 {{ return nil }}\n", LARGE
    )


REFERENCES = "struct R {\n" + "".join(f"  var x{n} = [1.0]\n" for n in range(300)) + "}\n"


def copied_references(count):
    """Copies of structures whose properties are arrays."""
    return animation(
        "    let all = [R](repeating: R(), count: 10)\n"
        f"    for index in 0..<{count} {{\n      let one = all[index % 10]\n      if one.x0[0] > 2 {{ return nil }}\n    }}\n",
        REFERENCES,
    )


def copied_arrays_of_arrays(count):
    """Copies of a long array of arrays."""
    return animation(
        "    let all = [[Double]](repeating: [time], count: 4096)\n"
        f"    for _ in 0..<{count} {{\n      var copy = all\n      copy[0] = [1]\n    }}\n"
    )


# The sources to evaluate, with the names of their animations.
PLAYED = {
    "arrays in arrays": (nested_arrays, "A", [4, 8, 12, 16, 24, 60, 90]),
    "equal arrays": (equal_arrays, "A", [4, 8, 16, 24, 60]),
    "animations in animations": (animations, "bomb", [4, 8, 12, 16, 24, 60, 90]),
    "equal animations": (equal_animations, "bomb", [4, 8, 12, 16, 24, 60, 90]),
    "arrays of animations": (animations_in_array, "bomb", [1, 2, 4]),
    "states of animations": (animations_in_state, "A", [1, 4, 8, 12, 20]),
    "animations that run one another": (nested_calls, "bomb", [1, 10, 60]),
    "array copies in a row": (straight_copies, "A", [10, 100, 1000]),
    "many long arrays": (arrays_of_arrays, "A", [10, 100, 240, 1000]),
    "many states": (many_states, "A", [1, 10, 100]),
    "settling times": (settling, "A", [100, 1000, 100_000]),
    "slow settling times": (slow_settling, "A", [10, 1000, 50_000]),
    "inserted structures": (inserted_structures, "A", [10, 1000]),
    "doubled structures": (doubled_structures, "A", [4, 8, 12]),
    "copied references": (copied_references, "A", [10, 100, 1000]),
    "copied arrays of arrays": (copied_arrays_of_arrays, "A", [10, 50, 200, 1000]),
}
