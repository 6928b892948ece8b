"""Trials of the pad: a shape that is thrown and retargeted."""

from motions import RECORD, fitted, spring

DURATION, BOUNCE = 0.6, 0.4
ADDRESS = f"/?animation=.spring(duration:+{DURATION},+bounce:+{BOUNCE})"
# The largest error of a position in pixels: the digits of a style.
PIXELS = 0.05


def thrown(window, program):
    """Drag and release"""
    window.show(ADDRESS)
    window.until("return document.getElementById('stated').textContent !== ''")
    window.run("document.getElementById('pad').scrollIntoView({ block: 'center' })")
    left, top, width, height, requests = window.run(RECORD)
    middle = (left + width / 2, top + height / 2)
    window.drag([(middle[0] + 12 * step, middle[1] - 5 * step) for step in range(12)])
    window.until("return document.getElementById('pad-facts').textContent.includes('At rest')")
    shown, pulled = window.run("return [shown, pulled]")
    wrong, words = [], []
    release = next(time for time, _, _, name in reversed(pulled) if name == "pointerup")
    hand = [it for it in pulled if it[3] != "pointerup" and it[0] >= release - 0.1]
    rates = spring(DURATION, BOUNCE)
    for axis, size in ((1, width), (2, height)):
        flight = [(it[0], it[axis]) for it in shown if it[0] > release + 0.02]
        position, velocity, residual = fitted(flight, size / 2, rates, release)
        given = (hand[-1][axis] - hand[0][axis]) / (hand[-1][0] - hand[0][0])
        words.append(f"{velocity:.0f} of {given:.0f}")
        if residual > PIXELS:
            wrong.append(f"axis {axis}: {residual} pixels off the spring")
        pressed = next(it for it in pulled if it[3] == "pointerdown")
        start = size / 2 + hand[-1][axis] - pressed[axis]
        if abs(position - start) > 0.1:
            wrong.append(f"axis {axis}: it starts at {position}, not at {start}")
        if abs(velocity - given) > 0.01 * abs(given) + 1:
            wrong.append(f"axis {axis}: it starts with {velocity}, not with {given}")
    later = window.run("return performance.getEntriesByType('resource').length")
    if later != requests:
        wrong.append(f"{later - requests} requests were sent")
    rate = (len(shown) - 1) / (shown[-1][0] - shown[0][0])
    return f"velocity {', '.join(words)} px/s; {rate:.0f} frames/s; no request", wrong


def retargeted(window, program):
    """Retarget in flight"""
    window.show(ADDRESS)
    window.until("return document.getElementById('stated').textContent !== ''")
    window.run("document.getElementById('pad').scrollIntoView({ block: 'center' })")
    left, top, width, height, _ = window.run(RECORD)
    # Each press is more than the shape's radius away from the shape.
    presses = [(0.9, 0.2, 160), (0.1, 0.8, 130), (0.85, 0.9, 150)]
    actions = []
    for x, y, pause in presses:
        actions += [
            {"type": "pointerMove", "duration": 0, "x": round(left + x * width), "y": round(top + y * height)},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0},
            {"type": "pause", "duration": pause}]
    window.act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions})
    window.until("return document.getElementById('pad-facts').textContent.includes('At rest')")
    shown, pulled = window.run("return [shown, pulled]")
    times = [it[0] for it in pulled if it[3] == "pointerdown"]
    wrong, worst, rates = [], 0, spring(DURATION, BOUNCE)
    for axis, index in ((1, 0), (2, 1)):
        targets = [round(origin + place[index] * size) - origin
                   for place in presses for origin, size in [((left, width), (top, height))[index]]]
        pieces = []
        for number, begin in enumerate(times):
            end = times[number + 1] if number + 1 < len(times) else shown[-1][0]
            pieces.append([(it[0], it[axis]) for it in shown if begin + 0.017 < it[0] < end - 0.001])
        for number in range(1, len(times)):
            before, after = pieces[number - 1], pieces[number]
            if min(len(before), len(after)) < 4:
                wrong.append(f"too few frames: {len(before)}, {len(after)}")
                continue
            peak = max(abs(b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(before, before[1:]))
            one = fitted(before, targets[number - 1], rates, times[number])
            two = fitted(after, targets[number], rates, times[number])
            place, speed, residual = abs(one[0] - two[0]), abs(one[1] - two[1]) / peak, max(one[2], two[2])
            worst = max(worst, speed)
            if place > 0.005 * width or speed > 0.005 or residual > PIXELS:
                wrong.append(f"axis {axis}: jumps of {place} px and {speed * 100} % of the velocity, {residual} px")
    return f"2 retargets; velocities differ by {worst * 100:.2f} % at most", wrong


def by_keys(window, program):
    """Arrow keys on the pad"""
    window.show(ADDRESS)
    window.until("return document.getElementById('stated').textContent !== ''")
    window.run("document.getElementById('pad').focus()")
    window.run(RECORD)
    window.press("\ue014", "\ue014", "\ue015")
    window.until("return document.getElementById('pad-facts').textContent.includes('At rest')")
    moved = window.run("""
        const pad = document.getElementById('pad'), [, x, y] = window.shown.at(-1);
        return [x - pad.clientWidth / 2, y - pad.clientHeight / 2];""")
    wrong = [] if max(abs(moved[0] - 80), abs(moved[1] - 40)) < 0.2 else [f"it moved by {moved}"]
    return f"moved by {moved[0]:.1f} and {moved[1]:.1f} px", wrong


def curved(window, program):
    """A thrown curve"""
    window.show("/?animation=.easeInOut(duration:+0.4)")
    window.run("document.getElementById('pad').scrollIntoView({ block: 'center' })")
    left, top, width, height, _ = window.run(RECORD)
    middle = (left + width / 2, top + height / 2)
    window.drag([(middle[0] + 10 * step, middle[1]) for step in range(8)])
    window.until("return document.getElementById('pad-facts').textContent.includes('At rest')")
    shown, pulled = window.run("return [shown, pulled]")
    release = next(time for time, _, _, name in reversed(pulled) if name == "pointerup")
    flight = [it for it in shown if it[0] > release]
    wrong = []
    if max(it[1] for it in flight) > pulled[-1][1] - left + 0.5:
        wrong.append("the curve continues with the velocity")
    if not 0.3 < flight[-1][0] - release < 0.6:
        wrong.append(f"the curve takes {flight[-1][0] - release} s")
    return f"returns in {flight[-1][0] - release:.2f} s, without the velocity", wrong


TRIALS = (thrown, retargeted, by_keys, curved)
