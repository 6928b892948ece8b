internal import AnimationCore

/// A named easing function from GSAP, anime.js, Motion or Reanimated, such as `back.out(1.7)`.
struct NamedEase: Sendable {
  /// The families of easing functions.
  ///
  /// Each formula describes the mode `in`; x is the fraction of the duration.
  enum Family: Sendable, Equatable {
    case power(Double)
    case sine, circ, bounce
    /// 2^(10x − 10).
    case expo
    /// GSAP's blend of 2^(10x − 10) with x⁶; the blend begins at 0 without a jump.
    case blendedExpo
    /// A function that first moves away from the target.
    case back(overshoot: Double)
    /// A sine whose amplitude grows exponentially.
    case elastic(amplitude: Double, period: Double)
  }

  /// The variant of a function: `in` begins slowly, `out` ends slowly, `inOut` does both, and
  /// `outIn` is slow in the middle.
  enum Mode: String, Sendable { case `in`, out, inOut, outIn }

  let family: Family
  let mode: Mode

  /// The fractions of the duration at which the slope of the function can jump.
  var bends: [Double] {
    let out = family == .bounce ? [1, 2, 2.5].map { $0 / 2.75 } : []
    let into = out.reversed().map { 1 - $0 }
    func halves(_ first: [Double], _ second: [Double]) -> [Double] {
      first.map { $0 / 2 } + [0.5] + second.map { (1 + $0) / 2 }
    }
    switch mode {
    case .in: return into
    case .out: return out
    case .inOut: return halves(into, out)
    case .outIn: return halves(out, into)
    }
  }

  /// Returns the function's value and slope at `x`, a fraction of the duration.
  func point(at x: Double) -> (value: Double, slope: Double) {
    switch mode {
    case .in: start(x)
    case .out: end(x)
    case .inOut where x < 0.5: Self.half(start(2 * x), from: 0)
    case .inOut: Self.half(end(2 * x - 1), from: 0.5)
    case .outIn where x < 0.5: Self.half(end(2 * x), from: 0)
    case .outIn: Self.half(start(2 * x - 1), from: 0.5)
    }
  }

  private static func half(
    _ point: (value: Double, slope: Double), from value: Double
  ) -> (value: Double, slope: Double) { (value + point.value / 2, point.slope) }

  private func end(_ x: Double) -> (value: Double, slope: Double) {
    let point = start(1 - x)
    return (1 - point.value, point.slope)
  }

  /// Returns the value and the slope of the family's `in` function at `x`, a fraction of the
  /// duration.
  ///
  /// The value is 0 for x ≤ 0, and 1 for x ≥ 1. In both cases, the slope is 0.
  private func start(_ x: Double) -> (value: Double, slope: Double) {
    x <= 0 || x >= 1 ? (x <= 0 ? 0 : 1, 0) : family.start(x)
  }
}

extension NamedEase.Family {
  /// Returns the value and the slope of the `in` function at `x` (0 < x ≤ 1), a fraction of the
  /// duration.
  func start(_ x: Double) -> (value: Double, slope: Double) {
    switch self {
    case .power(let exponent): return Self.power(x, exponent)
    case .sine: return (1 - _cos(x * Double.pi / 2), Double.pi / 2 * _sin(x * Double.pi / 2))
    case .circ:
      // The slope at the end is infinite; here it is limited to 10⁶.
      let rest = (1 - x * x).squareRoot()
      return (1 - rest, x / max(rest, 1e-6))
    case .expo: return Self.exponential(x)
    case .blendedExpo:
      let (growth, sixth) = (Self.exponential(x), Self.power(x, 6))
      return (
        growth.value * x + sixth.value * (1 - x),
        growth.slope * x + growth.value + sixth.slope * (1 - x) - sixth.value
      )
    case .back(let overshoot):
      let cubic = overshoot + 1
      return (x * x * (cubic * x - overshoot), x * (3 * cubic * x - 2 * overshoot))
    case .elastic(let amplitude, let period):
      let turn = 2 * Double.pi / period, sine = 1 / max(amplitude, 1)
      let shift = _atan2(sine, (1 - sine * sine).squareRoot()) / turn
      let growth = Self.exponential(x), angle = (1 - x - shift) * turn
      let size = max(amplitude, 1)
      return (
        -size * growth.value * _sin(angle),
        size * (growth.value * turn * _cos(angle) - growth.slope * _sin(angle))
      )
    case .bounce:
      let rest = 1 - x
      for (end, center, floor) in Self.bounces where rest < end {
        let place = rest - center
        return (1 - 7.5625 * place * place - floor, 2 * 7.5625 * place)
      }
      return (0, 0)
    }
  }

