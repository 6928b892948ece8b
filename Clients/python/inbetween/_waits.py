"""The waits that a server asks for."""

from __future__ import annotations

LONGEST = 86_400.0
"""A day: the longest wait in seconds. A sleep fails if its time is far longer."""


def seconds(text: str | None, units: int = 1) -> float | None:
    """Returns the seconds in a text of digits, at most a day; None for any other text.

    units: the number of the text's units in a second.
    """
    if text is None or not (text.isascii() and text.isdecimal()):
        return None
    return min(float(text) / units, LONGEST)
