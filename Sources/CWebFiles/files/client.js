// Inbetween in web pages: SwiftUI's animations as Web Animations. client.d.ts explains each function.

/** An error of the server (a problem document), or a request that needs a server. */
export class InbetweenError extends Error {
  constructor(problem) {
    const { title, detail, errors = [] } = problem;
    super([title, detail, ...errors.map((it) => `${it.pointer} ${it.detail}`)].filter(Boolean).join('; '));
    Object.assign(this, { status: 0, errors }, problem);
  }
}

// The springs of the kernel: parameters with SwiftUI's defaults, and a bounce that is added.
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

// Returns [response, damping fraction, blend duration]; undefined if the server must read the text.
function spring(animation = 'default') {
  let { type, ...given } = animation;
  if (typeof animation === 'string') {
    let list;
    [, type, list] = /^\.?(\w+)(?:\((.*)\))?$/.exec(animation.trim()) ?? [];
    const items = list ? list.split(',').map((item) => item.split(':')) : [];
    given = Object.fromEntries(items.map(([key, number]) => [key.trim(), +number]));
  }
  for (const [name, defaults, base] of springs) {
    if (name !== type || !Object.keys(given).every((key) => key in defaults)) continue;
    const [time, damping, blend = 0] = Object.values({ ...defaults, ...given });
    const bounce = base + damping;
    const ratio = bounce < 0 ? 1 / Math.max(0, 1 + bounce) : Math.max(0, 1 - bounce);
    if (Math.abs(damping) <= 1000) return [time, base === undefined ? damping : ratio, blend];
  }
}

// Returns the function a + i · (b − c) / parts of i, which rounds decimals once.
function spaced(a, b, c, parts) {
  for (let scale = 1; scale <= 1e9; scale *= 10) {
    const [x, y, z] = [a, b, c].map((it) => Math.round(it * scale));
    if (x / scale === a && y / scale === b) return (i) => (x * parts + i * (y - z)) / (scale * parts);
  }
  return (i) => a + (i * (b - c)) / parts;
}

// Returns the times of a range as the server computes them, and the range of its response.
function sampled({ start = 0, end, duration, fps = 60, step, count, includeEnd, times }, removed) {
  if (times !== undefined) {
    times = [times].flat();
    return [times, { start: times[0], end: times.at(-1), count: times.length }];
  }
  if (duration !== undefined) end = spaced(start, duration, 0, 1)(1);
  if (typeof end !== 'number') end = Math.max(start, removed);
  const frame = Math.round(start * fps), isOnFrame = Math.abs(start * fps - frame) <= 1e-9;
  let time = (i) => (isOnFrame ? (frame + i) / fps : start + i / fps), grid = { fps };
  if (count) [time, grid] = [spaced(start, end, start, count - 1 || 1), {}];
  if (step) [time, grid] = [spaced(start, step, 0, 1), { step }];
  const steps = step ? (end - start) / step : (end - start) * fps;
  times = Array.from({ length: count ?? Math.floor(steps + 1e-9) + 1 }, (_, i) => time(i));
  if (includeEnd && !count && times.at(-1) < end - 1e-9) times.push(end);
  return [times, { start, end, ...grid, ...(includeEnd && { includeEnd }), count: times.length }];
}

