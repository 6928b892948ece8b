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

const isObject = (it) => typeof it === 'object' && it !== null && !Array.isArray(it);
const within = (it, least, most) => typeof it === 'number' && it >= least && it <= most;
const isTime = (it) => Object.is(it, 0) || within(it, 1e-9, 86400);

// Returns true if a range is valid, by the limits of /v1/limits. The server explains the errors of others.
function isRange(given) {
  if (!isObject(given)) return false;
  const names = Object.keys(given).filter((it) => given[it] !== undefined);
  const has = (...some) => some.filter((it) => names.includes(it)).length;
  const { start = 0, end = 'removed', duration = 0, fps = 60, step = 1, count = 2, includeEnd = false, times } = given;
  if (times !== undefined) {
    return names.length === 1 && [times].flat().every((it, i, all) => isTime(it) && !(it <= all[i - 1]));
  }
  return names.length === has('start', 'end', 'duration', 'fps', 'step', 'count', 'includeEnd')
    && has('end', 'duration') < 2 && has('fps', 'step', 'count') < 2
    && isTime(start) && (end === 'removed' || (isTime(end) && end >= start))
    && isTime(duration) && start + duration <= 86400 && within(fps, 1, 1000) && within(step, 1e-9, 1e6)
    && Number.isInteger(count) && within(count, 1, 1e5)
    && typeof includeEnd === 'boolean' && !(includeEnd && count === 1);
}

