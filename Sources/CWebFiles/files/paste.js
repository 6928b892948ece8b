// Pasted texts: style sheets, and lines of Swift such as `isOn ? .bouncy : nil`.
import { evaluated } from './motion.js';

const START = /\.(?:default|linear|easeIn|easeOut|easeInOut|timingCurve|spring|interactiveSpring|smooth|snappy|bouncy|interpolatingSpring)\b(?!:)/g;

/**
 * Evaluates a text.
 *
 * If the server refuses the text, another text is evaluated. For a style sheet, it is the animation that the
 * server suggests. For a line of Swift, it is the first animation in the line.
 */
export async function understood(text, fidelity) {
  try {
    return { animation: text, motion: await evaluated(text, fidelity) };
  } catch (error) {
    const [found] = error.errors ?? [];
    const isStyle = found?.suggestion && !found.column && /CSS syntax/.test(found.detail);
    const [animation] = isStyle ? [found.suggestion] : within(text);
    if (!animation) throw error;
    const motion = await evaluated(animation, fidelity).catch(() => { throw error; });
    return { animation, motion, note: `Read as ${animation}` };
  }
}

// Returns the animations within a text, without the text itself.
function within(text) {
  const found = [...text.matchAll(START)].map(({ index }) => text.slice(index, end(text, index)));
  return [...new Set(found)].filter((it) => it !== text.trim());
}

// The end of an animation that begins with a dot at `start`: its name, arguments and modifiers.
function end(text, start) {
  let place = start;
  for (;;) {
    const [name] = /^\s*\.\w+/.exec(text.slice(place)) ?? [];
    if (name === undefined) return place;
    place += name.length;
    if (text[place] !== '(') continue;
    let depth = 0;
    do {
      depth += { '(': 1, ')': -1 }[text[place]] ?? 0;
      place += 1;
    } while (depth > 0 && place < text.length);
  }
}
