// SwiftUI's animations in web pages. client.d.ts explains the functions.

export class InbetweenError extends Error {
  constructor(problem) {
    const { title, detail = '', errors = [] } = problem;
    super([`${title}. ${detail}`, ...errors.map((it) => `${it.pointer ?? ''} ${it.detail}`)].join('; '));
    Object.assign(this, { errors }, problem);
  }
}

// SwiftUI's springs, each with its parameters and the bounce that is added to the given one.
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

// Returns response, damping fraction, blend duration and name; nothing if the kernel cannot play it.
function read(animation = 'default') {
  let { type, ...given } = animation;
  if (typeof animation === 'string') {
    const [, word, list] = /^\.?(\w+)(?:\((.*)\))?$/.exec(animation) ?? [];
    type = word;
    given = list ? Object.fromEntries(list.split(',').map((it) => it.trim().split(/: */))) : {};
  }
  for (const [name, defaults, more] of springs) {
    if (name !== type || Object.keys(given).some((key) => !(key in defaults))) continue;
    let [time, damping, blend = 0] = Object.values({ ...defaults, ...given }).map(Number);
    if (!(Math.abs(damping) <= 1000)) return;
    if (more !== undefined) {
      const bounce = more + damping;
      damping = bounce < 0 ? 1 / Math.max(0, 1 + bounce) : Math.max(0, 1 - bounce);
    }
    return [time, damping, blend, name];
  }
}

// Returns a + i · (b − c) / parts as a function of i; decimals are rounded once.
function spaced(a, b, c, parts) {
  for (let scale = 1; scale <= 1e9; scale *= 10) {
    const [x, y, z] = [a, b, c].map((it) => Math.round(it * scale));
    if (x / scale === a && y / scale === b) return (i) => (x * parts + i * (y - z)) / (scale * parts);
  }
  return (i) => a + (i * (b - c)) / parts;
}

// Returns the `times` and the `range` of a response.
function sampled({ start = 0, end, duration, fps = 60, step, count, includeEnd, times }, removed) {
  if (times !== undefined) {
    times = [times].flat();
    return { times, range: { start: times[0], end: times.at(-1), count: times.length } };
  }
  if (duration !== undefined) end = spaced(start, duration, 0, 1)(1);
  if (typeof end !== 'number') end = Math.max(start, removed);
  const frame = Math.round(start * fps);
  let time = (i) => (Math.abs(start * fps - frame) <= 1e-9 ? (frame + i) / fps : start + i / fps);
  if (count) time = spaced(start, end, start, count - 1 || 1);
  if (step) time = spaced(start, step, 0, 1);
  const length = count ?? Math.floor((step ? (end - start) / step : (end - start) * fps) + 1e-9) + 1;
  times = Array.from({ length }, (_, i) => time(i));
  if (includeEnd && !count && times.at(-1) < end - 1e-9) times.push(end);
  const grid = { ...(step ? { step } : !count && { fps }), ...(includeEnd && { includeEnd }) };
  return { times, range: { start, end, ...grid, count: times.length } };
}

