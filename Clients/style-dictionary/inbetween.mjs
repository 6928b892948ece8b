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

const COMPOSITES = new Set(['spring', 'lms.spring', 'transition']);
const MOTIONS = new Set([...COMPOSITES, 'duration', 'cubicBezier']);

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

// Calls `visit` for each motion token, with its parent, its name, its path and its type.
function walk(group, path, inherited, visit) {
  const type = group.$type ?? inherited;
  for (const [name, child] of Object.entries(group)) {
    if ((name.startsWith('$') && name !== '$root') || !isObject(child)) continue;
    const inner = [...path, name];
    if ('$value' in child) {
      const own = child.$type ?? type;
      if (MOTIONS.has(own)) visit(group, name, inner.join('.'), own);
    } else {
      walk(child, inner, type, visit);
    }
  }
}

// Returns the token's own members, without those of Style Dictionary, which repeat the file's text.
const copied = (value) =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => !['original', 'attributes', 'filePath', 'isSource', 'path', 'key'].includes(key))
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
  walk(result, [], undefined, (group, name, path, type) => found.set(path, { group, name, type }));
  if (found.size === 0) return result;
  const body = JSON.stringify({ from: { platform: 'dtcg', tokens: copied(dictionary) }, to: ['css'] });
  const url = options.url ?? process.env.INBETWEEN_URL;
  const command = options.command ?? process.env.INBETWEEN_COMMAND ?? 'inbetween';
  const answer = JSON.parse(url ? await post(url, body) : run(command, body));
  for (const { path, conversions } of answer.tokens) {
    const place = found.get(path);
    if (!place) continue;
    const { group, name, type } = place;
    const { parameters, certificate } = conversions[0];
    const own = group[name].$description;
    const make = (value) => token(value, certificate.percent, own);
    const duration = milliseconds(parameters.duration);
    const easing = parameters.timingFunction;
    if (type === 'duration') {
      group[name] = { ...group[name], $type: 'string', $value: duration };
    } else if (type === 'cubicBezier') {
      group[name] = { ...group[name], ...make(easing) };
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