// Returns the `times` and the `range` of a response; undefined if there would be more than `most` times.
function sampled({ start = 0, end, duration, fps = 60, step, count, includeEnd, times }, removed, most) {
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
  if (!(end <= 86400 && length <= most)) return;
  times = Array.from({ length }, (_, i) => time(i));
  // The rounded sum of the start and the distance can differ from the end.
  if (count > 1) times[length - 1] = end;
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

// The longest wait in seconds, and the seconds without a byte after which a stream is broken: the server sends a
// comment every 15 s.
const LONGEST = 86400, SILENCE = 45;
// The connections before the first event after which a stream fails, and the characters of the longest event.
const ATTEMPTS = 3, EVENT = 4 << 20;

// Returns the whole number of a text, at most `most`; undefined for another text.
const whole = (text, most) => (/^\d+$/.test(text) ? Math.min(Number(text), most) : undefined);

// Returns the members of a problem document, or of one of its errors, that have the types of the contract. The
// documents of proxies have other members.
function members(document) {
  const list = [['string', 'type title detail pointer parameter suggestion'], ['number', 'line column offset length']];
  const result = Object.fromEntries(list.flatMap(([type, names]) => names.split(' ')
    .filter((it) => typeof document[it] === type).map((it) => [it, document[it]])));
  if ('given' in document) result.given = document.given;
  if (Array.isArray(document.allowed)) result.allowed = document.allowed.filter((it) => typeof it === 'string');
  return result;
}

// Returns the problem of a response.
async function problem(response) {
  const { status, statusText, headers } = response, content = await response.json().catch(() => {});
  const document = isObject(content) ? content : {};
  const errors = Array.isArray(document.errors) ? document.errors.filter(isObject) : [];
  return {
    title: statusText || `status ${status}`, ...members(document), status,
    errors: errors.map((it) => ({ detail: '', ...members(it) })), retryAfter: whole(headers.get('Retry-After'), LONGEST),
  };
}

// Returns the result of the promises; undefined after a time, or if `signal` is aborted.
function awaited(milliseconds, signal, ...promises) {
  let timer, end;
  const over = new Promise((resolve) => {
    end = () => resolve();
    timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
  return Promise.race([over, ...promises]).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  });
}

// Returns a function that reads the next text of an event stream, and returns the fields of each completed event.
// The function examines each character once.
function parser(refuse) {
  let rest = '', size = 0, fields = {};
  return (text) => {
    const found = [], lines = text.split('\n');
    lines[0] = rest + lines[0];
    rest = lines.pop();
    for (const line of lines) {
      const content = line.endsWith('\r') ? line.slice(0, -1) : line;
      const [name] = content.split(':', 1), value = content.slice(name.length + 1).replace(/^ /, '');
      fields[name] = name === 'data' && fields.data !== undefined ? `${fields.data}\n${value}` : value;
      size += line.length;
      if (content) continue;
      found.push(fields);
      [fields, size] = [{}, 0];
    }
    if (size + rest.length > EVENT) refuse();
    return found;
  };
}

export function data({ base, headers, kernel, call, drawn, read, InbetweenError }) {
  let trip = 50;

  // Returns the arguments of a fetch; throws if they are invalid.
  function prepared(method, path, body, more) {
    if (!base) throw new InbetweenError({ title: `${path} needs a server` });
    const type = body && { 'Content-Type': 'application/json' };
    const init = { method, body: body && JSON.stringify(body), headers: { ...type, ...headers, ...more } };
    return [new Request(new URL(path, base), init).url, init];
  }

  async function accepted(response) {
    if (response.ok) return response;
    throw new InbetweenError(await problem(response));
  }

  async function ask(...request) {
    const begin = performance.now(), response = await accepted(await fetch(...prepared(...request)));
    const result = response.status === 204 ? undefined : await response.json();
    trip = performance.now() - begin;
    return result;
  }

  // Returns an evaluation, or the name of the member that needs a server.
  function evaluated({ animation, from = 0, to = 1, range: given = {}, fidelity, include = [], ...others }) {
    const spring = read(animation), parts = [include].flat();
    const isServers = {
      fidelity: !kernel || fidelity !== 'exact', animation: !spring, from: !Number.isFinite(from),
      to: !Number.isFinite(to), include: parts.some((it) => it !== 'velocity'), range: !isRange(given),
    };
    for (const name in isServers) if (isServers[name]) return name;
    for (const name in others) if (others[name] !== undefined) return name;
    const row = [0, to, ...spring.slice(0, 3)], end = call('motion', [...row, 0], from, 1, 1)[2];
    const grid = sampled(given, end, kernel.capacity());
    if (!grid) return 'range';
    const { times, range } = grid, count = times.length;
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
    const answer = evaluated(request ?? {});
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
      id, state: to('GET', ''), delete: (more) => to('DELETE', '')(undefined, more), change: to('POST', '/changes'),
      evaluate: to('POST', '/evaluate'), environment: to('PATCH', '/environment'), reset: to('POST', '/reset'),
      fork: async (settings = {}, more) => session((await fork(settings, more)).id),
    };
  }

  async function* stream({ id }, { signal, ...query } = {}) {
    const path = `v1/sessions/${id}/stream?${new URLSearchParams(query)}`;
    const refuse = (title, status) => {
      throw new InbetweenError({ title, status });
    };
    let last, left = ATTEMPTS, isBegun = false, wait = 1000;
    while (!signal?.aborted) {
      const [url, init] = prepared('GET', path, undefined, last && { 'Last-Event-ID': last });
      const link = new AbortController();
      let pause = 0, isTemporary = false;
      // Returns the next part of the response; another attempt may help against its errors.
      const heard = async (promise) => {
        try {
          const part = await awaited(SILENCE * 1000, signal, promise);
          if (part) return part;
          throw new DOMException(`no byte for ${SILENCE} s`, 'TimeoutError');
        } catch (error) {
          isTemporary = !error.status || error.status === 429 || error.status >= 500;
          throw error;
        }
      };
      try {
        const response = await heard(fetch(url, { ...init, signal: link.signal }).then(accepted));
        if (response.status === 204) return;
        const type = response.headers.get('Content-Type');
        if (!/^text\/event-stream\b/i.test(type)) refuse(`the stream has the type "${type}"`, response.status);
        const reader = response.body.getReader(), decoder = new TextDecoder();
        const parsed = parser(() => refuse(`an event has more than ${EVENT} characters`));
        for (let part; !(part = await heard(reader.read())).done; ) {
          for (const { retry, id, event = 'message', data } of parsed(decoder.decode(part.value, { stream: true }))) {
            const content = data && JSON.parse(data);
            wait = whole(retry, LONGEST * 1000) ?? wait;
            last = id ?? last;
            if (!data) continue;
            isBegun = true;
            yield { type: event, id, data: content };
            if (event === 'end' || event === 'problem') return;
          }
        }
        if (!isBegun && !--left) refuse('the stream ended before its first event');
      } catch (error) {
        if (signal?.aborted || (isBegun && error.status === 404)) return;
        if (!isTemporary || (!isBegun && !--left)) throw error;
        pause = (error.retryAfter ?? 0) * 1000;
      } finally {
        link.abort();
      }
      await awaited(Math.max(wait, pause), signal);
    }
  }

  return { asked, calmed, evaluate, session, stream, trip: () => trip };
}
