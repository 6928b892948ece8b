"""Checks of what only one engine needs to show: time, streams, reduced motion, sessions and errors."""

import pathlib

HERE = pathlib.Path(__file__).resolve().parent
TIMES = [index / 30 for index in range(31)]
# The error of a shown value in pixels: the stated error of a travel of 450 px, and printed digits.
CLOSE = 0.0005 * 450 + 0.01
# Browsers show frames; an interruption may be shown one frame late, on a busy machine two.
FRAMES = 0.05


def script(name):
    return (HERE / name).read_text()


def evaluated(service, timeline, times, fidelity="exact"):
    """Returns the values of a property that starts at 0."""
    body = {"properties": {"x": 0}, "timeline": timeline, "fidelity": fidelity, "range": {"times": times}}
    return service.ask("/v1/evaluate", body)["values"]["x"]


def far(mine, theirs, allowed):
    return max(abs(a - b) for a, b in zip(mine, theirs)) > allowed


def acted(seen, service):
    """Returns the errors in what acting.js saw."""
    wrong = []
    for row in seen["running"]:
        name = f"{row['animation']} {row.get('fidelity', '')}"
        at, timeline = 0.0, [{"at": 0, "set": {"x": 400}, "animation": row["animation"]}]
        for act in row["acts"]:
            if act["after"] is None:
                wrong.append(f"{name}: the interruption has no start time")
                break
            at += act["after"]
            timeline.append({"at": at, "set": {"x": act["to"]}, "animation": act["spring"]})
            if not -1 <= act["late"] <= FRAMES * 1000 * act["rate"] or act["old"] != "idle":
                wrong.append(f"{name}: interrupted {act['late']} ms late, and the old one is {act['old']}")
        else:
            # With frames, the motion is only known on them.
            fidelity = row.get("fidelity", "exact")
            times = [at + time for time in TIMES]
            allowed = CLOSE if fidelity == "exact" else 20
            if far(row["film"], evaluated(service, timeline, times, fidelity), allowed):
                wrong.append(f"{name}: {row['film'][:4]}; {timeline}")
    if seen["paused"] != ["paused", 0]:
        wrong.append(f"paused: {seen['paused']}")
    state, film = seen["finished"]
    truth = evaluated(service, [{"at": 0, "set": {"x": 100}, "animation": ".bouncy"}], TIMES)
    if state != "running" or far(film, truth, CLOSE):
        wrong.append(f"after the end: {seen['finished']}")
    for count, place in seen["places"]:
        if count != 1 or place not in (200, 70):
            wrong.append(f"{count} animations, the last at {place}")
    once = [evaluated(service, [{"at": 0, "set": {"x": 1}, "animation": it}], [0.2])[0]
            for it in (".bouncy", ".smooth")]  # fmt: skip
    for shown in seen["frozen"]:
        if far(shown, [100 * once[0], 100 * once[1], once[1]], 0.06):
            wrong.append(f"frozen: {shown} instead of {once}")
    return wrong + faults(seen["errors"])


def faults(errors):
    wrong = []

    def check(name, holds):
        if not holds:
            wrong.append(f"{name}: {errors[name]}")

    invalid = errors["invalid"]
    check("invalid", invalid["isOurs"] and invalid["status"] == 422 and invalid["pointers"] == ["/animation"]
          and invalid["type"] == "/problems/invalid-request"
          and invalid["message"] == "The request is invalid; /animation must be an animation")  # fmt: skip
    check("offline", errors["offline"]["isOurs"] and "animation" in errors["offline"]["message"])
    check("shape", errors["shape"] and "translate" in errors["shape"]["message"])
    check("endless", errors["endless"] and errors["endless"]["isOurs"])
    return wrong


def session(seen, service):
    """Returns the errors in the session that acting.js used."""
    used = seen["session"]
    film = service.ask("/v1/evaluate", {"animation": ".bouncy", "to": 100, "range": {"end": 0.5, "fps": 10}})
    wrong = []
    if used["values"] != film["values"]["value"]:
        wrong.append(f"a change and its film: {used['values']}")
    if used["isPaused"] is not True or used["mine"][1] != used["mine"][2]:
        wrong.append(f"paused: {used['mine']}")
    if used["theirs"][1] == used["theirs"][2]:
        wrong.append(f"a fork is paused, too: {used['theirs']}")
    if used["time"] != 0 or used["revision"] < 4 or used["stale"] != 412 or used["gone"] != 404:
        wrong.append(f"session: {used}")
    return wrong


def followed(browser, relay, base):
    """Returns the number of events of streams whose connections were cut, and the errors."""
    wrong, count = [], 0
    for kind, cuts in (("end", [900, 500]), ("abort", []), ("break", [])):
        relay.cuts, relay.resumed = list(cuts), []
        events = browser.run(script("following.js"), base, kind)
        count += len(events)
        # A reader that is late gets one sample without an id in place of those that it missed.
        ids = [it["id"] for it in events if it.get("id")]
        times = [it["data"]["time"] for it in events if it["type"] == "sample"]
        types = [it["type"] for it in events if it["type"] != "sample"]
        if len(set(ids)) != len(ids) or times != sorted(set(times)):
            wrong.append(f"{kind}: an event came twice: {ids}, {times}")
        known = ["start", "logicallyComplete", "completion", "removed"] + ["end"] * (kind == "end")
        if types != known or len(times) < 5:
            wrong.append(f"{kind}: {types}, {len(times)} samples")
        if len(relay.resumed) != len(cuts) or not set(relay.resumed) <= set(ids):
            wrong.append(f"{kind}: resumed after {relay.resumed} of {ids}")
    return count, wrong


def reduced(browser, service, base):
    """Compares the alternatives of reduced motion with docs/bake.md."""
    modes, times = ["fade", "jump", "shorten", "none"], [0.02, 0.05, 0.08, 0.12, 0.15, 0.18, 0.25, 0.4]
    seen = browser.run(script("calm.js"), base, modes, times)

    def curve(times):
        return evaluated(service, [{"at": 0, "set": {"x": 1}, "animation": ".smooth"}], times)

    fading = [min(abs(1 - time / 0.1), 1) for time in times]
    wrong = []
    for mode in modes:
        ends = seen[mode]["ends"]
        for name, begin, to, end in (("first", 0, 100, ends[0]), ("second", 100, -50, ends[1])):
            if mode == "none" and name == "second":
                # This interruption starts where the motion was, which the engines' test compares.
                continue
            places = {"fade": [int(time > 0.1) for time in times], "jump": [1] * len(times),
                      "shorten": curve([time * end / 0.1 for time in times]), "none": curve(times)}[mode]  # fmt: skip
            x, opacity, red = zip(*seen[mode][name])
            if far(x, [begin + (to - begin) * it for it in places], 0.1):
                wrong.append(f"{mode}, {name}: {x}")
            if far(opacity, fading if mode == "fade" else [1] * len(times), 0.001):
                wrong.append(f"{mode}, {name}: opacities {opacity}")
            reds = curve(times) if name == "first" else [1] * len(times)
            if far(red, [200 * it for it in reds], 1):
                wrong.append(f"{mode}, {name}: colors {red}")
    return wrong
