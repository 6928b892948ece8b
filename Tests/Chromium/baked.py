#!/usr/bin/env python3
"""Compares baked keyframes, as Chromium shows them, with their motions.

    Tests/Chromium/baked.py --program PATH

Prints one row for each bake. The exit code is 1 if a bake exceeds its stated error. The test is
skipped if Chromium is not installed.
"""

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

SAMPLES = 900
# Chromium prints the values of a style with six digits. For values below a hundred, the error is
# half of the fourth decimal; above, it is larger.
STYLE = 1e-5

# Each scene, and the style properties of its animated properties in byte order of the latter's
# names.
SCENES = {
    "spring": ({"animation": ".bouncy", "to": 100}, ["--value"]),
    "transform": ({"animation": ".snappy", "to": 100, "property": "translateX"}, ["transform"]),
    "eight": ({"animation": ".spring(duration: 0.5, bounce: 0.5)", "to": 1, "maxKeyframes": 8},
              ["--value"]),
    "repeat": ({"animation": ".easeIn(duration: 0.4).repeatCount(3, autoreverses: true).delay(0.2)",
                "to": 10}, ["--value"]),
    "jump": ({"animation": ".easeOut(duration: 0.4).repeatCount(3, autoreverses: false)", "to": 1},
             ["--value"]),
    "retarget": ({"properties": {"fade": 0, "x": 0}, "timeline": [
        {"at": 0, "set": {"x": 100, "fade": 0.5}, "animation": ".bouncy"},
        {"at": 0.25, "set": {"x": -40}, "animation": ".smooth"},
        {"at": 0.4, "set": {"fade": 0.2}, "animation": ".linear(duration: 0.3)"}],
        "property": {"x": "left", "fade": "opacity"}, "maxError": 0.005}, ["opacity", "left"]),
    "frames": ({"animation": ".bouncy", "to": 100, "fps": 30}, ["--value"]),
    "screen": ({"animation": ".bouncy", "to": 100, "fidelity": "swiftui", "maxError": 0.01},
               ["--value"]),
    "ever": ({"animation": ".easeInOut(duration: 0.5).repeatForever().delay(0.1)", "to": 1},
             ["--value"]),
}


def main():
    check("Plays baked keyframes in Chromium.",
          ("bake", "largest error as a fraction of the travel, and the stated error"), "chromium", trials)


def trials(lab):
    plays, calm = [], []
    with Program(lab) as program, Conversation(program.port, patience=120) as conversation:
        for name, (scene, properties) in SCENES.items():
            for form in ("waapi", "keyframes"):
                plays.append(baked(conversation, name, scene, properties, form))
        for mode in ("fade", "jump", "shorten", "none"):
            for form in ("waapi", "keyframes"):
                calm.append(reduced(conversation, mode, form))
    # Each bake needs its own page, because all style sheets use the same class name.
    for play in plays:
        shown, = played(lab, [play], "baked.html")
        yield compared(play, shown)
    for play in calm:
        shown, = played(lab, [play], "baked.html", ["--force-prefers-reduced-motion"])
        yield compared(play, shown)


def reduced(conversation, mode, form):
    """A movement for a user who prefers reduced motion, with its values in closed form."""
    response = conversation.ask("POST", "/v1/bake", {
        "animation": ".linear(duration: 0.8)", "from": 0, "to": 100, "property": "left",
        "reducedMotion": mode, "format": form})
    if response.status != 200:
        raise RuntimeError(f"{mode}: {response.content}")
    bake = response.json()
    times = [0.8 * (index + 0.37) / SAMPLES for index in range(SAMPLES)]
    left = {"fade": lambda time: 0 if time < 0.1 else 100, "jump": lambda time: 100,
            "shorten": lambda time: min(time / 0.1, 1) * 100, "none": lambda time: time / 0.8 * 100}
    opacity = (lambda time: min(abs(1 - time / 0.1), 1)) if mode == "fade" else lambda time: 1
    play = {"name": f"reduced {mode} {form}", "times": times,
            "properties": ["left", "opacity"],
            "truth": [[values(time) for time in times] for values in (left[mode], opacity)],
            "travels": [100, 1], "stated": [0.002, 0]}
    if form == "waapi":
        return {**play, "script": bake["text"]}
    return {**play, "sheet": bake["text"], "class": bake["styleSheet"]["class"]}


def baked(conversation, name, scene, properties, form):
    response = conversation.ask("POST", "/v1/bake", {**scene, "format": form})
    if response.status != 200:
        raise RuntimeError(f"{name}: {response.content}")
    bake = response.json()
    # Three passes of an endless repetition are compared.
    length = max(bake["delay"], 0) + bake["duration"] * (1 if bake["iterations"] else 3)
    times = [length * (index + 0.37) / SAMPLES for index in range(SAMPLES)]
    if scene.get("fidelity") == "swiftui":
        times = [frame / 60 for frame in range(int(bake["duration"] * 60))]
    keys = {"animation", "from", "to", "properties", "timeline"}
    question = {key: value for key, value in scene.items() if key in keys}
    question |= {"fidelity": bake["fidelity"], "range": {"times": times}}
    values = conversation.ask("POST", "/v1/evaluate", question).json()["values"]
    play = {"name": f"{name} {form}", "times": times, "properties": properties,
            "truth": [values[track["track"]] for track in bake["tracks"]],
            "travels": [track["travel"] for track in bake["tracks"]],
            "stated": [track["maxError"] for track in bake["tracks"]]}
    if form == "waapi":
        return {**play, "script": bake["text"]}
    return {**play, "sheet": bake["text"], "class": bake["styleSheet"]["class"]}


def compared(play, shown):
    wrong, words = [], []
    if shown["count"] == 0:
        wrong.append("the page contains no animation")
    for index, (truth, travel, stated) in enumerate(zip(play["truth"], play["travels"], play["stated"])):
        distance = max(abs(sample[index] - value) / travel
                       for sample, value in zip(shown["samples"], truth))
        words.append(f"{distance:.6f} of {stated:.6f}")
        if not distance <= stated + STYLE:
            wrong.append(f"{play['properties'][index]} is {distance} away; the stated error is {stated}")
    return Outcome(play["name"], f"{len(shown['samples'])} samples", "; ".join(words), wrong)


if __name__ == "__main__":
    main()