const number = /(?<![\w#.-])[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

// Returns the numbers of a CSS text, the rest of which must be that of the track.
function numbersOf(value, { name, parts }) {
  const text = `${value}`, shape = parts.join('0');
  if (text.replace(number, '0') !== shape) throw new TypeError(`${name}: ${text} is not like ${shape}`);
  return (text.match(number) ?? []).map(Number);
}

// A line is a list of [seconds, value]. Between two times it is straight; a jump takes 0.1 µs.
function valueAt(line, time) {
  const i = line.findIndex(([at]) => at >= time);
  if (i < 1) return line.at(i)[1];
  const [[a, x], [b, y]] = line.slice(i - 1);
  return x + ((y - x) * (time - a)) / (b - a);
}

// Returns a line for users who prefer reduced motion (docs/bake.md).
function calmed(line, { name, isStill }, calm, end, isEndless) {
  const a = line[0][1], b = line.at(-1)[1], middle = Math.min(end, 0.2) / 2;
  const fades = calm === 'fade' && !isEndless;
  if (fades && name === 'opacity') return [[0, a], [middle, 0], [2 * middle, b]];
  if (isStill) return line;
  if (fades) return [[middle, a], [middle + 1e-7, b]];
  if (isEndless || calm === 'jump') return [[0, isEndless ? a : b]];
  return line.map(([at, value]) => [at * Math.min(1, 0.1 / end), value]);
}

const motions = new WeakMap();

// Starts an Animation of lines, and remembers the motion for interruptions.
function start(motion, { lines, end, delay = 0, iterations = 1 }) {
  const { element, tracks, calm } = motion, span = end || 1, times = new Set([0, span]);
  for (const track of tracks) {
    track.lines = lines.slice(track.first, track.first + track.parts.length - 1);
    if (calm) track.lines = track.lines.map((it) => calmed(it, track, calm, end, iterations === Infinity));
    for (const line of track.lines) {
      line.forEach(([b, y], i) => {
        times.add(b);
        // Browsers cut off opacities at 0 and 1, so there must be a keyframe.
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

const sleep = (milliseconds, signal) => new Promise((resolve) => {
  setTimeout(resolve, milliseconds);
  signal?.addEventListener('abort', resolve);
});

export async function connect({ base = new URL('.', import.meta.url), engine = true, headers } = {}) {
  if (engine === true) engine = base && new URL('engine.wasm', base);
  if (typeof engine === 'string' || engine instanceof URL) {
    engine = await fetch(engine).then((it) => it.ok && it.arrayBuffer(), () => null);
  }
  const loaded = engine && (await WebAssembly.instantiate(engine));
  const kernel = (loaded?.instance ?? loaded)?.exports;
  let trip = 50;

  async function send(method, path, body, more, signal) {
    if (!base) throw new InbetweenError({ title: `${path} needs the server` });
    const type = body && { 'Content-Type': 'application/json' };
    const init = { method, signal, body: body && JSON.stringify(body), headers: { ...type, ...headers, ...more } };
    const response = await fetch(new URL(path, base), init);
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

  // Returns the numbers of a call of the kernel; none if it refuses.
  function call(name, before, ...values) {
    const buffer = new Float64Array(kernel.memory.buffer, kernel.numbers(), kernel.capacity());
    if (before.length > buffer.length) return [];
    buffer.set(before);
    return Array.from(buffer.slice(0, Math.max(0, kernel[name](...values))), (it) => it + 0);
  }

  // Returns an evaluation, or the name of the member that needs the server.
  function evaluated({ animation, from = 0, to = 1, range: given = {}, fidelity, include = [], ...others }) {
    const spring = read(animation), parts = [include].flat();
    const isServers = {
      fidelity: !kernel || fidelity !== 'exact', animation: !spring, from: typeof from !== 'number',
      to: typeof to !== 'number', include: parts.some((it) => it !== 'velocity'), ...others,
    };
    for (const name in isServers) if (isServers[name]) return name;
    const row = [0, to, ...spring.slice(0, 3)], end = call('motion', [...row, 0], from, 1, 1)[2];
    const { times, range } = sampled(given, end), count = times.length;
    const found = call('motion', [...row, ...times], from, 1, count);
    if (!found.length) return 'range';
    const time = Math.min(spring[0], end), mine = { property: 'value', change: '0' };
    const events = [
      { type: 'logicallyComplete', time, ...mine },
      { type: 'completion', time, change: '0', criteria: 'logicallyComplete' },
    ];
    events[end > time ? 'push' : 'unshift']({ type: 'removed', time: end, ...mine });
    return {
      engine: '1.0', fidelity, frameRate: 60, range, times, values: { value: found.slice(0, count) },
      ...(parts[0] && { velocities: { value: found.slice(count, -1) } }),
      // A range begins after its start, but at 0 with it.
      events: events.filter(({ time }) => (time > range.start || !range.start) && time <= range.end),
      animating: range.end < end ? ['value'] : [],
    };
  }

  async function evaluate(request) {
    const answer = evaluated(request);
    const isName = typeof answer === 'string';
    if (isName && !base) throw new InbetweenError({ title: `the server must read "${answer}"` });
    return isName ? ask('POST', 'v1/evaluate', request) : answer;
  }

  // Returns the lines of motions in the kernel's form, and their common end. SwiftUI's removal may jump.
  const drawn = (list) => ({
    lines: list.map(([from, to, unit, , duration, , ...stops]) => [...stops.flatMap((output, i) => (
      i % 2 ? [] : [[Math.min(stops[i + 1] * duration, duration - 1e-7), from + unit * output]]
    )), [duration, to]]),
    end: Math.max(...list.map((it) => it[4])),
  });

  // Returns the lines after the last change; nothing if only the server can.
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

  async function asked({ from, changes, fidelity, maxError }) {
    // Each number is a scene, as in the kernel.
    const scene = (indices) => {
      const named = (list) => Object.fromEntries(indices.map((i) => [`n${i}`, list[i]]));
      const timeline = changes.map(({ at, targets, animation }) => ({ at, set: named(targets), animation }));
      return { properties: named(from), timeline, fidelity, maxError };
    };
    const requests = from.map((_, i) => ({ path: '/v1/export/linear', body: scene([i]) }));
    const { responses } = await ask('POST', 'v1/batch', { requests });
    if (responses.every((it) => it.status === 200)) {
      const tracks = responses.flatMap((it) => it.body.tracks);
      return drawn(tracks.map((it) => [it.from, it.to, it.unit, 0, it.duration, 0, ...it.stops.flat()]));
    }
    // Jumps and endless motions are keyframes.
    const begin = changes.at(-1).at, range = begin ? { start: begin } : undefined;
    const all = { ...scene([...from.keys()]), range, format: 'waapi', reducedMotion: 'none' };
    const baked = await ask('POST', 'v1/bake', all);
    const { duration: end, delay, iterations, waapi } = baked;
    const lines = Object.keys(all.properties).map((name) => waapi.keyframes.filter((it) => `--${name}` in it)
      .map((it, i, all) => [it.offset * end - (it.offset === all[i + 1]?.offset) * 1e-7, it[`--${name}`]])
      .filter(([at]) => at >= 0));
    return { lines, end, delay, iterations: iterations ?? Infinity };
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
    const calm = isAsked && tracks.some((it) => !it.isStill) && reducedMotion !== 'none' && reducedMotion;
    if (calm === 'fade' && !properties.opacity) add('opacity', Array(2).fill(getComputedStyle(element).opacity));
    const changes = [{ at: 0, targets, animation, spring: read(animation) }];
    const motion = { element, tracks, calm, from, changes, fidelity, maxError };
    return start(motion, computed(motion) ?? (await asked(motion)));
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
        // The server needs time, so the interruption is a little later.
        if (!lead && runs) {
          lead = 2 * trip;
          continue;
        }
        result = await asked(next);
        while (lead && old.playState === 'running' && old.currentTime < time) {
          await sleep((time - old.currentTime) / rate);
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

  async function session(given) {
    const { id } = typeof given === 'string' ? { id: given } : await ask('POST', 'v1/sessions', given);
    const to = (method, name) => (body, more) => ask(method, `v1/sessions/${id}${name}`, body, more);
    const fork = to('POST', '/fork');
    return {
      id, state: to('GET', ''), delete: to('DELETE', ''), change: to('POST', '/changes'),
      evaluate: to('POST', '/evaluate'), environment: to('PATCH', '/environment'), reset: to('POST', '/reset'),
      fork: async (settings = {}, more) => session((await fork(settings, more)).id),
    };
  }

  async function* stream({ id }, { signal, ...query } = {}) {
    let last, wait = 1000, reader;
    while (!signal?.aborted) {
      try {
        const path = `v1/sessions/${id}/stream?${new URLSearchParams(query)}`;
        const { body } = await send('GET', path, undefined, last && { 'Last-Event-ID': last }, signal);
        reader = body.pipeThrough(new TextDecoderStream()).getReader();
        for (let text = '', part; !(part = await reader.read()).done; ) {
          const events = (text + part.value).split('\n\n');
          text = events.pop();
          for (const lines of events) {
            const { retry, id, event, data } = Object.fromEntries(lines.split('\n').map((it) => it.split(/: ?(.*)/)));
            wait = retry ?? wait;
            last = id ?? last;
            if (data) yield { type: event, id, data: JSON.parse(data) };
            if (event === 'end') return;
          }
        }
      } catch (error) {
        if (signal?.aborted || (last && error.status === 404)) return;
        if (error.status < 500) throw error;
      } finally {
        reader?.cancel().catch(() => {});
      }
      await sleep(wait, signal);
    }
  }

  function freeze(seconds) {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = seconds * 1000;
    }
  }

  return { engine: kernel, evaluate, play, interrupt, session, stream, freeze };
}
