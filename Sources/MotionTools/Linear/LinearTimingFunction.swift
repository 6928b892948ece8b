/// CSS's `linear()` function: a piecewise linear map from progress in time to progress in value.
///
/// Source: CSS Easing Functions Level 2, section 2.2, The Linear Easing Function: `linear()`.
package struct LinearTimingFunction: Sendable, Equatable {
  /// A point where two lines meet, or where the function starts or ends.
  package struct ControlPoint: Sendable, Equatable {
    /// Progress in time, 0 at the start and 1 at the end.
    package var input: Double
    /// Progress in value.
    package var output: Double
  }

  /// The control points with ascending inputs; at least one.
  package let points: [ControlPoint]

  /// The identity: one line from 0 to 1.
  package static let straight = LinearTimingFunction(points: [
    ControlPoint(input: 0, output: 0), ControlPoint(input: 1, output: 1),
  ])

  private init(points: [ControlPoint]) { self.points = points }

  /// Creates a timing function from stops.
  ///
  /// Stops without an input are spaced evenly.
  ///
  /// - Parameter stops: The outputs with their optional inputs. The initializer returns `nil` for
  ///   an empty list.
  ///
  /// Source: CSS Easing Functions Level 2, section 2.2.2. By default, the first stop has the input
  /// 0 and the last stop has the input 1. An input below the largest preceding input is raised to
  /// that input.
  package init?(stops: [(output: Double, input: Double?)]) {
    guard !stops.isEmpty else { return nil }
    var inputs = stops.map { $0.input }
    inputs[0] = inputs[0] ?? 0
    // BOUND: stops is not empty, by the guard. The first stop has an input, so placed is not empty.
    inputs[inputs.count - 1] = inputs[inputs.count - 1] ?? 1
    var furthest = -Double.infinity
    for index in inputs.indices {
      guard let input = inputs[index] else { continue }
      furthest = max(furthest, input)
      inputs[index] = furthest
    }
    var placed: [Double] = []
    while placed.count < inputs.count {
      if let input = inputs[placed.count] {
        placed.append(input)
        continue
      }
      // The first and the last stop have inputs, so there is an input on either side.
      let before = placed[placed.count - 1]
      let rest = inputs[placed.count...]
      guard let next = rest.firstIndex(where: { $0 != nil }), let after = inputs[next] else {
        return nil
      }
      let count = next - placed.count
      for part in 1...count {
        placed.append(before + (after - before) * (Double(part) / Double(count + 1)))
      }
    }
    points = zip(placed, stops).map { ControlPoint(input: $0, output: $1.output) }
  }

  /// Returns the progress in value at a progress in time.
  ///
  /// Before the first point and after the last point, the nearest line is extended.
  ///
  /// Source: CSS Easing Functions Level 2, section 2.2.3: if several points have the same input,
  /// the last of these points is used.
  package func output(at progress: Double) -> Double { point(at: progress).value }

  /// Returns the progress in value at a progress in time, and the slope just after this time.
  ///
  /// - Parameter progress: The progress in time, 0 at the start and 1 at the end. Before the first
  ///   point and after the last point, the nearest line is extended.
  package func point(at progress: Double) -> (value: Double, slope: Double) {
    guard points.count > 1 else { return (points[0].output, 0) }
    let later = points.boundary { $0.input > progress }
    let index = min(max(later, 1), points.count - 1)
    // BOUND: 1 ≤ index < count, and later > 0 is checked first.
    let a = points[index - 1], b = points[index]
    let slope = a.input < b.input ? (b.output - a.output) / (b.input - a.input) : 0
    if later > 0, points[later - 1].input == progress { return (points[later - 1].output, slope) }
    guard a.input < b.input else { return (b.output, 0) }
    return (a.output + (b.output - a.output) * ((progress - a.input) / (b.input - a.input)), slope)
  }
}

extension LinearTimingFunction {
  /// Creates the function that the text of the stops represents, without writing and parsing the
  /// text.
  ///
  /// The numbers equal the numbers that a parser would read, because a `Double` represents both the
  /// mantissa and the power of ten exactly.
  ///
  /// The result is `nil` if a number is too large, or if there are no stops.
  init?(rounded stops: [Stop]) {
    var list: [(output: Double, input: Double?)] = []
    for stop in stops {
      guard let output = Self.bounded(stop.output.value) else { return nil }
      guard let percentage = stop.percentage else {
        list.append((output, nil))
        continue
      }
      guard let part = Self.bounded(percentage.value) else { return nil }
      list.append((output, part / 100))
    }
    self.init(stops: list)
  }

  /// The largest and the smallest magnitude of a number in a function.
  ///
  /// A smaller number becomes 0, and a larger number is not allowed. Within these limits, all
  /// slopes are finite.
  private static let numberMax = 1e6, numberMin = 1e-30

  /// Returns the number if its magnitude is from `numberMin` to `numberMax`.
  ///
  /// For a smaller magnitude, the result is 0. For a larger magnitude, the result is `nil`.
  static func bounded(_ number: Double) -> Double? {
    guard number.magnitude <= numberMax else { return nil }
    return number.magnitude < numberMin ? 0 : number
  }
}
