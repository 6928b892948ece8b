// Unusual requests with and without the engine: node requests.mjs CLIENT.js ENGINE.wasm BASE > RESULTS.json
//
// The client with the engine must answer only what the server accepts, and as the server does. The result has the
// number of requests, the number that the engine answered, and the requests with different answers.
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , client, engine, base] = process.argv;
const { connect } = await import(pathToFileURL(client));
const mine = await connect({ base, engine: fs.readFileSync(engine) });
const theirs = await connect({ base, engine: false });
const alone = await connect({ base: null, engine: fs.readFileSync(engine) });

// Values of all kinds for the members of requests and ranges.
const values = [
  undefined, null, NaN, Infinity, true, false, '', '1', 'removed', 'velocity', [], [0], [[0]], {}, -1, -0, 0, 1e-30,
  1e-10, 1e-9, 0.5, 1, 2, 2.5, 3, 1000, 1001, 86400, 86401, 100001, 1e300,
];
const few = [undefined, 'removed', true, -1, 0, 1, 2];
const members = [
  'animation', 'from', 'to', 'fidelity', 'include', 'range', 'frameRate', 'tolerance', 'precision', 'omit', 'timeline',
  'properties', 'stagger', 'compatibility', 'unknown', 'toString',
];
const spans = ['start', 'end', 'duration', 'fps', 'step', 'count', 'includeEnd', 'times', 'frames'];
const lists = [[0, 1], [1, 0], [0, 0], [0, 1e-12], [-0, 1], [0, '1'], [0, null], [86400, 86401], [[0, 1]], 0.5];
const requests = [
  null, ...members.flatMap((name) => values.map((value) => ({ to: 100, [name]: value }))),
  ...values.map((range) => ({ range })),
  ...spans.flatMap((name) => values.map((value) => ({ range: { [name]: value } }))),
  ...spans.flatMap((a, i) => spans.slice(i + 1).flatMap((b) => few.flatMap((x) => few.map((y) => (
    { range: { [a]: x, [b]: y } }
  ))))),
  ...lists.map((times) => ({ range: { times } })),
  { range: { start: 1, end: 0 } }, { range: { end: 1, step: 1e-9 } }, { range: { start: 86400, duration: 1, count: 2 } },
  { from: -1e308, to: 1e308 }, { include: ['velocity', 'velocity'] }, { include: ['velocity', 'analysis'] },
];

// Animations: each number in each place, and texts of other forms.
const numbers = [
  '.5', '5.', '+1', '-1', '1e1', '1E-1', '1e+1', '007', '1_0', '0x10', '0b1', '--1', '', ' ', 'true', 'null', 'NaN',
  'Infinity', '"1"', '0', '-0', '1e-7', '1e-31', '999.9', '1001', '1e6', '1e7', '1e400', '2', '-2', '.', 'e5', '1e',
];
const labels = ['duration', 'bounce', 'response', 'dampingFraction', 'blendDuration', 'extraBounce'];
const names = ['spring', 'bouncy', 'interactiveSpring', 'default'];
const arguments_ = labels.flatMap((label) => numbers.map((number) => [label, number]));
const animations = [
  ...names.flatMap((name) => arguments_.map(([label, number]) => `.${name}(${label}: ${number})`)),
  ...names.flatMap((type) => labels.flatMap((label) => values.map((value) => ({ type, [label]: value })))),
  ...names.flatMap((type) => labels.flatMap((a) => labels.map((b) => `.${type}(${a}: 0.3, ${b}: 0.2)`))),
  '.default()', 'default()', 'bouncy', '..bouncy', ' .bouncy ', '.Bouncy', '.bouncy.speed(2)', '.bouncy(0.5)', '.bouncy(,)',
  '.spring( )', '.spring(duration:0.3)', '.spring( duration : 0.3 )', '.spring(duration: 0.3,)', '.spring(duration: 0.3: 4)',
  '.spring(duration: 0.3,bounce: 0.1)', '.spring(duration: 0.3 , bounce: 0.1)', '.spring(duration:\n0.3)', '.spring(toString: 1)',
  '.spring(duration: 0.3 bounce: 0.1)', '.spring(duration: 0.3))', '', '.', '()', 'constructor', '.spring(dauer: 1)',
  { type: '.bouncy' }, { type: 'bouncy', toString: 1 }, { type: 'bouncy', unknown: undefined }, {}, { duration: 1 },
];
const range = { times: [0, 0.1, 0.2] };
for (const animation of animations) requests.push({ animation, range }, { animation });

const answer = (it, request) => it.evaluate(request).then(
  ({ engine: version, ...result }) => JSON.stringify(result), (error) => `${error.name} ${error.status} ${error.message}`,
);
const result = { count: requests.length, engine: 0, different: [] };
async function work() {
  for (let given; requests.length; ) {
    given = requests.pop();
    const request = given === null ? null : { animation: '.bouncy', fidelity: 'exact', ...given };
    const [a, b, c] = await Promise.all([mine, theirs, alone].map((it) => answer(it, request)));
    result.engine += c === b;
    if (a !== b || (c !== b && !c.includes('needs a server'))) {
      result.different.push(`${JSON.stringify(given)}: ${a.slice(0, 200)} with, ${b.slice(0, 200)} without the engine`);
    }
  }
}
await Promise.all(Array.from({ length: 8 }, work));
fs.writeFileSync(1, JSON.stringify(result));
