// The state of the page, and the permalink that opens the same view.
//
// - `text`, `secondText`: the animation and the compared animation, as written
// - `animation`, `second`: the animations that the server has read; others for a pasted style sheet
// - `first`, `other`: their motions
// - `parameters`: the parameters for the sliders; null if the animation is neither spring nor curve
// - `custom`: the custom animation that replaces the text, with the `changes` of its environment
// - `packed`: the state of the editor for a link
// - `fault`: the error of the last evaluation of a custom animation

const state = {
  text: '.bouncy', animation: '.bouncy', secondText: '', second: '', fidelity: 'swiftui',
  first: null, other: null, parameters: null, custom: null, packed: '', fault: null,
};
const listeners = [];

/** The current state, for reading. */
export const view = state;

/** Calls a function after each change with the state and the names of the changed members. */
export function follow(listener) {
  listeners.push(listener);
}

/** Changes members of the state, and calls the listeners; `source` names the control that made the change. */
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

/** The members after `#` in the address: `session`, and `custom` with the state of an editor. */
export const fragment = () => new URLSearchParams(location.hash.slice(1));

/** The permalink of the current view. */
export function link(members = state) {
  const query = new URLSearchParams(members.packed ? {} : { animation: members.text });
  if (members.secondText) query.set('with', members.secondText);
  if (members.fidelity !== 'swiftui') query.set('fidelity', members.fidelity);
  // Parentheses, commas and colons are legible in a query.
  const text = query.toString().replace(/%28|%29|%2C|%3A/g, decodeURIComponent);
  return `${location.origin}/${text && `?${text}`}${members.packed && `#custom=${members.packed}`}`;
}

/** The address of the current view, with the session that it follows. */
export function address(session = fragment().get('session')) {
  const mark = state.packed ? '&' : '#';
  return link() + (session ? `${mark}session=${session}` : '');
}

// Browsers limit the number of changes of the address, so the address follows after a pause.
const PAUSE = 200;
let timer;
follow((_, names) => {
  if (!['text', 'secondText', 'fidelity', 'packed'].some((name) => names.has(name))) return;
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState(null, '', address()), PAUSE);
});
