// The arguments of a custom animation, and the values of the environment that change while it plays.
import { calm } from './player.js';
import { short } from './numbers.js';
import { view } from './state.js';
import { constant, Controls, initial } from './arguments.js';
import { made } from './code.js';

// The types of values that a request can set.
const SETTABLE = ['Bool', 'Double', 'Int'];
// The minimum time in seconds between two changes of a value while its slider is dragged.
const STEP = 0.1;
const MOST = 100;

/** The panel beside the plot. */
export class Inspector {
  #player; #write; #root; #pick; #arguments; #values; #log; #environment; #clear; #defaults; #none;
  #animations = []; #entries = []; #name; #given = {}; #changes = []; #isWaiting = false; #shown = '';

  /** @param write Called after each change of the state. */
  constructor(player, write) {
    this.#player = player;
    this.#write = write;
    this.#root = made('fieldset', 'sliders arguments');
    this.#root.id = 'arguments';
    this.#pick = made('select');
    this.#pick.setAttribute('aria-label', 'Animation of the source');
    this.#pick.addEventListener('change', () => {
      this.#name = this.#pick.value;
      this.#given = {};
      this.#showArguments();
      this.#write();
    });
    const list = made('div'), values = made('div');
    this.#arguments = new Controls(list, 'argument', (name, value) => this.#argue(name, value));
    this.#values = new Controls(values, 'environment', (name, value, isMoving) => this.#set(name, value, isMoving));
    this.#defaults = Object.assign(made('button', '', 'Defaults'), { type: 'button', id: 'defaults' });
    this.#defaults.addEventListener('click', () => {
      this.#given = {};
      this.#showArguments();
      this.#write();
    });
    this.#none = made('p', 'hint', 'This animation has no arguments.');
    this.#environment = made('fieldset', 'environment');
    this.#log = made('ol', 'changes');
    this.#clear = Object.assign(made('button', '', 'Clear changes'), { type: 'button', id: 'clear-changes' });
    this.#clear.addEventListener('click', () => {
      this.#changes = [];
      this.#showChanges();
      this.#write();
    });
    this.#environment.append(made('legend', '', 'Environment'), values,
      made('p', 'hint', 'A change applies from the time of the player on.'), this.#log, this.#clear);
    this.#root.append(made('legend', '', 'Arguments'), this.#pick, this.#none, list, this.#defaults, this.#environment);
    document.getElementById('sliders').after(this.#root);
  }

  toggle(isShown) {
    this.#root.hidden = !isShown;
  }

  /** The name, arguments and changes, and true if the animation keeps state from frame to frame. */
  get state() {
    const { keepsState = false } = this.#signature ?? {};
    return { name: this.#name, arguments: this.#given, changes: this.#changes, keepsState };
  }

  /** Begins with other arguments and changes. */
  start({ name, arguments: values, changes }) {
    this.#name = name;
    this.#given = { ...values };
    this.#changes = changes;
    this.#animations = [];
    this.#entries = [];
  }

  /** Shows controls for the declarations of a source, and keeps the arguments that still exist. */
  declare(animations, environment) {
    const known = new Map();
    // If a name has several overloads, the overload with the most parameters is shown.
    for (const it of animations) {
      if (it.parameters.length >= (known.get(it.name)?.parameters.length ?? 0)) known.set(it.name, it);
    }
    this.#animations = [...known.values()];
    this.#entries = environment.filter((it) => SETTABLE.includes(it.type));
    if (this.#animations.length > 0) {
      if (!known.has(this.#name)) this.#name = this.#animations[0].name;
      const names = new Set(this.#entries.map((it) => it.name));
      this.#changes = this.#changes.filter((it) => names.has(it.name));
    }
    this.#showArguments();
    this.#values.build(this.#entries);
    this.#showChanges();
  }

  /** Shows an error at the control that its pointer names; returns false if there is no such control. */
  refuse(pointer, text) {
    const [, kind, name] = /\/(arguments|environment)\/([^/]+)/.exec(pointer) ?? [];
    if (kind === undefined) return false;
    if (kind === 'arguments') return this.#arguments.refuse(name, text);
    return this.#values.refuse(
      name, view.fidelity === 'exact' ? 'With the rules “Exact”, only animationPaused can change.' : text);
  }

  accept() {
    this.#arguments.accept();
    this.#values.accept();
  }

  /** Shows the values of the environment at a time. */
  move(time) {
    const values = {};
    for (const it of this.#changes) if (it.time <= time + 1e-9) values[it.name] = it.value;
    const text = JSON.stringify(values);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#values.show(values);
  }

  /** Continues to play if a value was changed while the player stood at the end of an endless motion. */
  resume() {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.#player.play();
  }

  get #signature() {
    return this.#animations.find((it) => it.name === this.#name);
  }

  #argue(name, value) {
    const { [name]: _, ...rest } = this.#given;
    this.#given = value === undefined ? rest : { ...rest, [name]: value };
    this.#write();
    if (!calm.matches && this.#player.time >= this.#player.duration) this.#player.restart();
  }

  // Changes a value at the time of the player, and removes the later changes of that value.
  #set(name, value, isMoving) {
    const { time, duration, isPlaying } = this.#player;
    const isUnderWay = time > 0 && (time < duration || view.first?.isEndless);
    const at = isUnderWay ? time : 0, entry = this.#entries.find((it) => it.name === name);
    const earlier = this.#changes.filter((it) => it.name !== name || it.time < at);
    const last = earlier.findLast((it) => it.name === name);
    const isSame = last && typeof value === 'number' && isMoving !== undefined && at - last.time < STEP;
    const kept = isSame ? earlier.filter((it) => it !== last) : earlier;
    const set = { time: isSame ? last.time : at, name, value: value ?? constant(entry) ?? 0 };
    this.#changes = [...kept, set].sort((a, b) => a.time - b.time).slice(-MOST);
    this.#showChanges();
    this.#isWaiting = isUnderWay && !isPlaying && time >= duration;
    this.#write();
    if (!isUnderWay && !calm.matches) this.#player.restart();
  }

  #showArguments() {
    const signature = this.#signature, parameters = signature?.parameters ?? [];
    for (const it of parameters) {
      if (it.default === null && !Object.hasOwn(this.#given, it.name)) {
        this.#given = { ...this.#given, [it.name]: initial(it) };
      }
    }
    const names = new Set(parameters.map((it) => it.name));
    if (signature) this.#given = Object.fromEntries(Object.entries(this.#given).filter(([name]) => names.has(name)));
    this.#pick.hidden = this.#animations.length < 2;
    this.#pick.replaceChildren(...this.#animations.map(({ name }) => Object.assign(made('option', '', name), { value: name })));
    this.#pick.value = this.#name;
    this.#none.hidden = !signature || parameters.length > 0;
    this.#arguments.build(parameters);
    this.#arguments.show(this.#given);
    this.#defaults.hidden = parameters.every((it) => it.default === null);
  }

  #showChanges() {
    this.#environment.hidden = this.#entries.length === 0 && this.#changes.length === 0;
    this.#clear.hidden = this.#changes.length === 0;
    this.#log.replaceChildren(...this.#changes.map(({ time, name, value }) => {
      const item = made('li', '', ` ${name} = ${typeof value === 'number' ? short(value) : value}`);
      item.prepend(made('time', '', `${short(time)} s`));
      return item;
    }));
    this.#shown = '';
    this.move(this.#player.time);
  }
}
