"""Vectors of figures that others recorded from Apple's SwiftUI: rows of Tests/Fixtures/observed.

Rows that differ only in their time become one vector.
"""

import json
import math
import pathlib

from animations import plain

OBSERVED = pathlib.Path(__file__).resolve().parents[1] / "Fixtures" / "observed"
# The recordings: Apple's framework, the project that published the figures, and its licence.
RECORDINGS = {
    "eidolon": {
        "framework": "SwiftUI, macOS 27",
        "origin": "kern0x1b/eidolon, eidolon/Tests/main.swift @d727d6e5ac87",
        "licence": "MIT",
    },
    "metalui": {
        "framework": "SwiftUI, macOS 27.0.1",
        "origin": "mburger89/MetalUI, docs/probes/swiftui-controls-looks.swift",
        "licence": "MIT",
    },
    "rivership": {
        "framework": "SwiftUI, macOS 26, Xcode 26",
        "origin": "whynotmake-it/rivership, packages/motor/test/src/swiftui_presets_test.dart",
        "licence": "MIT",
    },
    "openswiftui": {
        "framework": "SwiftUI, on which the tests of the origin also run; no version is stated",
        "origin": "OpenSwiftUIProject/OpenSwiftUI, Tests/OpenSwiftUICompatibilityTests/Animation/Animation/"
                  "UnitCurveCompatibilityTests.swift @069dd80bce30",
        "licence": "MIT",
    },
}
# A part of a row's source that identifies its recording.
PARTS = {
    "eidolon": "kern0x1b/eidolon",
    "metalui": "mburger89/MetalUI docs/probes/swiftui-controls-looks.swift",
    "rivership": "whynotmake-it/rivership",
    "openswiftui": "UnitCurveCompatibilityTests.swift",
}
# Half a unit of the last recorded digit: a difference may exceed it by an error of rounding.
HALF_DIGIT, ROUNDING = 0.0005, 1e-9
# The recorder's clock of the retargets was ahead of the displayed values by these seconds.
AHEAD = 0.0014


def recording(row):
    """Returns the name of the recording that contains a row; None if Apple's framework is not its
    origin.
    """
    return next((name for name, part in PARTS.items() if part in row["source"]), None)


def animation(fixture):
    """Returns the description of a fixture's animation."""
    keys = {key: value for key, value in fixture.items() if key not in ("modifiers", "preset")}
    if "spring" in keys:
        keys["spring"] = spring(keys["spring"])
    modifiers = []
    for modifier in fixture.get("modifiers", []):
        kind = next(key for key in modifier if key != "autoreverses")
        keep = {"autoreverses": modifier["autoreverses"]} if "autoreverses" in modifier else {}
        name = {"repeatCount": "count", "logicallyComplete": "after"}.get(kind, kind)
        modifiers.append({"type": kind, name: modifier[kind]} | keep)
    return keys | ({"modifiers": modifiers} if modifiers else {})


def spring(fixture):
    return {"type": "Spring"} | fixture


def curve(fixture):
    if isinstance(fixture, dict):
        return {"type": "bezier", "controlPoints": fixture["bezier"]}
    return {"type": fixture}


def presented(given):
    """The kind, the function, the description, the time and the tolerance of a presented value."""
    described = animation(given["animation"])
    description = {"from": given["from"], "to": given["to"], "animation": described}
    repeats = any(modifier["type"] == "repeatCount" for modifier in described.get("modifiers", []))
    # Each pass begins on a frame; at a low rate, it would begin noticeably late.
    description["frameRate"] = 1000 if repeats else 10
    least = 0.006 * abs(given["to"] - given["from"]) if repeats else 0
    return "modifiers" if "modifiers" in described else "spring", "evaluate", description, given["time"], least


