#!/usr/bin/env python3
"""Compares exported timing functions, as Chromium shows them, with their motions.

    Tests/Chromium/timing.py --program PATH

Prints one row for each export. The exit code is 1 if an export exceeds its stated error. The
test is skipped if Chromium is not installed.
"""

import cmath
import math
import pathlib
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Faults")]

from chromium import played  # noqa: E402
from rig.check import check  # noqa: E402
from rig.conversation import Conversation  # noqa: E402
from rig.outcome import Outcome  # noqa: E402
from rig.program import Program  # noqa: E402

SAMPLES = 1500
# Chromium prints a custom property with six digits, so above 1 the error is half of 10⁻⁵.
STYLE = 2e-5

# The duration and bounce of a spring, and the maximum error of its export.
SPRINGS = [
    (0.5, 0, {"maxError": 0.0129}), (0.5, 0, {}), (0.5, 0.15, {"maxError": 0.0137}),
    (0.5, 0.15, {}), (0.5, 0.3, {"maxError": 0.0149}), (0.5, 0.3, {}),
    (0.5, 0.5, {"maxError": 0.0149}), (0.5, 0.5, {}), (1, 0.7, {"maxError": 0.0043}),
    (1, 0.7, {}), (0.5, 0.3, {"maxStops": 8}), (0.5, 0.3, {"maxBytes": 90}),
    (0.5, 0.3, {"maxError": 0.0005}), (0.4, -0.4, {}),
]
OTHERS = [
    ".easeInOut(duration: 0.35)", ".easeInOut(duration: 0.5).repeatCount(4)",
    ".easeIn(duration: 0.5).repeatCount(3).delay(0.1)",
    ".easeOut(duration: 0.5).delay(0.25).repeatCount(2, autoreverses: false)",
    ".timingCurve(0.2, 1.4, 0.7, -0.3, duration: 1)", ".bouncy.delay(0.2).speed(2)",
    ".bouncy.repeatCount(2, autoreverses: false)",
]


def main():
    check("Plays exported timing functions in Chromium.",
          ("timing function", "largest error, and the stated error"), "chromium", trials)


def trials(lab):
    plays = []
    with Program(lab) as program, Conversation(program.port, patience=120) as conversation:
        for duration, bounce, limit in SPRINGS:
            text = f".spring(duration: {duration}, bounce: {bounce})"
            play = exported(conversation, text, limit)
            play["name"] = f"spring {duration} {bounce} {' '.join(map(str, limit.values()))}"
            play["truth"] = [spring(duration, bounce, time) for time in play["times"]]
            plays.append(play)
        for text in OTHERS:
            play = exported(conversation, text, {})
            play["truth"] = evaluated(conversation, text, play["times"])
            plays.append(play)
    browser = played(lab, plays)
    for play, shown in zip(plays, browser):
        yield compared(play, shown["samples"], play["maxError"], play["name"])
    fallbacks = [{**play, **play["fallback"], "times": play["times"]} for play in plays]
    for play, shown in zip(fallbacks, played(lab, fallbacks)):
        yield compared(play, shown["samples"], play["maxError"], "its fallback")


def exported(conversation, text, limit):
    """Returns the export, and the times at which it is compared."""
    question = {"animation": text, **limit}
    response = conversation.ask("POST", "/v1/export/css", question)
    if response.status != 200:
        raise RuntimeError(f"{question}: {response.content}")
    play = response.json()
    longest = max(play["duration"] * play["iterations"],
                  play["fallback"]["duration"] * play["fallback"]["iterations"])
    length = max(play["delay"], 0) + longest * 1.1
    # The times avoid the boundaries of passes, where rounding decides which pass is shown.
    play["times"] = [length * (index + 0.37) / SAMPLES for index in range(SAMPLES)]
    play["name"] = text
    return play


def spring(duration, bounce, time):
    """Returns the position of a damped oscillator in closed form, for any damping."""
    ratio = 1 - bounce if bounce >= 0 else 1 / (1 + bounce)
    natural = 2 * math.pi / duration
    if ratio == 1:
        return 1 - math.exp(-natural * time) * (1 + natural * time)
    width = natural * cmath.sqrt(ratio * ratio - 1)
    one, other = -ratio * natural + width, -ratio * natural - width
    left = (other * cmath.exp(one * time) - one * cmath.exp(other * time)) / (other - one)
    return 1 - left.real


def evaluated(conversation, text, times):
    question = {"animation": text, "to": 100, "fidelity": "exact", "range": {"times": times}}
    response = conversation.ask("POST", "/v1/evaluate", question)
    return [value / 100 for value in response.json()["values"]["value"]]


def compared(play, samples, stated, name):
    distance = max(abs(style - true) for (style, _), true in zip(samples, play["truth"]))
    rounding = max((abs(style - progress) for style, progress in samples if progress is not None),
                   default=0)
    wrong = []
    # SwiftUI removes a spring over a hundred units when a few hundredths of a unit remain.
    if distance > stated + STYLE:
        wrong.append(f"{play['timingFunction']} is {distance} away; the stated error is {stated}")
    if rounding > STYLE:
        wrong.append(f"the style differs from the progress by {rounding}")
    return Outcome(name[:26], f"{len(samples)} samples", f"{distance:.6f} of {stated:.6f}; style within "
                   f"{rounding:.1e}", wrong)


if __name__ == "__main__":
    main()
