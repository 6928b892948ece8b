// The errors of a source as a list, with the places as buttons and with suggestions.
import { made } from './code.js';

/** The number of errors as a sentence; a response has at most fifty. */
export const counted = (count) =>
  (count === 1 ? '1 error.' : count >= 50 ? '50 errors or more.' : `${count} errors.`);

/** Converts an error of a problem document to a diagnostic. */
export const located = ({ pointer, line, column, detail, suggestion }) => ({
  pointer, line, column, message: detail.replace(/^line \d+, column \d+ of the source: /, ''),
  // Without a line, the suggestion is for an argument and not for the text.
  suggestion: line === undefined ? undefined : suggestion,
});

/** A list of diagnostics, each with `line`, `column`, `message` and maybe `suggestion`. */
export class Problems {
  #code;

  /** @param code The field with the source. */
  constructor(code) {
    this.#code = code;
    this.element = made('ol', 'problems');
    this.element.setAttribute('aria-label', 'Errors of the source');
  }

  show(errors) {
    this.element.hidden = errors.length === 0;
    this.element.replaceChildren(...errors.map((it) => this.#item(it)));
  }

  #item({ line, column, message, suggestion: word }) {
    const item = made('li'), place = Object.assign(made('button', 'place'), { type: 'button' });
    place.append(made('span', 'at', `${line}:${column}`), ` ${message}`);
    place.setAttribute('aria-label', `Line ${line}, column ${column}: ${message}`);
    place.addEventListener('click', () => this.#code.go({ line, column }));
    item.append(place);
    if (word === undefined) return item;
    const repair = Object.assign(made('button', 'repair', `Write ${word}`), { type: 'button' });
    repair.addEventListener('click', () => {
      const { start, end } = this.#code.range({ line, column });
      this.#code.replace(start, end, word);
    });
    item.append(repair);
    return item;
  }
}