def retarget(given):
    """A presented value after a change, on a display with a frame at the time of the change."""
    at = given["secondAt"] - AHEAD
    second = {"at": at, "set": {"x": given["secondTo"]},
              "animation": animation(given["second"]) if given["second"] else None}  # fmt: skip
    description = {
        "properties": {"x": given["firstFrom"]},
        "timeline": [
            {"at": 0, "set": {"x": given["firstTo"]}, "animation": animation(given["first"])},
            second,
        ],
        "frameRate": math.floor(at * 1000) / at,
    }
    return "retarget", "evaluate", description, given["time"] - AHEAD, 0


def keyframes(given):
    names = ["x", "y"][: len(given["initial"])] if isinstance(given["initial"], list) else ["value"]
    starts = given["initial"] if isinstance(given["initial"], list) else [given["initial"]]
    tracks = {}
    for name, track in zip(names, given["tracks"]):
        tracks[name] = [{key: keyframe(key, value) for key, value in one.items() if value is not None}
                        for one in track]  # fmt: skip
    described = {"type": "keyframes", "tracks": tracks}
    if names == ["value"]:
        description = {"from": starts[0], "animation": described}
    else:
        description = {"properties": dict(zip(names, starts)), "animation": described}
    return "keyframes", "evaluate", description, given["time"], 0


def keyframe(key, value):
    return spring(value) if key == "spring" else curve(value) if key == "curve" else value


def spring_call(given):
    described = given["spring"] if isinstance(given.get("spring"), dict) else {
        key: given[key] for key in ("duration", "bounce")}  # fmt: skip
    description = {"spring": spring(described), "to": given["target"],
                   "initialVelocity": given["initialVelocity"]}  # fmt: skip
    return "Spring", "spring", description, given["time"], 0


def curve_call(given):
    return "UnitCurve", "curve", {"curve": curve(given["curve"])}, given["at"], 0


READERS = {
    "animation.presented": (presented, "values"),
    "animation.retarget": (retarget, "values"),
    "keyframe.value": (keyframes, "values"),
    "spring.value": (spring_call, "values"),
    "spring.velocity": (spring_call, "velocities"),
    "unitCurve.value": (curve_call, "values"),
    "unitCurve.velocity": (curve_call, "velocities"),
}


def expressible(row):
    """True if a request can describe a row: one number per property, a time from 0 on."""
    given = row["input"]
    return (
        row["kind"] in READERS
        and recording(row)
        and given.get("time", 0) >= 0
        and not isinstance(given.get("target"), list)
        and given.get("initial", 0) is not None
        and "inverseOf" not in given.get("curve", {})
    )


def simple(value):
    """Returns a JSON value without zeros after the point, and without rounding errors beyond 1e-13."""
    if isinstance(value, dict):
        return {key: simple(one) for key, one in value.items()}
    if isinstance(value, list):
        return [simple(one) for one in value]
    return plain(float(f"{value:.13g}")) if isinstance(value, float) else value


def vectors():
    """Returns the vectors, each with the members of vectors/schema.json except its id."""
    groups = {}
    rows = [row for path in sorted(OBSERVED.glob("*.json")) for row in json.loads(path.read_text())]
    for row in filter(expressible, rows):
        reader, member = READERS[row["kind"]]
        kind, function, description, time, least = reader(row["input"])
        tolerance = max(row["tolerance"], least)
        if tolerance == HALF_DIGIT:
            tolerance += ROUNDING
        key = json.dumps([recording(row), kind, function, description, member, tolerance])
        # JSON has no infinity; the service writes null for the velocity of a vertical curve.
        figure = None if row["expected"] == "inf" else row["expected"]
        groups.setdefault(key, {})[time] = figure
    return simple([vector(*json.loads(key), figures) for key, figures in groups.items()])


def vector(name, kind, function, description, member, tolerance, figures):
    times = sorted(figures)
    names = list(description.get("properties", {"value": 0}))
    columns = [[figures[time]] if len(names) == 1 else figures[time] for time in times]
    values = {name: [column[index] for column in columns] for index, name in enumerate(names)}
    return {"source": "apple", "recording": name, "kind": kind, "function": function,
            "description": description, "times": times, member: values, "tolerance": tolerance}  # fmt: skip
