// The shapes that play one or two motions: position, scale, rotation, opacity and color.
import { DISTANCE } from './motion.js';

const GHOSTS = 9;
const TILES = [
  ['scale', 'Scale', (shape, share) => { shape.style.transform = `scale(${0.35 + 0.65 * share})`; }],
  ['rotate', 'Rotate', (shape, share) => { shape.style.transform = `rotate(${share * 90}deg)`; }],
  ['fade', 'Fade', (shape, share) => { shape.style.opacity = clamp(0.08 + 0.92 * share); }],
  ['color', 'Color', (shape, share) => {
    shape.style.setProperty('--mix', `${(clamp(share) * 100).toFixed(1)}%`);
  }],
];

/** The stage in an element. */
export class Stage {
  #lanes = []; #tiles = []; #motions = []; #hasGhosts = false; #place;

  constructor(place) {
    this.#place = place;
    for (const kind of ['first', 'second']) {
      const lane = made('div', `lane ${kind}`);
      const ghosts = Array.from({ length: GHOSTS }, () => made('div', 'shape ghost'));
      const posts = [made('div', 'shape post'), made('div', 'shape post')];
      const shape = made('div', 'shape');
      lane.append(...posts, ...ghosts, shape);
      this.#lanes.push({ lane, shape, ghosts, posts });
      place.append(lane);
    }
    const tiles = made('div', 'tiles');
    for (const [name, label, draw] of TILES) {
      const tile = made('div', `tile ${name}`);
      const box = made('div', 'box');
      const second = made('div', 'shape second'), first = made('div', 'shape first');
      box.append(second, first);
      const caption = made('span', 'caption');
      caption.textContent = label;
      tile.append(box, caption);
      tiles.append(tile);
      this.#tiles.push({ shapes: [first, second], draw });
    }
    place.append(tiles);
    this.#drawGhosts();
  }

  /** Sets the motions; the second may be missing. */
  show(first, second) {
    this.#motions = second ? [first, second] : [first];
    this.#place.classList.toggle('two', Boolean(second));
    this.#drawGhosts();
  }

  set onion(isOn) {
    this.#hasGhosts = isOn;
    this.#drawGhosts();
  }

  /** Moves all shapes to a time. */
  move(time) {
    for (const [index, motion] of this.#motions.entries()) {
      const share = motion.value(time) / DISTANCE;
      place(this.#lanes[index].shape, share);
      for (const { shapes, draw } of this.#tiles) draw(shapes[index], share);
    }
  }

  #drawGhosts() {
    for (const [index, { ghosts, posts }] of this.#lanes.entries()) {
      for (const [share, post] of posts.entries()) place(post, share);
      const motion = this.#motions[index];
      for (const [number, ghost] of ghosts.entries()) {
        ghost.hidden = !motion || !this.#hasGhosts;
        if (ghost.hidden) continue;
        // The ghosts are at equal intervals until the motion has settled.
        const end = Math.min(motion.duration, motion.analysis?.settlingTime ?? motion.duration);
        place(ghost, motion.value((end * number) / (GHOSTS - 1)) / DISTANCE);
      }
    }
  }
}

/** Moves a shape in its lane, which leaves room for an overshoot at both ends. */
export function place(shape, share) {
  shape.style.transform = `translateX(calc((100cqw - 100%) * ${0.12 + share * 0.76}))`;
}

const clamp = (share) => Math.min(Math.max(share, 0), 1);

function made(name, kind) {
  const element = document.createElement(name);
  element.className = kind;
  return element;
}
