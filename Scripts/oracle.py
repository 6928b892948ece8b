#!/usr/bin/env python3
"""Prints figures of springs and curves with sixty digits, for Tests/Fixtures/oracle.

    python3 Scripts/oracle.py springs > Tests/Fixtures/oracle/springs.json
    python3 Scripts/oracle.py blends  > Tests/Fixtures/oracle/blends.json
    python3 Scripts/oracle.py curves  > Tests/Fixtures/oracle/curves.json
    python3 Scripts/oracle.py ends    > Tests/Fixtures/oracle/ends.json

The script needs mpmath and shares no code with the library. Inputs are the exact values of the
doubles that the tests use. Results are computed with sixty digits and printed as the nearest
doubles.
"""

import json
import random
import sys

from mpmath import mp, mpf, sqrt, exp, cos, sin, cosh, sinh, log, pi, floor

mp.dps = 60

RATIOS = [0.0, 1e-3, 0.1, 0.5, 0.9, 1 - 1e-6, 1 - 1e-12, 1.0, 1 + 1e-12, 1 + 1e-6, 1.1, 2.0, 10.0, 1000.0]


def by_response(response, ratio):
    """Returns d and the squared frequency of an oscillator, from its response and damping ratio."""
    natural = 2 * pi / mpf(response)
    return mpf(ratio) * natural, natural * natural


def by_constants(mass, stiffness, damping):
    return mpf(damping) / (2 * mpf(mass)), mpf(stiffness) / mpf(mass)


def damping_of(ratio, mass, stiffness):
    return float(2 * mpf(ratio) * sqrt(mpf(mass) * mpf(stiffness)))


def left(d, square, y, rate, t):
    """Returns the remaining distance and its rate at a time: y'' + 2 d y' + square y = 0."""
    gap = d * d - square
    if gap < 0:
        w = sqrt(-gap)
        c, s = cos(w * t), sin(w * t) / w
    elif gap == 0:
        c, s = mpf(1), t
    else:
        w = sqrt(gap)
        c, s = cosh(w * t), sinh(w * t) / w
    decay = exp(-d * t)
    return decay * (y * (c + d * s) + rate * s), decay * (rate * (c - d * s) - square * y * s)


def springs():
    times = [0.0, 1e-9, 0.001, 0.01, 0.1, 0.37, 1.0, 3.3, 12.5, 97.3, 1000.0]
    rows = []

    def row(given, d, square, target, velocity, times):
        moved = [left(d, square, mpf(target), -mpf(velocity), mpf(t)) for t in times]
        rows.append(dict(given, **{
            "target": target, "initialVelocity": velocity, "times": times,
            "values": [float(mpf(target) - y) for y, _ in moved],
            "velocities": [float(-rate) for _, rate in moved],
        }))

    def both(ratio, target, velocity, times, responses, constants):
        for response in responses:
            row({"response": response, "dampingRatio": ratio}, *by_response(response, ratio),
                target, velocity, times)
        for mass, stiffness in constants:
            damping = damping_of(ratio, mass, stiffness)
            row({"mass": mass, "stiffness": stiffness, "damping": damping},
                *by_constants(mass, stiffness, damping), target, velocity, times)

    for ratio in RATIOS:
        for target, velocity in ((1.0, 0.0), (-2.5, 4.0)):
            both(ratio, target, velocity, times, (0.00625, 0.5, 60.0),
                 ((1e-3, 1.0), (1e-3, 1234.5), (1.0, 1.0), (1.0, 100.0), (1e3, 1.0), (1e3, 12345.678)))
        both(ratio, 0.0, 1.0, times, (0.5,), ((1.0, 100.0),))
    # Random springs, from a fixed seed.
    dice = random.Random(20)
    for _ in range(80):
        ratio = dice.choice([dice.uniform(0, 1), 10 ** dice.uniform(-3, 3), 1 + dice.uniform(-1, 1) * 1e-9])
        some = sorted(10 ** dice.uniform(-6, 3) for _ in range(6))
        both(ratio, dice.uniform(-100, 100), dice.uniform(-1000, 1000), some,
             (10 ** dice.uniform(-2, 1.5),), ((10 ** dice.uniform(-3, 3), 10 ** dice.uniform(-1, 4)),))
    return rows


