// The animations within a pasted line of Swift, such as `isOn ? .bouncy : nil`.

const START = /\.(?:default|linear|easeIn|easeOut|easeInOut|timingCurve|spring|interactiveSpring|smooth|snappy|bouncy|interpolatingSpring)\b(?!:)/g;

/** Returns the animations within a text, without the text itself. */
export function within(text) {
  const found = [...text.matchAll(START)].map(({ index }) => text.slice(index, end(text, index)));
  return [...new Set(found)].filter((it) => it !== text.trim());
}

// The end of a name with its arguments and modifiers, which begins at a dot.
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
