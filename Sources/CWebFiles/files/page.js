// The page: connects the text, the sliders, the plot and the stage.
import { change, follow, fragment, link, opened, view } from './state.js';
import { latest } from './service.js';
import { evaluated, parameters } from './motion.js';
import { Editor } from './editor.js';
import { parametersOf, Sliders } from './sliders.js';
import { Plot } from './plot.js';
import { Stage } from './stage.js';
import { calm, Player } from './player.js';
import { clock, short } from './numbers.js';
import { understood } from './paste.js';
import { Custom, isSource } from './custom.js';

const EXAMPLES = ['.smooth', '.snappy', '.bouncy', '.easeInOut', '.spring(bounce: 0.5)',
  '.linear(duration: 0.5).repeatForever()'];
const NOTES = {
  swiftui: 'Frame by frame at 60 Hz, with SwiftUI’s known deviations.',
  exact: 'The same rules as mathematics, without frames.',
};
const byID = (id) => document.getElementById(id);
const say = (text) => { byID('announce').textContent = text; };

const plot = new Plot(byID('plot'), (time) => player.seek(time));
const stage = new Stage(byID('stage'));
const player = new Player(shown, (isPlaying) => {
  byID('play').textContent = isPlaying ? 'Pause' : 'Play';
});
const editor = new Editor(byID('animation'), byID('message'), (text, isDone) => {
  if (isSource(text)) {
    editor.text = view.text;
    custom.open({ source: text });
    return;
  }
  change({ text }, 'editor');
  if (isDone) player.restart();
});
const second = new Editor(byID('second'), byID('second-message'), (secondText, isDone) => {
  change({ secondText }, 'editor');
  if (isDone) player.restart();
});
const sliders = new Sliders(byID('sliders'), (text, isMoving) => {
  change({ text }, 'sliders');
  if (!isMoving && !calm.matches) player.restart();
});
const custom = new Custom(player, say);
// These are created after the first curve is drawn.
let copyAs, verdict;

function shown(time) {
  plot.time = time;
  plot.move(time);
  stage.move(time);
  custom.move(time);
  const { first } = view;
  if (!first) return;
  byID('clock').textContent = `${clock(time)}  ${first.value(time).toFixed(1).padStart(6, '\u2007')}  `
    + `${Math.round(first.velocity(time))}/s`;
  const scrub = byID('scrub');
  scrub.value = time;
  scrub.style.setProperty('--share', `${(time / player.duration) * 100}%`);
}

const evaluateFirst = latest(async (isOld) => {
  if (view.custom) {
    const { animation, changes } = view.custom;
    const found = await evaluated(animation, view.fidelity, changes).then(
      (first) => ({ first, animation, fault: null }), (fault) => ({ fault }));
    // Even an outdated motion is shown, so that the curve follows a slider that is dragged.
    if (view.custom && !(found.fault && isOld())) change(found);
    return;
  }
  try {
    const { animation, motion, note } = await understood(view.text, view.fidelity);
    editor.accept(note);
    change({ first: motion, animation });
  } catch (error) {
    if (!isOld()) editor.refuse(error);
  }
});

const evaluateSecond = latest(async (isOld) => {
  if (isSource(view.secondText)) {
    second.refuse(new Error('Only the first animation can be a source'));
    return;
  }
  if (!view.secondText) {
    second.accept();
    change({ other: null, second: '' });
    return;
  }
  try {
    const { animation, motion, note } = await understood(view.secondText, view.fidelity);
    second.accept(note);
    change({ other: motion, second: animation });
  } catch (error) {
    if (!isOld()) second.refuse(error);
  }
});

const readParameters = latest(async (isOld) => {
  const isText = typeof view.animation === 'string';
  const result = isText ? await parameters(view.animation).catch(() => undefined) : undefined;
  if (isOld()) return;
  change({ parameters: parametersOf(result?.motion) });
  // A slider that the user drags has newer values than the response.
  if (writer !== 'sliders') sliders.show(view.parameters);
});

// The code and the verdict follow after a pause, because they need more of the server's time.
let timer;
function settle() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    copyAs?.show(view.animation, view.fidelity, view.first?.request);
    verdict?.(view.animation, view.second, view.fidelity, view.custom?.changes.length > 0);
  }, 120);
}

// The last writer of the text: `editor`, `sliders`, or undefined for others.
let writer;
follow((state, names, source) => {
  if (names.has('text')) writer = source;
  if (names.has('text')) editor.text = state.text;
  if (names.has('secondText')) second.text = state.secondText;
  if (names.has('text') || names.has('fidelity') || names.has('custom')) evaluateFirst();
  if (names.has('secondText') || names.has('fidelity')) evaluateSecond();
  if (names.has('fidelity')) showFidelity();
  if (names.has('animation') || names.has('second') || names.has('fidelity')) settle();
  if (names.has('animation')) {
    document.title = `${typeof state.animation === 'string' ? state.animation : state.animation.name ?? 'Custom animation'} · Inbetween`;
    readParameters();
  }
  if (names.has('first') || names.has('other')) draw();
});