def blends():
    """Springs whose response r changes while they move; r is eased over the duration of the blend.
    """
    rows = []
    for old, response, ratio, duration, velocity in (
        (0.3, 0.8, 0.7, 0.3, 0.0), (0.8, 0.3, 0.7, 0.3, 2.0), (0.5, 0.02, 0.5, 0.25, 0.0),
        (0.02, 0.5, 1.0, 0.25, -30.0), (1.0, 0.1, 3.0, 0.4, 5.0), (0.15, 0.5, 0.0, 1.0, 1.0),
        (2.0, 0.5, 0.825, 0.5, 0.0), (0.4, 0.5, 10.0, 0.3, 0.0),
    ):
        times = [duration * part for part in (0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0, 1.5, 3.0)]
        moved = blended(old, response, ratio, duration, velocity, times)
        rows.append({
            "old": old, "response": response, "dampingFraction": ratio, "blendDuration": duration,
            "initialVelocity": velocity, "times": times,
            "values": [float(1 - y) for y, _ in moved],
            "velocities": [float(-rate) for _, rate in moved],
        })
    return rows


def blended(old, response, ratio, duration, velocity, times):
    """Returns the remaining distances and rates, by power series in short steps.

    The equation is r^2 y'' + 4 pi zeta r y' + 4 pi^2 y = 0; the whole distance is 1.
    """
    y, rate, time = mpf(1), -mpf(velocity), mpf(0)
    length, zeta = mpf(duration), mpf(ratio)
    first, change = mpf(response), mpf(old) - mpf(response)
    moved = []
    for t in map(mpf, times):
        while time < min(t, length):
            h = min(length / 400, min(t, length) - time)
            # r(time + s) as a polynomial in s.
            p, q = time / length, 1 / length
            r = [first + change * (1 - p * p * (3 - 2 * p)), -change * 6 * p * (1 - p) * q,
                 -change * (3 - 6 * p) * q * q, change * 2 * q ** 3]
            squared = [sum((r[i] * r[n - i] for i in range(max(0, n - 3), min(3, n) + 1)), mpf(0))
                       for n in range(7)]
            a = [y, rate]
            for n in range(40):
                total = 4 * pi * pi * a[n]
                for i in range(min(3, n) + 1):
                    total += 4 * pi * zeta * r[i] * (n - i + 1) * a[n - i + 1]
                for i in range(1, min(6, n) + 1):
                    total += squared[i] * (n - i + 2) * (n - i + 1) * a[n - i + 2]
                a.append(-total / (squared[0] * (n + 2) * (n + 1)))
            y = sum(c * h ** n for n, c in enumerate(a))
            rate = sum(n * c * h ** (n - 1) for n, c in enumerate(a) if n)
            time += h
        moved.append((y, rate) if t <= length else left(*by_response(response, ratio), y, rate, t - length))
    return moved


def curves():
    rows = []
    points = [
        (0.42, 0.0, 1.0, 1.0), (0.0, 0.0, 0.58, 1.0), (0.42, 0.0, 0.58, 1.0),
        (0.25, 0.1, 0.25, 1.0), (0.68, -0.6, 0.32, 1.6), (0.0, 1.0, 1.0, 0.0),
        (1.0, 0.0, 0.0, 1.0), (0.9, 0.1, 0.1, 0.9), (0.0, 0.0, 1.0, 1.0),
        (0.17, 0.67, 0.83, 0.67), (1.0, 1.0, 1.0, 0.0), (0.0, 5.0, 0.0, -5.0),
        (0.0, 0.0, 0.0, 0.0), (1.0, 1.0, 1.0, 1.0), (1.0, 0.2, 1e-9, 0.7), (1 - 1e-7, 0.0, 1e-7, 1.0),
        (1.0, 0.0, 0.3, 1.0), (0.3, 0.3, 0.3, 0.3), (1e-12, 0.5, 1.0, 0.5), (0.0, 1.0, 0.2, 1.0),
    ]
    dice = random.Random(21)
    points += [tuple(dice.uniform(0, 1) for _ in range(4)) for _ in range(20)]
    for x1, y1, x2, y2 in points:
        def cubic(a, b, s):
            return 3 * a * s * (1 - s) ** 2 + 3 * b * s * s * (1 - s) + s ** 3

        def slope(a, b, s):
            return 3 * a * (1 - s) ** 2 + 6 * (b - a) * s * (1 - s) + 3 * (1 - b) * s * s

        progress = [1e-15, 1e-6, 0.001, 0.05, 0.2, 1 / 3, 0.45, 0.5 - 1e-9, 0.5 - 2.0 ** -54,
                    0.5 + 2.0 ** -53, 0.5 + 1e-6, 0.6, 0.77, 0.9, 0.999, 1 - 1e-9, 1 - 2.0 ** -52]
        values, velocities = [], []
        for p in progress:
            low, high = mpf(0), mpf(1)
            for _ in range(200):
                middle = (low + high) / 2
                if cubic(mpf(x1), mpf(x2), middle) < mpf(p):
                    low = middle
                else:
                    high = middle
            values.append(float(cubic(mpf(y1), mpf(y2), low)))
            velocities.append(
                float(slope(mpf(y1), mpf(y2), low) / slope(mpf(x1), mpf(x2), low)))
        rows.append({"bezier": [x1, y1, x2, y2], "progress": progress,
                     "values": values, "velocities": velocities})
    return rows


