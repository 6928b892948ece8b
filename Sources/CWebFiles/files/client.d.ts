/** Inbetween in web pages: SwiftUI's animations as Web Animations, with or without a server. */

/**
 * An animation: SwiftUI text such as `.spring(duration: 0.5, bounce: 0.3)`, or its JSON form such as
 * `{ type: "spring", duration: 0.5, bounce: 0.3 }`.
 *
 * The engine plays `.default`, `.smooth`, `.snappy`, `.bouncy`, `.spring` and `.interactiveSpring`
 * with numbers as arguments, and without modifiers. All other animations need a server.
 */
export type AnimationDescription = string | { type: string; [parameter: string]: unknown };

/** `exact` solves SwiftUI's rules for each instant; `swiftui` shows its frames and needs a server. */
export type Fidelity = 'exact' | 'swiftui';

/** A reply of the server, as in its contract at `/openapi.yaml`. */
export interface Reply { [member: string]: any }

export interface ConnectOptions {
  /** The server's address, with a final slash; by default this module's directory. `null` plays without a server. */
  base?: string | URL | null;
  /**
   * The engine: `true` (default) loads `engine.wasm` from the server, `false` uses the server only.
   * Otherwise its address, its bytes or the compiled module. If there is no engine at an address, only
   * the server is used.
   */
  engine?: boolean | string | URL | BufferSource | WebAssembly.Module;
  /** Fields of all requests to the server's origin, such as `{ Authorization: "Bearer …" }`. */
  headers?: Record<string, string>;
}

/** The times in seconds at which to sample; one of `fps`, `step`, `count` and `times`. */
export interface SampleRange {
  start?: number;
  end?: number | 'removed';
  duration?: number;
  /** Samples per second, from 1 to 1000; 60 by default. */
  fps?: number;
  /** Seconds between two samples. */
  step?: number;
  /** The number of samples from the start to the end. */
  count?: number;
  includeEnd?: boolean;
  times?: number | number[];
}

/** A request of `POST /v1/evaluate`; the contract lists the members that are not named here. */
export interface EvaluationRequest {
  /** The animation; SwiftUI's default animation if it is left out. */
  animation?: AnimationDescription;
  from?: unknown;
  to?: unknown;
  range?: SampleRange;
  fidelity?: Fidelity;
  include?: string | string[];
  [member: string]: unknown;
}

export interface Evaluation extends Reply {
  /** The times of the samples in seconds. */
  times: number[];
  /** The values by the name of their property, which is `value` in the short form. */
  values: Record<string, any[]>;
  /** Units per second, with `include: "velocity"`. */
  velocities?: Record<string, any[]>;
  /** When animations completed and were removed. */
  events: { type: string; time: number; property?: string; change?: string; criteria?: string }[];
  /** The names of the properties that still move after the range. */
  animating: string[];
}

/** A CSS value: a number, or text whose numbers move, such as `"10px 20px"` or `"rotate(45deg)"`. */
export type StyleValue = string | number;

/**
 * The replacement of a motion for users who prefer reduced motion.
 *
 * Changes of colors, opacities and radii are not movements; changes of all other properties are. An
 * endless movement stays at its start.
 */
export type ReducedMotion =
  /** The element fades out at its start and in at its end, at most 100 ms each. */
  | 'fade'
  /** Movements are at their end at once. */
  | 'jump'
  /** Movements take at most 100 ms. */
  | 'shorten'
  /** The same motion. */
  | 'none';

export interface PlayOptions {
  animation?: AnimationDescription;
  /**
   * Start and end of each property, by the names of `element.animate()` (`borderRadius`, `--gap`).
   * Both texts must be equal apart from their numbers.
   */
  properties: Record<string, readonly [from: StyleValue, to: StyleValue]>;
  /** `exact` by default. */
  fidelity?: Fidelity;
  /**
   * The largest error at any time as a fraction of the travel, from 0.0001 to 0.5; by default 0.0005. The
   * travel of a number is the largest minus the smallest of its start and its targets.
   */
  maxError?: number;
  /** `fade` by default. */
  reducedMotion?: ReducedMotion;
}

export interface InterruptOptions {
  /** The new ends by property; the others keep theirs. One value is the end of the only property. */
  to: StyleValue | Record<string, StyleValue>;
  /** The new animation; by default the last one. */
  animation?: AnimationDescription;
}

