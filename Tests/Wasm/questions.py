"""Random calls of the WebAssembly module, each with the same request to the service."""

import math

WORDS = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}


def quiet(number):
    """Returns a number as the service writes it: without rounding errors in its last digits.

    It follows `Double.withoutRoundingNoise` of AnimationNotation.
    """
    if number is None or not math.isfinite(number) or not 1e-6 <= abs(number) < 1e9:
        return number
    size, scale = abs(number), 1.0
    digits = 0 if size < 1 else 1 if size < 10 else 3 if size < 1e3 else 6 if size < 1e6 else 9
    while digits <= 11:
        scaled = number * scale
        whole = math.copysign(math.floor(abs(scaled)), scaled)
        if abs(scaled - whole) >= 0.5:
            whole += math.copysign(1, scaled)
        if abs(whole / scale - number) <= 16 * math.ulp(number):
            return whole / scale
        scale *= 10
        digits += 1
    return number


def stops(text):
    """Returns the outputs and inputs of a `linear()` text, by the rules of CSS."""
    found = []
    for entry in text.removeprefix("linear(").removesuffix(")").split(","):
        output, *inputs = entry.split()
        found.append([float(output), float(inputs[0][:-1]) / 100 if inputs else None])
    found[0][1] = 0.0 if found[0][1] is None else found[0][1]
    found[-1][1] = 1.0 if found[-1][1] is None else found[-1][1]
    last = 0
    for index in range(1, len(found)):
        if found[index][1] is None:
            continue
        low, high, count = found[last][1], found[index][1], index - last
        for part in range(1, count):
            found[last + part][1] = low + (high - low) * (part / count)
        last = index
    return [number for stop in found for number in stop]


def finite(values):
    """Returns numbers with `inf` for `null`, which stands for both infinities in a response."""
    return [math.inf if value is None else value for value in values]


class Question:
    """A call of the module, the same request to the service, and the reading of its response."""

    def __init__(self, call, path, body, read, change=list):
        self.call, self.path, self.body, self.read, self.change = call, path, body, read, change


def spring(dice):
    response, ratio = dice.uniform(0.05, 3), abs(dice.gauss(0.8, 0.5))
    target, velocity = dice.uniform(-500, 500), dice.choice([0.0, dice.uniform(-900, 900)])
    exact, times = dice.randrange(2), sorted(dice.uniform(0, 4) for _ in range(12))
    return Question(
        ("spring", [response, ratio, target, velocity, exact, len(times)], times),
        "/v1/spring",
        {"spring": {"response": response, "dampingRatio": ratio}, "to": target,
         "initialVelocity": velocity, "times": times, "fidelity": ("swiftui", "exact")[exact]},
        lambda body: body["values"] + body["velocities"],
    )  # fmt: skip


def settling(dice):
    response, ratio = dice.uniform(0.05, 3), abs(dice.gauss(0.8, 0.5))
    target, velocity = dice.uniform(1, 500), dice.choice([0.0, dice.uniform(-900, 900)])
    epsilon, exact = 10 ** dice.uniform(-4, 0), dice.randrange(2)
    return Question(
        ("settling", [response, ratio, target, velocity, epsilon, exact], []),
        "/v1/spring",
        {"spring": {"response": response, "dampingRatio": ratio}, "to": target,
         "initialVelocity": velocity, "tolerance": epsilon,
         "fidelity": ("swiftui", "exact")[exact]},
        lambda body: finite([body["settlingDuration"]]),
        lambda numbers: [quiet(number) for number in numbers],
    )  # fmt: skip


def curve(dice):
    x1, x2 = dice.uniform(-0.1, 1.1), dice.uniform(-0.1, 1.1)
    y1, y2 = dice.uniform(-1, 2), dice.uniform(-1, 2)
    exact, at = dice.randrange(2), [dice.uniform(-0.1, 1.1) for _ in range(12)]
    return Question(
        ("curve", [x1, y1, x2, y2, exact, len(at)], at),
        "/v1/curve",
        {"curve": {"type": "bezier", "startControlPoint": [x1, y1], "endControlPoint": [x2, y2]},
         "at": at, "fidelity": ("swiftui", "exact")[exact]},
        lambda body: finite(body["values"] + body["velocities"]),
        lambda numbers: [abs(number) if math.isinf(number) else number for number in numbers],
    )  # fmt: skip


