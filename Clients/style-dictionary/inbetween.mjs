// A Style Dictionary preprocessor that turns motion tokens into CSS values with a stated error.
//
//   import StyleDictionary from 'style-dictionary';
//   import { register } from './inbetween.mjs';
//   register(StyleDictionary);
//   new StyleDictionary({ preprocessors: ['inbetween'], … });
//
// A token of the type `spring` or `transition` becomes a group with the tokens `duration`, `easing`
// and `transition`, and `delay` if there is one. A `duration` or a `cubicBezier` becomes a text. The
// description of each token has the error. Each keeps the token's other members, such as `filePath`.
// Other tokens that refer to a spring or a transition get its `transition`, such as
// `opacity {motion.pop}`; all else in them is unchanged. Tokens that a group inherits by `$extends`
// are added to the group.
//
// The motions are converted by the program `inbetween`, or by a server. Options:
//   command: the program, by default INBETWEEN_COMMAND or `inbetween`
//   url:     the address of a server, by default INBETWEEN_URL; with it, no program is started
//   name:    the preprocessor's name, by default `inbetween`
import { spawnSync } from 'node:child_process';

const MOTIONS = new Set(['spring', 'lms.spring', 'transition', 'duration', 'cubicBezier']);

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const isToken = (value) => '$value' in value || '$ref' in value;

// Calls `visit` for each token, with its parent, its name, its path and its declared type.
function walk(group, path, inherited, visit) {
  const type = group.$type ?? inherited;
  for (const [name, child] of Object.entries(group)) {
    if ((name.startsWith('$') && name !== '$root') || !isObject(child)) continue;
    const inner = [...path, name];
    if (isToken(child)) {
      visit(group, name, inner.join('.'), child.$type ?? type);
    } else {
      walk(child, inner, type, visit);
    }
  }
}

// The members that Style Dictionary adds to a token, and that repeat the file's text. A group may have these names.
const ADDED = new Set(['original', 'attributes', 'filePath', 'isSource', 'path', 'key']);

// Returns the groups and tokens without the members that Style Dictionary adds.
const copied = (value) =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => !(isToken(value) && ADDED.has(key)))
          .map(([key, child]) => [key, copied(child)]))
    : value;

function run(command, body) {
  const result = spawnSync(command, ['convert', '-'], { input: body, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (result.error) {
    throw new Error(`inbetween: ${command} cannot be started: ${result.error.message}. ` +
      'Set the option command or url.');
  }
  if (result.status !== 0) throw new Error(`inbetween: ${(result.stderr || result.stdout).trim()}`);
  return result.stdout;
}

async function post(url, body) {
  const response = await fetch(new URL('/v1/convert', url), {
    method: 'POST', headers: { 'Content-Type': 'application/json', Accept: 'application/json' }, body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`inbetween: ${url} returned ${response.status}: ${text.trim()}`);
  return text;
}

const milliseconds = (seconds) => `${Number((seconds * 1000).toFixed(6))}ms`;

function token(value, percent, own) {
  const error = `deviates from the original by at most ${Number(percent.toPrecision(3))} % of the distance`;
  const { $description, $extensions } = own;
  return {
    ...own,
    $type: 'string',
    $value: value,
    $description: $description ? `${$description} (${error})` : error,
    $extensions: { ...$extensions, 'inbetween.percent': percent },
  };
}

// The members that differ for each part of a token. Style Dictionary sets them again.
const OWN = new Set(['original', 'path', 'key', 'name']);
const shared = (members) => Object.fromEntries(Object.entries(members).filter(([key]) => !OWN.has(key)));

const pointed = (pointer) =>
  decodeURIComponent(pointer.slice(1)).split('/').slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

// Returns the members of the token that a group inherits at a path, and an empty object if there is none.
function inherited(dictionary, names, depth = 0) {
  let group = dictionary;
  for (const [index, name] of names.entries()) {
    const base = group.$extends ?? group.$ref;
    if (group[name] === undefined && typeof base === 'string' && depth < 64) {
      const outer = base.startsWith('#') ? pointed(base) : base.slice(1, -1).split('.');
      return inherited(dictionary, [...outer, ...names.slice(index)], depth + 1);
    }
    if (!isObject(group[name])) return {};
    group = group[name];
  }
  return group;
}

// Returns the place of a token that a group inherits, and creates missing groups.
function created(result, dictionary, path) {
  const names = path.split('.');
  const members = inherited(dictionary, names);
  const name = names.pop();
  const group = names.reduce((outer, key) => (isObject(outer[key]) ? outer[key] : (outer[key] = {})), result);
  group[name] = structuredClone(members);
  return { group, name };
}

// Returns a value whose references to tokens that have become groups refer to their `transition`.
function redirected(value, groups) {
  if (typeof value === 'string') {
    return value.replace(/\{([^{}]+)\}/g, (reference, inner) => {
      const path = inner.trim().replace(/\.\$?value$/, '');
      return groups.has(path) ? `{${path}.transition}` : reference;
    });
  }
  if (Array.isArray(value)) return value.map((part) => redirected(part, groups));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, redirected(part, groups)]));
}

