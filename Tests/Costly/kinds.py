"""The kinds of costly requests, each with the sizes to test."""

import json
import random
import urllib.parse

import bombs
from rig.conversation import request


def get(path, **keys):
    parameters = {
        key: value if isinstance(value, str) else json.dumps(value) for key, value in keys.items()
    }
    query = urllib.parse.urlencode(parameters, quote_via=urllib.parse.quote)
    return request("GET", path + "?" + query)


def post(path, fields=(), **keys):
    return request("POST", path, keys, fields)


def springs(count, bounce=0.3):
    return [
        f".spring(duration: {0.3 + 0.001 * index:.3f}, bounce: {bounce})" for index in range(count)
    ]


def crowd(count, animation, apart):
    """Returns changes of one property, each of which begins while all earlier ones are running."""
    return [
        {"at": round(index * apart, 6), "set": {"x": (index * 37) % 100}, "animation": animation}
        for index in range(count)
    ]


def properties(count):
    return {f"p{index}": index for index in range(count)}


def together(count, animation):
    return {
        "properties": properties(count),
        "timeline": [
            {
                "at": 0,
                "set": {f"p{index}": 100 + index for index in range(count)},
                "animation": animation,
            }
        ],
    }


def crowds(count, animation, apart):
    """Returns changes of 64 properties, each of which begins while earlier ones are running."""
    return {
        "properties": properties(64),
        "timeline": [
            {
                "at": round(index * apart, 6),
                "set": {f"p{p}": (index * 7 + p) % 97 for p in range(64)},
                "animation": animation,
            }
            for index in range(count)
        ],
    }


def looping(count):
    """Returns a custom animation whose frames have a loop of `count` passes."""
    source = (
        "struct Loop: CustomAnimation {\n"
        "  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, "
        "context: inout AnimationContext<V>) -> V? {\n"
        "    if time > 600 { return nil }\n"
        "    var sum = 0.0\n"
        f"    for index in 0..<{count} {{ sum += sin(Double(index) * time) }}\n"
        "    return value.scaled(by: sum)\n"
        "  }\n}\n"
    )
    return {"type": "custom", "source": source}


def copying(count):
    """Returns a custom animation whose frames copy a long array `count` times."""
    source = (
        "struct Copies: CustomAnimation {\n"
        "  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, "
        "context: inout AnimationContext<V>) -> V? {\n"
        "    if time > 600 { return nil }\n"
        "    let first = [V](repeating: value, count: 4096)\n"
        "    var copy = first\n"
        f"    for index in 0..<{count} {{\n"
        "      copy = first\n"
        "      copy[7] = value.scaled(by: Double(index))\n"
        "    }\n"
        "    return copy[7]\n"
        "  }\n}\n"
    )
    return {"type": "custom", "source": source}


def lines(count):
    """Returns a source text with `count` functions."""
    functions = "".join(
        f"  func f{index}(x: Double) -> Double {{ x * {index}.5 + max(x, {index}) }}\n"
        for index in range(count)
    )
    return (
        "struct Long: CustomAnimation {\n" + functions + "  func animate<V: VectorArithmetic>"
        "(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? { nil }\n}\n"
    )


