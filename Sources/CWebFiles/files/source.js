// The editor for the source of a custom animation: checks it while the user types, and lists its
// errors. inspector.js shows the arguments.
import { call } from './service.js';
import { change, follow } from './state.js';
import { CodeField, made } from './code.js';
import { Inspector } from './inspector.js';
import { isDigest, packed, unpacked } from './pack.js';
import { counted, located, Problems } from './problems.js';
import { SAMPLES } from './samples.js';

// The seconds without typing before a check, and the seconds before a screen reader announces its result.
const PAUSE = 0.25, QUIET = 0.8;

/** The editor, which is shown in place of the field for one line. */
export class SourcePanel {
  #root; #code; #state; #list; #inspector; #say; #field; #choice;
  #timer; #quiet; #packing; #stop; #checked; #stored; #isOpen = false;

  constructor(player, say) {
    this.#say = say;
    this.#field = document.getElementById('animation').closest('.field');
    this.#build();
    this.#inspector = new Inspector(player, () => this.#publish());
    follow((state, names) => {
      if (!this.#isOpen) return;
      if (names.has('fault') && this.#isCurrent(state.custom)) this.#showFault(state.fault);
      if (names.has('first')) this.#inspector.resume();
    });
  }

  /** Shows a source, the state in a link, or the first example. */
  async open({ source, packed: text }) {
    let state = { source, arguments: {}, changes: [] };
    if (text) {
      state = await unpacked(text).catch(() => undefined);
      if (!state) {
        this.#toggle(true);
        this.#show([], 'This link is damaged. Ask its sender for the source, and paste the source here.');
        return;
      }
    }
    this.#toggle(true);
    this.#inspector.start(state);
    if (isDigest(state.source ?? '')) {
      this.#useStored(state);
      return;
    }
    if (source === undefined && !text) {
      this.#choose(SAMPLES[0]);
    } else {
      this.#code.text = state.source;
    }
    if (!text) {
      this.#field.closest('.bench').scrollIntoView();
      this.#code.focus();
    }
    await this.#check();
  }

  /** Shows the values of the environment at a time of the player. */
  move(time) {
    if (this.#isOpen) this.#inspector.move(time);
  }

  close() {
    clearTimeout(this.#timer);
    this.#stop?.abort();
    this.#toggle(false);
    change({ custom: null, packed: '', fault: null });
    document.getElementById('animation').focus();
  }

  #build() {
    this.#root = made('div', 'field source');
    const head = made('div', 'head'), label = made('label', '', 'Custom animation');
    label.htmlFor = 'swift';
    label.prepend(made('span', 'key first'));
    this.#choice = made('select');
    this.#choice.setAttribute('aria-label', 'Example');
    this.#choice.append(made('option', '', 'Examples'), ...SAMPLES.map(({ title }) => made('option', '', title)));
    this.#choice.addEventListener('change', () => {
      const sample = SAMPLES[this.#choice.selectedIndex - 1];
      if (!sample) return;
      this.#choose(sample);
      this.#check();
    });
    const close = Object.assign(made('button', '', 'Back to one line'), { type: 'button', id: 'swift-close' });
    close.addEventListener('click', () => this.close());
    head.append(label, this.#choice, close);
    const place = made('div', 'editor code-field');
    this.#state = made('p', 'message');
    this.#state.id = 'swift-state';
    const hint = made('p', 'unseen', 'The Tab key indents after a change. Press Escape and then Tab to leave the text.');
    hint.id = 'swift-hint';
    this.#code = new CodeField(place, { id: 'swift', 'aria-describedby': 'swift-hint swift-state' }, () => this.#typed());
    this.#list = new Problems(this.#code);
    this.#root.append(head, place, hint, this.#state, this.#list.element);
    this.#field.before(this.#root);
  }

  #toggle(isOpen) {
    this.#isOpen = isOpen;
    this.#root.hidden = !isOpen;
    this.#field.hidden = isOpen;
    this.#field.closest('.bench').classList.toggle('custom', isOpen);
    document.getElementById('examples').hidden = isOpen;
    document.getElementById('sliders').hidden = isOpen;
    this.#inspector?.toggle(isOpen);
  }

  #choose({ source, name, arguments: values = {} }) {
    this.#code.text = source;
    this.#inspector.start({ name, arguments: values, changes: [] });
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#stop?.abort();
    this.#choice.selectedIndex = 0;
    this.#timer = setTimeout(() => this.#check(), PAUSE * 1000);
  }

  // Sends the text to be checked. A later check aborts this one.
  async #check() {
    clearTimeout(this.#timer);
    this.#stop?.abort();
    const stop = (this.#stop = new AbortController());
    const source = this.#source;
    this.#stored = undefined;
    if (source.trim() === '') {
      this.#checked = undefined;
      this.#show([], 'Paste a structure that conforms to CustomAnimation, or choose an example.');
      return;
    }
    try {
      const found = await call('POST', '/v1/sources/check', { source }, stop.signal);
      if (stop.signal.aborted) return;
      this.#checked = found.diagnostics.length === 0 ? { source, ...found } : undefined;
      if (this.#checked) this.#accept();
      else this.#show(found.diagnostics);
      this.#pack();
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#checked = undefined;
      const [found] = error.errors ?? [];
      this.#show([], found ? `The source ${found.detail}.` : error.message, true);
    }
  }

  #accept() {
    const { animations, environment } = this.#checked;
    if (animations.length === 0) {
      this.#show([], 'The source is valid, but it declares no animation: add a structure that conforms to CustomAnimation.');
      return;
    }
    this.#show([], 'No errors.');
    this.#inspector.declare(animations, environment);
    this.#publish();
  }

  // A link with a digest contains neither the text of the source nor its parameters.
  #useStored(state) {
    this.#code.text = '';
    this.#stored = state.source;
    this.#show([], `This link names a stored source, ${state.source.slice(0, 15)}…, without its text. Paste the text to change it.`);
    this.#inspector.declare([], []);
    this.#publish();
  }

  // Shows the motion of the source with its arguments.
  #publish() {
    const source = this.#stored ?? this.#checked?.source;
    if (source === undefined) return;
    const { name, arguments: values, changes, keepsState } = this.#inspector.state;
    const animation = { type: 'custom', source, ...(name && { name }), arguments: values };
    this.#inspector.accept();
    change({ custom: { animation, changes, keepsState } });
    this.#pack();
  }

