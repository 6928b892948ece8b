"""The motion of a thrown shape, from the positions that a window has shown."""

import math


def spring(text_duration, bounce):
    """Returns the decay rate and the frequency of an under-damped spring in 1/s."""
    omega, damping = 2 * math.pi / text_duration, 1 - bounce
    return damping * omega, omega * math.sqrt(1 - damping * damping)


def fitted(samples, target, rates, start):
    """Fits position and velocity at a time to samples (time, position) by least squares.

    Returns the position, the velocity and the largest residual. The motion is a combination of the
    spring's two modes, so that the fit is linear.
    """
    decay, frequency = rates
    rows = []
    for time, position in samples:
        t = time - start
        envelope = math.exp(-decay * t)
        rows.append((envelope * math.cos(frequency * t), envelope * math.sin(frequency * t),
                     position - target))  # fmt: skip
    aa, ab, bb = (sum(r[i] * r[j] for r in rows) for i, j in ((0, 0), (0, 1), (1, 1)))
    ay, by = (sum(r[i] * r[2] for r in rows) for i in (0, 1))
    determinant = aa * bb - ab * ab
    a, b = (ay * bb - by * ab) / determinant, (by * aa - ay * ab) / determinant
    residual = max(abs(r[0] * a + r[1] * b - r[2]) for r in rows)
    return target + a, -decay * a + frequency * b, residual


# Records the positions of the pad's shape at the time of each frame, and the pointer's movements.
RECORD = """
const pad = document.getElementById('pad'), shape = pad.querySelector('.shape');
window.shown = []; window.pulled = [];
window.watcher?.disconnect();
window.watcher = new MutationObserver(() => {
  const [x, y] = shape.style.transform.match(/-?[\\d.]+(?:e-?\\d+)?/g).map(Number);
  window.shown.push([document.timeline.currentTime / 1000, x, y]);
});
window.watcher.observe(shape, { attributes: true });
for (const name of ['pointerdown', 'pointermove', 'pointerup']) {
  pad.addEventListener(name, (event) => {
    const events = name === 'pointermove' ? event.getCoalescedEvents() : [];
    for (const it of events.length ? events : [event]) {
      window.pulled.push([it.timeStamp / 1000, it.clientX, it.clientY, name]);
    }
  });
}
const box = pad.getBoundingClientRect();
return [box.left, box.top, box.width, box.height, performance.getEntriesByType('resource').length];
"""
