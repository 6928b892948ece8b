// Runs the preprocessor as Style Dictionary does, with the program and with the server at URL.
import assert from 'node:assert/strict';
import { register } from '../../Clients/style-dictionary/inbetween.mjs';

const command = process.env.INBETWEEN ?? '.build-tests/release/inbetween';
const url = process.env.URL;

// The part of Style Dictionary that the file uses: registering, and calling by name.
class StyleDictionary {
  static preprocessors = new Map();
  static registerPreprocessor({ name, preprocessor }) { this.preprocessors.set(name, preprocessor); }
}

const dictionary = {
  color: { $type: 'color', red: { $value: '#f00' } },
  motion: {
    $description: 'All motions',
    pop: { $type: 'spring', $value: { bounce: 0.3, duration: { value: 500, unit: 'ms' } }, $description: 'Menus' },
    quick: { $type: 'duration', $value: { value: 200, unit: 'ms' }, filePath: 'a.json', isSource: true },
    ease: { $type: 'cubicBezier', $value: [0.2, 0, 0, 1] },
    enter: {
      $type: 'transition',
      $value: { duration: '{motion.quick}', delay: { value: 0.05, unit: 's' }, timingFunction: '{motion.ease}' },
    },
  },
};
// Groups may have the names of the members that Style Dictionary adds to tokens, and a token the type
// of the token to which it refers.
Object.assign(dictionary.motion, {
  path: { $type: 'duration', key: { $value: { value: 0.1, unit: 's' }, key: '{motion.path.key}', path: ['motion'] } },
  alias: { $value: '{motion.pop}' },
  linked: { $ref: '#/motion/quick' },
});
const before = JSON.stringify(dictionary);

register(StyleDictionary, { command });
register(StyleDictionary, { name: 'served', url });
const built = await StyleDictionary.preprocessors.get('inbetween')(dictionary, {});
const served = await StyleDictionary.preprocessors.get('served')(dictionary, {});
assert.deepEqual(built, served);
assert.equal(JSON.stringify(dictionary), before);

