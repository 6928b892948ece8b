// The plot: values above, velocities below, events as labeled lines, and the time of the player.
import { short } from './numbers.js';
import { DISTANCE } from './motion.js';

const SPACE = 'http://www.w3.org/2000/svg';
const LEFT = 44, RIGHT = 14, BOTTOM = 26, LABELS = 18;
const NAMES = { logicallyComplete: 'logically complete', removed: 'removed', completion: 'completion' };

/** A plot in an element, drawn to its width. */
export class Plot {
  #place; #svg; #first; #second; #seek; #x; #y; #cursor; #width = 0;

  /** @param seek Called with a time when the user points at it. */
  constructor(place, seek) {
    this.#place = place;
    this.#seek = seek;
    this.#svg = element('svg', { role: 'img', 'aria-labelledby': 'plot-title plot-text' });
    place.append(this.#svg);
    this.#svg.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.#svg.setPointerCapture(event.pointerId);
      this.#point(event);
    });
    this.#svg.addEventListener('pointermove', (event) => {
      if (this.#svg.hasPointerCapture(event.pointerId)) this.#point(event);
    });
    // Drawing changes the height of the element, so the plot is drawn outside of the callback.
    new ResizeObserver(() => requestAnimationFrame(() => {
      if (place.clientWidth !== this.#width) this.#draw();
    })).observe(place);
  }

  /** Draws one or two motions. */
  show(first, second) {
    this.#first = first;
    this.#second = second;
    this.#draw();
  }

  /** Moves the line of the current time. */
  move(time) {
    if (!this.#cursor) return;
    const x = this.#x(time);
    const { line, dot, other } = this.#cursor;
    line.setAttribute('transform', `translate(${x} 0)`);
    dot.setAttribute('transform', `translate(${x} ${this.#y(this.#first.value(time))})`);
    other?.setAttribute('transform', `translate(${x} ${this.#y(this.#second.value(time))})`);
  }

  #point(event) {
    const box = this.#svg.getBoundingClientRect();
    const share = (event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT);
    this.#seek(Math.min(Math.max(share, 0), 1) * this.#span);
  }

  get #span() {
    return Math.max(this.#first.duration, this.#second?.duration ?? 0, 0.1);
  }

  #draw() {
    if (!this.#first) return;
    const width = (this.#width = this.#place.clientWidth);
    const height = Math.round(Math.min(Math.max(width * 0.48, 260), 400));
    const motions = [this.#first, this.#second].filter(Boolean);
    const marks = eventMarks(this.#first);
    const rows = placed(marks, (time) => LEFT + (time / this.#span) * (width - LEFT - RIGHT), width);
    const top = 10 + rows * LABELS, strip = Math.round(height * 0.2);
    const middle = height - BOTTOM - strip - 22;
    const all = motions.flatMap((it) => it.values);
    const low = Math.min(0, ...all), high = Math.max(DISTANCE, ...all);
    const pad = (high - low) * 0.04;
    this.#x = (time) => LEFT + (time / this.#span) * (width - LEFT - RIGHT);
    this.#y = (value) => middle - ((value - low + pad) / (high - low + 2 * pad)) * (middle - top);
    const speeds = motions.flatMap((it) => it.velocities).filter(Number.isFinite);
    const slow = Math.min(0, ...speeds), fast = Math.max(1, ...speeds);
    const base = height - BOTTOM;
    const v = (speed) => base - ((speed - slow) / (fast - slow)) * strip;

    const parts = [
      ...this.#axes(width, top, middle, base), ...this.#eventLines(marks, base),
      element('line', { class: 'zero', x1: LEFT, x2: width - RIGHT, y1: v(0), y2: v(0) }),
      element('text', { class: 'axis', x: LEFT - 8, y: base - strip + 4, 'text-anchor': 'end' }, `${Math.round(fast)}`),
      element('text', { class: 'axis', x: LEFT - 8, y: v(0) + 4, 'text-anchor': 'end' }, '0'),
      element('text', { class: 'name', x: width - RIGHT - 6, y: base - strip - 6, 'text-anchor': 'end' },
        'velocity in points per second'),
    ];
    for (const [index, motion] of motions.entries()) {
      const kind = index ? 'second' : 'first';
      parts.unshift(
        element('path', { class: `speed ${kind}`, d: this.#path(motion, motion.velocities, v) }));
      parts.push(
        element('path', { class: `value ${kind}`, d: this.#path(motion, motion.values, this.#y) }));
    }
    this.#svg.replaceChildren(
      element('title', { id: 'plot-title' }, 'Value and velocity over time'),
      element('desc', { id: 'plot-text' }, described(this.#first, marks)), ...parts,
      this.#newCursor(top, base));
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#svg.setAttribute('height', height);
    this.move(this.time ?? 0);
  }

  #newCursor(top, base) {
    const line = element('line', { class: 'now', x1: 0, x2: 0, y1: top, y2: base });
    const dot = element('circle', { class: 'dot first', r: 5 });
    const other = this.#second && element('circle', { class: 'dot second', r: 4.5 });
    this.#cursor = { line, dot, other };
    const group = element('g', { 'aria-hidden': 'true' });
    group.append(line, ...(other ? [other] : []), dot);
    return group;
  }

  #path(motion, list, scale) {
    // An instant change of value is a jump. Its velocity is not finite.
    let path = '', pen = 'M';
    for (let index = 0; index < list.length; index += 1) {
      if (!Number.isFinite(list[index])) { pen = 'M'; continue; }
      if (isJump(list, index)) pen = 'M';
      path += `${pen}${this.#x(motion.times[index]).toFixed(1)} ${scale(list[index]).toFixed(1)}`;
      pen = 'L';
    }
    if (motion.duration < this.#span && pen === 'L') path += `H${this.#x(this.#span).toFixed(1)}`;
    return path;
  }

  #axes(width, top, middle, base) {
    const parts = [];
    for (const value of [0, DISTANCE / 2, DISTANCE]) {
      const y = this.#y(value);
      parts.push(
        element('line', { class: value === DISTANCE ? 'target' : 'grid', x1: LEFT, x2: width - RIGHT, y1: y, y2: y }),
        element('text', { class: 'axis', x: LEFT - 8, y: y + 4, 'text-anchor': 'end' }, String(value)));
    }
    const step = ticks(this.#span, (width - LEFT - RIGHT) / 90);
    for (let index = 0; index * step <= this.#span * 1.0001; index += 1) {
      const x = this.#x(index * step);
      parts.push(
        element('line', { class: 'grid', x1: x, x2: x, y1: top, y2: base }),
        element('text', { class: 'axis', x, y: base + 18, 'text-anchor': 'middle' },
          short(index * step) + (index ? '' : ' s')));
    }
    return parts;
  }

  #eventLines(marks, base) {
    return marks.flatMap(({ time, text, row, anchor, x: place }) => {
      const x = this.#x(time), y = 12 + row * LABELS;
      return [
        element('line', { class: 'event', x1: x, x2: x, y1: y - 8, y2: base }),
        element('text', { class: 'event', x: place, y, 'text-anchor': anchor }, text),
      ];
    });
  }
}

// A difference that is much larger than those beside it is a jump, which is drawn as a gap. A jump
// takes two samples if a frame lies in the middle.
function isJump(list, index) {
  const step = (at) => Math.abs((list[at] ?? NaN) - (list[at - 1] ?? NaN)) || 0;
  const isInside = index > 2 && index < list.length - 2;
  return isInside && step(index) > 60 && step(index) > 8 * Math.max(step(index - 2), step(index + 2));
}

// Events at the same time share a label.
function eventMarks(motion) {
  const times = new Map();
  for (const { time, type } of motion.events) {
    if (time <= motion.duration + 1e-9) times.set(time, [...(times.get(time) ?? []), NAMES[type] ?? type]);
  }
  return [...times].slice(0, 12).map(([time, names]) =>
    ({ time, text: `${[...new Set(names)].join(', ')} ${short(time)} s` }));
}

// Gives each label a row in which it does not overlap another one; returns the number of rows.
function placed(marks, x, width) {
  const ends = [];
  for (const mark of marks) {
    const length = mark.text.length * 7.2 + 14;
    const line = x(mark.time);
    mark.anchor = line + length > width && line > length ? 'end' : 'start';
    const start = mark.anchor === 'end' ? line - length : Math.min(line, width - length);
    mark.x = mark.anchor === 'end' ? line - 6 : start + 6;
    let row = 0;
    while (ends[row] > start) row += 1;
    mark.row = row;
    ends[row] = start + length;
  }
  return Math.max(ends.length, 1);
}

// The distance between two ticks: 1, 2 or 5 times a power of ten.
function ticks(span, most) {
  const rough = span / Math.max(most, 2);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((it) => it * power).find((it) => it >= rough);
}

function described(motion, marks) {
  const peak = Math.max(...motion.values);
  const over = peak > DISTANCE + 0.05 ? ` It overshoots to ${short(peak, 1)}.` : '';
  const length = motion.isEndless ? 'It never ends.' : `It ends after ${short(motion.duration)} s.`;
  return `From 0 to ${DISTANCE} points. ${length}${over} ${marks.map((it) => it.text).join('; ')}.`;
}

function element(name, attributes, text) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}
