internal import AnimationCore
internal import AnimationNotation
internal import CurvePlot

/// The strips of one property in a plot: the values, and the velocities if they are requested.
///
/// Each property has its own value axis, which all its components share. A color is not shown in
/// such strips, but as a `ColorRamp`.
struct PropertyStrips {
  /// A component of the property.
  struct Lane {
    /// The values as a curve over time.
    var curve: Curve
    /// The uninterrupted lines of the velocities; empty if velocities are not requested.
    var velocities: [[PlotPoint]]
    var levels: [Level]
  }

  let name: String
  /// The unit of the values; empty for plain numbers.
  let unit: String
  let lanes: [Lane]
  /// True if the plot shows only this property.
  let isSingle: Bool
  let includesVelocity: Bool

  /// The strips, from top to bottom.
  ///
  /// A strip has at most eight curves, because readers cannot distinguish more.
  var panels: [Panel] {
    stride(from: 0, to: lanes.count, by: Curve.looks).flatMap { start in
      // BOUND: start < count, because of the stride.
      strips(Array(lanes[start..<min(start + Curve.looks, lanes.count)]), from: start)
    }
  }

  private func strips(_ lanes: [Lane], from start: Int) -> [Panel] {
    let isPart = self.lanes.count > Curve.looks
    let name = isPart ? "\(name)[\(start)…\(start + lanes.count - 1)]" : name
    var values = Panel(
      caption: isSingle && !includesVelocity && unit.isEmpty && !isPart
        ? "" : Self.caption(isSingle && !isPart ? "value" : name, unit),
      curves: lanes.enumerated().map { look, lane in
        var curve = lane.curve
        curve.look = look
        return curve
      },
      levels: lanes.enumerated().flatMap { look, lane in
        lane.levels.map { level in
          var level = level
          level.look = look
          return level
        }
      })
    values.property = self.name
    guard includesVelocity else { return [values] }
    var velocities = Panel(
      caption: Self.caption(
        isSingle && !isPart ? "velocity" : "velocity of \(name)",
        unit.isEmpty ? "per second" : "\(unit) per second"),
      curves: lanes.enumerated().map { look, lane in
        Curve(name: lane.curve.name, legend: lane.curve.legend, look: look, runs: lane.velocities)
      }, weight: 0.6)
    velocities.property = self.name
    // Each curve has the same look as the curve of its component in the strip above.
    velocities.continues = true
    return [values, velocities]
  }

  private static func caption(_ name: String, _ unit: String) -> String {
    unit.isEmpty ? name : "\(name), \(unit)"
  }

  /// Returns the unit of a property's values; empty for plain numbers, unit points and colors.
  static func unit(of form: ValueForm?) -> String {
    switch form {
    case .degrees: "degrees"
    case .radians: "radians"
    case .point, .size, .rect: "points"
    case .unitPoint, .hexColor, .colorComponents, nil: ""
    }
  }
}

extension ColorRamp {
  /// Creates a ramp from the samples of a color's components.
  ///
  /// - Parameters:
  ///   - components: Red, green, blue and opacity.
  ///   - sampling: The sampling that contains the components.
  ///   - initial: The components before time 0. If the first sample differs from these components,
  ///     the ramp begins with a jump. If `initial` is `nil`, the ramp begins with the first sample.
  init(_ components: [MotionSampling.Component], _ sampling: MotionSampling, initial: [Double]?) {
    let lanes = components.map { ($0, MotionSampling.notable($0.values)) }
    func color(_ part: (Int) -> Double) -> Color {
      Color(red: part(0), green: part(1), blue: part(2), opacity: part(3))
    }
    // BOUND: a color has four components with the same number of values.
    let count = components.count == 4 ? components.map(\.values.count).min() ?? 0 : 0
    var runs: [[Point]] = [[]]
    for index in 0..<count {
      let time = sampling.times[index]
      let isJump = index > 0 && lanes.contains { sampling.isJump($0.0, index, threshold: $0.1) }
      if isJump, let last = runs.last?.last {
        // The last color is shown until the jump.
        // BOUND: runs is never empty.
        runs[runs.count - 1].append(Point(time, last.color))
        runs.append([])
      }
      runs[runs.count - 1].append(Point(time, color { components[$0].values[index] }))
    }
    if let initial, initial.count == 4, let first = runs.first?.first {
      let start = color { initial[$0] }
      if start.distance(to: first.color) > 1.0 / 255 {
        runs.insert([Point(first.time, start)], at: 0)
      }
    }
    self.init(runs: runs)
  }
}