def halved(low, high, holds):
    """Returns the point from which a condition that is true at `high` is true, by bisection."""
    for _ in range(170):
        middle = (low + high) / 2
        if holds(middle):
            high = middle
        else:
            low = middle
    return high


def last_instant(d, square, target, velocity, epsilon):
    """Returns the last time at which the remaining distance is epsilon.

    This time is after the last extremum that is at least epsilon away.
    """
    y, rate = mpf(target), -mpf(velocity)

    def far(t):
        return abs(left(d, square, y, rate, t)[0]) >= epsilon

    def turns(low, high):
        """Returns the extremum between two times at which the rates have different signs."""
        sign = left(d, square, y, rate, low)[1] > 0
        return halved(low, high, lambda t: (left(d, square, y, rate, t)[1] > 0) != sign)

    low = mpf(0)
    gap = square - d * d
    if gap > 0:
        half = pi / sqrt(gap)
        # The rate is 0 once in every half period: find the first such time, then count.
        sine = rate + d * y
        tangent = -rate * sqrt(gap) / (-(square * y + d * rate))
        first = mp.atan(tangent) / sqrt(gap)
        while first <= 0:
            first += half
        bound = log((abs(y) + abs(sine) / sqrt(gap)) / epsilon) / d
        count = floor((bound - first) / half) + 1
        while count >= 0 and not far(first + count * half):
            count -= 1
        if count >= 0:
            low = first + count * half
            return halved(low, low + half, lambda t: not far(t))
        return halved(low, first, lambda t: not far(t)) if far(low) else mpf(0)
    high = mpf(1) / 1024
    start = left(d, square, y, rate, mpf(0))[1]
    slow = square / (d + sqrt(-gap))
    horizon = 200 / slow
    # There is at most one extremum, and only if the rates at the start and at the end differ in
    # sign.
    last = left(d, square, y, rate, horizon)[1]
    if start != 0 and (start > 0) != (last > 0):
        low = turns(mpf(0), horizon)
    if not far(low):
        low = mpf(0)
        if not far(low):
            return mpf(0)
    while far(high) or high < low:
        high *= 2
    return halved(low, high, lambda t: not far(t))


def fluid_end(d, square, distance, way, velocity):
    """Returns the time at which a fluid spring ends, on a multiple of 1/300 s.

    Velocity and acceleration are then at most 0.06, and at most 1/100 of `way` remains.
    """
    limit = mpf("0.06")

    def rests(t):
        y, rate = left(d, square, mpf(distance), -mpf(velocity), t)
        acceleration = square * y + 2 * d * rate
        return abs(rate) <= limit and abs(acceleration) <= limit and abs(y) <= abs(way) / mpf(100)

    # While the spring is far from its target, eighteen digits suffice.
    count = 1
    full = mp.dps
    while True:
        mp.dps = 18
        while True:
            y, rate = left(d, square, mpf(distance), -mpf(velocity), mpf(count) / 300)
            if abs(rate) <= limit * 1.001 and abs(y) <= abs(way) / mpf(99):
                break
            energy = sqrt(rate * rate + square * y * y)
            # The distance changes by at most sqrt(rate^2 + square y^2) per second.
            count += max(1, int((abs(y) - abs(way) / mpf(99)) / energy * 300))
        mp.dps = full
        if rests(mpf(count) / 300):
            break
        count += 1
    return halved(mpf(count - 1) / 300, mpf(count) / 300, rests)


