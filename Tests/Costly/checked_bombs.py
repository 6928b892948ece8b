"""Sources whose check could take much longer than their size.

Each function returns the text of a custom animation of a given size.
"""

from bomb_text import animation, doubled, many_vectors


def tuples(count):
    """Each tuple contains the last one twice: the type has 2^count numbers."""
    return animation(doubled(count, "time", "({0}, {0})"))


def aliases(count):
    """The same with the names of types."""
    names = "".join(f"typealias T{n + 1} = (T{n}, T{n})\n" for n in range(count))
    return animation(f"    func f(_ x: T{count}) {{}}\n", f"typealias T0 = Double\n{names}")


def nested_optionals(count):
    return animation(f"    let x: Double{'?' * count} = time\n    _ = x == x\n")


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


def long_names(count):
    """Unknown names beside known ones of nearly the same text."""
    known = "".join(f"let {'a' * 20}{n} = {n}.0\n" for n in range(count))
    return animation("".join(f"    _ = {'a' * 18}b{n}\n" for n in range(100)), known)


def omitted_arguments(count):
    """Calls that omit many arguments."""
    parameters = ", ".join(f"a{n}: Double = 1" for n in range(1000))
    return animation("", f"func f({parameters}) {{}}\nfunc g() {{ {'f(); ' * count} }}\n")


def shared_defaults(count):
    """Functions of ten default values, of which each calls the previous function."""
    functions = "".join(
        f"func f{n + 1}({', '.join(f'_ a{k}: Double = f{n}()' for k in range(10))}) -> Double {{ a0 }}\n" for n in range(count)
    )
    return animation(f"    var x = time\n    x += f{count}()\n    if x > 9 {{ return nil }}\n", f"func f0() -> Double {{ 1 }}\n{functions}")


def failed_operators(count):
    """Operators of which no function fits; the types have long texts."""
    name = "L" * 20_000
    types = f"struct {name} {{ var x = 1.0 }}\ntypealias T = {name}\ntypealias U = ({', '.join(['T'] * 60)})\n"
    signs = "".join(f"func + (a: U, b: P{n}) -> Double {{ 1 }}\nstruct P{n} {{}}\n" for n in range(count))
    return animation("", f"{types}{signs}func f(_ t: T, _ u: U) {{\n  _ = t + t\n  _ = u + u\n}}\n")


def long_types_in_errors(count):
    """Many errors that name two types with long texts."""
    name = "L" * 20_000
    types = f"struct {name} {{ var x = 1.0 }}\ntypealias T = {name}\n"
    types += f"typealias U = ({', '.join(['T'] * 63)})\ntypealias W = ({', '.join(['T'] * 62)})\n"
    errors = "  let a: W = u\n" * count
    return animation("", f"{types}func f(_ u: U) {{\n{errors}}}\n")


def listed_cases(count):
    """Parameters of an enumeration with many cases, which a response lists."""
    names = ", ".join(f"a{n}" for n in range(count))
    fields = "".join(f"  var p{n} = E.a0\n" for n in range(400))
    return animation("", f"enum E: Hashable {{ case {names} }}\n", members=fields)


def uses_of_cases(count):
    """Uses of all cases of an enumeration."""
    names = ", ".join(f"a{n}" for n in range(2500))
    uses = "; ".join(["_ = E.allCases.count > n"] * count)
    return animation("", f"enum E: CaseIterable {{ case {names} }}\nfunc g() {{ var n = 1; n += 1; {uses} }}\n")


def omitted_fields(count):
    """Structures with many properties that have default values."""
    fields = "; ".join(f"var a{n} = 1.0" for n in range(500))
    return animation("", f"struct P {{ {fields} }}\nfunc g() {{ {'_ = P(); ' * count} }}\n")


def many_callees(count):
    """Trials in a function that calls many functions."""
    functions = "".join(f"func f{n}() {{}}\n" for n in range(count))
    calls = "; ".join(f"f{n}()" for n in range(count))
    return animation("", f"{functions}func h(_ x: Int) {{}}\nfunc h(_ x: Double) {{}}\nfunc g() {{ {calls}; {'h(1); ' * count} }}\n")


def many_arguments(count):
    """Calls with many arguments that are variables."""
    parameters = ", ".join(f"_ a{n}: Double" for n in range(1500))
    call = f"f({', '.join(['x'] * 1500)}); "
    return animation("", f"func f({parameters}) {{}}\nfunc g() {{ var x = 1.0; x += 1; {call * count} }}\n")


def nested_products(count):
    """A polynomial beside a type with its own operators."""
    own = "struct P { var x = 1.0\n  static func + (a: P, b: P) -> P { a }\n  static func * (a: P, b: Double) -> P { a } }\n"
    return animation(f"    _ = {'1.5 + time * (' * count}2.5{')' * count}\n", own)


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
    "omitted arguments": (omitted_arguments, [10, 100, 1500]),
    "shared defaults": (shared_defaults, [3, 6, 12, 60]),
    "failed operators": (failed_operators, [10, 100, 400]),
    "long types in errors": (long_types_in_errors, [10, 99]),
    "listed cases": (listed_cases, [10, 500, 5000]),
    "uses of all cases": (uses_of_cases, [10, 100, 1000]),
    "omitted fields": (omitted_fields, [10, 1000, 6000]),
    "many callees": (many_callees, [10, 500, 1200]),
    "many arguments": (many_arguments, [1, 4, 12]),
    "nested products": (nested_products, [3, 12, 40, 90]),
}
