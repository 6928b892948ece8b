// The parts of client.js that need requests or samples, or replace movements. client.js loads this module when
// one of these parts is first called.

// Returns a + i · (b − c) / parts as a function of i. If a and b are decimals, each result is rounded only once.
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

// Returns a function that replaces a line for users who prefer reduced motion (docs/bake.md).
const calmed = (calm) => (line, { name, isStill }, end, isEndless) => {
  const a = line[0][1], b = line.at(-1)[1], middle = Math.min(end, 0.2) / 2;
  const fades = calm === 'fade' && !isEndless;
  if (fades && name === 'opacity') return [[0, a], [middle, 0], [2 * middle, b]];
  if (isStill) return line;
  if (fades) return [[middle, a], [middle + 1e-7, b]];
  if (isEndless || calm === 'jump') return [[0, isEndless ? a : b]];
  return line.map(([at, value]) => [at * Math.min(1, 0.1 / end), value]);
};

export function data({ base, kernel, call, drawn, read, ask, send, sleep, InbetweenError }) {
  // Returns an evaluation, or the name of the member that needs a server.
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
      // An event at the start of the range is left out, unless the range starts at 0.
      events: events.filter(({ time }) => (time > range.start || !range.start) && time <= range.end),
      animating: range.end < end ? ['value'] : [],
    };
  }

  async function evaluate(request) {
    const answer = evaluated(request);
    const isName = typeof answer === 'string';
    if (isName && !base) throw new InbetweenError({ title: `"${answer}" needs a server` });
    return isName ? ask('POST', 'v1/evaluate', request) : answer;
  }

  // Returns the lines of a motion that only the server can play.
  async function asked({ from, changes, fidelity, maxError }) {
    // Each number is played as a scene of its own, as in the kernel.
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
    // The export refuses jumps and endless motions, so they are requested as keyframes.
    const begin = changes.at(-1).at, range = begin ? { start: begin } : undefined;
    const all = { ...scene([...from.keys()]), range, format: 'waapi', reducedMotion: 'none' };
    const baked = await ask('POST', 'v1/bake', all);
    const { duration: end, delay, iterations, waapi } = baked;
    const lines = Object.keys(all.properties).map((name) => waapi.keyframes.filter((it) => `--${name}` in it)
      .map((it, i, all) => [it.offset * end - (it.offset === all[i + 1]?.offset) * 1e-7, it[`--${name}`]])
      .filter(([at]) => at >= 0));
    return { lines, end, delay, iterations: iterations ?? Infinity };
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
            if (event === 'end' || event === 'problem') return;
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

  return { asked, calmed, evaluate, session, stream };
}
