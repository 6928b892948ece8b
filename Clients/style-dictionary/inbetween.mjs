// A Style Dictionary preprocessor that turns motion tokens into CSS values with a stated error.
//
//   import StyleDictionary from 'style-dictionary';
//   import { register } from './inbetween.mjs';
//   register(StyleDictionary);
//   new StyleDictionary({ preprocessors: ['inbetween'], … });
//
// A token of the type `spring` or `transition` becomes a group with the tokens `duration`, `easing`
// and `transition`, and `delay` if there is one. A `duration` or a `cubicBezier` becomes a text. The
// description of each token has the error. Other tokens are unchanged.
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
  return {
    $type: 'string',
    $value: value,
    $description: own ? `${own} (${error})` : error,
    $extensions: { 'inbetween.percent': percent },
  };
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
  // The type of a token may be that of the token to which it refers.
  for (const { path, type, conversions } of answer.tokens) {
    const place = found.get(path);
    if (!place) continue;
    const { group, name } = place;
    const { parameters, certificate } = conversions[0];
    const { $ref, ...members } = group[name];
    const own = members.$description;
    const make = (value) => token(value, certificate.percent, own);
    const duration = milliseconds(parameters.duration);
    const easing = parameters.timingFunction;
    if (type === 'duration') {
      group[name] = { ...members, $type: 'string', $value: duration };
    } else if (type === 'cubicBezier') {
      group[name] = { ...members, ...make(easing) };
    } else {
      const delay = parameters.delay ? milliseconds(parameters.delay) : undefined;
      group[name] = {
        duration: make(duration),
        easing: make(easing),
        ...(delay && { delay: make(delay) }),
        transition: make([duration, easing, delay].filter(Boolean).join(' ')),
      };
    }
  }
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
