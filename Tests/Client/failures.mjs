// The client with servers that fail: node failures.mjs CLIENT.js STRICT_BASE > RESULTS.json
//
// STRICT_BASE is a server that requires If-Match. Each result is [name, seen, expected].
import { getEventListeners } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { pathToFileURL } from 'node:url';

const [, , client, strict] = process.argv;
const { connect, InbetweenError } = await import(pathToFileURL(client));

// The client's clock: each of its waits ends at once. Its wait for a part of a stream keeps its 45 s, unless
// `isSilent` returns true: then the server has nothing more to send. Waits of node itself are not changed.
const SILENCE = 45000, start = globalThis.setTimeout;
let waits = [], isSilent = () => false;
globalThis.setTimeout = (end, milliseconds, ...more) => {
  const isClients = new Error().stack.includes('client-data.js');
  if (!isClients || (milliseconds === SILENCE && !isSilent())) return start(end, milliseconds, ...more);
  waits.push(milliseconds);
  return start(end, 0);
};

const results = [];
const check = (name, seen, expected) => results.push([name, seen, expected]);
const described = (error) => [error.constructor.name, error.status ?? null, error.message];

// Runs a server whose answers depend on the number of the request, from 1.
async function serve(answer, use) {
  let count = 0;
  const server = http.createServer((request, response) => answer(response, ++count, request));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${server.address().port}/`, () => count);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const events = (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
const first = (response, more = '') => events(response).end(`event: start\nid: 1\ndata: {}\n\n${more}`);
const last = (response) => events(response).end('event: end\nid: 9\ndata: {}\n\n');
const refused = (response, status, fields = {}, text = '') => response.writeHead(status, fields).end(text);

// Follows a stream to its end, and returns what was seen.
async function follow(base, { signal, each = () => {} } = {}) {
  const { stream } = await connect({ base, engine: false });
  const seen = { events: [], waits: [] };
  waits = seen.waits;
  try {
    for await (const { type, id, data } of stream({ id: 's' }, { signal })) {
      seen.events.push([type, id ?? null, data]);
      each(seen);
    }
  } catch (error) {
    seen.error = described(error);
  }
  return seen;
}

async function stream(name, answer, expected, options) {
  const seen = await serve(answer, async (base, requests) => ({ ...(await follow(base, options)), requests: requests() }));
  check(name, Object.fromEntries(Object.keys(expected).map((it) => [it, seen[it] ?? null])), expected);
}

const begin = ['start', '1', {}], end = ['end', '9', {}];
const steps = (...answers) => (response, count) => answers[Math.min(count, answers.length) - 1](response);
const problem = (status, fields) => (response) => refused(response, status, fields, '{"title": "No", "status": 1}');

await stream('429 while following', steps(first, problem(429, { 'Retry-After': '7' }), last),
  { events: [begin, end], waits: [1000, 7000], requests: 3 });
await stream('a far Retry-After', steps(first, problem(503, { 'Retry-After': '9'.repeat(30) }), last),
  { events: [begin, end], waits: [1000, 86400000] });
await stream('Retry-After as a date', steps(first, problem(503, { 'Retry-After': 'Wed, 21 Oct 2065 07:28:00 GMT' }), last),
  { events: [begin, end], waits: [1000, 1000] });
await stream('many errors after the first event', steps(first, ...Array(9).fill(problem(500)), last),
  { events: [begin, end], requests: 11 });
await stream('errors before the first event', problem(503),
  { events: [], error: ['InbetweenError', 503, 'No'], waits: [1000, 1000], requests: 3 });
await stream('a refusal with another status in its document', problem(401),
  { error: ['InbetweenError', 401, 'No'], requests: 1 });
await stream('404 before the first event', problem(404), { error: ['InbetweenError', 404, 'No'], requests: 1 });
await stream('404 while following', steps(first, problem(404)), { events: [begin], error: null, requests: 2 });
await stream('204', (response) => refused(response, 204), { events: [], error: null, requests: 1 });
await stream('another type', (response) => refused(response, 200, { 'Content-Type': 'text/html' }, '<p>Hello'),
  { error: ['InbetweenError', 200, 'the stream has the type "text/html"'], requests: 1 });
await stream('streams without events', (response) => events(response).end(': nothing\n\n'),
  { error: ['InbetweenError', null, 'the stream ended before its first event'], requests: 3 });
await stream('data that are not JSON', (response) => first(response, 'event: change\nid: 2\ndata: {"a":\n\n'),
  { events: [begin], error: ['SyntaxError', null, 'Unexpected end of JSON input'], requests: 1 });
await stream('retry beyond a day', steps((it) => first(it, 'retry: 3000000000\n\n'), last), { waits: [86400000] });
await stream('retry as a word', steps((it) => first(it, 'retry: soon\n\n'), last), { waits: [1000] });
for (const [name, piece] of [['line', 'x'], ['event', 'data: x\n']]) {
  await stream(`an endless ${name}`, (response) => events(response).end(`data: ${piece.repeat((5 << 20) / piece.length)}`),
    { error: ['InbetweenError', null, 'an event has more than 4194304 characters'], requests: 1 });
}

// Each byte is a part of its own.
const text = '\ufeffid: 1\r\nevent: start\r\ndata: {"a":\r\ndata:"\u2028é"}\r\n\r\n: comment\n\nevent: end\nid: 9\ndata: {}\n\n';
await stream('parts of single bytes', async (response) => {
  events(response).flushHeaders();
  for (const byte of Buffer.from(text)) await new Promise((resolve) => response.write(Buffer.of(byte), resolve));
  response.end();
}, { events: [['start', '1', { a: '\u2028é' }], end] });

// Silence, in the middle of a stream and before a response.
{
  const isFirst = [true], received = [];
  isSilent = () => received.length === 1 && isFirst.pop();
  await stream('a silent stream', steps((it) => events(it).write('event: start\nid: 1\ndata: {}\n\n'), last),
    { events: [begin, end], waits: [SILENCE, 1000], requests: 2 }, { each: () => received.push(1) });
  isSilent = () => true;
  await stream('a server without responses', () => {},
    { events: [], error: ['DOMException', null, 'no byte for 45 s'], waits: [SILENCE, 1000, SILENCE, 1000, SILENCE] });
  isSilent = () => false;
}

// Abortion.
{
  const counts = new Set(), control = new AbortController();
  const each = ({ events: { length } }) => {
    counts.add(getEventListeners(control.signal, 'abort').length);
    if (length === 30) control.abort();
  };
  await stream('30 connections', first, { requests: 30, error: null }, { signal: control.signal, each });
  check('listeners while an event is handled', [...counts], [0]);
  check('listeners at the end', getEventListeners(control.signal, 'abort').length, 0);
  await stream('aborted before', first, { requests: 0, events: [] }, { signal: AbortSignal.abort() });
  const during = new AbortController();
  await stream('aborted while waiting for a part', (response) => {
    events(response).flushHeaders();
    during.abort();
  }, { events: [], error: null, requests: 1 }, { signal: during.signal });
}

// No server.
{
  const closed = await serve(first, (base) => base);
  const { events: none, error, waits: paused } = await follow(closed);
  check('a closed port', [none, error, paused], [[], ['TypeError', null, 'fetch failed'], [1000, 1000]]);
  check('no base', (await follow(null)).error, ['InbetweenError', null, 'v1/sessions/s/stream? needs a server']);
}

// Documents of other programs.
for (const [document, message, errors] of [
  ['{"errors": null}'], ['{"errors": {"detail": "x"}}'], ['null'], ['"text"'], ['[1]'], ['<html>'], [''],
  ['{"status": "error", "message": {"a": 1}, "name": 1, "stack": 1, "toString": 1, "__proto__": {"a": 1}}'],
  ['{"title": {"toString": 1}, "detail": ["x"], "type": 5, "allowed": null}'],
  ['{"errors": ["rate limit", 5, null, [1], {"detail": 7, "pointer": {}}]}', 'Service Unavailable; ', [{ detail: '' }]],
  ['{"title": "Busy", "detail": "later", "errors": [{"pointer": "/a", "detail": "is b", "allowed": [1, "c"]}]}',
    'Busy. later; /a is b', [{ pointer: '/a', detail: 'is b', allowed: ['c'] }]],
]) {
  const found = await serve((response) => refused(response, 503, { 'Retry-After': '3' }, document), async (base) => {
    const { session } = await connect({ base, engine: false });
    return session({}).then(() => null, (error) => [...described(error), error.errors, error.retryAfter]);
  });
  check(`a document ${document}`, found, ['InbetweenError', 503, message ?? 'Service Unavailable', errors ?? [], 3]);
}

// Engines.
{
  const headers = { Authorization: 'Bearer secret', 'X-Key': 'secret' };
  const loaded = (answer, use) => serve((response, count, request) => {
    answer(response, [request.headers.authorization ?? null, request.headers['x-key'] ?? null]);
  }, (base) => use(`${base}engine.wasm`, base));
  const bytes = Buffer.from('0061736d01000000', 'hex');
  let fields;
  const given = (response, seen) => {
    fields = seen;
    response.end(bytes);
  };
  for (const other of ['http://127.0.0.1:9/', null]) {
    const { engine } = await loaded(given, (address) => connect({ base: other, engine: address, headers }));
    check(`fields at another origin than ${other}`, [fields, typeof engine], [[null, null], 'object']);
  }
  await loaded(given, (address, base) => connect({ base, engine: new URL(address), headers }));
  check('fields at the same origin', fields, ['Bearer secret', 'secret']);
  for (const [name, answer] of [
    ['cut', (response) => response.writeHead(200, { 'Content-Length': 1000 }).write('\0asm', () => response.destroy())],
    ['HTML', (response) => response.end('<!doctype html>')], ['refused', (response) => refused(response, 401)],
  ]) {
    const kind = await loaded(answer, (address, base) => connect({ base })).then((it) => typeof it.engine, described);
    check(`an engine that is ${name}`, kind, 'undefined');
  }
  const invalid = await connect({ base: null, engine: Buffer.from('x') }).then(() => null, (it) => it.constructor.name);
  check('bytes that are no engine', invalid, 'CompileError');
}

// Deletion where If-Match is required.
{
  const { session } = await connect({ base: strict, engine: false });
  const made = await session({ properties: { x: 0 }, ttl: 30 });
  check('deletion without If-Match', await made.delete().catch((it) => it.status), 428);
  check('deletion with If-Match', (await made.delete({ 'If-Match': '*' })) ?? null, null);
  check('a deleted session', await made.state().catch((it) => it.status), 404);
}
fs.writeFileSync(1, JSON.stringify(results));
process.exit();
