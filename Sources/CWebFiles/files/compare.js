// The difference of two animations, as a sentence.
import { call, latest } from './service.js';
import { percent, short } from './numbers.js';
import { DISTANCE } from './motion.js';

/**
 * Returns a function that shows how far the second animation is from the first.
 *
 * The last argument is true if the plot shows changes of the environment, which a comparison does not have.
 */
export function verdictIn(element) {
  return latest(async (isOld, first, second, fidelity, isChanged) => {
    if (!second) {
      element.textContent = '';
      return;
    }
    try {
      const { comparisons: [found] } = await call(
        'POST', '/v1/compare', { animations: [first, second], distance: DISTANCE, fidelity });
      if (!isOld()) element.textContent = (isChanged ? 'Without the changes: ' : '') + sentence(found);
    } catch (error) {
      if (!isOld()) element.textContent = error.errors?.[0]?.detail ?? error.message;
    }
  });
}

const KINDS = {
  indistinguishable: 'The difference is invisible.', close: 'The motions are close.',
  noticeable: 'The difference is noticeable.', different: 'The difference is clear.',
};

function sentence({ largest, likeness, lag }) {
  if (largest.percent < 1e-6) return 'Both motions are equal.';
  const side = largest.difference < 0 ? 'behind' : 'ahead';
  const late = lag && Math.abs(lag.frames) >= 0.1
    ? ` The largest lag is ${short(Math.abs(lag.time) * 1000, 0)} ms.` : '';
  return `At ${short(largest.time)} s the second motion is ${percent(largest.percent)} of the distance ${side}.`
    + `${late} ${KINDS[likeness] ?? ''}`;
}
