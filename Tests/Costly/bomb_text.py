"""Texts of custom animations for the bombs."""

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


def many_vectors(count):
    """A program with many registers of vectors, which needs its own memory."""
    fields = "; ".join(f"var f{n}: V" for n in range(500))
    given = ", ".join(f"f{n}: value" for n in range(500))
    lets = "".join(f"    let x{n} = first\n" for n in range(count))
    return animation(
        f"    let first = S<V>({given})\n{lets}    if time > 9 {{ return x0.f0 }}\n",
        f"struct S<V: VectorArithmetic> {{ {fields} }}\n",
    )
