"""Random evaluations, motions and interruptions for the client."""

# The smallest and the largest response in seconds; travels are in the units of a property.
RESPONSES = (0.2, 0.9)


def spring(dice):
    """Returns a spring that the kernel reads, as SwiftUI text or as JSON, with all spellings."""
    time, bounce = round(dice.uniform(*RESPONSES), dice.choice([1, 2, 12])), round(dice.uniform(-0.5, 0.7), 3)
    ratio = round(dice.uniform(0.25, 1.5), 3)
    name = dice.choice(["smooth", "snappy", "bouncy"])
    extra = round(dice.uniform(-0.3, 0.3), 2)
    return dice.choice([
        f".{name}", name, f".{name}(duration: {time})", f".{name}(extraBounce: {extra})",
        f".{name}(duration: {time}, extraBounce: {extra})", ".spring", ".spring()", ".default",
        ".interactiveSpring", f".interactiveSpring(duration: {time})",
        f".interactiveSpring(response: {time}, dampingFraction: {ratio}, blendDuration: 0.1)",
        f".spring(duration: {time}, bounce: {bounce})", f".spring(bounce: {bounce})",
        f".spring(duration: {time}, bounce: {bounce}, blendDuration: 0.2)",
        f".spring(response: {time}, dampingFraction: {ratio})",
        f".spring(response: {time}, dampingFraction: {ratio}, blendDuration: 0.25)",
        {"type": "spring", "duration": time, "bounce": bounce},
        {"type": "spring", "response": time, "dampingFraction": ratio},
        {"type": "spring", "bounce": bounce, "duration": time, "blendDuration": 0.1},
        {"type": name, "duration": time}, {"type": name}, {"type": "default"},
    ])  # fmt: skip


def plain(dice):
    """Returns a spring without blend, with its response and damping fraction."""
    time, ratio = round(dice.uniform(*RESPONSES), 3), round(dice.uniform(0.3, 1.3), 3)
    return f".spring(response: {time}, dampingFraction: {ratio})", (time, ratio)


def window(dice):
    """Returns a range in one of its forms."""
    digits = dice.choice([0, 1, 3, 9, 16])
    begin, length = round(dice.uniform(0, 1), digits), round(dice.uniform(0.1, 3), digits) or 1
    end = dice.choice([{"end": begin + length}, {"duration": length}, {"end": "removed"}, {}])
    end |= dice.choice([{}, {"start": begin}]) if "end" not in end else {"start": begin}
    spacing = dice.choice([
        {"fps": dice.choice([5, 24, 60, 29.97])}, {"count": dice.randint(1, 40)}, {},
        {"step": dice.choice([0.1, 0.03, round(dice.uniform(0.01, 0.3), dice.choice([2, 16]))])},
    ])  # fmt: skip
    if dice.random() < 0.3:
        times = sorted({round(dice.uniform(0, 3), digits) for _ in range(dice.randint(1, 30))})
        return {"times": dice.choice([times, times[0]])}
    more = {"includeEnd": dice.choice([True, False])} if dice.random() < 0.3 else {}
    if more and spacing.get("count") == 1:
        more = {}
    return end | spacing | more


def evaluation(dice):
    """Returns a request for /v1/evaluate that the kernel answers."""
    scale = 10 ** dice.uniform(-6, 4)
    request = {"fidelity": "exact", "animation": spring(dice)}
    request |= dice.choice([{}, {"from": dice.uniform(-scale, scale)}, {"from": round(dice.uniform(-300, 300))}])
    request |= dice.choice([{}, {"to": dice.uniform(-scale, scale)}, {"to": round(dice.uniform(-300, 300), 1)}])
    if dice.random() < 0.03:
        request["to"] = request.get("from", 0)
    request |= dice.choice([{}, {"range": window(dice)}, {"range": window(dice)}, {"range": window(dice)}])
    request |= dice.choice([{}, {"include": ["velocity"]}, {"include": "velocity"}, {"include": []}])
    if dice.random() < 0.1:
        del request["animation"]
    return request


# The CSS texts of properties, each with the ranges of its numbers.
PROPERTIES = {
    "translate": ("{}px {}px", [(-300, 300), (-300, 300)]),
    "opacity": ("{}", [(0, 1)]),
    "rotate": ("{}deg", [(-360, 360)]),
    "scale": ("{} {}", [(0.2, 3), (0.2, 3)]),
}


def value(dice, name, near=None):
    """Returns numbers of a property: random ones, or the given ones with tiny changes."""
    if near is not None:
        return [round(it + dice.choice([0, 1e-3, -1e-2]), 6) for it in near]
    return [round(dice.uniform(*limits), dice.choice([0, 2, 4])) for limits in PROPERTIES[name][1]]


def text(name, numbers):
    return PROPERTIES[name][0].format(*numbers)


def history(dice, spring_of, most=4):
    """Returns a play of one to three properties and its interruptions, with all their numbers.

    Some interruptions are in the overshoot, some targets are near the last one, and some
    interruptions are later than the end.
    """
    names = dice.sample(list(PROPERTIES), min(dice.randint(1, 3), len(PROPERTIES)))
    begin = {name: value(dice, name) for name in names}
    target = {name: value(dice, name) for name in names}
    maxError = dice.choice([0.0005, 0.0005, 0.001, 0.002])
    first = spring_of(dice)
    properties = {name: [text(name, begin[name]), text(name, target[name])] for name in names}
    play = {"animation": first, "properties": properties, "maxError": maxError}
    targets, interruptions, springs = [dict(target)], [], [first]
    for _ in range(dice.randint(1, most)):
        chosen = dice.sample(names, dice.randint(1, len(names)))
        for name in chosen:
            target[name] = value(dice, name, target[name] if dice.random() < 0.15 else None)
        after = dice.choice([dice.uniform(0.1, 0.35), dice.uniform(0.1, 0.9), dice.uniform(0.01, 0.1), 4])
        change = {"to": {name: text(name, target[name]) for name in chosen}, "after": round(after, 4)}
        if dice.random() < 0.6:
            springs.append(spring_of(dice))
            change["animation"] = springs[-1]
        else:
            springs.append(springs[-1])
        interruptions.append(change)
        targets.append(dict(target))
    return {"play": play, "interruptions": interruptions, "names": names, "begin": begin, "targets": targets,
            "springs": springs, "maxError": maxError}  # fmt: skip
