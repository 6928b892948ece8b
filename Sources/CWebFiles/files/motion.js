// The motion of an animation over 100 points: values, velocities and events from the server.
import { call } from './service.js';

/** The distance of all motions of the page, in points. */
export const DISTANCE = 100;
// The number of samples of an endless motion in the fidelity `exact`.
const MOST = 1600;
// Matches refusals of a motion that does not end within the limits.
const ENDLESS = /never ends|still animates|samples|computation steps/;

/** Sampled values and velocities, joined by lines. */
export class Motion {
  /** @param request The request of the result. */
  constructor(result, isEndless, request) {
    this.request = request;
    this.times = result.times;
    this.values = result.values.value;
    this.velocities = result.velocities.value;
    const changes = (request.timeline ?? []).filter((it) => it.environment).map(({ at, environment }) =>
      ({ time: at, type: Object.entries(environment).map(([name, value]) => `${name} = ${value}`).join() }));
    this.events = [...result.events, ...changes].sort((a, b) => a.time - b.time);
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

/**
 * Evaluates an animation; throws the refusal of the server.
 *
 * @param changes Values of the environment, each with `time`, `name` and `value`.
 */
export async function evaluated(animation, fidelity, changes = []) {
  const request = {
    ...scene(animation, changes), fidelity, include: ['velocity', 'analysis'],
    range: fidelity === 'exact' ? { end: 'removed', count: 401 } : { end: 'removed', fps: 60, includeEnd: true },
  };
  try {
    return new Motion(await call('POST', '/v1/evaluate', request), false, request);
  } catch (error) {
    if (!error.errors?.some((it) => ENDLESS.test(it.detail))) throw error;
    const end = await endlessView(animation, changes);
    const range = { end, ...(fidelity === 'exact' ? { count: MOST } : { fps: 60 }) };
    const part = { ...request, include: ['velocity'], range };
    return new Motion(await call('POST', '/v1/evaluate', part), true, part);
  }
}

// Without changes, the short form of a request, so that the numbers are those of the animation alone.
function scene(animation, changes) {
  if (changes.length === 0) return { animation, to: DISTANCE };
  const set = ({ time, name, value }) => ({ at: time, environment: { [name]: value } });
  const [first, later] = [changes.filter((it) => it.time === 0), changes.filter((it) => it.time > 0)];
  const begin = { at: 0, set: { value: DISTANCE }, animation };
  return { properties: { value: 0 }, timeline: [...first.map(set), begin, ...later.map(set)] };
}

// The seconds of an endless motion that the page shows. A repetition is shown for four periods, and a
// custom animation until 3 s after its last change.
async function endlessView(animation, changes) {
  if (typeof animation !== 'string') return Math.min(Math.max(4, (changes.at(-1)?.time ?? 0) + 3), 60);
  const { motion } = await parameters(animation).catch(() => ({}));
  const length = motion?.period ? motion.period * 4 + (motion.delay ?? 0) : 4;
  return Math.min(Math.max(Math.round(length * 60) / 60, 0.5), 20);
}

/** The spring or curve of an animation, as the server reads it. */
export const parameters = (animation) =>
  call('POST', '/v1/convert', { animation, to: ['swiftui'] });
