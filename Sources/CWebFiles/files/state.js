// The state of the page, and the permalink that opens the same view.
//
// `text` is the animation as written, `animation` the text that the server understood, which differs
// for a pasted style sheet. `second` and `secondText` are those of the compared animation.

const state = {
  text: '.bouncy', animation: '.bouncy', secondText: '', second: '', fidelity: 'swiftui',
  first: null, other: null, parameters: null,
};
const listeners = [];

/** The current state, for reading. */
export const view = state;

/** Calls a function after each change with the state and the names of the changed members. */
export function follow(listener) {
  listeners.push(listener);
}

/** Changes members of the state. */
export function change(members, source) {
  const names = Object.keys(members).filter((name) => state[name] !== members[name]);
  if (names.length === 0) return;
  Object.assign(state, members);
  for (const listener of listeners) listener(state, new Set(names), source);
}

/** Reads the permalink in the address. */
export function opened(address = location.search) {
  const query = new URLSearchParams(address);
  const text = query.get('animation') || '.bouncy';
  const secondText = query.get('with') || '';
  const fidelity = query.get('fidelity') === 'exact' ? 'exact' : 'swiftui';
  return { text, secondText, fidelity };
}

/** The permalink of the current view. */
export function link(members = state) {
  const query = new URLSearchParams({ animation: members.text });
  if (members.secondText) query.set('with', members.secondText);
  if (members.fidelity !== 'swiftui') query.set('fidelity', members.fidelity);
  // Parentheses, commas and colons are legible in a query.
  const text = query.toString().replace(/%28|%29|%2C|%3A/g, decodeURIComponent);
  return `${location.origin}/?${text}`;
}

// Browsers limit the number of changes of the address, so the address follows after a pause.
const PAUSE = 200;
let timer;
follow((_, names) => {
  if (!names.has('text') && !names.has('secondText') && !names.has('fidelity')) return;
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState(null, '', link() + location.hash), PAUSE);
});