# Each kind has a function from a size to a request, and the sizes to test.
KINDS = {
    "custom loops": (
        lambda n: post("/v1/evaluate", animation=looping(n), range={"end": 600, "count": 2}),
        [1, 10, 100, 1000, 10_000, 100_000],
    ),
    "custom copies": (
        lambda n: post("/v1/evaluate", animation=copying(n), range={"end": 600, "count": 2}),
        [1, 10, 100, 1000, 10_000, 60_000],
    ),
    "verified places": (
        lambda n: post(
            "/v1/verify",
            manifest={"motions": {
                f"m{index}": {"swiftui": text, "css": {"file": "a.css", "easing": "--e", "duration": "--t"}}
                for index, text in enumerate(springs(n))
            }},
            files={"a.css": ":root { --e: linear(0, 0.5, 1.05, 1); --t: 1s }"},
        ),
        [1, 10, 100, 300, 900],
    ),
    "long verified files": (
        lambda n: post(
            "/v1/verify",
            manifest={"motions": {
                f"m{index}": {"swiftui": ".bouncy", "motion": {"file": "a.ts", "name": "card"}} for index in range(10)
            }},
            files={"a.ts": "const card = { stiffness: card, damping: 1 };\n" * n},
        ),
        [10, 100, 1000, 10_000, 20_000],
    ),
    "long sources": (
        lambda n: post("/v1/sources/check", source=lines(n)),
        [10, 100, 300, 900],
    ),
    "tool calls": (
        lambda n: post(
            "/mcp",
            jsonrpc="2.0",
            id=1,
            method="tools/call",
            params={
                "name": "evaluate",
                "arguments": together(min(n, 64), ".bouncy") | {"range": {"end": 10, "count": n}},
            },
        ),
        [10, 100, 1000, 10_000],
    ),
    "convert springs": (
        lambda n: post(
            "/v1/convert",
            motions={f"m{index}": text for index, text in enumerate(springs(n))},
            to=["css"],
        ),
        [1, 10, 30, 100, 300],
    ),
    "convert platforms": (
        lambda n: post(
            "/v1/convert", motions={f"m{index}": text for index, text in enumerate(springs(n, 0.7))}
        ),
        [1, 5, 10, 20, 40],
    ),
    "overlapping eases": (
        lambda n: post(
            "/v1/evaluate",
            properties={"x": 0},
            timeline=crowd(n, ".easeInOut(duration: 600)", 0.05),
            range={"end": 600, "count": 2},
        ),
        [10, 50, 200, 1000],
    ),
    "overlapping springs": (
        lambda n: post(
            "/v1/evaluate",
            properties={"x": 0},
            range={"end": 60, "count": 61},
            timeline=crowd(n, ".interpolatingSpring(duration: 20, bounce: 0.9)", 0.01),
        ),
        [10, 50, 200, 1000],
    ),
    "replaced springs": (
        lambda n: post(
            "/v1/evaluate",
            **crowds(n, ".spring(duration: 5, bounce: 0.5)", 0.01),
            range={"end": 10, "count": 2},
        ),
        [10, 100, 300, 1000],
    ),
    "velocities of eases": (
        lambda n: post(
            "/v1/evaluate",
            **crowds(n, ".easeIn(duration: 2)", 0.001),
            fidelity="exact",
            include=["velocity"],
            range={"end": 2, "count": 3000},
        ),
        [1, 10, 60, 300],
    ),
    "events of both fidelities": (
        lambda n: post(
            "/v1/evaluate",
            **crowds(n, ".bouncy", 0.05),
            include=["fidelityGap"],
            range={"end": 50, "count": 2},
        ),
        [10, 100, 1000],
    ),
    "exact spring": (
        lambda n: get(
            "/v1/evaluate",
            animation=f".spring(response: 1e{n}, dampingFraction: 0.5)",
            fidelity="exact",
            end=10,
            count=61,
        ),
        [0, 1, 2, 3, 4, 6, 9, 19],
    ),
    "frames": (
        lambda n: post(
            "/v1/evaluate",
            **together(64, ".spring(duration: 600, bounce: 0.9)"),
            range={"end": n, "count": 2},
        ),
        [10, 100, 400, 1500],
    ),
    "samples": (
        lambda n: post(
            "/v1/evaluate", **together(64, ".bouncy(duration: 100)"), range={"end": 60, "count": n}
        ),
        [100, 1000, 6250, 100_000],
    ),
    "analysis": (
        lambda n: post(
            "/v1/evaluate",
            **together(n, ".spring(duration: 2, bounce: 0.97)"),
            include=["analysis", "velocity"],
            fidelity="exact",
            range={"end": 10, "count": 2},
        ),
        [1, 8, 32, 64],
    ),
    "gap": (
        lambda n: post(
            "/v1/evaluate",
            **together(n, ".spring(duration: 30, bounce: 0.9)"),
            include=["fidelityGap"],
            range={"end": 60, "count": 601},
        ),
        [1, 8, 32, 64],
    ),
    "bake": (
        lambda n: post(
            "/v1/bake", animation=f".spring(duration: {n}, bounce: 0.95)", to=100, maxError=0.0001
        ),
        [1, 5, 20, 100, 600],
    ),
    "bake of frames": (
        lambda n: post(
            "/v1/bake",
            animation=f".spring(duration: {n}, bounce: 0.9)",
            to=100,
            maxError=0.0001,
            fidelity="swiftui",
        ),
        [1, 5, 20, 100],
    ),
    "bake of few": (
        lambda n: post(
            "/v1/bake",
            animation=f".spring(duration: {n}, bounce: 0.8)",
            to=100,
            maxKeyframes=20,
            fidelity="swiftui",
        ),
        [1, 5, 20, 60],
    ),
    "bake lottie": (
        lambda n: post(
            "/v1/bake",
            **together(n, ".spring(duration: 2, bounce: 0.8)"),
            format="lottie",
            maxError=0.005,
        ),
        [1, 4, 8, 16],
    ),
    "bake early change": (
        lambda n: post(
            "/v1/bake",
            properties={"x": 0},
            timeline=[{"at": float(f"1e-{n}"), "set": {"x": 100}, "animation": ".bouncy"}],
            maxError=0.001,
        ),
        [1, 3, 6, 9, 100, 300],
    ),
    "linear": (
        lambda n: post(
            "/v1/export/linear",
            **together(n, ".spring(duration: 2, bounce: 0.9)"),
            maxError=0.0005,
        ),
        [1, 4, 16, 64],
    ),
    "linear of retargets": (
        lambda n: post(
            "/v1/export/linear",
            properties={"x": 0},
            timeline=crowd(n, ".spring(duration: 1, bounce: 0.5)", 0.01),
            fidelity="swiftui",
            maxError=0.001,
        ),
        [10, 50, 200, 1000],
    ),
    "css": (
        lambda n: get(
            "/v1/export/css", animation=f".spring(duration: {n}, bounce: 0.6)", maxError=0.002
        ),
        [1, 10, 100, 10**4, 10**9],
    ),
    "css bytes": (
        lambda n: get(
            "/v1/export/css", animation=f".spring(duration: 1, bounce: 0.{n})", maxBytes=4000
        ),
        [3, 7, 9, 95],
    ),
    "fit": (
        lambda n: post(
            "/v1/fit",
            times=[index / 100 for index in range(n)],
            values=[random.Random(index).uniform(0, 200) for index in range(n)],
        ),
        [10, 100, 1000, 10_000],
    ),
    "compare": (
        lambda n: post(
            "/v1/compare",
            animations=[f".spring(duration: {n + index / 10}, bounce: 0.9)" for index in range(8)],
            range={"end": min(60, 10 * n)},
            distance=300,
        ),
        [1, 3, 6, 20],
    ),
    "picture": (
        lambda n: post(
            f"/v1/evaluate?format=png&width={600 * n}&height={400 * n}",
            **together(8, ".spring(duration: 20, bounce: 0.97)"),
        ),
        [1, 2, 4],
    ),
    "svg": (
        lambda n: post(
            "/v1/evaluate?format=svg&width=2400",
            properties=properties(8),
            timeline=[
                {
                    "at": round(index * 0.05, 3),
                    "set": {f"p{p}": index * p % 97 for p in range(8)},
                    "animation": ".bouncy",
                }
                for index in range(n)
            ],
        ),
        [5, 50, 200, 1000],
    ),
    "spring times": (
        lambda n: post(
            "/v1/spring",
            spring="Spring(duration: 2, bounce: 0.9)",
            times=[index / 1000 for index in range(n)],
            include=["fidelityGap"],
        ),
        [100, 10_000, 100_000],
    ),
    "curve": (
        lambda n: post(
            "/v1/curve",
            curve={
                "type": "bezier",
                "startControlPoint": [0.999, 5],
                "endControlPoint": [0.001, -5],
            },
            at=[index / n for index in range(n)],
        ),
        [100, 10_000, 100_000],
    ),
    "keyframes": (
        lambda n: post(
            "/v1/evaluate",
            properties=properties(16),
            timeline=[
                {
                    "at": 0,
                    "animation": {
                        "type": "keyframes",
                        "tracks": {
                            f"p{p}": [
                                f"SpringKeyframe({index}, duration: 0.5)" for index in range(n)
                            ]
                            for p in range(16)
                        },
                    },
                }
            ],
            range={"end": 100, "count": 1000},
        ),
        [10, 60],
    ),
    "lines": (
        lambda n: get(
            "/v1/evaluate.ndjson", animation=".bouncy.repeatForever()", end=n, count=n * 100
        ),
        [100, 10_000],
    ),
    "compressed": (
        lambda n: post(
            "/v1/evaluate",
            ["Accept-Encoding: gzip"],
            **together(4, ".bouncy.repeatForever()"),
            range={"end": 60, "count": n},
            include=["velocity"],
        ),
        [1000, 10_000, 50_000],
    ),
}

for name, (text, sizes) in bombs.CHECKED.items():
    KINDS[name] = (lambda n, text=text: post("/v1/sources/check", source=text(n)), sizes)
for name, (text, animation, sizes) in bombs.PLAYED.items():
    # The response of a new session contains its state, and its record each animation in full.
    KINDS[name] = (
        lambda n, text=text, animation=animation: post(
            "/v1/evaluate",
            animation={"type": "custom", "source": text(n), "name": animation},
            range={"end": 1, "count": 2},
        ),
        sizes,
    )
    KINDS[f"session of {name}"] = (
        lambda n, text=text, animation=animation: post(
            "/v1/sessions", animation={"type": "custom", "source": text(n), "name": animation}, to=100
        ),
        sizes,
    )
for name, (members, sizes) in bombs.VERIFIED.items():
    KINDS[name] = (lambda n, members=members: post("/v1/verify", **members(n)), sizes)
