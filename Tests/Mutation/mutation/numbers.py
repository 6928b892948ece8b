"""The numbers in requests: ordinary numbers, and numbers at the limits of ranges and formats."""

import math

from mutation.tree import Raw

EXTREMES = [
    "1.7976931348623157e308",
    "-1.7976931348623157e308",
    "5e-324",
    "-5e-324",
    "2.2250738585072014e-308",
    "1e-300",
    "1e300",
    "1e150",
    "-1e150",
    "1e-150",
    "1e19",
    "1e16",
    "-0.0",
    "0",
    "0.0",
    "-1",
    "1e-12",
    "1e-9",
    "1e-7",
    "1e-6",
    "-1e-6",
    "9.999999999999999e-07",
    "1e6",
    "1000000.0000000001",
    "1e9",
    "1e12",
    "-1e12",
    "1000000000000.0001",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967296",
    "9007199254740991",
    "9007199254740992",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551616",
    "0.9999999999999999",
    "1.0000000000000002",
    "0.1",
    "0.30000000000000004",
    "1e-17",
    "86400",
    "86400.00000000001",
    "1e-3",
    "0.001",
    "1e400",
    "-1e400",
    "1e-400",
    "65536",
    "255",
    "256",
]
ORDINARY = ["0", "0.1", "0.15", "0.2", "0.25", "0.3", "0.35", "0.5", "0.6", "0.8", "1", "1.5", "2"]
VALUES = ["0", "1", "-1", "0.5", "2", "10", "50", "100", "-100", "300", "1e3", "0.001", "255"]


class Numbers:
    """A generator of random numbers.

    wildness: the share of extreme numbers, from 0 to 1.
    """

    def __init__(self, dice, limits=(), wildness=0.0):
        self.dice = dice
        self.limits = limits
        self.wildness = wildness

    def extreme(self):
        if self.limits and self.dice.random() < 0.35:
            return Raw(self.dice.choice(self.limits))
        if self.dice.random() < 0.1:
            return Raw(repr(self.dice.choice([1, -1]) * 10 ** self.dice.uniform(-320, 308)))
        return Raw(self.dice.choice(EXTREMES))

    def unusual(self):
        """Returns an unusual number that nearly every key allows."""
        number = 10 ** self.dice.uniform(-6, 6)
        return Raw(repr(number if self.dice.random() < 0.8 else -number))

    def any(self, ordinary):
        if self.dice.random() < self.wildness:
            return self.unusual() if self.dice.random() < 0.5 else self.extreme()
        return Raw(self.dice.choice(ordinary))

    def digits(self, most):
        """Returns a number with up to sixteen decimals, or an ordinary number."""
        return repr(round(self.dice.uniform(0, most), self.dice.randrange(1, 17)))

    def long(self):
        """Returns a duration in seconds that is costly but valid."""
        return f"{10 ** self.dice.uniform(0.3, 2.8):.4g}"

    def time(self):
        return self.any([*ORDINARY, *[self.digits(2)] * 6, *[self.long()] * 5])

    def value(self):
        return self.any([*VALUES, *[self.digits(200)] * 5])

    def share(self):
        return self.any(
            ["0", "0.1", "0.2", "0.3", "0.5", "0.7", "0.9", "1", "-0.2", self.digits(1)]
        )

    def count(self, most=12):
        if self.dice.random() < self.wildness:
            return self.extreme()
        return Raw(str(self.dice.randint(1, most)))


def at_limits(limits):
    """Returns both limits of each range in /v1/limits, and the numbers next to the limits."""
    found = set()
    for limit in limits.values():
        for end in (limit.get("min"), limit.get("max")):
            if not isinstance(end, (int, float)):
                continue
            found.add(repr(end))
            if float(end).is_integer() and abs(end) < 2**53:
                found.update([str(int(end) - 1), str(int(end)), str(int(end) + 1)])
            found.update(
                [repr(math.nextafter(end, math.inf)), repr(math.nextafter(end, -math.inf))]
            )
    return sorted(found)
