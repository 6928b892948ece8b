// The pad: a shape that is dragged, thrown and retargeted. The kernel moves it, without the network.
import { Flight } from './kernel.js';
import { short } from './numbers.js';
import { view } from './state.js';

// The time in seconds before the release, over which the velocity of a throw is measured.
const MEMORY = 0.1;
const AHEAD = 90;
const STEP = 40;
const SPACE = 'http://www.w3.org/2000/svg';
const FALLBACK = { kind: 'spring', duration: 0.5, bounce: 0 };

/** The pad in an element. */
export class Pad {
  #place; #facts; #shape; #goal; #path; #x; #y; #drag; #frame; #isReady = false; #seconds = 0;

  constructor(place, facts) {
    this.#place = place;
    this.#facts = facts;
    this.#path = document.createElementNS(SPACE, 'path');
    const drawing = document.createElementNS(SPACE, 'svg');
    drawing.append(this.#path);
    drawing.setAttribute('aria-hidden', 'true');
    this.#goal = document.createElement('div');
    this.#goal.className = 'goal';
    this.#shape = document.createElement('div');
    this.#shape.className = 'shape';
    place.append(drawing, this.#goal, this.#shape);
    place.addEventListener('pointerdown', (event) => this.#press(event));
    place.addEventListener('pointermove', (event) => this.#pull(event));
    place.addEventListener('pointerup', (event) => this.#release(event));
    place.addEventListener('pointercancel', (event) => this.#release(event));
    place.addEventListener('keydown', (event) => this.#key(event));
    this.#home();
    new ResizeObserver(() => { if (!this.#drag && !this.#frame) this.#home(); }).observe(place);
  }

  /** Lets the shape move, once the engine is loaded. */
  start() {
    this.#isReady = true;
    this.#place.dataset.ready = '';
  }

  #at(time) {
    const x = this.#x.at(time), y = this.#y.at(time);
    return { x: x.value, y: y.value, vx: x.velocity, vy: y.velocity };
  }

  get #parameters() {
    return view.parameters ?? FALLBACK;
  }

  #home() {
    const { clientWidth: width, clientHeight: height } = this.#place;
    this.#x = new Flight(width / 2);
    this.#y = new Flight(height / 2);
    this.#show(width / 2, height / 2);
    this.#mark();
  }

  #press(event) {
    if (event.button !== 0 || !this.#isReady) return;
    const point = this.#point(event), { x, y } = this.#shown;
    if (Math.hypot(point.x - x, point.y - y) > 40) {
      this.#aim(point.x, point.y, event.timeStamp / 1000);
      return;
    }
    this.#place.setPointerCapture(event.pointerId);
    cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#drag = { dx: x - point.x, dy: y - point.y, trace: [{ ...point, time: event.timeStamp / 1000 }] };
    this.#place.classList.add('held');
    this.#path.removeAttribute('d');
  }

  #pull(event) {
    if (!this.#drag) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const it of events.length ? events : [event]) {
      this.#drag.trace.push({ ...this.#point(it), time: it.timeStamp / 1000 });
    }
    const last = this.#drag.trace.at(-1);
    this.#show(last.x + this.#drag.dx, last.y + this.#drag.dy);
  }

  #release(event) {
    if (!this.#drag) return;
    const { dx, dy, trace } = this.#drag;
    this.#drag = undefined;
    this.#place.classList.remove('held');
    const last = trace.at(-1), end = event.timeStamp / 1000;
    const first = trace.find((it) => it.time >= end - MEMORY) ?? last;
    const passed = last.time - first.time;
    const isStill = end - last.time > MEMORY || passed < 0.004;
    const vx = isStill ? 0 : (last.x - first.x) / passed, vy = isStill ? 0 : (last.y - first.y) / passed;
    const { clientWidth: width, clientHeight: height } = this.#place;
    this.#x.aim(width / 2, this.#parameters, end, last.x + dx, vx);
    this.#y.aim(height / 2, this.#parameters, end, last.y + dy, vy);
    this.#fly(end, `let go at ${Math.round(Math.hypot(vx, vy))} points per second`);
  }

  // Retargets: both coordinates continue with their velocity.
  #aim(x, y, time) {
    const { vx, vy } = this.#at(time);
    this.#x.aim(x, this.#parameters, time);
    this.#y.aim(y, this.#parameters, time);
    this.#fly(time, `retargeted at ${Math.round(Math.hypot(vx, vy))} points per second`);
  }

  #key(event) {
    const moves = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
    const move = moves[event.key];
    if (!move || !this.#isReady) return;
    event.preventDefault();
    const { clientWidth: width, clientHeight: height } = this.#place;
    this.#aim(
      Math.min(Math.max(this.#x.target + move[0], 0), width),
      Math.min(Math.max(this.#y.target + move[1], 0), height), event.timeStamp / 1000);
  }

  #fly(time, event) {
    const times = Array.from({ length: AHEAD }, (_, index) => time + (index / (AHEAD - 1)) * 1.5);
    const x = this.#x.all(times), y = this.#y.all(times);
    this.#path.setAttribute('d', 'M' + times.map((_, index) =>
      `${x.values[index].toFixed(1)} ${y.values[index].toFixed(1)}`).join('L'));
    const rest = view.parameters?.kind === 'curve'
      ? 'A curve starts without your velocity.' : 'The spring continues with this velocity.';
    const note = view.parameters ? rest : 'This animation is neither a spring nor a curve, so .smooth is used.';
    this.#facts.textContent = `${event[0].toUpperCase()}${event.slice(1)}. ${note}`;
    this.#seconds = time;
    this.#mark();
    this.#frame ??= requestAnimationFrame(this.#step);
  }

  #step = (frame) => {
    const { x, y, vx, vy } = this.#at(frame / 1000);
    this.#show(x, y);
    const away = Math.hypot(x - this.#x.target, y - this.#y.target);
    const isOver = away < 0.05 && Math.hypot(vx, vy) < 0.5;
    // A spring without damping never ends; it stops when the user drags the shape.
    this.#frame = isOver ? undefined : requestAnimationFrame(this.#step);
    if (!isOver) return;
    this.#path.removeAttribute('d');
    this.#facts.textContent += ` At rest after ${short(now() - this.#seconds, 2)} s.`;
  };

  #mark() {
    this.#goal.style.transform = `translate(${this.#x.target}px, ${this.#y.target}px)`;
  }

  #shown = { x: 0, y: 0 };

  #show(x, y) {
    this.#shown = { x, y };
    this.#shape.style.transform = `translate(${x}px, ${y}px)`;
  }

  #point(event) {
    const box = this.#place.getBoundingClientRect();
    return { x: event.clientX - box.left - this.#place.clientLeft, y: event.clientY - box.top - this.#place.clientTop };
  }
}

const now = () => performance.now() / 1000;
