"""Requests whose computing time or memory could grow much faster than their size.

Each function returns the text of a custom animation, or the parts of a verification, of a given
size.
"""

ANIMATE = (
    "  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, "
    "context: inout AnimationContext<V>) -> V? {\n"
)


def animation(body, before="", after="", members=""):
    """Returns a source whose `animate` has a body."""
    return f"{before}struct A: CustomAnimation {{\n{members}{ANIMATE}{body}    return value\n  }}\n}}\n{after}"


def doubled(count, first, pair):
    """Returns declarations of which each contains the previous one twice."""
    lines = [f"    let x0 = {first}\n"]
    lines += [f"    let x{n + 1} = {pair.format(f'x{n}')}\n" for n in range(count)]
    return "".join(lines)


def tuples(count):
    """Each tuple contains the last one twice: the type has 2^count numbers."""
    return animation(doubled(count, "time", "({0}, {0})"))


def aliases(count):
    """The same with the names of types."""
    names = "".join(f"typealias T{n + 1} = (T{n}, T{n})\n" for n in range(count))
    return animation(f"    func f(_ x: T{count}) {{}}\n", f"typealias T0 = Double\n{names}")


def nested_optionals(count):
    return animation(f"    let x: Double{'?' * count} = time\n    _ = x == x\n")


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


def calls_of_closures(count):
    """Each function calls its closure twice in the closure of the next one."""
    functions = "".join(
        f"func f{n}(_ g: (Double) -> Double) -> Double {{ f{n + 1} {{ x in g(x) + g(x + 1) }} }}\n"
        for n in range(count)
    )
    last = f"func f{count}(_ g: (Double) -> Double) -> Double {{ g(1) }}\n"
    return animation("    if f0({ x in x * 2 }) > 1 { return nil }\n", functions + last)


def overloads(count):
    """Calls of overloaded functions inside one another."""
    functions = "".join(
        f"func f(_ x: {kind}) -> {result} {{ {value} }}\n"
        for kind, result, value in (
            ("Double", "Double", "x"), ("Int", "Int", "x"), ("Double", "Int", "1"), ("Int", "Double", "1"),
            ("Bool", "Double", "1"), ("Double", "Bool", "true"),
        )
    )
    return animation(f"    _ = {'f(' * count}1{')' * count}\n", functions)


def operators(count):
    """Sums of a type with several operators."""
    functions = "".join(
        f"  static func + (a: P, b: {kind}) -> {result} {{ {value} }}\n"
        for kind, result, value in (("P", "P", "a"), ("Double", "P", "a"), ("Int", "P", "a"), ("P", "Double", "1"))
    )
    return animation(
        f"    let p = P()\n    _ = {' + '.join(['p'] * count)}\n", f"struct P {{\n  var x = 1.0\n{functions}}}\n"
    )


def defaults(count):
    """Default values, of which each calls a function with two others."""
    functions = "".join(
        f"func f{n}(_ a: Double = f{n + 1}(), _ b: Double = f{n + 1}()) -> Double {{ a + b }}\n" for n in range(count)
    )
    return animation("    if f0() > 1 { return nil }\n", f"{functions}func f{count}() -> Double {{ 1 }}\n")


def cases(count):
    """A switch over a tuple whose rows exclude one another only together."""
    names = ", ".join("abcdefgh")
    rows = "".join(
        "    case (" + ", ".join("." + "abcdefgh"[(row >> n) % 8] if n == row % 12 else "_" for n in range(12)) + "): break\n"
        for row in range(count)
    )
    return animation(
        f"    let e = E.a\n    switch ({', '.join(['e'] * 12)}) {{\n{rows}    }}\n", f"enum E {{ case {names} }}\n"
    )


def long_sum(count):
    return animation("".join(f"    _ = {' + '.join(['time'] * 90)}\n" for _ in range(count)))


def many_vectors(count):
    """A program with many registers of vectors, which needs its own memory."""
    fields = "; ".join(f"var f{n}: V" for n in range(500))
    given = ", ".join(f"f{n}: value" for n in range(500))
    lets = "".join(f"    let x{n} = first\n" for n in range(count))
    return animation(
        f"    let first = S<V>({given})\n{lets}    if time > 9 {{ return x0.f0 }}\n",
        f"struct S<V: VectorArithmetic> {{ {fields} }}\n",
    )


def nested_calls(count):
    """Animations of one source that run one another, with many registers of vectors."""
    return (
        many_vectors(count).replace("struct A: CustomAnimation {\n", "struct A: CustomAnimation {\n  var base: Animation\n")
        .replace("    return value\n", "    return base.animate(value: value, time: time, context: &context)\n")
        + "extension Animation {\n  static var bomb: Animation {\n    var x = Animation.linear\n"
        "    for _ in 0..<28 { x = Animation(A(base: x)) }\n    return x\n  }\n}\n"
    )


def long_names(count):
    """Unknown names beside known ones of nearly the same text."""
    known = "".join(f"let {'a' * 20}{n} = {n}.0\n" for n in range(count))
    return animation("".join(f"    _ = {'a' * 18}b{n}\n" for n in range(100)), known)


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


