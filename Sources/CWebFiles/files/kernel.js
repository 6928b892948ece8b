// The engine as WebAssembly: continues a motion from any position and velocity without the network.
import { connect } from '/client.js';
import { fields, request } from './service.js';

let engine;

/** Connects the client, and loads the engine if the server has it. */
export async function load() {
  const response = await request('/engine.wasm').catch(() => ({ ok: false }));
  const client = await connect({
    base: new URL('/', location.href), headers: fields,
    engine: response.ok ? await response.arrayBuffer() : false,
  });
  if (client.engine) {
    const { memory, numbers, capacity } = client.engine;
    engine = {
      spring: client.engine.spring, curve: client.engine.curve,
      buffer: new Float64Array(memory.buffer, numbers(), capacity()),
    };
  }
  return client;
}

/** The motion of one coordinate that is thrown and retargeted. */
export class Flight {
  #start = 0; #from; #velocity = 0; #target; #spring; #pieces = [];

  /** @param position The coordinate at rest, which is also the target. */
  constructor(position) {
    this.#from = position;
    this.#target = position;
  }

  get target() {
    return this.#target;
  }

  /**
   * Moves to a target from a position and a velocity; without them, from the current ones.
   *
   * A spring continues with the velocity. A curve ignores the velocity. As in SwiftUI, a curve is added
   * to the rest of the earlier curves.
   */
  aim(target, parameters, time, from, velocity) {
    if (parameters.kind === 'curve') {
      const previous = this.#spring ? [] : this.#pieces;
      this.#pieces = from === undefined
        ? [...previous, { start: time, distance: target - this.#target, parameters }].slice(-8)
        : [{ start: time, distance: target - from, parameters }];
      if (from === undefined && this.#spring) {
        this.#pieces[0].distance = target - this.at(time).value;
      }
      this.#spring = undefined;
      this.#target = target;
      return;
    }
    const now = this.at(time);
    this.#from = from ?? now.value;
    this.#velocity = velocity ?? now.velocity;
    this.#start = time;
    this.#target = target;
    this.#spring = parameters;
  }

  /** The value and the velocity at one time. */
  at(time) {
    const { values, velocities } = this.all([time]);
    return { value: values[0], velocity: velocities[0] };
  }

  /** The values and velocities at several times. */
  all(times) {
    if (this.#spring && engine) return this.#swung(times);
    const values = times.map(() => this.#target), velocities = times.map(() => 0);
    for (const { start, distance, parameters } of this.#pieces) {
      const { x1, y1, x2, y2, duration } = parameters;
      const shares = times.map((time) => Math.min(Math.max((time - start) / duration, 0), 1));
      engine.buffer.set(shares);
      if (engine.curve(x1, y1, x2, y2, 1, times.length) < 0) continue;
      for (const index of times.keys()) {
        values[index] -= distance * (1 - engine.buffer[index]);
        const isMoving = shares[index] > 0 && shares[index] < 1;
        const speed = engine.buffer[times.length + index] * distance / duration;
        velocities[index] += isMoving && Number.isFinite(speed) ? speed : 0;
      }
    }
    return { values, velocities };
  }

  #swung(times) {
    const { duration, bounce } = this.#spring;
    const damping = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce;
    engine.buffer.set(times.map((time) => Math.max(time - this.#start, 0)));
    const count = engine.spring(duration, damping, this.#target - this.#from, this.#velocity, 1, times.length);
    if (count < 0) return { values: times.map(() => this.#target), velocities: times.map(() => 0) };
    const results = Array.from(engine.buffer.subarray(0, count));
    return {
      values: results.slice(0, times.length).map((value) => this.#from + value),
      velocities: results.slice(times.length),
    };
  }
}
