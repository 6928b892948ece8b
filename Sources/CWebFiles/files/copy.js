// Code for other platforms, each with its stated error.
import { call, fields, latest } from './service.js';
import { bound, percent } from './numbers.js';

const TABS = [
  ['css', 'CSS'], ['waapi', 'WAAPI'], ['swiftui', 'SwiftUI'], ['compose', 'Compose'],
  ['flutter', 'Flutter'], ['motion', 'Motion'], ['dtcg', 'Tokens'], ['curl', 'curl'],
];

/** The tabs with code, and the button that copies it. */
export class CopyAs {
  #tabs = new Map(); #code; #stated; #warnings; #panel; #chosen = 'css'; #animation; #fidelity; #request; #say;

  /** @param say Announces a text to screen readers. */
  constructor(root, say) {
    this.#code = root.getElementById('code');
    this.#stated = root.getElementById('stated');
    this.#warnings = root.getElementById('warnings');
    this.#panel = root.getElementById('panel');
    this.#say = say;
    const list = root.getElementById('tabs');
    for (const [name, title] of TABS) {
      const tab = document.createElement('button');
      Object.assign(tab, { type: 'button', id: `tab-${name}`, textContent: title });
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', 'panel');
      tab.addEventListener('click', () => this.#choose(name));
      this.#tabs.set(name, tab);
      list.append(tab);
    }
    list.addEventListener('keydown', (event) => this.#key(event));
    root.getElementById('copy').addEventListener('click', (event) => this.#copy(event.target));
    this.#mark();
  }

  /** Shows the code of an animation; `request` is the evaluation of its motion. */
  async show(animation, fidelity, request) {
    this.#animation = animation;
    this.#request = request;
    this.#fidelity = fidelity;
    await this.#load();
  }

  #choose(name) {
    this.#chosen = name;
    this.#mark();
    this.#load();
  }

  #mark() {
    for (const [name, tab] of this.#tabs) {
      tab.setAttribute('aria-selected', String(name === this.#chosen));
      tab.tabIndex = name === this.#chosen ? 0 : -1;
    }
    this.#panel.setAttribute('aria-labelledby', `tab-${this.#chosen}`);
  }

  #key(event) {
    const names = TABS.map(([name]) => name), index = names.indexOf(this.#chosen);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: names.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#choose(names[(next + names.length) % names.length]);
    this.#tabs.get(this.#chosen).focus();
  }

  #load = latest(async (isOld) => {
    const { code, stated, warnings } = await exported(this.#chosen, this.#animation, this.#fidelity, this.#request)
      .catch((error) => ({ code: '', stated: reason(error), warnings: [] }));
    if (isOld()) return;
    this.#code.textContent = code;
    this.#stated.textContent = stated;
    this.#warnings.replaceChildren(...warnings.map((text) => {
      const item = document.createElement('li');
      item.textContent = text;
      return item;
    }));
  });

  async #copy(button) {
    await navigator.clipboard.writeText(this.#code.textContent).then(
      () => this.#done(button, 'Copied'), () => this.#done(button, 'Not allowed'));
  }

  #done(button, text) {
    this.#say(text);
    button.textContent = text;
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  }
}

// The reason for a refusal. An export refuses an animation that keeps state, because it evaluates times in any
// order. The server then suggests another endpoint, which this page does not use.
function reason(error) {
  const text = error.errors?.[0]?.detail ?? error.message;
  return /keeps state between frames/.test(text)
    ? 'This animation keeps state from frame to frame, so its curve alone is not the motion.' : text;
}

async function exported(name, animation, fidelity, request) {
  if (name === 'curl' && typeof animation !== 'string') {
    const token = fields.Authorization ? ' -H "Authorization: Bearer $TOKEN"' : '';
    return {
      code: `curl${token} ${location.origin}/v1/evaluate --json @- <<'END'\n${JSON.stringify(request, null, 2)}\nEND`,
      stated: 'Prints the numbers of this page, bit for bit.', warnings: [],
    };
  }
  if (name === 'curl') {
    const exact = fidelity === 'exact' ? ' -d fidelity=exact' : '';
    return {
      code: `curl -G ${location.origin}/v1/evaluate \\\n  --data-urlencode ${quoted(`animation=${animation}`)} \\\n`
        + `  -d to=100 -d fps=60 -d include=velocity${exact}`,
      stated: 'Prints the numbers of this page, bit for bit.', warnings: [],
    };
  }
  if (name === 'css') {
    const found = await call('POST', '/v1/export/css', { animation });
    return {
      code: found.css,
      stated: `Deviates by at most ${bound(found.maxError * 100)} of the distance, with ${found.stops} stops. `
        + `The fallback for browsers without linear(): ${bound((found.fallback?.maxError ?? 0) * 100)}.`,
      warnings: [],
    };
  }
  const { conversions: [found] } = await call('POST', '/v1/convert', { animation, to: [name] });
  return { code: found.code, stated: certificate(found.certificate), warnings: found.warnings };
}

function certificate({ percent: all, percentWhileMoving: moving, time }) {
  if (all < 1e-6) return 'The same motion: no difference.';
  const at = `largest at ${time.toFixed(3)} s`;
  return moving < 1e-6
    ? `The same motion while it moves. At its end it jumps by ${percent(all)} of the distance.`
    : `Deviates by at most ${bound(all)} of the distance, ${at}.`;
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