def changes(dice):
    """Returns a random start value with changes: rows of the module, and a timeline."""
    start, time, rows, timeline = dice.uniform(-200, 200), 0.0, [], []
    for _ in range(dice.randint(1, 5)):
        target, response = dice.uniform(-200, 200), dice.uniform(0.05, 1.5)
        damping, blend = dice.uniform(0.1, 1.6), dice.choice([0.0, 0.0, dice.uniform(0.05, 0.4)])
        rows += [time, target, response, damping, blend]
        timeline.append(
            {"at": time, "set": {"x": target},
             "animation": {"type": "spring", "response": response, "dampingFraction": damping,
                           "blendDuration": blend}}
        )  # fmt: skip
        time += dice.choice([5.0, dice.uniform(0.01, 0.6), dice.uniform(0.01, 0.6)])
    return start, time, rows, timeline


def retarget(dice):
    start, _, rows, timeline = changes(dice)
    error = dice.choice([0.002, 0.0005, 0.02])
    heads = ["from", "to", "unit", "velocity", "duration", "maxError"]

    def read(body):
        track, = body["tracks"]
        return [track[key] for key in heads] + [number for stop in track["stops"] for number in stop]

    return Question(
        ("retarget", [start, len(timeline), error], rows),
        "/v1/export/linear",
        {"properties": {"x": start}, "timeline": timeline, "maxError": error},
        read,
    )


def motion(dice):
    start, time, rows, timeline = changes(dice)
    times = sorted(dice.uniform(0, time + 1) for _ in range(20))
    return Question(
        ("motion", [start, len(timeline), len(times)], rows + times),
        "/v1/evaluate",
        {"properties": {"x": start}, "timeline": timeline, "range": {"times": times},
         "include": ["velocity"], "fidelity": "exact"},
        lambda body: body["values"]["x"] + body["velocities"]["x"],
        # The service reports the end as an event, and only if it is in the range of times.
        lambda numbers: numbers[:-1],
    )  # fmt: skip


def linear(dice):
    response, damping = dice.uniform(0.1, 1), dice.uniform(0.3, 1.4)
    distance, error = dice.uniform(1, 300), dice.choice([0.001, 0.0025, 0.005, 0.01])
    return Question(
        ("linear", [response, damping, distance, error], []),
        "/v1/export/css",
        {"animation": {"type": "spring", "response": response, "dampingFraction": damping},
         "distance": distance, "maxError": error, "fidelity": "exact", "reference": "swiftui"},
        lambda body: [body["duration"], body["maxError"], *stops(body["timingFunction"])],
    )  # fmt: skip


def analyze(dice):
    response, damping = dice.uniform(0.1, 1), dice.uniform(0.2, 1.5)
    distance, tolerance = dice.uniform(1, 300), dice.choice([0.001, 0.01, 0.05])

    def read(body):
        found = body["analysis"]["x"]
        peaks = [number for peak in found["peaks"] for number in (peak["time"], peak["value"])]
        return [
            found["settlingTime"], found["overshoot"]["units"], found["overshoot"]["percent"],
            found["peakVelocity"]["value"], found["peakVelocity"]["time"],
            found["peakAcceleration"]["value"], found["peakAcceleration"]["time"],
            found["distance"], found["frameStep"]["average"], found["frameStep"]["largest"],
            len(found["peaks"]), *peaks, *found["crossings"],
        ]  # fmt: skip

    return Question(
        ("analyze", [response, damping, distance, tolerance, 60], []),
        "/v1/evaluate",
        {"properties": {"x": 0}, "tolerance": tolerance, "range": {"times": [0]},
         "timeline": [{"at": 0, "set": {"x": distance},
                       "animation": {"type": "spring", "response": response,
                                     "dampingFraction": damping}}],
         "include": ["analysis"], "fidelity": "exact"},
        read,
    )  # fmt: skip