# The sources to check, by name, with the sizes to test.
CHECKED = {
    "tuples of tuples": (tuples, [4, 8, 16, 24, 40, 90]),
    "types of types": (aliases, [4, 8, 12, 15]),
    "optional optionals": (nested_optionals, [4, 20, 90]),
    "closures of closures": (calls_of_closures, [2, 4, 8, 12, 16, 20, 23, 40]),
    "overloads in overloads": (overloads, [2, 4, 8, 16, 60, 90]),
    "own operators": (operators, [4, 16, 64, 90]),
    "defaults of defaults": (defaults, [4, 8, 16, 24, 31]),
    "rows of a switch": (cases, [10, 100, 1000]),
    "long sums": (long_sum, [10, 60, 100]),
    "vector registers": (many_vectors, [1, 10, 100]),
    "similar names": (long_names, [10, 100, 1000]),
}

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
}


def places(count, target, file, **keys):
    """Returns a manifest with `count` equal places."""
    place = {"file": file, **keys}
    return {"motions": {f"m{n}": {"swiftui": ".bouncy", target: place} for n in range(count)}}


def css(text, count, **keys):
    return {"manifest": places(count, "css", "a.css", **keys), "files": {"a.css": text}}


def code(text, count, target="motion", file="a.ts", **keys):
    return {"manifest": places(count, target, file, **keys), "files": {file: text}}


EASING = {"easing": "--e", "duration": "--t"}