/** Returns a dictionary whose motion tokens are texts for CSS. The argument is not changed. */
export async function convertMotions(dictionary, options = {}) {
  const result = structuredClone(dictionary);
  const found = new Map();
  let hasMotions = false;
  walk(result, [], undefined, (group, name, path, type) => {
    found.set(path, { group, name });
    hasMotions ||= MOTIONS.has(type);
  });
  if (!hasMotions) return result;
  const body = JSON.stringify({ from: { platform: 'dtcg', tokens: copied(dictionary) }, to: ['css'] });
  const url = options.url ?? process.env.INBETWEEN_URL;
  const command = options.command ?? process.env.INBETWEEN_COMMAND ?? 'inbetween';
  const answer = JSON.parse(url ? await post(url, body) : run(command, body));
  const groups = new Set();
  // Tokens with a duration of 0 have no motion.
  for (const { path, type, delay } of answer.immediate ?? []) {
    const { group, name } = found.get(path) ?? created(result, dictionary, path);
    const { $ref, ...own } = group[name];
    if (type === 'duration') {
      group[name] = { ...own, $type: 'string', $value: '0ms' };
    } else {
      const make = ($value) => ({ ...shared(own), $type: 'string', $value });
      const late = delay ? milliseconds(delay) : undefined;
      groups.add(path);
      group[name] = {
        duration: make('0ms'),
        easing: make('linear'),
        ...(late && { delay: make(late) }),
        transition: make(['0ms', 'linear', late].filter(Boolean).join(' ')),
      };
    }
  }
  // The type of a token may be that of the token to which it refers.
  for (const { path, type, conversions } of answer.tokens) {
    const { group, name } = found.get(path) ?? created(result, dictionary, path);
    const { parameters, certificate } = conversions[0];
    const { $ref, ...own } = group[name];
    const duration = milliseconds(parameters.duration);
    const easing = parameters.timingFunction;
    if (type === 'duration') {
      group[name] = { ...own, $type: 'string', $value: duration };
    } else if (type === 'cubicBezier') {
      group[name] = token(easing, certificate.percent, own);
    } else {
      const make = (value) => token(value, certificate.percent, shared(own));
      const delay = parameters.delay ? milliseconds(parameters.delay) : undefined;
      groups.add(path);
      group[name] = {
        duration: make(duration),
        easing: make(easing),
        ...(delay && { delay: make(delay) }),
        transition: make([duration, easing, delay].filter(Boolean).join(' ')),
      };
    }
  }
  // Style Dictionary replaces references in all of these members.
  walk(groups.size > 0 ? result : {}, [], undefined, (group, name) => {
    group[name] = Object.fromEntries(
      Object.entries(group[name]).map(([key, value]) => [key, OWN.has(key) ? value : redirected(value, groups)]));
  });
  return result;
}

/** Registers the preprocessor, and returns its name. */
export function register(StyleDictionary, options = {}) {
  const name = options.name ?? 'inbetween';
  StyleDictionary.registerPreprocessor({
    name,
    preprocessor: (dictionary) => convertMotions(dictionary, options),
  });
  return name;
}
