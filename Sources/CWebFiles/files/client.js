// SwiftUI's animations in web pages. client.d.ts explains the functions.

export class InbetweenError extends Error {
  constructor(problem) {
    const { title, detail, errors = [] } = problem;
    const places = errors.map((it) => [it.parameter, it.pointer, it.detail].filter(Boolean).join(' '));
    super([[title, detail].filter(Boolean).join('. '), ...places].join('; '));
    Object.assign(this, { errors }, problem);
  }
}

// SwiftUI's springs: name, default parameters, and the bounce to add if there is one.
const springs = [
  ['default', { response: 0.55, dampingFraction: 1 }],
  ['spring', { duration: 0.5, bounce: 0, blendDuration: 0 }, 0],
  ['spring', { response: 0.5, dampingFraction: 0.825, blendDuration: 0 }],
  ['interactiveSpring', { duration: 0.15, extraBounce: 0, blendDuration: 0.25 }, 0.15],
  ['interactiveSpring', { response: 0.15, dampingFraction: 0.86, blendDuration: 0.25 }],
  ['smooth', { duration: 0.5, extraBounce: 0 }, 0],
  ['snappy', { duration: 0.5, extraBounce: 0 }, 0.15],
  ['bouncy', { duration: 0.5, extraBounce: 0 }, 0.3],
];

// Returns response, damping fraction, blend duration and name of a spring; undefined if only the server decides.
function read(animation = 'default') {
  let { type, ...given } = animation ?? {}, order;
  if (typeof animation === 'string') {
    const [, word, list] = /^\.?(\w+)(?:\((.*)\))?$/.exec(animation) ?? [];
    type = word;
    given = {};
    order = list ? list.split(',').map((it) => {
      const [, name, value] = /^ *(\w+): *([-+]?(?:\d+|\d*\.\d+)(?:e[-+]?\d+)?) *$/i.exec(it) ?? [];
      given[name] = Number(value);
      return name;
    }) : [];
  }
  for (const [name, defaults, more] of springs) {
    const keys = name === 'default' ? [] : Object.keys(defaults).filter((it) => it in given);
    if (name !== type || keys.length < Object.keys(given).length || (order && `${keys}` !== `${order}`)) continue;
    let [time, damping, blend = 0] = Object.values({ ...defaults, ...given });
    const size = Math.abs(damping);
    if (![time, damping, blend].every(Number.isFinite) || size > 1000 || (size && size < 1e-30)) return;
    if (more !== undefined) {
      const bounce = more + damping;
      damping = bounce < 0 ? 1 / Math.max(0, 1 + bounce) : Math.max(0, 1 - bounce);
    }
    // The server adds a warning.
    if (damping < 0) return;
    return [time, damping, blend, name];
  }
}

