"""The motions that an engine should show, and the comparison with those that it shows."""

import dataclasses
import math
import re

from cases import PROPERTIES

# Browsers print computed values with six significant digits.
DIGITS = 1e-5
# The largest jump of a value and of a velocity at an interruption, as a fraction of the travel and
# of the largest velocity.
JUMP = 0.005
# The shortest film in seconds from which a velocity is estimated.
FILM = 0.1


def numbers(name, shown):
    """Returns the numbers of a computed value, of which browsers leave out trailing defaults."""
    count = len(PROPERTIES[name][1])
    found = [float(it) for it in re.findall(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?", shown)]
    if name == "scale":
        found = (found or [1]) * (2 if len(found) < 2 else 1)
    return (found + [0] * count)[:count]


def slope(spring, target, samples):
    """Returns the velocity at time 0 of the motion of a spring that is nearest to samples.

    The two modes of the spring, C and S, are the motions with C(0) = 1, C′(0) = −d, S(0) = 0 and
    S′(0) = 1.
    """
    response, ratio = spring
    natural = 2 * math.pi / response
    decay = ratio * natural
    width = natural * math.sqrt(abs(1 - ratio * ratio))
    cc = cs = ss = cx = sx = 0.0
    for time, value in samples:
        fading = math.exp(-decay * time)
        if width < 1e-6 * natural:
            c, s = fading, fading * time
        elif ratio < 1:
            c, s = fading * math.cos(width * time), fading * math.sin(width * time) / width
        else:
            c, s = fading * math.cosh(width * time), fading * math.sinh(width * time) / width
        x = value - target
        cc, cs, ss, cx, sx = cc + c * c, cs + c * s, ss + s * s, cx + c * x, sx + s * x
    size = cc * ss - cs * cs
    return (cx * -cs + sx * cc) / size - decay * (cx * ss - sx * cs) / size


@dataclasses.dataclass
class Measured:
    """The largest deviations of an engine, as fractions, and the errors."""

    samples: int = 0
    interruptions: int = 0
    velocities: int = 0
    error: float = 0.0
    jump: float = 0.0
    bend: float = 0.0
    wrong: list = dataclasses.field(default_factory=list)

    def note(self, text, history):
        """Notes an error, with the start of the history in which it happened."""
        self.wrong.append(f"{text}; {history['play']}, {history['interruptions']}"[:500])

    def text(self):
        return (f"{self.error:.3f} of the stated error; {self.interruptions} interruptions: position "
                f"{self.jump * 100:.3f} %, velocity {self.bend * 100:.3f} % ({self.velocities})")  # fmt: skip


def scene(history, acts):
    """Returns the request whose response has the true values at the times of all films."""
    flat = lambda values: [it for name in history["names"] for it in values[name]]  # noqa: E731
    named = lambda values: {f"n{100 + i}": it for i, it in enumerate(flat(values))}  # noqa: E731
    at, timeline, times = 0.0, [], []
    for index, (act, targets) in enumerate(zip(acts, history["targets"])):
        timeline.append({"at": at, "set": named(targets), "animation": history["springs"][index]})
        times += [at + time for time, _ in act["frames"]]
        if "after" in act:
            # After its end, a motion starts again from rest whatever the time is.
            at += act["after"] + (10 if act["state"] == "finished" else 0)
    return {"properties": named(history["begin"]), "timeline": timeline, "fidelity": "exact",
            "include": ["velocity"], "range": {"times": sorted(set(times))}}  # fmt: skip


def compare(history, acts, body, measured, springs=None):
    """Compares the films of a history with the response to its scene."""
    times = {time: index for index, time in enumerate(body["times"])}
    number, at, starts = 0, 0.0, []
    for act in acts:
        starts.append(at)
        if "after" in act:
            at += act["after"] + (10 if act["state"] == "finished" else 0)
    for place, name in enumerate(history["names"]):
        for part in range(len(PROPERTIES[name][1])):
            values = body["values"][f"n{100 + number}"]
            speeds = body["velocities"][f"n{100 + number}"]
            number += 1
            known = [history["begin"][name][part], *(it[name][part] for it in history["targets"])]
            films, truths, rates = [], [], []
            for act, start in zip(acts, starts):
                films.append([(time, numbers(name, shown[place])[part]) for time, shown in act["frames"]])
                truths.append([values[times[start + time]] for time, _ in act["frames"]])
                rates.append([speeds[times[start + time]] for time, _ in act["frames"]])
            peak = max(abs(it) for rate in rates for it in rate) or 1
            for index, (film, truth) in enumerate(zip(films, truths)):
                travel = max(known[: index + 2]) - min(known[: index + 2])
                allowed = history["maxError"] * travel
                for (time, shown), true in zip(film, truth):
                    true = min(max(true, 0), 1) if name == "opacity" else true
                    # The end is the last moment of the motion and the first one at the target.
                    if abs(time - acts[index]["end"]) < 1e-6:
                        continue
                    error = abs(shown - true) - DIGITS * max(abs(true), 0.1)
                    measured.samples += 1
                    measured.error = max(measured.error, error / allowed if allowed else 0)
                    if error > allowed:
                        text = f"{name} {part}: {shown} at {time} s of act {index} instead of {true}"
                        measured.note(text, history)
                if index == 0:
                    continue
                old = acts[index - 1]
                before, after = numbers(name, old["before"][place])[part], film[0][1]
                jump = (abs(before - after) - DIGITS * max(abs(before), 0.1)) / (travel or 1)
                measured.jump = max(measured.jump, jump)
                if jump > JUMP:
                    measured.note(f"{name} jumps from {before} to {after}", history)
                # Opacities are cut off.
                if springs is None or name == "opacity" or min(old["after"], acts[index]["end"]) < FILM:
                    continue
                if old["after"] > old["end"] or known[index + 1] == known[index]:
                    continue
                # An unchanged target does not change the spring either.
                last = max(i for i in range(index) if i == 0 or known[i + 1] != known[i])
                mine = slope(springs[last], known[index], [(t - old["after"], v) for t, v in films[index - 1]])
                theirs = slope(springs[index], known[index + 1],
                               [(t, v) for t, v in film if t < acts[index]["end"]])  # fmt: skip
                measured.velocities += 1
                bend = max(abs(mine - theirs), abs(theirs - rates[index][0])) / peak
                measured.bend = max(measured.bend, bend)
                if bend > JUMP:
                    text = f"{name} {part}: velocity {mine} before act {index}, then {theirs}, of {peak}"
                    measured.note(text, history)
    measured.interruptions += len(acts) - 1
    return measured