const { pop, quick, ease, enter } = built.motion;
assert.deepEqual(built.color, dictionary.color);
assert.equal(quick.$value, '200ms');
assert.equal(ease.$value, 'cubic-bezier(0.2, 0, 0, 1)');
assert.equal(enter.transition.$value, '200ms cubic-bezier(0.2, 0, 0, 1) 50ms');
assert.equal(built.motion.path.key.$value, '100ms');
assert.deepEqual(built.motion.alias.easing.$value, pop.easing.$value);
assert.deepEqual(built.motion.linked, { $type: 'string', $value: '200ms' });
assert.match(pop.easing.$value, /^linear\(0,/);
assert.match(pop.easing.$description, /^Menus \(deviates from the original by at most 0\.\d+ %/);
// No text contains what a build with the standard transforms produces: NaN, 0.00s, [object Object].
assert.doesNotMatch(JSON.stringify(built), /NaN|0\.00s|\[object/);

// The steps of Style Dictionary 4 and 5 between preprocessors and a file of CSS variables, in our own
// words: tokens get the type of their group and a key, references are replaced in all members, and a
// reference to anything but a token is an error. Source: style-dictionary/style-dictionary, lib/utils
// (typeDtcgDelegate, flattenTokens, resolveMap) and lib/StyleDictionary.js (3419bf8).
function typed(group, inherited) {
  let type = inherited;
  for (const [name, value] of Object.entries(group)) {
    if (name === '$type') type = value;
    if (value === null || typeof value !== 'object' || Array.isArray(value)) continue;
    if ('$value' in value && !('$type' in value) && type) value.$type = type;
    typed(value, type);
  }
  return group;
}
function flat(group, path = []) {
  return Object.entries(group).flatMap(([name, value]) => {
    if (value === null || typeof value !== 'object') return [];
    if (!('$value' in value)) return flat(value, [...path, name]);
    value.key = `{${[...path, name].join('.')}}`;
    return [value];
  });
}
function resolved(value, tokens) {
  if (typeof value === 'string') {
    return value.replace(/\{[^}]+\}/g, (reference) => {
      const token = tokens.get(`{${reference.slice(1, -1).trim()}}`);
      assert.ok(token, `${reference} is not defined`);
      return resolved(token.$value, tokens);
    });
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value)
    .map(([key, part]) => [key, ['key', 'path', 'original'].includes(key) ? part : resolved(part, tokens)]));
}
async function variables(files, { before = [], later = [] }) {
  let tokens = {};
  for (const [filePath, file] of Object.entries(files)) {
    const copy = structuredClone(file);
    flat(copy).forEach((token) => Object.assign(token, { filePath, isSource: true }));
    flat(copy).forEach((token) => delete token.key);
    tokens = { ...tokens, ...copy };
  }
  for (const name of before) tokens = await StyleDictionary.preprocessors.get(name)(tokens, {});
  tokens = typed(structuredClone(tokens));
  flat(tokens);
  for (const name of later) tokens = await StyleDictionary.preprocessors.get(name)(structuredClone(tokens), {});
  const map = new Map(flat(tokens).map((token) => [token.key, token]));
  return new Map([...map].map(([key, token]) => [key.slice(1, -1), resolved(token, map)]));
}

const files = {
  'motion.json': {
    motion: {
      pop: {
        $type: 'spring', $value: { bounce: 0.3, duration: { value: 500, unit: 'ms' } },
        $description: 'Menus', $deprecated: 'use quick', $extensions: { 'x.y': 1 }, themeable: true,
      },
      quick: { $type: 'duration', $value: { value: 200, unit: 'ms' } },
      ease: { $type: 'cubicBezier', $value: [0.2, 0, 0, 1], $extensions: { 'x.y': 1 } },
      enter: {
        $type: 'transition',
        $value: { duration: '{motion.quick}', delay: { value: 0, unit: 'ms' }, timingFunction: '{motion.ease}' },
      },
      alias: { $value: '{motion.enter}' },
      none: { $type: 'duration', $value: { value: 0, unit: 'ms' } },
      late: {
        $type: 'transition',
        $value: { duration: '{motion.none}', delay: '{motion.quick}', timingFunction: '{motion.ease}' },
      },
    },
  },
  'app.json': {
    app: {
      all: { $type: 'string', $value: 'opacity {motion.enter}, color { motion.quick } {motion.ease}' },
      note: { $type: 'string', $value: '1', $description: 'as {motion.pop}' },
    },
    theme: { $extends: '{motion}', quick: { $type: 'duration', $value: { value: 1, unit: 's' } } },
  },
};
for (const order of [{ before: ['inbetween'] }, { later: ['served'] }, { before: ['served'], later: ['inbetween'] }]) {
  const css = await variables(files, order);
  const part = css.get('motion.pop.easing');
  assert.equal(part.filePath, 'motion.json');
  assert.ok(part.isSource && part.themeable && part.$deprecated === 'use quick');
  assert.equal(part.$extensions['x.y'], 1);
  assert.ok(part.$extensions['inbetween.percent'] > 0);
  assert.equal(css.get('motion.ease').$extensions['x.y'], 1);
  assert.equal(css.get('app.all').$value,
    'opacity 200ms cubic-bezier(0.2, 0, 0, 1), color 200ms cubic-bezier(0.2, 0, 0, 1)');
  assert.match(css.get('app.note').$description, /^as \d+ms linear\(0,/);
  assert.equal(css.get('motion.alias.transition').$value, css.get('motion.enter.transition').$value);
  assert.equal(css.get('motion.none').$value, '0ms');
  assert.equal(css.get('motion.late.transition').$value, '0ms linear 200ms');
  assert.equal(css.get('theme.quick').$value, '1000ms');
  assert.equal(css.get('theme.pop.transition').$value, css.get('motion.pop.transition').$value);
  assert.equal(css.get('theme.pop.transition').filePath, 'motion.json');
  assert.ok([...css.values()].every(({ $type, $value }) => $type === 'string' && typeof $value === 'string'));
}

// The stated error is true: the lines are compared with the solved spring.
const stops = pop.easing.$value.slice(7, -1).split(',').map((stop) => stop.trim().split(' '));
const inputs = stops.map(([, place]) => (place ? parseFloat(place) / 100 : NaN));
inputs[0] = 0;
inputs[inputs.length - 1] ||= 1;
for (let index = 1; index < inputs.length; index += 1) {
  if (!Number.isNaN(inputs[index])) continue;
  let next = index;
  while (Number.isNaN(inputs[next])) next += 1;
  inputs[index] = inputs[index - 1] + (inputs[next] - inputs[index - 1]) / (next - index + 1);
}
const seconds = parseFloat(pop.duration.$value) / 1000;
const natural = 2 * Math.PI / 0.5, swing = natural * Math.sqrt(1 - 0.49);
let largest = 0;
for (let step = 0; step <= 50_000; step += 1) {
  const progress = step / 50_000, time = progress * seconds;
  const exact = 1 - Math.exp(-0.7 * natural * time) *
    (Math.cos(swing * time) + 0.7 * natural / swing * Math.sin(swing * time));
  let index = 0;
  while (index < stops.length - 2 && inputs[index + 1] < progress) index += 1;
  const share = (progress - inputs[index]) / (inputs[index + 1] - inputs[index]);
  const value = +stops[index][0] + (stops[index + 1][0] - stops[index][0]) * share;
  largest = Math.max(largest, 100 * Math.abs(value - exact));
}
const stated = pop.easing.$extensions['inbetween.percent'];
assert.ok(largest <= stated + 1e-6 && largest > stated * 0.99, `${largest} of ${stated}`);

// Without motions, nothing is started. With a wrong program, the message says what to set.
register(StyleDictionary, { name: 'missing', command: '/nonexistent' });
const missing = StyleDictionary.preprocessors.get('missing');
assert.deepEqual(await missing({ color: dictionary.color }), { color: dictionary.color });
await assert.rejects(missing(dictionary), /Set the option command or url/);
await assert.rejects(
  StyleDictionary.preprocessors.get('inbetween')({ a: { $type: 'spring', $value: { bounce: 2 } } }), /duration/);
console.log('ok');
