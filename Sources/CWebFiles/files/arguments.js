// Controls for the parameters of a custom animation, and for values of the environment.
import { read, short } from './numbers.js';
import { made } from './code.js';

/** The value of a default in the source; undefined if there is none, or if it is an expression. */
export function constant({ type, default: text }) {
  if (text === null) return undefined;
  if (type === 'Bool') return text === 'true' ? true : text === 'false' ? false : undefined;
  const plain = text.replaceAll('_', '');
  if (type === 'Double' || type === 'Int') return /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(plain) ? Number(plain) : undefined;
  if (isWord(type)) return /\.?(\w+)$/.exec(text)?.[1];
  return undefined;
}

/** The first value of a parameter without a default. */
export function initial({ name, type }) {
  if (type === 'Double') return /duration|time/i.test(name) ? 0.6 : 1;
  if (type === 'Int') return 1;
  if (type === 'Bool') return false;
  if (isWord(type)) return words(type)[0];
  if (type.startsWith('[')) return [];
  if (type.endsWith('?')) return null;
  return { Animation: '.smooth(duration: 1)', Spring: 'Spring(duration: 0.5)', UnitCurve: '.easeInOut' }[type];
}

const isWord = (type) => type.startsWith('.');
const words = (type) => type.split(' | ').map((it) => it.slice(1));

/** Labeled controls, one for each parameter, with room for an error. */
export class Controls {
  #place; #prefix; #write; #rows = new Map();

  /**
   * @param prefix The start of the identifiers of the elements.
   * @param write Called with a name, a value and a flag. The value is undefined for the default. The flag
   *   is true while a slider is dragged.
   */
  constructor(place, prefix, write) {
    this.#place = place;
    this.#prefix = prefix;
    this.#write = write;
  }

  /** Makes the controls for parameters: objects with `name`, `type` and `default`. */
  build(parameters) {
    this.#rows.clear();
    this.#place.replaceChildren(...parameters.map((parameter, index) => {
      const row = made('div', 'argument'), id = `${this.#prefix}-${index}`;
      const label = made('label', '', parameter.name);
      label.htmlFor = id;
      label.title = parameter.type;
      const problem = made('p', 'wrong');
      problem.id = `${id}-error`;
      const make = { Bool: this.#switch, Double: this.#number, Int: this.#number }[parameter.type]
        ?? (isWord(parameter.type) ? this.#select : this.#text);
      const { parts, set, field } = make.call(this, parameter, id, problem);
      field.setAttribute('aria-describedby', problem.id);
      row.classList.toggle('flat', parts.length === 1 && parameter.type === 'Bool');
      row.append(label, ...parts, problem);
      this.#rows.set(parameter.name, { set, field, problem });
      return row;
    }));
  }

  /** Shows values by name; a missing value is the default. */
  show(values) {
    for (const [name, { set }] of this.#rows) set(Object.hasOwn(values, name) ? values[name] : undefined);
  }

  /** Shows an error at the control with a name; returns false if there is no such control. */
  refuse(name, text) {
    const row = this.#rows.get(name);
    if (!row) return false;
    row.problem.textContent = text;
    row.field.setAttribute('aria-invalid', 'true');
    return true;
  }

  /** Removes all errors. */
  accept() {
    for (const { problem, field } of this.#rows.values()) {
      problem.textContent = '';
      field.removeAttribute('aria-invalid');
    }
  }

  #switch(parameter, id) {
    const field = Object.assign(made('input'), { type: 'checkbox', id });
    field.setAttribute('role', 'switch');
    field.addEventListener('change', () => this.#write(parameter.name, field.checked));
    const set = (value = constant(parameter) ?? false) => { field.checked = value === true; };
    return { parts: [field], field, set };
  }

  #select(parameter, id) {
    const field = Object.assign(made('select'), { id });
    field.append(...words(parameter.type).map((it) => Object.assign(made('option', '', it), { value: it })));
    field.addEventListener('change', () => this.#write(parameter.name, field.value));
    const set = (value = constant(parameter)) => { field.value = value ?? ''; };
    return { parts: [field], field, set };
  }

  // A text field for a line of SwiftUI, a list of numbers or null.
  #text(parameter, id) {
    const field = Object.assign(made('input'), { type: 'text', id, spellcheck: false, autocomplete: 'off' });
    field.autocapitalize = 'off';
    field.placeholder = parameter.default ?? parameter.type;
    field.addEventListener('input', () => this.#write(parameter.name, given(field.value, parameter.type)));
    const set = (value) => {
      if (document.activeElement === field) return;
      field.value = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
    };
    return { parts: [field], field, set };
  }

  #number(parameter, id, problem) {
    const isWhole = parameter.type === 'Int', first = constant(parameter), bounds = bound(first ?? 1, isWhole);
    const slider = Object.assign(made('input'), { type: 'range', ...bounds });
    slider.setAttribute('aria-label', parameter.name);
    const field = Object.assign(made('input'), { type: 'text', inputMode: isWhole ? 'numeric' : 'decimal', id });
    field.placeholder = parameter.default ?? '';
    const set = (value = first, source) => {
      if (typeof value === 'number') {
        slider.min = Math.min(slider.min, value);
        slider.max = Math.max(slider.max, value);
      }
      slider.value = value ?? 0;
      const share = (slider.value - slider.min) / (slider.max - slider.min);
      slider.style.setProperty('--share', `${share * 100}%`);
      if (source !== field && document.activeElement !== field) field.value = value === undefined ? '' : short(value, 6);
    };
    const slide = (isMoving) => {
      set(Number(slider.value));
      this.#write(parameter.name, Number(slider.value), isMoving);
    };
    slider.addEventListener('input', () => slide(true));
    slider.addEventListener('change', () => slide(false));
    field.addEventListener('input', () => {
      const value = field.value.trim() === '' ? undefined : read(field.value);
      const isWrong = Number.isNaN(value) || (isWhole && value !== undefined && !Number.isInteger(value));
      if (isWrong) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
      problem.textContent = !isWrong ? '' : isWhole ? 'must be a whole number' : 'must be a number';
      if (isWrong) return;
      set(value, field);
      this.#write(parameter.name, value);
    });
    return { parts: [slider, field], field, set };
  }
}

// The range of a slider, from 0 to twice the size of the default, rounded up. If the default is
// negative, the range also contains the opposite numbers.
function bound(value, isWhole) {
  const size = Math.abs(value) || 0.5, power = 10 ** Math.floor(Math.log10(2 * size));
  const top = [1, 2, 5, 10].map((it) => it * power).find((it) => it >= 2 * size * (1 - 1e-9));
  const most = isWhole ? Math.max(top, 10) : top;
  return { min: value < 0 ? -most : 0, max: most, step: isWhole ? 1 : most / 200 };
}

// The value of a text field: undefined if it is empty, the value of a JSON text, or else the text.
function given(text, type) {
  const plain = text.trim();
  if (plain === '') return undefined;
  if (plain === 'nil' && type.endsWith('?')) return null;
  try {
    return JSON.parse(plain);
  } catch {
    return plain;
  }
}