def fit(dice):
    """Samples of an under-damped spring with noise; half of the requests fit the target, too."""
    count, period, ratio = dice.randint(8, 40), dice.uniform(0.2, 1), dice.uniform(0.2, 0.9)
    natural = 2 * math.pi / period
    times = [round(index * 0.03, 9) for index in range(count)]
    values = [
        round(100 * (1 - math.exp(-ratio * natural * time) * math.cos(natural * time * 0.8))
              + dice.gauss(0, 0.5), 6)
        for time in times
    ]  # fmt: skip
    target = dice.choice([None, 100.0])
    velocity = dice.random() < 0.3
    body = {"times": times, "values": values, "from": 0, "kinds": ["spring"],
            "initialVelocity": velocity}  # fmt: skip
    if target is not None:
        body["to"] = target

    def read(body):
        found = body["spring"]
        return [
            found["duration"], found["dampingRatio"], found["initialVelocity"], found["target"],
            found["residual"]["largest"], found["residual"]["time"],
            found["residual"]["rootMeanSquare"],
        ]  # fmt: skip

    def change(numbers):
        return [*map(quiet, numbers[:4]), *numbers[4:7]]

    start = 0.0
    return Question(
        ("fit", [start, "nan" if target is None else target, int(velocity), count],
         times + values),
        "/v1/fit", body, read, change,
    )  # fmt: skip


# The functions with their shares of the requests.
KINDS = [(spring, 30), (settling, 15), (curve, 20), (motion, 22), (retarget, 4), (linear, 3),
         (analyze, 4), (fit, 2)]  # fmt: skip


def questions(dice, count):
    makers, shares = zip(*KINDS)
    return [make(dice) for make in dice.choices(makers, shares, k=count)]


def hostile(dice, count):
    """Returns calls with arguments of every kind, valid or not."""
    # The arguments of each function: doubles and 32-bit integers.
    types = {"spring": "ddddii", "settling": "dddddi", "curve": "ddddii", "motion": "dii",
             "retarget": "did", "linear": "dddd", "analyze": "ddddd", "fit": "ddii"}  # fmt: skip

    def number():
        special = [*WORDS, 0.0, -0.0, 5e-324, 1e308, -1e308, 1e6, 1e-6, 1e12, -1e12, 1000.0]
        kind = dice.random()
        if kind < 0.2:
            return dice.choice(special)
        if kind < 0.4:
            return dice.choice([-1, 1]) * 10 ** dice.uniform(-300, 300)
        return dice.choice([dice.uniform(0, 2), dice.uniform(-2000, 2000), dice.uniform(0, 2)])

    def whole():
        return dice.choice([-(2**31), 2**31 - 1, -1, 0, 1, 4, 20, 200, 1000, 40_000, 65_536])

    calls = largest(dice)
    while len(calls) < count:
        name = dice.choice(list(types))
        before = [number() for _ in range(dice.choice([0, 8, 300]))]
        if dice.random() < 0.7:
            before.sort(key=lambda value: WORDS.get(value, value))
        values = [number() if kind == "d" else whole() for kind in types[name]]
        calls.append((name, values, before))
    return calls


def largest(dice):
    """Returns the calls that need the most memory and work."""
    calls = []
    for damping in (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 1000):
        for response in (1e-6, 0.01, 0.5, 60, 1e6):
            for error in (1e-4, 0.01):
                calls.append(("linear", [response, damping, 1e6, error], []))
            calls.append(("analyze", [response, damping, 1e6, 1e-6, 1000], []))
    for _ in range(2):
        times = sorted(dice.uniform(0, 100) for _ in range(32_000))
        rows = [[time, dice.uniform(-1e6, 1e6), 10 ** dice.uniform(-2, 2), dice.uniform(0.001, 2),
                 dice.choice([0, 10 ** dice.uniform(-3, 2)])] for time in times[::125]]  # fmt: skip
        rows[0][0] = 0
        given = [number for row in rows for number in row]
        calls.append(("motion", [0, len(rows), len(times)], given + times))
        for error in (1e-4, 0.002):
            calls.append(("retarget", [0, len(rows), error], given))
            calls.append(("retarget", [0, 4096, error], given[:5] * 4096))
        times = sorted(dice.uniform(0, 10) for _ in range(1000))
        values = [dice.gauss(0, 1) for _ in times]
        target = dice.choice(["nan", 1.0])
        calls.append(("fit", [0, target, dice.randrange(2), 1000], times + values))
        many = [dice.uniform(-1, 2) for _ in range(32_768)]
        calls.append(("curve", [0.3, 0.1, 0.2, 1, dice.randrange(2), 32_768], many))
        calls.append(("spring", [0.3, 0.1, 0.2, 1, dice.randrange(2), 32_768], many))
    return calls