  /// The bounces of the mode `out`, ascending in time.
  ///
  /// The end and the center of a bounce are fractions of the duration. `floor` is the lowest value
  /// during the bounce.
  private static let bounces: [(end: Double, center: Double, floor: Double)] = [
    (1 / 2.75, 0, 0), (2 / 2.75, 1.5 / 2.75, 0.75), (2.5 / 2.75, 2.25 / 2.75, 0.9375),
    (1.0.nextUp, 2.625 / 2.75, 0.984375),
  ]

  private static func power(_ x: Double, _ exponent: Double) -> (value: Double, slope: Double) {
    let value = _exp(exponent * Double.logarithm(x))
    return (value, exponent * value / x)
  }

  private static func exponential(_ x: Double) -> (value: Double, slope: Double) {
    let rate = 10 * Double.logarithm(2), value = _exp(rate * (x - 1))
    return (value, rate * value)
  }
}

/// Easing functions that are constant during each of several equal steps.
enum SteppedEase {
  /// The maximum number of steps, because motions are compared at every boundary between steps.
  static let maxCount = 1000.0

  /// Returns a GSAP easing function with `count` steps; `count` must be from 1 to `maxCount`.
  ///
  /// Source: greensock/GSAP src/gsap-core.js, SteppedEase. Without `immediateStart`, `steps(n)` has
  /// n + 1 values, from 0 to 1. With `immediateStart`, `steps(n)` has n values, from 1/n to 1.
  static func ease(_ count: Double, isImmediate: Bool) -> CodeReader.Ease {
    let parts = isImmediate ? count : count + 1, first = isImmediate ? 1.0 : 0
    // BOUND: the upper bound is 2 or more.
    let bends = (1..<Int(bounded: parts, in: 2...1001)).map { Double($0) / parts }
    return .function(bends: bends) { x in
      let step = (parts * min(max(x, 0), 1 - 1e-8)).rounded(.down)
      return ((step + first) / count, 0)
    }
  }
}

/// The easing functions of Motion that are not single cubic Bézier curves.
///
/// Source: motiondivision/motion packages/motion-utils/src/easing: circ.ts (`circIn` is
/// 1 − sin(acos p)), back.ts (`backOut` is one cubic Bézier curve, `backInOut` consists of two
/// cubic Bézier curves), anticipate.ts, modifiers/mirror.ts and modifiers/reverse.ts.
enum MotionEase {
  /// The coordinates of `backOut`.
  static let backOut = [0.33, 1.53, 0.69, 0.99]
  /// The coordinates of `backIn`: `backOut` with start and end exchanged.
  static let backIn = [0.31, 0.01, 0.67, -0.53]

  /// Returns the function with the given name; `nil` for an unknown name.
  static func ease(_ name: String) -> CodeReader.Ease? {
    switch name {
    case "circIn": .named(.circ, .in)
    case "circOut": .named(.circ, .out)
    case "circInOut": .named(.circ, .inOut)
    case "backInOut": .function(bends: [0.5], backInOut)
    case "anticipate": .function(bends: [0.5], anticipate)
    default: nil
    }
  }

  /// The curve `backIn`, scaled to the first half of the duration and to the first half of the
  /// distance.
  private static let start = SegmentedEase.Segment(from: (0, 0), to: (0.5, 0.5), handles: backIn)
  /// The curve `backOut`, scaled to the second half of the duration and to the second half of the
  /// distance.
  private static let end = SegmentedEase.Segment(from: (0.5, 0.5), to: (1, 1), handles: backOut)

  @Sendable
  private static func backInOut(_ x: Double) -> (value: Double, slope: Double) {
    (x < 0.5 ? start : end).point(at: x)
  }

  /// Returns the value and the slope of Motion's easing `anticipate` at a progress from 0 to 1.
  ///
  /// In the first half of the duration, the easing follows `backIn` up to half of the distance. In
  /// the second half, the value approaches the target exponentially.
  @Sendable
  private static func anticipate(_ x: Double) -> (value: Double, slope: Double) {
    if x < 0.5 { return start.point(at: x) }
    if x >= 1 { return (1, 0) }
    let rate = 20 * Double.logarithm(2), rest = _exp(-rate * (x - 0.5)) / 2
    return (1 - rest, rate * rest)
  }
}