# The verifications by name: a function from a size to the members of the request, and the sizes.
VERIFIED = {
    # A motion for each block, of which each needs the values of another block.
    "blocks of a sheet": (lambda n: css(".a { --e: linear; }\n.b { --t: 1s; }\n" * n, 1, **EASING), [10, 1000, 20_000]),
    "blocks of equal selectors": (
        lambda n: css(".a { transition: x 1s; }\n" * n, 1, selector=".a"), [10, 100, 1000, 10_000, 40_000]),
    "rules for many places": (lambda n: css(".b .c{}\n" * 100 * n, n, selector=".a"), [10, 100, 900]),
    "declarations for many places": (
        lambda n: css(".b{c:d}\n" * 100 * n, n, easing="--e", duration="--t"), [10, 100, 900]),
    "deep rules": (lambda n: css(".a {" * n + "--e: linear; --t: 1s" + "}" * n, 1, **EASING), [10, 1000, 100_000]),
    "variables of variables": (
        lambda n: css("".join(f"--v{k}: var(--v{k + 1});\n" for k in range(n)) + f"--e: var(--v0); --t: 1s; --v{n}: linear", 100, **EASING),
        [10, 1000, 20_000]),
    "keyframes of equal names": (
        lambda n: css("@keyframes k { from { a: 0 } to { a: 1 } }\n" * n, 100, keyframes="k", duration="1s"), [10, 1000, 20_000]),
    "frames of keyframes": (
        lambda n: css("@keyframes k { from { a: 0 }" + "".join(f" {k / 1000}% {{ a: {k} }}" for k in range(n)) + " to { a: 1 } }\n", 10,
                      keyframes="k", duration="1s"), [10, 1000, 9000, 30_000]),
    "words of a transition": (
        lambda n: css(f".a {{ transition: {' '.join(['x'] * n)} 1s }}", 10, selector=".a"), [10, 1000, 10_000, 400_000]),
    "stops of a linear()": (
        lambda n: css(f":root {{ --e: linear({', '.join(str(k) for k in range(n))}); --t: 1s }}", 100, **EASING), [10, 1000, 20_000, 100_000]),
    "patterns without an end": (lambda n: code("[/" * n, 1, name="card"), [100, 1000, 10_000, 100_000, 400_000]),
    "words of one name": (lambda n: code("card " * n, 900, name="card"), [100, 10_000, 150_000]),
    "names in names": (
        lambda n: code("a { a { a { card: 1 } } }\n" * n, 100, name="a.a.a.a.a.a.card"), [10, 1000, 30_000]),
    "returns of functions": (
        lambda n: code("x(){b} return " * n + "card = x", 1, "flutter", "a.dart", name="card"), [10, 1000, 10_000, 60_000]),
    "values of many declarations": (
        lambda n: code("card = { a: { b: [1, 2, { c: 3 }] } };\n" * n, 300, name="card"), [10, 1000, 20_000]),
    "functions of constants": (
        lambda n: code("".join(f"const c{k} = c{k + 1} + c{k + 1};\n" for k in range(n)) + f"const c{n} = 1;\n"
                       "const card = { duration: 1, ease: (p) => p * c0 }", 1, "gsap", name="card"), [2, 4, 8, 12, 16, 20, 40]),
    "constants in a body": (
        lambda n: code("const card = { duration: 1, ease: (p) => { const c0 = p + p; "
                       + " ".join(f"const c{k + 1} = c{k} * c{k} + c{k};" for k in range(n)) + f" return c{n} }} }}", 1, "gsap", name="card"),
        [2, 10, 50, 62]),
    "places in one line": (
        lambda n: code("const card = { stiffness: 100, damping: 10 }; " + "x " * n, 900, name="card"), [10, 10_000, 400_000]),
    "places at the end of a line": (
        lambda n: code("x " * n + "; const card = { stiffness: 100, damping: 10 };", 900, name="card"), [10, 10_000, 400_000]),
    "tokens of a file": (
        lambda n: {
            "manifest": places(300, "dtcg", "a.json", token="m0"),
            "files": {"a.json": "{" + ", ".join(
                f'"m{k}": {{"$type": "cubicBezier", "$value": [0, 0, 1, 1]}}' for k in range(n)) + "}"},
        }, [10, 100, 1000, 10_000]),
    "missing tokens": (
        lambda n: {
            "manifest": places(300, "dtcg", "a.json", token=".".join(["a"] * 60)),
            "files": {"a.json": '{"a": ' * 60 + "1" + "}" * 60 + " " * n},
        }, [10, 1000, 100_000]),
    "keyframes of a Lottie": (
        lambda n: {
            "manifest": places(100, "lottie", "a.json"),
            "files": {"a.json": '{"fr": 60, "layers": [{"ks": {"o": {"k": [' + ", ".join(
                f'{{"t": {k}, "s": [{k}]}}' for k in range(n)) + "]}}}]}"},
        }, [10, 1000, 10_000, 30_000]),
    "layers of a Lottie": (
        lambda n: {
            "manifest": places(300, "lottie", "a.json", layer="x"),
            "files": {"a.json": '{"fr": 60, "layers": [' + ", ".join(['{"nm": "y", "ks": {}}'] * n) + "]}"},
        }, [10, 1000, 30_000]),
    "patterns of paths": (
        lambda n: {
            "manifest": places(n, "css", "*" + "a*" * 400 + "b.css", **EASING),
            "files": {"a" * 900 + f"{k}.css": "" for k in range(n)},
        }, [1, 10, 100, 900]),
    "deep patterns": (
        lambda n: {
            "manifest": places(n, "css", "**/" * 300 + "b.css", **EASING),
            "files": {"a/" * 450 + f"{k}.css": "" for k in range(n)},
        }, [1, 10, 100, 900]),
    "recorded samples": (
        lambda n: {
            "manifest": places(100, "recorded", "a.json"),
            "files": {"a.json": "[" + ", ".join(f"[{k / 1000}, {k}]" for k in range(n)) + "]"},
        }, [10, 1000, 30_000]),
    "deep code": (
        lambda n: code("const card = " + "(" * n + "1" + ")" * n, 100, name="card"), [10, 100, 1000, 100_000]),
    "choices of code": (
        lambda n: code("const card = " + "a ? " * n + "1" + " : 1" * n, 100, name="card"), [10, 50, 1000, 100_000]),
    "arrows of code": (
        lambda n: code("const card = " + "(a) => " * n + "1", 100, name="card"), [10, 100, 1000, 100_000]),
    "generic calls of code": (
        lambda n: code("val card = " + "spring<" * n + "1", 100, "compose", "a.kt", name="card"), [10, 100, 1000, 100_000]),
    "suffixes of a number": (lambda n: code("const card = 1" + "f" * n, 1, name="card"), [10, 1000, 900_000]),
    "calls of calls": (lambda n: code("const card = a()" + ".a()" * n, 1, name="card"), [10, 1000, 220_000]),
    "shorthand members": (lambda n: code("const card = {" + "a," * n + "}", 100, name="card"), [10, 1000, 450_000]),
    "marks after a name": (lambda n: code("const card = a" + "!" * n, 500, name="card"), [10, 1000, 900_000]),
    "declarations of a name": (
        lambda n: code("const card = {card: {card: [\"" + "a" * n + "\"]}};" * 60, 500, name="card"), [10, 100, 10_000]),
    "keyframes of a long value": (
        lambda n: css("$x: " + "a" * 400_000 + "; @keyframes k {" + " 0% { b: $x }" * n + "}", 1, keyframes="k", duration=1),
        [10, 1000, 30_000]),
    "times of a keyframe": (lambda n: css("@keyframes k {" + "x" * n + " { b: c } }", 900, keyframes="k", duration=1), [10, 900_000]),
    "words of a transition": (lambda n: css(".a { transition: " + "x " * n + "}", 900, selector=".a"), [10, 1000, 450_000]),
    "places of a motion": (lambda n: {"manifest": places(n, "css", "a.css", **EASING), "files": {}}, [10, 999, 10_000]),
    "marks of a pattern": (
        lambda n: {"manifest": places(n, "css", "*?" * 200, **EASING), "files": {f"{k}" + "a" * 400: "" for k in range(n)}},
        [10, 100, 900]),
    "short patterns": (
        lambda n: {"manifest": places(n, "css", "??", **EASING), "files": {f"{k}": "" for k in range(900)}}, [10, 100, 900]),
    "paths of an easing": (
        lambda n: code('const card = { duration: 1, ease: CustomEase.create("x", "M0,0 C' + " ".join(
            f"{k / n},{k / n}" for k in range(1, n + 1)) + '") }', 100, "gsap", name="card"), [3, 99, 999, 9999, 60_000]),
}
