// The clock of the page: plays at true speed or slower, and can be scrubbed.

/** The media query of users who prefer reduced motion. */
export const calm = matchMedia('(prefers-reduced-motion: reduce)');
// The pause in seconds between two passes of a loop.
const REST = 0.5;

/** A clock that calls a function at each frame of the display. */
export class Player {
  time = 0;
  speed = 1;
  loops = false;
  duration = 1;
  #show; #state; #last; #frame;

  /**
   * @param show Called with the time at each frame, and after `seek`.
   * @param state Called with true when the clock starts, and false when it stops.
   */
  constructor(show, state) {
    this.#show = show;
    this.#state = state;
  }

  get isPlaying() {
    return this.#frame !== undefined;
  }

  /** Plays from the current time, or from the start if the end is reached. */
  play() {
    if (this.time >= this.duration) this.time = 0;
    if (this.isPlaying) return;
    this.#last = undefined;
    this.#frame = requestAnimationFrame(this.#step);
    this.#state(true);
  }

  pause() {
    if (!this.isPlaying) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#state(false);
  }

  /** Plays once more from the start. */
  restart() {
    this.time = 0;
    this.play();
  }

  /** Shows a time, and stops there. */
  seek(time) {
    this.pause();
    this.time = Math.min(Math.max(time, 0), this.duration);
    this.#show(this.time);
  }

  #step = (now) => {
    const passed = this.#last === undefined ? 0 : (now - this.#last) / 1000;
    this.#last = now;
    this.time += passed * this.speed;
    if (this.time >= this.duration + (this.loops ? REST * this.speed : 0)) {
      if (!this.loops) {
        this.time = this.duration;
        this.#show(this.time);
        this.pause();
        return;
      }
      this.time = 0;
    }
    this.#show(Math.min(this.time, this.duration));
    this.#frame = requestAnimationFrame(this.#step);
  };
}