  // Keeps the state in the address. A source that is too long for it is stored, and named by its digest.
  #pack() {
    clearTimeout(this.#packing);
    this.#packing = setTimeout(async () => {
      const { name, arguments: values, changes } = this.#inspector.state;
      const list = changes.map((it) => [it.time, it.name, it.value]);
      const state = { source: this.#stored ?? this.#code.text, name, arguments: values, changes: list };
      let text = await packed(state);
      const { source, digest } = this.#checked ?? {};
      if (text === undefined && digest) {
        await call('PUT', `/v1/sources/${digest.replace('sha256:', '')}`, { source }).catch(() => undefined);
        text = await packed({ ...state, source: digest });
      }
      if (this.#isOpen && text !== undefined) change({ packed: text });
    }, 100);
  }

  // Half of a surrogate pair is not a character, so it is replaced. Columns do not change.
  get #source() {
    return this.#code.text.toWellFormed?.() ?? this.#code.text;
  }

  // True if the text in the editor is still the source of this animation.
  #isCurrent(custom) {
    if (!custom) return false;
    return custom.animation.source === (this.#stored ?? this.#checked?.source)
      && (this.#stored !== undefined || this.#checked.source === this.#source);
  }

  // Shows an error of an evaluation: at its line, at its argument, or alone.
  #showFault(fault) {
    if (!fault) {
      if (this.#checked) this.#show([], 'No errors.');
      return;
    }
    const errors = (fault.errors?.length ? fault.errors : [{ detail: fault.message }]).map(located);
    if (errors.some((it) => /^is not stored/.test(it.message))) {
      this.#show([], 'The server does not have the source of this link. It keeps a source for a week, and only until it '
        + 'restarts if its sessions are in memory. Paste the source here, or ask the sender of the link for it.', true);
      return;
    }
    const rest = errors.filter((it) => !this.#inspector.refuse(it.pointer ?? '', it.message));
    const alone = rest.find((it) => !it.line)?.message;
    const text = rest.length > 0 ? 'The animation fails while it runs.' : 'An argument is not allowed.';
    this.#show(rest.filter((it) => it.line), alone ?? text, true);
  }

  #show(errors, text = counted(errors.length), isWrong = errors.length > 0) {
    this.#state.textContent = text;
    this.#state.classList.toggle('wrong', isWrong);
    this.#code.mark(errors);
    this.#list.show(errors);
    const [first] = errors;
    this.#announce(first ? `${text} Line ${first.line}, column ${first.column}: ${first.message}` : text);
  }

  #announce(text) {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#say(text.slice(0, 300)), QUIET * 1000);
  }
}