def ends():
    rows = []
    fluid = [
        (0.5, 0.825), (0.5, 0.7), (0.55, 1.0), (0.15, 0.86), (0.3, 0.4), (1.5, 0.15),
        (0.25, 5.0), (0.02, 0.5), (0.01, 1.0),
    ] + [(0.5, ratio) for ratio in RATIOS if ratio > 0] + [(3.0, ratio) for ratio in RATIOS if 0.01 < ratio < 100]
    for response, fraction in fluid:
        d, square = by_response(response, fraction)
        for distance in (1.0, -100.0, 0.01, 1e6):
            rows.append({"kind": "fluid", "response": response, "dampingFraction": fraction,
                         "distance": distance, "logical": response,
                         "end": float(fluid_end(d, square, distance, distance, 0))})
    # Springs that are retargeted while they move.
    for response, fraction, second, at, target in (
        (0.5, 0.825, 0.7, 0.2, 30.0), (0.5, 0.825, 1.0, 0.125, -5.0), (0.25, 1.5, 0.3, 0.0625, 2.0),
        (0.7, 0.2, 1 - 1e-12, 0.5, 150.0), (0.7, 1.0, 0.05, 0.25, 101.0),
    ):
        d, square = by_response(response, fraction)
        y, rate = left(d, square, mpf(100), mpf(0), mpf(at))
        d, square = by_response(response, second)
        end = fluid_end(d, square, mpf(target) - 100 + y, mpf(target), -rate)
        rows.append({"kind": "retarget", "response": response, "dampingFraction": fraction,
                     "secondFraction": second, "at": at, "target": target,
                     "logical": float(mpf(at) + mpf(response)), "end": float(mpf(at) + end)})
    interpolating = [(1.0, 100.0, c, v) for c, v in (
        (10.0, 0.0), (10.0, 3.0), (10.0, -2.0), (20.0, 0.0), (50.0, 0.0), (50.0, 12.0))]
    interpolating += [(mass, stiffness, damping_of(ratio, mass, stiffness), velocity)
                      for mass, stiffness in ((1.0, 100.0), (1e3, 9.0), (1e-3, 250.0))
                      for ratio in RATIOS if ratio > 0 for velocity in (0.0, 5.0, -40.0)]
    for mass, stiffness, damping, velocity in interpolating:
        d, square = by_constants(mass, stiffness, damping)
        v = mpf(velocity)
        # A ratio next to 1 is treated as 1, because the rounding of the damping decides its regime.
        if abs(d * d / square - 1) < mpf(2) ** -50:
            square = d * d
        if d * d < square:
            w = sqrt(square - d * d)
            end = log(1000 * (1 + abs(d - v) / w)) / d
        else:
            end = last_instant(d, square, mpf(1), v, mpf(1) / 1000)
        rows.append({"kind": "interpolating", "mass": mass, "stiffness": stiffness,
                     "damping": damping, "initialVelocity": velocity,
                     "logical": float(2 * pi / sqrt(mpf(stiffness))), "end": float(end)})
    for ratio in RATIOS[1:]:
        for response in (0.05, 0.5, 7.0):
            for target, velocity, epsilon in ((1.0, 0.0, 0.001), (-3.0, 20.0, 1e-6), (0.0, 9.0, 0.02)):
                d, square = by_response(response, ratio)
                rows.append({"kind": "settling", "response": response, "dampingRatio": ratio,
                             "target": target, "initialVelocity": velocity, "epsilon": epsilon,
                             "end": float(last_instant(d, square, target, velocity, mpf(epsilon)))})
    return rows


if __name__ == "__main__":
    tables = {"springs": springs, "blends": blends, "curves": curves, "ends": ends}
    rows = tables[sys.argv[1]]()
    print("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]")
