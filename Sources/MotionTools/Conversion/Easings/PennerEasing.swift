internal import AnimationCore

/// One of Robert Penner's thirty easing functions, by its usual name.
///
/// Source: Robert Penner, Programming Macromedia Flash MX, chapter 7; the constants come from
/// ai/easings.net src/easings/easingsFunctions.ts, and most libraries use them.
package struct PennerEasing: Sendable, Equatable {
  /// The ten families of easing functions.
  enum Family: String, Sendable, CaseIterable {
    case sine = "Sine", quad = "Quad", cubic = "Cubic", quart = "Quart", quint = "Quint"
    case expo = "Expo", circ = "Circ", back = "Back", elastic = "Elastic", bounce = "Bounce"
  }

  /// The parts of the motion in which the function is slow: the beginning, the end or both.
  enum Direction: String, Sendable, CaseIterable {
    /// The slow part is at the beginning.
    case `in` = "In"
    /// The slow part is at the end: the function is the `in` function, rotated by 180°.
    case out = "Out"
    /// The slow parts are at both ends; the function is point-symmetric.
    case inOut = "InOut"
  }

  let family: Family
  let direction: Direction

  /// The name, such as `easeOutBounce`.
  package var name: String { "ease\(direction.rawValue)\(family.rawValue)" }

  /// All thirty easing functions, ordered by family.
  package static let all = Family.allCases.flatMap { family in
    Direction.allCases.map { PennerEasing(family: family, direction: $0) }
  }

  init(family: Family, direction: Direction) {
    self.family = family
    self.direction = direction
  }

  /// Creates the function with the given name; `nil` for an unknown name.
  package init?(named name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// The fractions of the duration at which the slope of the function changes suddenly.
  package var corners: [Double] {
    guard family == .bounce else { return [] }
    let out = [1, 2, 2.5].map { $0 / 2.75 }, back = out.reversed().map { 1 - $0 }
    switch direction {
    case .in: return back
    case .out: return out
    case .inOut: return back.map { $0 / 2 } + out.map { (1 + $0) / 2 }
    }
  }

  /// Returns the function's value and slope at `progress`, a fraction of the duration.
  package func point(at progress: Double) -> (value: Double, slope: Double) {
    if progress <= 0 || progress >= 1 { return (progress <= 0 ? 0 : 1, 0) }
    switch direction {
    case .in: return start(progress)
    case .out:
      let point = start(1 - progress)
      return (1 - point.value, point.slope)
    case .inOut where progress < 0.5:
      let point = start(2 * progress)
      return (point.value / 2, point.slope)
    case .inOut:
      let point = start(2 - 2 * progress)
      return (1 - point.value / 2, point.slope)
    }
  }

  /// Returns the value and the slope of the family's `in` function.
  ///
  /// - Parameter x: The progress, a fraction of the duration.
  private func start(_ x: Double) -> (value: Double, slope: Double) {
    switch family {
    case .sine: NamedEase.Family.sine.start(x)
    case .quad: Self.power(x, 2)
    case .cubic: Self.power(x, 3)
    case .quart: Self.power(x, 4)
    case .quint: Self.power(x, 5)
    case .expo: Self.exponential(x)
    case .circ: NamedEase.Family.circ.start(x)
    case .back:
      NamedEase.Family.back(overshoot: direction == .inOut ? 1.70158 * 1.525 : 1.70158).start(x)
    case .elastic: elastic(x)
    case .bounce: NamedEase.Family.bounce.start(x)
    }
  }

  private static func power(_ x: Double, _ exponent: Double) -> (value: Double, slope: Double) {
    var value = 1.0
    // BOUND: the upper bound is 2 or more.
    for _ in 1..<Int(bounded: exponent, in: 2...5) { value *= x }
    return (value * x, exponent * value)
  }

  private static func exponential(_ x: Double) -> (value: Double, slope: Double) {
    let value = _exp((10 * x - 10) * logarithmOfTwo)
    return (value, 10 * logarithmOfTwo * value)
  }

  private func elastic(_ x: Double) -> (value: Double, slope: Double) {
    let (period, shift) = direction == .inOut ? (4.5, 11.125) : (3, 10.75)
    let growth = Self.exponential(x), turn = 2 * Double.pi / period
    let angle = (10 * x - shift) * turn
    return (
      -growth.value * _sin(angle),
      -growth.slope * _sin(angle) - growth.value * 10 * turn * _cos(angle)
    )
  }

  private static let logarithmOfTwo = Double.logarithm(2)

  /// True if the function is exactly a cubic Bézier curve.
  package var isCubic: Bool {
    switch (family, direction) {
    case (.quad, .in), (.quad, .out), (.cubic, .in), (.cubic, .out), (.back, .in), (.back, .out):
      true
    default: false
    }
  }

  /// The coordinates x₁, y₁, x₂, y₂ of the cubic Bézier curve that is nearest to the function.
  ///
  /// If the function is a cubic Bézier curve, the coordinates are exact. Otherwise, the coordinates
  /// are a least-squares fit to 201 samples, rounded to four decimals.
  package var nearestCubic: [Double] {
    let start = startCubic
    switch direction {
    case .in, .inOut: return start
    // BOUND: each list of the table has four elements.
    case .out: return [1 - start[2], 1 - start[3], 1 - start[0], 1 - start[1]]
    }
  }

  /// The coordinates x₁, y₁, x₂, y₂ of the cubic Bézier curve from which ``nearestCubic`` is
  /// computed.
  ///
  /// For the directions `in` and `inOut`, this curve is the nearest to the function. For the
  /// direction `out`, this curve is the nearest to the family's `in` function, and
  /// ``nearestCubic`` is this curve rotated by 180°.
  private var startCubic: [Double] {
    let third = 1.0 / 3
    switch (family, direction == .inOut) {
    case (.sine, false): return [0.3612, -0.0004, 0.6737, 0.4872]
    case (.sine, true): return [0.3626, -0.0018, 0.6374, 1.0018]
    case (.quad, false): return [third, 0, 2 * third, third]
    case (.quad, true): return [0.4762, 0.0353, 0.5238, 0.9647]
    case (.cubic, false): return [third, 0, 2 * third, 0]
    case (.cubic, true): return [0.6187, -0.0479, 0.3813, 1.0479]
    case (.quart, false): return [0.4365, 0.0058, 0.7313, -0.0708]
    case (.quart, true): return [0.7085, -0.0964, 0.2915, 1.0964]
    case (.quint, false): return [0.5208, 0.0119, 0.7743, -0.1172]
    case (.quint, true): return [0.7698, -0.1286, 0.2302, 1.1286]
    case (.expo, false): return [0.6398, 0.0188, 0.845, -0.0566]
    case (.expo, true): return [0.8441, -0.1168, 0.1559, 1.1168]
    case (.circ, false): return [0.5571, 0.0015, 0.9992, 0.4505]
    case (.circ, true): return [0.878, 0.1316, 0.122, 0.8684]
    case (.back, false): return [third, 0, 2 * third, -1.70158 / 3]
    case (.back, true): return [0.7212, -0.5463, 0.2788, 1.5463]
    case (.elastic, false): return [1, 0.3612, 0.8511, -1.1353]
    case (.elastic, true): return [0.9594, -0.3575, 0.0406, 1.3575]
    case (.bounce, false): return [1, 0.3118, 0.4203, 0.0423]
    case (.bounce, true): return [0.568, 0.0204, 0.432, 0.9796]
    }
  }
}