const number = /(?<![\w#.-])[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

// Returns the numbers of a CSS text, which must be like a track's text apart from its numbers.
function numbersOf(value, { name, parts }) {
  const text = `${value}`, shape = parts.join('0');
  if (text.replace(number, '0') !== shape) throw new TypeError(`${name}: "${text}" is not like "${shape}"`);
  return (text.match(number) ?? []).map(Number);
}

// Returns the value of joined lines at a time; at a jump, the value before or after it.
function valueAt(points, time, isAfter) {
  const i = points.findIndex(([at]) => (isAfter ? at > time : at >= time));
  if (i < 1) return points.at(i)[1];
  const [[a, x], [b, y]] = points.slice(i - 1);
  return x + ((y - x) * (time - a)) / (b - a);
}

// Returns a number's motion for users who prefer reduced motion (docs/bake.md).
function calmed(points, { name, isStill }, { calm, end, isEndless }) {
  const a = points[0][1], b = points.at(-1)[1], middle = Math.min(end, 0.2) / 2;
  const fade = calm === 'fade' && !isEndless;
  if (fade && name === 'opacity') return [[0, a], [middle, 0], [2 * middle, b]];
  if (isStill) return points;
  if (isEndless) return [[0, a]];
  if (fade) return [[0, a], [middle, a], [middle, b]];
  return calm === 'jump' ? [[0, b]] : points.map(([at, value]) => [Math.min(1, 0.1 / end) * at, value]);
}

const motions = new WeakMap();

// Starts the Animation of a motion, and remembers the motion for interruptions.
function start(motion, { lines, end, delay = 0, iterations = 1 }) {
  const { element, tracks, calm } = motion, times = [0, end];
  const all = tracks.map((track) => {
    const own = lines.slice(track.first, track.first + track.parts.length - 1);
    if (!calm) return own;
    return own.map((it) => calmed(it, track, { calm, end, isEndless: iterations === Infinity }));
  });
  all.forEach((own, i) => own.forEach((line) => line.reduce(([a, x], [b, y]) => {
    times.push(a, b);
    // Browsers cut off opacities at 0 and 1, so that a line must end there.
    for (const bound of tracks[i].name === 'opacity' ? [0, 1] : []) {
      if ((x - bound) * (y - bound) < 0) times.push(a + ((bound - x) / (y - x)) * (b - a));
    }
    return [b, y];
  }, line[0])));
  const frames = [...new Set(times)].sort((a, b) => a - b).flatMap((time) => {
    const [before, after] = [false, true].map((isAfter) => Object.fromEntries(tracks.map((track, n) => [
      track.name,
      track.parts.reduce((text, part, i) => text + valueAt(all[n][i - 1], time, isAfter) + part),
    ])));
    const isJump = `${Object.values(before)}` !== `${Object.values(after)}`;
    return (isJump ? [before, after] : [before]).map((it) => ({ ...it, offset: time / end || 0 }));
  });
  const timing = { duration: end * 1000, delay: delay * 1000, iterations, fill: 'both' };
  const animation = element.animate(frames, timing);
  motions.set(animation, motion);
  return animation;
}

const sleep = (milliseconds, signal) => new Promise((resolve) => {
  setTimeout(resolve, milliseconds);
  signal?.addEventListener('abort', resolve);
});

/** Sets every animation of the document to a time in seconds and pauses it. */
export function freeze(seconds) {
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = seconds * 1000;
  }
}

/** Connects to a server and loads the engine, either of which may be left out. */
export async function connect({ base = new URL('.', import.meta.url), engine = true, headers } = {}) {
  let kernel, trip = 50;

  async function send(method, path, body, more, signal) {
    if (base === null) throw new InbetweenError({ title: `${path} needs the server` });
    const type = body && { 'Content-Type': 'application/json' };
    const response = await fetch(new URL(path, base), {
      method, signal, body: body && JSON.stringify(body), headers: { ...type, ...headers, ...more },
    });
    if (response.ok) return response;
    const { status, statusText: title } = response;
    throw new InbetweenError({ title, status, ...(await response.json().catch(() => {})) });
  }

  async function ask(...request) {
    const begin = performance.now(), response = await send(...request);
    const result = response.status === 204 ? undefined : await response.json();
    trip = performance.now() - begin;
    return result;
  }

  // Calls the kernel, and returns its numbers: none if it refuses.
  function call(name, before, ...values) {
    const { memory, numbers, capacity } = kernel;
    const buffer = new Float64Array(memory.buffer, numbers(), capacity());
    if (before.length > buffer.length) return [];
    buffer.set(before);
    return Array.from(buffer.slice(0, Math.max(0, kernel[name](...values))), (it) => it + 0);
  }

  // Returns the response to an evaluation, or the name of a member that needs the server.
  function local({ animation, from = 0, to = 1, range = {}, fidelity, include = [], ...others }) {
    const numbers = spring(animation), [part, other] = [include].flat();
    for (const name in others) return name;
    if (!kernel || fidelity !== 'exact') return 'fidelity';
    if (!numbers) return 'animation';
    if (typeof from !== 'number') return 'from';
    if (typeof to !== 'number') return 'to';
    if (other || (part ?? 'velocity') !== 'velocity') return 'include';
    const row = [0, to, ...numbers], end = call('motion', [...row, 0], from, 1, 1)[2];
    const [times, window] = sampled(range, end), count = times.length;
    const found = call('motion', [...row, ...times], from, 1, count);
    if (!found.length) return 'range';
    const mine = { property: 'value', change: '0' }, time = Math.min(numbers[0], end);
    const events = [
      { type: 'logicallyComplete', time, ...mine },
      { type: 'completion', time, change: '0', criteria: 'logicallyComplete' },
    ];
    events[end > time ? 'push' : 'unshift']({ type: 'removed', time: end, ...mine });
    return {
      engine: '1.0', fidelity, frameRate: 60, range: window, times,
      values: { value: found.slice(0, count) },
      ...(part && { velocities: { value: found.slice(count, -1) } }),
      events: events.filter((it) => it.time >= window.start && it.time <= window.end),
      animating: window.end < end ? ['value'] : [],
    };
  }

  async function evaluate(request) {
    const answer = local(request);
    if (typeof answer === 'object') return answer;
    if (base === null) throw new InbetweenError({ title: `without a server: ${answer}` });
    return ask('POST', 'v1/evaluate', request);
  }

  // Returns the points of a motion in the kernel's form: times in seconds and values.
  function points([from, to, unit, , duration, , ...stops]) {
    if (!duration) return [[0, to]];
    return stops.flatMap((output, i) => (i % 2 ? [] : [[stops[i + 1] * duration, from + unit * output]]));
  }

  const played = (list) => ({ lines: list.map(points), end: Math.max(...list.map((it) => it[4])) });

  // Computes the motions after the last change; undefined if only the server can.
  function computed({ from, changes, fidelity, maxError }) {
    if (!kernel?.retarget || fidelity !== 'exact' || !changes.every((it) => it.spring)) return;
    const list = from.map((value, i) => {
      let target = value, blends = true;
      const rows = changes.flatMap(({ at, spring: [response, damping, blend], animation, targets }) => {
        const row = [at, targets[i], response, damping, blends ? blend : 0];
        // A spring that replaces `.default` does not blend.
        if (targets[i] !== target) blends = !/default/.test(animation?.type ?? animation ?? 'default');
        target = targets[i];
        return row;
      });
      const count = changes.length, found = call('retarget', rows, value, count, maxError);
      if (found.length) return found;
      // Nothing moves, or the motion never ends.
      const [place, , end] = call('motion', [...rows, changes.at(-1).at], value, count, 1);
      return end < Infinity && [place, place, 0, 0, 0, 0];
    });
    if (list.every(Boolean)) return played(list);
  }

  // Asks the server for the same.
  async function asked({ from, changes, fidelity, maxError }) {
    const named = (list) => Object.fromEntries(list.map((value, i) => [`n${100 + i}`, value]));
    const timeline = changes.map(({ at, targets, animation }) => ({ at, set: named(targets), animation }));
    const scene = { properties: named(from), timeline, fidelity, maxError };
    try {
      const { tracks } = await ask('POST', 'v1/export/linear', scene);
      return played(tracks.map((it) => [it.from, it.to, it.unit, 0, it.duration, 0, ...it.stops.flat()]));
    } catch (error) {
      if (error.status !== 422) throw error;
    }
    // A motion that jumps or never ends has no function.
    const begin = changes.at(-1).at, range = begin ? { start: begin } : undefined;
    const bake = await ask('POST', 'v1/bake', { ...scene, range, format: 'waapi', reducedMotion: 'none' });
    const lines = Object.keys(named(from)).map((name) => bake.waapi.keyframes
      .filter((it) => `--${name}` in it).map((it) => [it.offset * bake.duration, +it[`--${name}`]]));
    return { lines, end: bake.duration, delay: bake.delay, iterations: bake.iterations ?? Infinity };
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
    const prefers = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    const calm = prefers && reducedMotion !== 'none' && !tracks.every((it) => it.isStill) && reducedMotion;
    if (calm === 'fade' && !properties.opacity) add('opacity', Array(2).fill(getComputedStyle(element).opacity));
    const changes = [{ at: 0, targets, animation, spring: spring(animation) }];
    const motion = { element, tracks, calm, from, changes, fidelity, maxError };
    return start(motion, computed(motion) ?? (await asked(motion)));
  }

  async function interrupt(animation, { to, animation: other }) {
    const old = motions.get(animation), last = old.changes.at(-1), targets = [...last.targets];
    const texts = typeof to === 'object' ? to : { [old.tracks[0].name]: to };
    for (const track of old.tracks.filter((it) => it.name in texts)) {
      targets.splice(track.first, track.parts.length - 1, ...numbersOf(texts[track.name], track));
    }
    const next = { targets, animation: other ?? last.animation };
    next.spring = spring(next.animation);
    for (let attempt = 1; ; attempt++) {
      const { playState, playbackRate: rate, startTime, currentTime } = animation;
      const isOver = playState === 'finished' || old.calm, runs = playState === 'running' && rate > 0;
      const from = isOver ? last.targets : old.from, before = isOver ? [] : old.changes;
      let time, motion;
      const plan = (lead) => {
        time = Math.max(0, currentTime + lead * rate);
        motion = { ...old, from, changes: [...before, { ...next, at: isOver ? 0 : last.at + time / 1000 }] };
        return motion;
      };
      let result = computed(plan(0));
      if (!result) {
        // The server's answer takes a while, so the change takes place a little later.
        result = await asked(plan(runs ? 2 * trip * attempt : 0));
        while (animation.playState === 'running' && animation.currentTime < time) {
          await sleep((time - animation.currentTime) / rate);
        }
        const isMissed = Math.abs(animation.currentTime - time) > 34 * rate;
        if (isMissed && !isOver && animation.playState !== 'finished' && attempt < 5) continue;
      }
      const result_ = start(motion, result);
      result_.playbackRate = rate;
      if (playState === 'paused') {
        result_.pause();
        result_.currentTime = 0;
      } else if (!isOver && startTime !== null) result_.startTime = startTime + time / rate;
      animation.cancel();
      return result_;
    }
  }

  async function session(given) {
    const { id } = given.big ? { id: given } : await ask('POST', 'v1/sessions', given);
    const at = (method, name) => (body, more) => ask(method, `v1/sessions/${id}${name}`, body, more);
    const fork = at('POST', '/fork');
    return {
      id, state: at('GET', ''), delete: at('DELETE', ''), change: at('POST', '/changes'),
      evaluate: at('POST', '/evaluate'), environment: at('PATCH', '/environment'), reset: at('POST', '/reset'),
      fork: async (settings, more) => session((await fork(settings ?? {}, more)).id),
    };
  }

  // Follows the events of a live session, and reconnects where a connection was cut.
  async function* stream({ id }, { signal, ...query } = {}) {
    let last, wait = 1000;
    while (!signal?.aborted) {
      let reader;
      try {
        const path = `v1/sessions/${id}/stream?${new URLSearchParams(query)}`;
        const { body } = await send('GET', path, undefined, last && { 'Last-Event-ID': last }, signal);
        reader = body.pipeThrough(new TextDecoderStream()).getReader();
        for (let rest = '', read; !(read = await reader.read()).done; ) {
          const blocks = (rest + read.value).split('\n\n');
          rest = blocks.pop();
          for (const block of blocks) {
            const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/)));
            wait = +(fields.retry ?? wait);
            last = fields.id ?? last;
            if (fields.data) yield { type: fields.event, id: fields.id, data: JSON.parse(fields.data) };
            if (fields.event === 'end') return;
          }
        }
      } catch (error) {
        if (signal?.aborted || (error.status === 404 && last)) return;
        if (error.status < 500) throw error;
      } finally {
        reader?.cancel().catch(() => {});
      }
      await sleep(wait, signal);
    }
  }

  if (engine === true) engine = base && new URL('engine.wasm', base);
  if (engine && !(engine instanceof WebAssembly.Module)) {
    const isAddress = typeof engine === 'string' || engine instanceof URL;
    const response = isAddress && (await fetch(engine).catch(() => {}));
    if (isAddress) engine = response?.ok && (await response.arrayBuffer());
    engine &&= await WebAssembly.compile(engine);
  }
  if (engine) kernel = (await WebAssembly.instantiate(engine)).exports;
  return { engine: kernel, evaluate, play, interrupt, session, stream, freeze };
}
