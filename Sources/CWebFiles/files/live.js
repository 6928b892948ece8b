// A live session: the server plays, and every window and terminal shows the same motion.
import { short } from './numbers.js';
import { fields } from './service.js';
import { address, fragment, view } from './state.js';
import { DISTANCE } from './motion.js';
import { place } from './stage.js';

const NAMES = { logicallyComplete: 'logically complete', removed: 'removed', completion: 'completion' };
const MOST = 12;

// An animation that runs back and forth.
const repeated = (animation) => (typeof animation === 'string' ? `${animation}.repeatForever(autoreverses: true)`
  : { ...animation, modifiers: [{ type: 'repeatForever', autoreverses: true }] });

/** The panel of the session. */
export class Live {
  #root; #client; #say; #session; #state; #stop;

  /** @param say Announces a text to screen readers. */
  constructor(root, client, say) {
    this.#root = root;
    this.#client = client;
    this.#say = say;
    this.#on('start', () => this.#start());
    this.#on('pause', () => this.#session.environment({ animationPaused: !this.#state.isPaused }));
    this.#on('turn', () => this.#turn());
    this.#on('end', () => this.#session.delete());
    addEventListener('hashchange', () => this.open());
  }

  /** Follows the session in the address, if there is one. */
  open() {
    const id = fragment().get('session');
    if (id && id !== this.#session?.id) this.#follow(id);
  }

  async #start() {
    const { animation } = view, isText = typeof animation === 'string';
    const isBackAndForth = this.#get('repeat').checked && !(isText && /\.repeat/.test(animation));
    const session = await this.#client.session({
      animation: isBackAndForth ? repeated(animation) : animation,
      // A custom animation may need frames.
      to: DISTANCE, pausable: true, clock: 'live', fidelity: isText ? 'exact' : 'swiftui', ttl: 900,
      rate: Number(this.#get('rate').value),
    });
    history.pushState(null, '', address(session.id));
    this.#follow(session.id);
  }

  async #follow(id) {
    this.#stop?.abort();
    const stop = (this.#stop = new AbortController());
    try {
      const session = (this.#session = await this.#client.session(id));
      const { rate } = await session.state();
      this.#show(id);
      // Sixty samples per second of real time: `fps` counts samples per second of the session.
      const fps = Math.min(Math.round(60 / rate), 1000);
      for await (const event of this.#client.stream(session, { fps, signal: stop.signal })) {
        if (event.type === 'problem') throw new Error(event.data.detail ?? event.data.errors?.[0].detail ?? event.data.title);
        this.#receive(event);
      }
      if (!stop.signal.aborted) this.#close('The session has ended.');
    } catch (error) {
      if (!stop.signal.aborted) this.#close(error.status === 404 ? 'The session has ended.' : error.message);
    }
  }

  #receive({ type, data }) {
    if (type === 'start' || type === 'reset') {
      const { value: { value, target } } = data.properties;
      this.#state = { isPaused: data.environment.animationPaused, target };
      this.#place(value);
      this.#showState();
    } else if (type === 'sample') {
      this.#place(data.values.value);
    } else if (type === 'environment') {
      this.#state.isPaused = data.change.environment.animationPaused ?? this.#state.isPaused;
      this.#log(data.effectiveAt, this.#state.isPaused ? 'paused' : 'resumed');
      this.#showState();
    } else if (type === 'change') {
      const target = data.change.set?.value;
      if (target !== undefined) this.#state.target = target;
      this.#log(data.effectiveAt, `retargeted to ${target ?? 'another value'}`);
    } else if (NAMES[type]) {
      this.#log(data.time, NAMES[type]);
    }
  }

  #turn() {
    const to = this.#state.target === 0 ? DISTANCE : 0;
    const animation = view.parameters?.repeats ? '.smooth' : view.animation;
    return this.#session.change({ set: { value: to }, animation });
  }

  #show(id) {
    this.#toggle(true);
    const token = fields.Authorization ? ' -H "Authorization: Bearer $TOKEN"' : '';
    this.#get('commands').textContent = [
      `S=${location.origin}/v1/sessions/${id}`, '', '# Follow it:', `curl -N${token} "$S/stream?fps=5"`, '',
      '# Pause it; false resumes:',
      `curl -X PATCH${token} $S/environment --json '{"animationPaused": true}'`,
    ].join('\n');
    this.#get('window').href = address(id);
    this.#get('events').replaceChildren();
  }

  #close(text) {
    this.#session = undefined;
    this.#toggle(false);
    history.replaceState(null, '', address(''));
    this.#get('state').textContent = text;
  }

  #toggle(isOpen) {
    for (const name of ['pause', 'turn', 'window', 'end', 'lane', 'more']) this.#get(name).hidden = !isOpen;
    for (const name of ['start', 'pick', 'tick']) this.#get(name).hidden = isOpen;
  }

  #showState() {
    const text = this.#state.isPaused ? 'Paused' : 'Running';
    this.#get('pause').textContent = this.#state.isPaused ? 'Resume' : 'Pause';
    this.#get('state').textContent = text;
    this.#get('lane').classList.toggle('paused', this.#state.isPaused);
  }

  #place(value) {
    const lane = this.#get('lane');
    lane.dataset.value = value;
    const shares = [0, 1, value / DISTANCE];
    for (const [index, shape] of [...lane.children].entries()) place(shape, shares[index]);
  }

  #log(time, text) {
    const item = document.createElement('li');
    const stamp = document.createElement('time');
    stamp.textContent = `${short(time)} s`;
    item.append(stamp, ` ${text}`);
    const list = this.#get('events');
    list.prepend(item);
    while (list.children.length > MOST) list.lastElementChild.remove();
    this.#say(text);
  }

  #get(name) {
    return this.#root.getElementById(`live-${name}`);
  }

  // A button is disabled until its action is done; a refusal is shown.
  #on(name, action) {
    const button = this.#get(name);
    button.addEventListener('click', async () => {
      button.disabled = true;
      try {
        await action();
      } catch (error) {
        this.#get('state').textContent = error.message;
      } finally {
        button.disabled = false;
      }
    });
  }
}
