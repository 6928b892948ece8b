// A field for SwiftUI text that marks errors at their column while the user types.
//
// The text lies in a textarea. A layer under it has the same text and marks the wrong part.

/** A text field with its message. */
export class Editor {
  #area; #under; #message;

  /**
   * @param area The textarea; the layer for marks is its neighbor.
   * @param message The element for errors and notes.
   * @param write Called with the text after each change by the user, and with true after Enter.
   */
  constructor(area, message, write) {
    this.#area = area;
    this.#under = area.previousElementSibling;
    this.#message = message;
    area.addEventListener('input', () => {
      this.#unmark();
      this.#fit();
      write(area.value);
    });
    area.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey) return;
      event.preventDefault();
      write(area.value, true);
    });
    area.addEventListener('scroll', () => { this.#under.scrollTop = area.scrollTop; });
    this.write = write;
  }

  get text() {
    return this.#area.value;
  }

  /** Shows a text that did not come from the user's typing. */
  set text(text) {
    if (this.#area.value === text) return;
    this.#area.value = text;
    this.#unmark();
    this.#fit();
  }

  /** Removes the message, or shows a note in its place. */
  accept(note = '') {
    this.#unmark();
    this.#message.className = 'message';
    this.#message.textContent = note;
    this.#area.removeAttribute('aria-invalid');
  }

  /** Shows the first error of a refusal, with a button for its suggestion. */
  refuse(error) {
    const found = error.errors?.[0] ?? { detail: error.message };
    this.#area.setAttribute('aria-invalid', 'true');
    this.#message.className = 'message wrong';
    const place = found.column ? `Column ${found.column}: ` : '';
    const allowed = found.allowed && !found.suggestion
      ? ` Allowed: ${found.allowed.slice(0, 8).join(', ')}${found.allowed.length > 8 ? ', …' : ''}.` : '';
    const detail = found.detail.replace(/[.]?$/, '.');
    this.#message.replaceChildren(place + detail + allowed);
    this.#mark(found);
    if (found.suggestion === undefined) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = `Write ${found.suggestion}`;
    button.addEventListener('click', () => this.#repair(found));
    this.#message.append(' ', button);
  }

  #repair({ column, length = 0, suggestion }) {
    const { text } = this;
    const start = column ? column - 1 : 0, end = column ? start + length : text.length;
    this.text = replaced(text, start, end, suggestion);
    this.#area.focus();
    this.write(this.text);
  }

  #mark({ column, length = 0 }) {
    this.#unmark();
    if (!column) return;
    const { text } = this;
    const start = column - 1, end = start + Math.max(length, 1);
    const mark = document.createElement('mark');
    mark.textContent = text.slice(start, end) || '\u00a0';
    this.#under.replaceChildren(text.slice(0, start), mark, text.slice(end));
  }

  #unmark() {
    this.#under.replaceChildren();
  }

  // The textarea is as high as its text.
  #fit() {
    this.#area.rows = Math.min(Math.max(this.text.split('\n').length, 1), 8);
    this.#area.style.height = 'auto';
    this.#area.style.height = `${this.#area.scrollHeight}px`;
  }
}

// A suggestion with a label, such as `duration: 0.5`, may begin before the marked part.
function replaced(text, start, end, suggestion) {
  const [label] = /^\w+: /.exec(suggestion) ?? [];
  const begin = label === undefined ? -1 : text.lastIndexOf(label.trim(), start);
  if (begin >= 0) {
    const rest = /^[^,)]*,?[^,)]*/.exec(text.slice(begin))[0];
    return text.slice(0, begin) + suggestion + text.slice(begin + rest.length);
  }
  return text.slice(0, start) + suggestion + text.slice(end);
}