function draw() {
  const { first, other } = view;
  if (!first) return;
  player.duration = Math.max(first.duration, other?.duration ?? 0, 0.1);
  byID('scrub').max = player.duration;
  plot.show(first, other);
  stage.show(first, other);
  shown(Math.min(player.time, player.duration));
  showFacts(first);
}

function showFacts({ duration, isEndless, analysis, velocities }) {
  const peak = analysis?.peakVelocity.value ?? Math.max(...velocities.map(Math.abs));
  const facts = [
    ['Ends', isEndless ? 'never' : `${short(duration)} s`],
    ['Settled within 0.1 %', analysis?.settlingTime ? `${short(analysis.settlingTime)} s` : '—'],
    ['Overshoot', analysis ? `${short(analysis.overshoot?.percent ?? 0, 2)} %` : '—'],
    ['Peak velocity', Number.isFinite(peak) ? `${Math.round(peak)} points/s` : '—'],
  ];
  byID('facts').replaceChildren(...facts.flatMap(([name, value]) => {
    const term = document.createElement('dt'), text = document.createElement('dd');
    term.textContent = name;
    text.textContent = value;
    return [term, text];
  }));
}

function showFidelity() {
  for (const button of byID('fidelity').querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset.fidelity === view.fidelity));
  }
  byID('fidelity-note').textContent = NOTES[view.fidelity];
}

function showSecond(isShown) {
  byID('second-field').hidden = !isShown;
  byID('compare').setAttribute('aria-expanded', String(isShown));
  byID('compare').textContent = isShown ? 'Remove comparison' : 'Compare';
}

function connectControls() {
  byID('play').addEventListener('click', () => (player.isPlaying ? player.pause() : player.play()));
  byID('scrub').addEventListener('input', (event) => player.seek(Number(event.target.value)));
  byID('speed').addEventListener('change', (event) => { player.speed = Number(event.target.value); });
  byID('loop').addEventListener('change', (event) => {
    player.loops = event.target.checked;
    if (player.loops) player.play();
  });
  byID('onion').addEventListener('change', (event) => { stage.onion = event.target.checked; });
  byID('fidelity').addEventListener('click', ({ target }) => {
    if (target.dataset.fidelity) change({ fidelity: target.dataset.fidelity });
  });
  byID('compare').addEventListener('click', () => {
    const isShown = byID('second-field').hidden;
    showSecond(isShown);
    change({ secondText: isShown ? '.smooth' : '' });
    if (!isShown) return;
    byID('second').focus();
    byID('second').select();
    if (!calm.matches) player.restart();
  });
  byID('copy-link').addEventListener('click', async ({ target }) => {
    const isCopied = await navigator.clipboard.writeText(link()).then(() => true, () => false);
    say(isCopied ? 'Link copied' : 'The browser does not allow it');
    target.textContent = isCopied ? 'Copied' : 'Not allowed';
    setTimeout(() => { target.textContent = 'Copy link'; }, 1500);
  });
  byID('examples').append(...EXAMPLES.map((text) => {
    const chip = document.createElement('button');
    Object.assign(chip, { type: 'button', textContent: text });
    chip.addEventListener('click', () => {
      change({ text });
      if (!calm.matches) player.restart();
    });
    return chip;
  }));
  byID('custom').addEventListener('click', () => custom.open());
  byID('examples').append(byID('custom'));
}

async function begin() {
  connectControls();
  const start = opened();
  showSecond(Boolean(start.secondText));
  stage.onion = byID('onion').checked;
  byID('terminal').textContent = `curl ${location.host}`;
  editor.text = start.text;
  second.text = start.secondText;
  Object.assign(view, start);
  showFidelity();
  const packed = fragment().get('custom');
  if (packed) await custom.open({ packed });
  await Promise.all([evaluateFirst(), evaluateSecond()]);
  performance.mark('curve');
  readParameters();
  player.seek(calm.matches ? player.duration : 0);
  if (!calm.matches) player.play();
  const modules = await Promise.all([
    import('./compare.js'), import('./copy.js'), import('./pad.js'), import('./kernel.js'),
    import('./live.js'),
  ]).catch(() => say('Parts of this page could not be loaded. Reload it.'));
  if (!modules) return;
  const [{ verdictIn }, { CopyAs }, { Pad }, { load }, { Live }] = modules;
  verdict = verdictIn(byID('verdict'));
  copyAs = new CopyAs(document, say);
  settle();
  const pad = new Pad(byID('pad'), byID('pad-facts'));
  const client = await load();
  if (client.engine) pad.start();
  new Live(document, client, say).open();
}

begin();