const number = /(?<![\w#.-])[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

// Returns the numbers of a CSS text.
function numbersOf(value, { name, parts }) {
  const text = `${value}`, shape = parts.join('0');
  if (text.replace(number, '0') !== shape) throw new TypeError(`${name}: "${text}" must differ from "${shape}" only in its numbers`);
  return (text.match(number) ?? []).map(Number);
}

// A line is a list of [seconds, value]; a jump takes 0.1 µs.
function valueAt(line, time) {
  const i = line.findIndex(([at]) => at >= time);
  if (i < 1) return line.at(i)[1];
  const [[a, x], [b, y]] = line.slice(i - 1);
  return x + ((y - x) * (time - a)) / (b - a);
}

const motions = new WeakMap();

// Starts a Web Animation that follows lines.
function start(motion, { lines, end, delay = 0, iterations = 1 }) {
  const { element, tracks, calm } = motion, span = end || 1, times = new Set([0, span]);
  for (const track of tracks) {
    track.lines = lines.slice(track.first, track.first + track.parts.length - 1);
    if (calm) track.lines = track.lines.map((it) => calm(it, track, end, iterations === Infinity));
    for (const line of track.lines) {
      line.forEach(([b, y], i) => {
        times.add(b);
        // Browsers clamp opacities to 0...1, so a line needs keyframes at 0 and 1.
        const [a, x] = line[i - 1] ?? [b, y];
        for (const bound of track.name === 'opacity' ? [0, 1] : []) {
          if ((x - bound) * (y - bound) < 0) times.add(a + ((bound - x) / (y - x)) * (b - a));
        }
      });
    }
  }
  const keyframes = [...times].sort((a, b) => a - b).map((time) => {
    const keyframe = { offset: time / span };
    for (const { name, parts, lines } of tracks) {
      keyframe[name] = parts.reduce((text, part, i) => text + valueAt(lines[i - 1], time) + part);
    }
    return keyframe;
  });
  const timing = { duration: end * 1000, delay: delay * 1000, iterations, fill: 'both' };
  const animation = element.animate(keyframes, timing);
  motions.set(animation, motion);
  return animation;
}

// Returns the engine at an address; undefined if it cannot be used.
async function loaded(engine, base, headers) {
  try {
    const { url } = new Request(engine);
    // The header fields are for the server only.
    const isOurs = base && new URL(url).origin === new URL(base).origin;
    const response = await fetch(url, isOurs ? { headers } : {});
    return response.ok && (await WebAssembly.instantiate(await response.arrayBuffer()));
  } catch {}
}

export async function connect({ base = new URL('.', import.meta.url), engine = true, headers } = {}) {
  if (engine === true) engine = base && new URL('engine.wasm', base);
  const isAddress = typeof engine === 'string' || engine instanceof URL;
  const found = engine && (await (isAddress ? loaded(engine, base, headers) : WebAssembly.instantiate(engine)));
  const kernel = (found?.instance ?? found)?.exports;
  let kit;

  // Calls a function of the kernel; returns its numbers.
  function call(name, before, ...values) {
    const buffer = new Float64Array(kernel.memory.buffer, kernel.numbers(), kernel.capacity());
    if (before.length > buffer.length) return [];
    buffer.set(before);
    return Array.from(buffer.slice(0, Math.max(0, kernel[name](...values))), (it) => it + 0);
  }

  // Returns the lines of the kernel's results.
  const drawn = (list) => ({
    lines: list.map(([from, to, unit, , duration, , ...stops]) => [...stops.flatMap((output, i) => (
      i % 2 ? [] : [[Math.min(stops[i + 1] * duration, duration - 1e-7), from + unit * output]]
    )), [duration, to]]),
    end: Math.max(...list.map((it) => it[4])),
  });

  // Returns the lines after the last change, or undefined.
  function computed({ from, changes, fidelity, maxError }) {
    if (!kernel?.retarget || fidelity !== 'exact' || !changes.every((it) => it.spring)) return;
    const list = from.map((value, i) => {
      let last = value, blends = true;
      const rows = changes.flatMap(({ at, targets, spring: [response, damping, blend, name] }) => {
        const row = [at, targets[i], response, damping, blends ? blend : 0];
        // The spring after `.default` does not blend.
        if (targets[i] !== last) blends = name !== 'default';
        last = targets[i];
        return row;
      });
      return call('retarget', rows, value, changes.length, maxError);
    });
    if (list.every((it) => it.length)) return drawn(list);
  }

  async function play(element, { animation, properties, fidelity = 'exact', maxError = 0.0005, reducedMotion = 'fade' }) {
    const tracks = [], from = [], targets = [];
    const add = (name, [begin, end]) => {
      const isStill = /^(?!--).*(color|opacity|radius|fill|stroke)$/i.test(name);
      const track = { name, isStill, first: from.length, parts: `${begin}`.split(number) };
      tracks.push(track);
      from.push(...numbersOf(begin, track));
      targets.push(...numbersOf(end, track));
    };
    for (const name in properties) add(name, properties[name]);
    const isAsked = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    const calm = isAsked && tracks.some((it) => !it.isStill) && reducedMotion !== 'none'
      && (await data()).calmed(reducedMotion);
    if (calm && reducedMotion === 'fade' && !properties.opacity) add('opacity', Array(2).fill(getComputedStyle(element).opacity));
    const changes = [{ at: 0, targets, animation, spring: read(animation) }];
    const motion = { element, tracks, calm, from, changes, fidelity, maxError };
    return start(motion, computed(motion) ?? (await (await data()).asked(motion)));
  }

  async function interrupt(old, { to, animation }) {
    for (let lead = 0; ; ) {
      let motion = motions.get(old);
      while (motion.heir) motion = motions.get((old = motion.heir));
      const { playState, playbackRate: rate, startTime } = old, last = motion.changes.at(-1);
      const isOver = playState === 'finished' || playState === 'idle' || motion.calm;
      const runs = playState === 'running' && rate > 0;
      const time = Math.max(0, old.currentTime + lead * rate), targets = [...last.targets];
      for (const track of motion.tracks) {
        const text = typeof to === 'object' ? to[track.name] : to;
        if (text !== undefined) targets.splice(track.first, track.parts.length - 1, ...numbersOf(text, track));
      }
      const change = { at: isOver ? 0 : last.at + time / 1000, targets, animation: animation ?? last.animation };
      change.spring = read(change.animation);
      const next = isOver ? { ...motion, from: last.targets, changes: [change] }
        : { ...motion, changes: [...motion.changes, change] };
      let result = computed(next);
      if (!result) {
        // The server needs time, so the interruption is later.
        if (!lead && runs) {
          lead = 2 * (await data()).trip();
          continue;
        }
        result = await (await data()).asked(next);
        while (lead && old.playState === 'running' && old.currentTime < time) {
          await new Promise((resolve) => setTimeout(resolve, (time - old.currentTime) / rate));
        }
        const isMissed = lead && old.playState !== 'finished' && Math.abs(old.currentTime - time) > 34 * rate;
        if (motion.heir || isMissed) {
          lead *= 2;
          continue;
        }
      }
      const started = start(next, result);
      started.playbackRate = Math.abs(rate);
      if (playState === 'paused') {
        started.pause();
        started.currentTime = 0;
      } else if (runs && !isOver && startTime !== null) started.startTime = startTime + time / rate;
      old.cancel();
      motion.heir = started;
      return started;
    }
  }

  function freeze(seconds) {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = seconds * 1000;
    }
  }

  // The second module is loaded at its first use.
  const data = () => (kit ??= import('./client-data.js').then((it) => it.data({ base, headers, kernel, call, drawn, read, InbetweenError })));
  const first = (name) => async (...given) => (await data())[name](...given);

  async function* stream(...given) {
    yield* (await data()).stream(...given);
  }

  return { engine: kernel, evaluate: first('evaluate'), session: first('session'), stream, play, interrupt, freeze };
}
