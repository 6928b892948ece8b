// A field for source text with line numbers, and with marks at the places of errors.
//
// Columns count Unicode scalars from 1, as in the service. A layer under the text contains the marks.

const INDENT = '  ';

/** The field: a textarea, line numbers, and the layer with marks. */
export class CodeField {
  #area; #marks; #numbers; #count = 0; #leaves = false;

  /**
   * @param place The element that receives the field.
   * @param write Called with the text after each change by the user.
   */
  constructor(place, attributes, write) {
    const gutter = made('div', 'gutter'), pane = made('div', 'pane'), under = made('div', 'under');
    gutter.setAttribute('aria-hidden', 'true');
    under.setAttribute('aria-hidden', 'true');
    this.#numbers = made('div', 'numbers');
    this.#marks = made('div', 'marks');
    this.#area = made('textarea', '');
    Object.assign(this.#area, { wrap: 'off', spellcheck: false, autocomplete: 'off', autocapitalize: 'off' });
    for (const [name, value] of Object.entries(attributes)) this.#area.setAttribute(name, value);
    gutter.append(this.#numbers);
    under.append(this.#marks);
    pane.append(under, this.#area);
    place.append(gutter, pane);
    this.#listen(write);
  }

  get text() {
    return this.#area.value;
  }

  set text(text) {
    this.#area.value = text;
    this.#area.scrollTop = this.#area.scrollLeft = 0;
    this.unmark();
  }

  focus() {
    this.#area.focus();
    this.#leaves = false;
  }

  /** Marks the places of errors, each with `line` and `column`. */
  mark(errors) {
    this.unmark();
    this.#area.setAttribute('aria-invalid', String(errors.length > 0));
    const { text } = this;
    let end = 0;
    for (const range of errors.map((it) => this.range(it)).sort((a, b) => a.start - b.start)) {
      if (range.start < end) continue;
      const mark = made('mark', '');
      // The end of a line has no character to mark.
      mark.textContent = text.slice(range.start, range.end) || '\u00a0';
      this.#marks.append(text.slice(end, range.start), mark);
      end = range.end;
    }
    for (const line of new Set(errors.map((it) => it.line))) {
      const flag = made('i', '');
      flag.style.top = `calc(${line - 1} * var(--line))`;
      this.#numbers.append(flag);
    }
  }

  unmark() {
    this.#marks.replaceChildren();
    for (const flag of this.#numbers.querySelectorAll('i')) flag.remove();
    const count = this.text.split('\n').length;
    if (count !== this.#count) {
      this.#count = count;
      this.#numbers.textContent = Array.from({ length: count }, (_, index) => index + 1).join('\n');
    }
    this.#area.removeAttribute('aria-invalid');
    this.#scroll();
  }

  /** The word at a place, as UTF-16 offsets in the text. */
  range({ line, column }) {
    const lines = this.text.split('\n'), index = Math.min(line, lines.length) - 1;
    const before = lines.slice(0, index).reduce((sum, it) => sum + it.length + 1, 0);
    const start = before + [...lines[index]].slice(0, column - 1).join('').length;
    const [word] = /^(?:@?[\p{L}\p{N}_]+|[-+*/%<>=!&|^~]+|[^\n])/u.exec(this.text.slice(start)) ?? [''];
    return { start, end: start + word.length };
  }

  /** Moves the cursor to a place, and shows the place. */
  go(place) {
    const { start, end } = this.range(place);
    this.focus();
    this.#area.setSelectionRange(start, end);
    const { clientHeight, clientWidth } = this.#area;
    const height = this.#area.scrollHeight / Math.max(this.text.split('\n').length, 1);
    this.#area.scrollTop = Math.max((place.line - 0.5) * height - clientHeight / 2, 0);
    const mark = [...this.#marks.children].find((it) => it.textContent === this.text.slice(start, end));
    const left = (mark?.offsetLeft ?? 0) - clientWidth * 0.7;
    this.#area.scrollLeft = Math.max(left, 0);
  }

  /** Replaces a part of the text as typing does, so that the user can undo it. */
  replace(start, end, text) {
    this.focus();
    this.#area.setSelectionRange(start, end);
    if (!document.execCommand('insertText', false, text)) {
      this.#area.setRangeText(text, start, end, 'end');
      this.#area.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  #listen(write) {
    const area = this.#area;
    area.addEventListener('input', () => {
      this.#leaves = false;
      this.unmark();
      write(area.value);
    });
    area.addEventListener('scroll', () => this.#scroll());
    area.addEventListener('keydown', (event) => this.#key(event));
    // With the Tab key, a user passes through the field; the key indents only after a change or a click.
    area.addEventListener('focus', () => { this.#leaves = true; });
    area.addEventListener('pointerdown', () => requestAnimationFrame(() => { this.#leaves = false; }));
  }

  #key(event) {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') this.#leaves = true;
    if (event.key === 'Tab' && !event.shiftKey && !this.#leaves) {
      event.preventDefault();
      this.#indent();
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      const { selectionStart: start, selectionEnd: end } = this.#area;
      const before = this.text.slice(0, start);
      const [space] = /[ \t]*/.exec(before.slice(before.lastIndexOf('\n') + 1));
      this.replace(start, end, `\n${space}${/\{\s*$/.test(before) ? INDENT : ''}`);
    }
  }

  // Indents the lines of the selection, or inserts spaces at the cursor.
  #indent() {
    const { selectionStart: start, selectionEnd: end } = this.#area, { text } = this;
    if (!text.slice(start, end).includes('\n')) {
      this.replace(start, end, INDENT);
      return;
    }
    const begin = text.lastIndexOf('\n', start - 1) + 1;
    const lines = text.slice(begin, end).replace(/^(?=.)/gm, INDENT);
    this.replace(begin, end, lines);
    this.#area.setSelectionRange(begin, begin + lines.length);
  }

  #scroll() {
    const { scrollTop, scrollLeft } = this.#area;
    this.#marks.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
    this.#numbers.style.transform = `translateY(${-scrollTop}px)`;
  }
}

/** Makes an element with a class and a text. */
export function made(name, kind, text) {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  if (text !== undefined) element.textContent = text;
  return element;
}