/** A session: an animation that the server keeps. Its methods send the bodies of the contract. */
export interface Session {
  readonly id: string;
  /** Reads the session. */
  state(): Promise<Reply>;
  /** Changes properties; with `evaluate`, the reply has the samples after the change. */
  change(change: Reply, headers?: Record<string, string>): Promise<Reply>;
  /** Moves the session to the end of a range, and returns its samples. */
  evaluate(step: Reply, headers?: Record<string, string>): Promise<Evaluation>;
  /** Pauses (`{ animationPaused: true }`) or resumes pausable animations. */
  environment(patch: Reply, headers?: Record<string, string>): Promise<Reply>;
  /** Returns to the state at the creation. */
  reset(body?: Reply, headers?: Record<string, string>): Promise<Reply>;
  /** Creates a session with the same state. */
  fork(settings?: Reply, headers?: Record<string, string>): Promise<Session>;
  /** Deletes the session. `{ "If-Match": "*" }` satisfies a server that requires the field. */
  delete(headers?: Record<string, string>): Promise<void>;
}

export interface StreamOptions {
  /** Samples per second, from 1 to 1000. */
  fps?: number;
  include?: string;
  /** Ends the iteration. */
  signal?: AbortSignal;
}

export interface StreamEvent {
  /** Such as `start`, `sample`, `change`, `completion`, `removed`, `reset` or `end`. */
  type: string;
  /** The position in the stream; undefined for a sample that replaces missed ones. */
  id?: string;
  data: Reply;
}

export interface Inbetween {
  /** The functions of the engine (docs/webassembly.md); undefined without an engine. */
  readonly engine?: WebAssembly.Exports;

  /**
   * Samples an animation.
   *
   * With an engine, a spring over numbers in the fidelity `exact` needs no server. The reply has the
   * same bits as the server's.
   *
   * @throws InbetweenError if the request is invalid, or if it needs a server and there is none.
   */
  evaluate(request: EvaluationRequest): Promise<Evaluation>;

  /**
   * Starts an animation of CSS properties.
   *
   * The Animation has absolute values and `fill: "both"`. It may be paused, sought and reversed.
   *
   * @throws TypeError if two texts of a property differ in more than numbers.
   * @throws InbetweenError as `evaluate` does.
   */
  play(element: Element, options: PlayOptions): Promise<Animation>;

  /**
   * Changes the targets of an animation, which continues with its velocity as a new Animation.
   *
   * The old Animation is cancelled. The new one takes over its rate, and is paused if the old one
   * was. Times of the new Animation begin at the interruption. If the engine can compute the motion,
   * the interruption takes place at once. Otherwise the server computes the motion, and the
   * interruption takes place about two round trips later.
   *
   * @param animation A result of `play` or `interrupt`; if it was interrupted, the newest one is meant.
   */
  interrupt(animation: Animation, options: InterruptOptions): Promise<Animation>;

  /** Creates a session from the body of `POST /v1/sessions`, or opens the session with an id. */
  session(given: string | Reply): Promise<Session>;

  /**
   * Follows the events of a session with the clock `live`.
   *
   * If the connection is lost or silent for 45 s, or after the status 429 or 5xx, it reconnects and
   * continues after the last event. It ends after the event `end` or `problem`, when the session is
   * removed, or by `signal`.
   *
   * @throws InbetweenError after another status, or if the response is no event stream.
   * @throws the last error after three attempts without an event.
   */
  stream(session: { id: string }, options?: StreamOptions): AsyncGenerator<StreamEvent, void, void>;

  /** Sets every animation of the document to a time in seconds and pauses it, for pictures in tests. */
  freeze(seconds: number): void;
}

/** Connects to a server and loads the engine. */
export function connect(options?: ConnectOptions): Promise<Inbetween>;

/** A refusal by the server, with its problem document (RFC 9457), or a request that lacks a server. */
export class InbetweenError extends Error {
  /** The status of the response; undefined without a response. */
  readonly status?: number;
  /** The type of problem, such as `/problems/invalid-request`. */
  readonly type?: string;
  /** Seconds until a retry, with 429, 503 and 507. */
  readonly retryAfter?: number;
  /** Every error of the request, with its place. */
  readonly errors: { pointer?: string; parameter?: string; detail: string; suggestion?: string }[];
}
