/// An axis of a diagram: its range of numbers and its ticks.
package struct Axis: Sendable {
  /// A position on the axis that has a label.
  package struct Tick: Sendable, Equatable {
    /// The number at the tick.
    package var value: Double
    package var label: String
  }

  /// The minimum and the maximum of the axis.
  package let range: ClosedRange<Double>

  /// Creates an axis.
  ///
  /// - Parameter range: A finite range. If it is a single number or extremely narrow, the axis
  ///   shows a wider range around it.
  package init(_ range: ClosedRange<Double>) {
    let (low, high) = (range.lowerBound, range.upperBound)
    // If the range were narrower than this, rounding errors would dominate the positions.
    let minSpan = max(low.magnitude, high.magnitude) * 1e-12
    guard high / 2 - low / 2 > minSpan else {
      let margin = max(low.magnitude / 10, 0.5)
      // BOUND: both ends are finite, and margin is positive.
      self.range =
        max(
          low - margin, -.greatestFiniteMagnitude)...min(
          high + margin, .greatestFiniteMagnitude)
      return
    }
    self.range = range
  }

  /// Returns the position of a number on the axis: 0 at the minimum, 1 at the maximum.
  package func fraction(_ value: Double) -> Double {
    // The halves are subtracted, because the difference of the two numbers may overflow.
    (value / 2 - range.lowerBound / 2) / (range.upperBound / 2 - range.lowerBound / 2)
  }

  /// Returns the number at a position on the axis: 0 is the minimum, 1 the maximum.
  package func value(at fraction: Double) -> Double {
    range.lowerBound * (1 - fraction) + range.upperBound * fraction
  }

  /// Returns ticks at multiples of 1, 2 or 5 times a power of ten.
  ///
  /// - Parameter maxCount: The maximum number of ticks, at least 2.
  package func ticks(maxCount: Int) -> [Tick] {
    let half = range.upperBound / 2 - range.lowerBound / 2
    let width = 2 * half / Double(max(maxCount, 2))
    guard width.isFinite, width > 0 else { return [] }
    var exponent = PlotNumber.decimalExponent(of: width)
    for _ in 0..<2 {
      for factor in [1.0, 2, 5] {
        let ticks = ticks(factor, exponent)
        if !ticks.isEmpty && ticks.count <= max(maxCount, 2) { return ticks }
      }
      exponent += 1
    }
    return []
  }

  private func ticks(_ factor: Double, _ exponent: Int) -> [Tick] {
    let power = PlotNumber.power(of: exponent.magnitude == 0 ? 0 : Int(exponent.magnitude))
    // For steps below 1, the index is divided by a power of ten: 3 / 10 is exactly the number 0.3,
    // but 3 · 0.1 is not.
    let value = { (index: Double) in
      exponent < 0 ? index * factor / power : index * factor * power
    }
    let step = value(1)
    guard step.isFinite, step > 0 else { return [] }
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    guard last >= first, last - first < 64, first.magnitude < 1e15 else { return [] }
    // BOUND: the bounded number is 0 or more.
    return (0...Int(bounded: last - first, in: 0...64)).map { index in
      let number = value(first + Double(index))
      return Tick(value: number, label: Self.label(number, exponent))
    }
  }

  private static func label(_ value: Double, _ exponent: Int) -> String {
    guard -6...0 ~= exponent, value.magnitude < 1e7 else {
      return PlotNumber.text(value, digits: 10)
    }
    return PlotNumber.text(value, decimals: -exponent)
  }
}
