#!/usr/bin/env python3
"""Prints figures of springs and curves at fifty digits, for Tests/Fixtures/oracle.

    python3 Scripts/oracle.py springs > Tests/Fixtures/oracle/springs.json
    python3 Scripts/oracle.py curves  > Tests/Fixtures/oracle/curves.json
    python3 Scripts/oracle.py ends    > Tests/Fixtures/oracle/ends.json

Needs mpmath. Inputs are the doubles that the tests use, taken at their exact value; nothing here knows
how the library computes. Answers are the nearest doubles.
"""

import json
import sys

from mpmath import mp, mpf, sqrt, exp, cos, sin, cosh, sinh, log, pi

mp.dps = 50


def left(d, square, y, rate, t):
    """Distance left and its rate: y'' + 2 d y' + square y = 0."""
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
    rows = []
    for mass in (1.0, 2.5):
        for stiffness in (157.913, 20.0, 1000.0):
            for ratio in (0, 0.1, 0.3, 0.5, 0.825, 0.9, 0.999, 1, 1.001, 1.5, 3, 40):
                damping = float(2 * mpf(ratio) * sqrt(mpf(mass) * mpf(stiffness)))
                d = mpf(damping) / (2 * mpf(mass))
                square = mpf(stiffness) / mpf(mass)
                for target, velocity in ((1.0, 0.0), (-2.5, 4.0)):
                    times = [0.01, 0.1, 0.37, 1.0, 3.0]
                    moved = [left(d, square, mpf(target), -mpf(velocity), mpf(t)) for t in times]
                    rows.append({
                        "mass": mass, "stiffness": stiffness, "damping": damping,
                        "target": target, "initialVelocity": velocity, "times": times,
                        "values": [float(mpf(target) - y) for y, _ in moved],
                        "velocities": [float(-rate) for _, rate in moved],
                    })
    return rows


def curves():
    rows = []
    points = [
        (0.42, 0.0, 1.0, 1.0), (0.0, 0.0, 0.58, 1.0), (0.42, 0.0, 0.58, 1.0),
        (0.25, 0.1, 0.25, 1.0), (0.68, -0.6, 0.32, 1.6), (0.0, 1.0, 1.0, 0.0),
        (1.0, 0.0, 0.0, 1.0), (0.9, 0.1, 0.1, 0.9), (0.0, 0.0, 1.0, 1.0),
        (0.17, 0.67, 0.83, 0.67), (1.0, 1.0, 1.0, 0.0), (0.0, 5.0, 0.0, -5.0),
    ]
    for x1, y1, x2, y2 in points:
        def cubic(a, b, s):
            return 3 * a * s * (1 - s) ** 2 + 3 * b * s * s * (1 - s) + s ** 3

        def slope(a, b, s):
            return 3 * a * (1 - s) ** 2 + 6 * (b - a) * s * (1 - s) + 3 * (1 - b) * s * s

        progress = [0.001, 0.05, 0.2, 1 / 3, 0.45, 0.6, 0.77, 0.9, 0.999]
        values, velocities = [], []
        for p in progress:
            low, high = mpf(0), mpf(1)
            for _ in range(180):
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


def last_instant(d, square, velocity, epsilon):
    """The last time at which |1 - x| is epsilon, of a motion that does not swing."""
    t = mpf(200)
    while abs(left(d, square, mpf(1), -velocity, t)[0]) < epsilon and t > mpf(10) ** -6:
        t *= mpf("0.99")
    low, high = t, t / mpf("0.99")
    for _ in range(180):
        middle = (low + high) / 2
        if abs(left(d, square, mpf(1), -velocity, middle)[0]) >= epsilon:
            low = middle
        else:
            high = middle
    return low


def fluid_end(response, fraction, distance):
    """Velocity and acceleration at most 0.06 and a hundredth of the way left, on a multiple of 1/300 s."""
    natural = 2 * pi / mpf(response)
    d, square = mpf(fraction) * natural, natural * natural
    limit = mpf("0.06")

    def rests(t):
        y, rate = left(d, square, mpf(distance), mpf(0), t)
        acceleration = square * y + 2 * d * rate
        return abs(rate) <= limit and abs(acceleration) <= limit and abs(y) <= abs(distance) / mpf(100)

    count = 1
    while not rests(mpf(count) / 300):
        count += 1
    low, high = mpf(count - 1) / 300, mpf(count) / 300
    for _ in range(160):
        middle = (low + high) / 2
        if rests(middle):
            high = middle
        else:
            low = middle
    return high


def ends():
    rows = []
    fluid = [
        (0.5, 0.825), (0.5, 0.7), (0.55, 1.0), (0.5, 1.0), (0.15, 0.86), (0.3, 0.4), (1.5, 0.15),
        (0.5, 2.0), (0.25, 5.0), (0.02, 0.5),
    ]
    for response, fraction in fluid:
        for distance in (1.0, -100.0, 0.01):
            rows.append({"kind": "fluid", "response": response, "dampingFraction": fraction,
                         "distance": distance,
                         "end": float(fluid_end(response, fraction, distance))})
    for stiffness, damping, velocity in (
        (100.0, 10.0, 0.0), (100.0, 10.0, 3.0), (100.0, 10.0, -2.0), (170.0, 26.0, 0.0),
        (100.0, 20.0, 0.0), (100.0, 50.0, 0.0), (100.0, 50.0, 12.0), (90.0, 40.0, -5.0),
    ):
        d, square, v = mpf(damping) / 2, mpf(stiffness), mpf(velocity)
        if d * d < square:
            w = sqrt(square - d * d)
            end = log(1000 * (1 + abs(d - v) / w)) / d
        else:
            end = last_instant(d, square, v, mpf("0.001"))
        rows.append({"kind": "interpolating", "stiffness": stiffness, "damping": damping,
                     "initialVelocity": velocity, "end": float(end)})
    return rows


if __name__ == "__main__":
    rows = {"springs": springs, "curves": curves, "ends": ends}[sys.argv[1]]()
    print("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]")
