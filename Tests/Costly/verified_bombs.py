"""Verifications whose computing time or memory could grow much faster than their size."""


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
    "blocks without preludes": (lambda n: css("{" * n, 1, selector=".a"), [10, 1000, 1_000_000]),
    "children of a long prelude": (
        lambda n: css("@" + "a " * n + "{" + "b{}" * (n // 2) + "}", 1, selector=".a"), [10, 1000, 10_000, 250_000]),
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
    # Each token refers to the token before it, by a path through all groups.
    "references to deep tokens": (
        lambda n: {
            "manifest": places(1, "dtcg", "a.json", token="a"),
            "files": {"a.json": '{"a": ' * 55 + "{" + ", ".join(
                f'"t{k}": {{"$type": "duration", "$value": "{{{"a." * 55}t{k - (k % 60 > 0)}}}"}}' for k in range(n)) + "}" + "}" * 55},
        }, [10, 100, 1000, 4000]),
    "chains of groups": (
        lambda n: {
            "manifest": places(1, "dtcg", "a.json", token="a"),
            "files": {"a.json": "{" + ", ".join(f'"g{k}": {{"$extends": "{{g{k + (k % 80 < 79)}}}"}}' for k in range(n)) + "}"},
        }, [10, 100, 1000, 16_000]),
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
    "assets of a Lottie": (
        lambda n: {
            "manifest": places(900, "lottie", "a.json"),
            "files": {"a.json": '{"fr": 60, "layers": [], "assets": [' + "{}," * n + "{}]}"},
        }, [10, 1000, 190_000]),
    "members of a Lottie": (
        lambda n: {
            "manifest": places(900, "lottie", "a.json"),
            "files": {"a.json": '{"fr": 60, "layers": [{"ks": {' + ", ".join(f'"{k}": 1' for k in range(n)) + "}}]}"},
        }, [10, 1000, 50_000]),
    "members of a recording": (
        lambda n: {
            "manifest": places(900, "recorded", "a.json"),
            "files": {"a.json": "{" + ", ".join(f'"{k}": 1' for k in range(n)) + "}"},
        }, [10, 1000, 50_000]),
    "places without their token": (
        lambda n: {
            "manifest": places(900, "dtcg", "a.json", token="z"),
            "files": {"a.json": "{" + ", ".join(
                f'"m{k}": {{"$type": "cubicBezier", "$value": [0, 0, 1, 1]}}' for k in range(n)) + "}"},
        }, [10, 1000, 10_000]),
    "patterns of paths": (
        lambda n: {
            "manifest": places(n, "css", "*" + "a*" * 120 + "b.css", **EASING),
            "files": {"a" * 240 + f"{k}.css": "" for k in range(n)},
        }, [1, 10, 100, 900]),
    "deep patterns": (
        lambda n: {
            "manifest": places(n, "css", "**/" * 60 + "b.css", **EASING),
            "files": {"a/" * 120 + f"{k}.css": "" for k in range(n)},
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
    "signs of code": (
        lambda n: code("const card = { stiffness: " + "-" * n + "1 }", 900, name="card"), [10, 1000, 900_000]),
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
        lambda n: {"manifest": places(n, "css", "*?" * 120, **EASING), "files": {f"{k}" + "a" * 240: "" for k in range(n)}},
        [10, 100, 900]),
    "short patterns": (
        lambda n: {"manifest": places(n, "css", "??", **EASING), "files": {f"{k}": "" for k in range(900)}}, [10, 100, 900]),
    "long words of a transition": (
        lambda n: css("$x: " + "é" * n + ";\n.a { transition: " + "$x " * 100 + "1s }", 1, selector=".a"), [10, 1000, 100_000]),
    "long names of an animation": (
        lambda n: css(".a { animation: " + "a" * n + " 1s }\n" * 9, 900, selector=".a"), [10, 1000, 90_000]),
    "a long value of a list": (
        lambda n: css(".a { transition-property: opacity, color; transition-duration: " + "A" * n + ", " + "A" * n + "B }", 1,
                      selector=".a", property="color"), [10, 1000, 150_000]),
    "numbers of an expression": (
        lambda n: css(":root { --e: linear; --t: calc(" + "1s + " * n + "1s) }", 100, **EASING), [10, 1000, 90_000]),
    "arguments of a call": (lambda n: code("const card = f(" + "a," * n + ")", 900, name="card"), [10, 1000, 450_000]),
    "arguments of a tween": (
        lambda n: code("val card = tween(" + "a," * n + ")", 900, "compose", "a.kt", name="card"), [10, 1000, 4000, 240_000]),
    "arguments after a tween": (
        lambda n: code("val card = tween(300, 0, LinearEasing, " + "a," * n + ")", 900, "compose", "a.kt", name="card"),
        [10, 1000, 4000, 240_000]),
    "numbers after a tween": (
        lambda n: code("val card = tween(300, 0, LinearEasing, " + "1," * n + ")", 900, "compose", "a.kt", name="card"),
        [10, 1000, 4000, 240_000]),
    "calls of a sequence": (
        lambda n: code("const card = withSequence(" + "withSpring(1)," * n + ")", 900, "reanimated", name="card"), [10, 1000, 2000, 60_000]),
    "calls of a delay": (
        lambda n: code("const card = withDelay(" + "a(b)," * n + ")", 900, "reanimated", name="card"), [10, 1000, 2000, 100_000]),
    "numbers of an ease": (
        lambda n: code("const card = { duration: 1, ease: [" + "1," * n + "] }", 900, name="card"), [10, 1000, 4000, 400_000]),
    "members of Figma": (
        lambda n: code("const card = { easing: { easingFunctionSpring: { mass: 1, stiffness: 100, damping: 10, " + "a: 1, " * n + "} } }",
                       900, "figma", name="card"), [10, 1000, 4000, 100_000]),
    "members of a spring": (
        lambda n: code("const card = { stiffness: 100, damping: 10, " + "a: 1, " * n + "}", 900, name="card"), [10, 1000, 4000, 100_000]),
    "absent tokens of an object": (
        lambda n: {
            "manifest": places(900, "dtcg", "a.json", token="z.y"),
            "files": {"a.json": "{" + ", ".join(f'"m{k}": 1' for k in range(n)) + "}"},
        }, [10, 1000, 70_000]),
    "times of a selector": (
        lambda n: css("@keyframes k { " + ",".join(f"{k / n * 100:.3f}%" for k in range(n)) + " { b: 1 } }", 900,
                      keyframes="k", duration=1), [10, 1000, 9000, 100_000]),
    "loops of code": (lambda n: code("for(" * n + ")" * n, 1, name="card"), [10, 1000, 200_000]),
    "a file in two languages": (
        lambda n: {
            "manifest": {"motions": {
                f"m{k}": {"swiftui": ".bouncy", **{p: {"file": "a.ts", "name": "card"} for p in ("motion", "compose")}} for k in range(400)}},
            "files": {"a.ts": "".join(f"a{k:x} " for k in range(n))},
        }, [10, 1000, 140_000]),
    "names of loops": (lambda n: code("for d in x " * n, 1, "swift", "a.swift", name="card"), [10, 1000, 80_000]),
    "paths of an easing": (
        lambda n: code('const card = { duration: 1, ease: CustomEase.create("x", "M0,0 C' + " ".join(
            f"{k / n},{k / n}" for k in range(1, n + 1)) + '") }', 100, "gsap", name="card"), [3, 99, 999, 9999, 60_000]),
}
