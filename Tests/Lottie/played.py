#!/usr/bin/env python3
"""Validates baked Lottie documents and compares them, as rlottie plays them, with their motions.

    Tests/Lottie/played.py --program PATH

Prints one row for each document. The exit code is 1 if a document is invalid or exceeds its
stated error. The comparison is skipped if rlottie is not installed.
"""

import json
import pathlib
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Faults")]

from jsonschema import Draft202012Validator  # noqa: E402
from player import Player  # noqa: E402
from rig.check import check  # noqa: E402
from rig.conversation import Conversation  # noqa: E402
from rig.outcome import Outcome  # noqa: E402
from rig.program import Program  # noqa: E402

SCHEMA = HERE.parent / "Fixtures" / "lottie" / "lottie-1.0.schema.json"

# The number of rendered pixels for each pixel of the document. An edge is measured to 1/255 of a
# rendered pixel.
SCALE = 8


def right_edge(row):
    """Returns the right edge of the drawing, in pixels of the document."""
    last = max((index for index, opacity in enumerate(row) if opacity > 0), default=0)
    return (last + row[last]) / SCALE


def width(row):
    """Returns the width of the drawing, in pixels of the document."""
    return sum(row) / SCALE


def opacity(row):
    """Returns the opacity in the middle of the drawing."""
    return row[len(row) // 2]


# Each scene, the function that measures its value in a picture, and the precision.
SCENES = {
    # The layer is 100 pixels wide, and its anchor is in the middle.
    "spring": ({"animation": ".bouncy", "to": 100, "property": "translateX"},
               lambda row: right_edge(row) - 50, 1 / 64),
    "close": ({"animation": ".spring(duration: 0.6, bounce: 0.5)", "to": 80,
               "property": "translateX", "maxError": 0.0005},
              lambda row: right_edge(row) - 50, 1 / 64),
    "retarget": ({"properties": {"x": 0}, "timeline": [
        {"at": 0, "set": {"x": 120}, "animation": ".bouncy"},
        {"at": 0.25, "set": {"x": 20}, "animation": ".smooth"}],
        "property": {"x": "translateX"}}, lambda row: right_edge(row) - 50, 1 / 64),
    "jump": ({"animation": ".easeOut(duration: 0.41).repeatCount(3, autoreverses: false)",
              "to": 60, "property": "translateX"}, lambda row: right_edge(row) - 50, 1 / 64),
    "frames": ({"animation": ".bouncy", "to": 100, "property": "translateX", "fps": 30},
               lambda row: right_edge(row) - 50, 1 / 64),
    "scale": ({"animation": ".snappy", "from": 0.2, "to": 1.5, "property": "scale"},
              lambda row: width(row) / 100, 1 / 1600),
    "opacity": ({"animation": ".easeInOut(duration: 0.5)", "to": 1, "property": "opacity"},
                opacity, 1.01 / 255),
}


# Properties that a Lottie document represents in another way.
OTHERS = [
    {"animation": ".bouncy", "to": 90, "property": "rotate"},
    {"animation": ".smooth", "to": -40, "property": "translateY", "fidelity": "swiftui",
     "maxError": 0.01},
    {"animation": ".easeInOut(duration: 0.5).repeatForever()", "to": 1,
     "property": "opacity"},
    {"animation": ".spring(duration: 0.5, bounce: 0.5)", "to": 2, "property": "scale",
     "maxKeyframes": 8},
    {"animation": {"type": "keyframes", "tracks": {"value": [
        "SpringKeyframe(40, duration: 0.5)", {"type": "move", "to": 4},
        {"type": "linear", "to": 2, "duration": 0.125}]}}, "property": "rotate"},
]


def main():
    check("Validates and plays baked Lottie documents.",
          ("bake", "largest error as a fraction of the travel, and the stated error"), "rlottie", trials)


def trials(lab):
    with Program(lab) as program, Conversation(program.port, patience=120) as conversation:
        yield valid(conversation)
        for name, (scene, shown, resolution) in SCENES.items():
            yield played(conversation, name, scene, shown, resolution)


def baked(conversation, scene):
    response = conversation.ask("POST", "/v1/bake", {**scene, "format": "lottie"})
    if response.status != 200:
        raise RuntimeError(f"{scene}: {response.content}")
    return response.json()


def valid(conversation):
    validator = Draft202012Validator(json.loads(SCHEMA.read_text()))
    scenes = [scene for scene, _, _ in SCENES.values()] + OTHERS
    documents = [baked(conversation, scene)["lottie"] for scene in scenes]
    wrong = [f"{list(error.absolute_path)}: {error.message}"
             for document in documents for error in validator.iter_errors(document)]
    # The schema must also reject an invalid document.
    broken = documents[0]
    del broken["layers"][0]["ks"]
    if validator.is_valid(broken):
        wrong.append("the schema accepts a layer without a transform")
    return Outcome("schema", f"{len(documents)} documents", "valid", wrong)


def played(conversation, name, scene, shown, resolution):
    bake = baked(conversation, scene)
    track, = bake["tracks"]
    document = bake["lottie"]
    with Player(json.dumps(document).encode(), (document["w"], document["h"]), SCALE) as player:
        frames = range(player.frames)
        samples = [shown(player.row(frame)) for frame in frames]
    times = [frame / document["fr"] for frame in frames]
    keys = {"animation", "from", "to", "properties", "timeline"}
    question = {key: value for key, value in scene.items() if key in keys}
    question |= {"fidelity": bake["fidelity"], "range": {"times": times}}
    truth = conversation.ask("POST", "/v1/evaluate", question).json()["values"][track["track"]]
    distance = max(abs(sample - value) for sample, value in zip(samples, truth)) / track["travel"]
    allowed = track["maxError"] + resolution / track["travel"]
    wrong = [] if distance <= allowed else [f"the error is {distance}; the stated error is {track['maxError']}"]
    if max(samples) - min(samples) < track["travel"] / 2:
        wrong.append("the picture hardly changes")
    return Outcome(
        name, f"{len(samples)} frames", f"{distance:.6f} of {track['maxError']:.6f}", wrong)


if __name__ == "__main__":
    main()
