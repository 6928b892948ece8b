// The motion of an animation over 100 points: values, velocities and events from the server.
import { call } from './service.js';

/** The distance of all motions of the page, in points. */
export const DISTANCE = 100;
// The largest number of samples of a curve.
const MOST = 1600;

/** Sampled values and velocities, joined by lines. */
export class Motion {
  constructor(result, isEndless) {
    this.times = result.times;
    this.values = result.values.value;
    this.velocities = result.velocities.value;
    this.events = result.events;
    this.isEndless = isEndless;
    this.duration = result.range.end ?? result.times.at(-1) ?? 0;
    this.analysis = result.analysis?.value;
  }

  /** The value at a time; the last value after the end. */
  value(time) {
    return this.#at(this.values, time);
  }

  /** The velocity in points per second at a time. */
  velocity(time) {
    return time > this.duration ? 0 : this.#at(this.velocities, time);
  }

  #at(list, time) {
    const { times } = this;
    const last = times.length - 1;
    if (!(time > times[0])) return list[0];
    if (time >= times[last]) return list[last];
    // The samples are evenly spaced, except for the last one.
    let index = Math.min(Math.floor((time - times[0]) / (times[1] - times[0])), last - 1);
    while (times[index + 1] < time) index += 1;
    while (times[index] > time) index -= 1;
    const part = (time - times[index]) / (times[index + 1] - times[index]);
    return list[index] + (list[index + 1] - list[index]) * part;
  }
}

/** Evaluates an animation; throws the refusal of the server. */
export async function evaluated(animation, fidelity) {
  const request = {
    animation, to: DISTANCE, fidelity, include: ['velocity', 'analysis'],
    range: fidelity === 'exact' ? { end: 'removed', count: 401 } : { end: 'removed', fps: 60, includeEnd: true },
  };
  try {
    return new Motion(await call('POST', '/v1/evaluate', request), false);
  } catch (error) {
    if (!error.errors?.some((it) => /never ends|still animates|samples/.test(it.detail))) throw error;
    const end = await endlessView(animation);
    const range = { end, ...(fidelity === 'exact' ? { count: MOST } : { fps: 60 }) };
    const include = ['velocity'];
    return new Motion(await call('POST', '/v1/evaluate', { ...request, include, range }), true);
  }
}

// The seconds of an endless motion that the page shows: two passes there and back if it repeats.
async function endlessView(animation) {
  const { motion } = await parameters(animation).catch(() => ({}));
  const length = motion?.period ? motion.period * 4 + (motion.delay ?? 0) : 4;
  return Math.min(Math.max(Math.round(length * 60) / 60, 0.5), 20);
}

/** The spring or curve of an animation, as the server reads it. */
export const parameters = (animation) =>
  call('POST', '/v1/convert', { animation, to: ['swiftui'] });
