// Sliders with number fields for the parameters of a spring or curve.
import { code, read, short } from './numbers.js';

const SPRING = [
  ['duration', 'Duration', 0.05, 2, 0.01, 's'],
  ['bounce', 'Bounce', -0.9, 0.95, 0.01, ''],
];
const CURVE = [
  ['duration', 'Duration', 0.05, 2, 0.01, 's'],
  ['x1', 'x₁', 0, 1, 0.01, ''], ['y1', 'y₁', -1, 2, 0.01, ''],
  ['x2', 'x₂', 0, 1, 0.01, ''], ['y2', 'y₂', -1, 2, 0.01, ''],
];
const BOTH = [['delay', 'Delay', 0, 1, 0.01, 's']];
const START = {
  spring: { kind: 'spring', duration: 0.5, bounce: 0.3, delay: 0 },
  curve: { kind: 'curve', duration: 0.35, x1: 0.42, y1: 0, x2: 0.58, y2: 1, delay: 0 },
};

/** The parameters in the `motion` of a conversion; null if there are none. */
export function parametersOf(motion) {
  if (!motion) return null;
  const { type, duration, bounce, controlPoints, delay = 0, repeatCount, autoreverses } = motion;
  const repeats = repeatCount === undefined ? undefined : { repeatCount, autoreverses };
  if (type === 'spring') return { kind: 'spring', duration, bounce, delay, repeats };
  const [x1, y1, x2, y2] = controlPoints ?? [];
  return x1 === undefined ? null : { kind: 'curve', duration, x1, y1, x2, y2, delay, repeats };
}

/** Returns SwiftUI code for parameters. */
export function written({ kind, duration, bounce, x1, y1, x2, y2, delay, repeats }) {
  const base = kind === 'spring'
    ? `.spring(duration: ${code(duration)}, bounce: ${code(bounce)})`
    : `.timingCurve(${[x1, y1, x2, y2].map((it) => code(it)).join(', ')}, duration: ${code(duration)})`;
  const turns = repeats && (repeats.repeatCount === null
    ? `.repeatForever(autoreverses: ${repeats.autoreverses})`
    : `.repeatCount(${repeats.repeatCount}, autoreverses: ${repeats.autoreverses})`);
  return base + (turns ?? '') + (delay > 0 ? `.delay(${code(delay)})` : '');
}

/** The panel of sliders. */
export class Sliders {
  #panel; #rows; #note; #write; #shown; #fields = new Map();

  /** @param write Called with SwiftUI code, and true while a slider is still being dragged. */
  constructor(panel, write) {
    this.#panel = panel;
    this.#rows = panel.querySelector('#rows');
    this.#note = panel.querySelector('#slider-note');
    this.#write = write;
    for (const button of panel.querySelectorAll('[data-kind]')) {
      button.addEventListener('click', () => {
        if (this.#shown?.kind === button.dataset.kind) return;
        const kept = this.#shown ? { duration: this.#shown.duration, delay: this.#shown.delay } : {};
        const next = { ...START[button.dataset.kind], ...kept };
        this.show(next);
        this.#write(written(next), false);
      });
    }
  }

  /** Shows parameters; null disables the sliders. */
  show(parameters) {
    this.#note.textContent = parameters ? '' : 'This animation has no sliders.';
    for (const [, { row }] of this.#fields) row.classList.toggle('off', !parameters);
    if (!parameters) return;
    if (this.#shown?.kind !== parameters.kind) this.#build(parameters.kind);
    this.#shown = parameters;
    for (const button of this.#panel.querySelectorAll('[data-kind]')) {
      button.setAttribute('aria-pressed', String(button.dataset.kind === parameters.kind));
    }
    for (const [name, field] of this.#fields) this.#set(field, parameters[name]);
  }

  #build(kind) {
    this.#fields.clear();
    const rows = [...(kind === 'spring' ? SPRING : CURVE), ...BOTH];
    this.#rows.replaceChildren(...rows.map(([name, label, least, most, step, unit]) => {
      const row = document.createElement('div');
      row.className = 'row';
      const title = document.createElement('label');
      title.textContent = label;
      title.htmlFor = `slider-${name}`;
      const slider = document.createElement('input');
      Object.assign(slider, { type: 'range', id: `slider-${name}`, min: least, max: most, step });
      const number = document.createElement('input');
      Object.assign(number, { type: 'text', inputMode: 'decimal', id: `number-${name}` });
      number.setAttribute('aria-label', unit ? `${label} in seconds` : label);
      const tail = document.createElement('span');
      tail.textContent = unit;
      row.append(title, slider, number, tail);
      const field = { row, slider, number, least, most };
      slider.addEventListener('input', () => this.#moved(name, Number(slider.value), true));
      slider.addEventListener('change', () => this.#moved(name, Number(slider.value), false));
      number.addEventListener('input', () => this.#typed(name, field, true));
      number.addEventListener('change', () => this.#typed(name, field, false));
      this.#fields.set(name, field);
      return row;
    }));
  }

  #typed(name, { number }, isTyping) {
    const value = read(number.value);
    const isWrong = !isAllowed(this.#shown.kind, name, value);
    number.toggleAttribute('aria-invalid', isWrong);
    if (isWrong) number.setAttribute('aria-invalid', 'true');
    if (!isWrong) this.#moved(name, value, isTyping, number);
  }

  #moved(name, value, isMoving, source) {
    this.#shown = { ...this.#shown, [name]: value };
    this.#set(this.#fields.get(name), value, source);
    this.#write(written(this.#shown), isMoving);
  }

  // The number field in which the user types is not rewritten.
  #set({ slider, number, least, most }, value = 0, source) {
    slider.value = value;
    const share = (Math.min(Math.max(value, least), most) - least) / (most - least);
    slider.style.setProperty('--share', `${share * 100}%`);
    if (source === number || document.activeElement === number) return;
    number.value = short(value);
    number.removeAttribute('aria-invalid');
  }
}

function isAllowed(kind, name, value) {
  if (Number.isNaN(value)) return false;
  if (name === 'duration') return value > 0 && value <= 1000;
  if (name === 'delay') return value >= 0 && value <= 1000;
  if (name === 'bounce') return value >= -1 && value <= 1;
  return name.startsWith('y') ? Math.abs(value) <= 100 : value >= 0 && value <= 1;
}
