extension MotionDifference {
  /// The integrals over time of the difference's magnitude and of its square.
  ///
  /// Each panel is taken for the cubic of its ends' values and rates, which is off by the fourth power of its
  /// width: within 10⁻⁶ of the whole for what turns fewer than a hundred times. From frame to frame it goes straight.
  ///
  /// - Parameter findsMagnitude: False where only the square's is asked for: each change of the sign costs a search.
  func integrals(
    in pieces: [[Node]], findsMagnitude: Bool = true
  ) -> (magnitude: Double, square: Double) {
    var magnitude = 0.0, square = 0.0
    for nodes in pieces {
      for (left, right) in zip(nodes, nodes.dropFirst()) {
        let panel = Panel(left, right, isStraight: isOfFrames)
        if findsMagnitude { magnitude += panel.magnitude }
        square += panel.square
      }
    }
    return (magnitude, square)
  }

  /// The cubic between two nodes, over s from 0 to 1.
  private struct Panel {
    let width: Double
    /// c₀ + c₁·s + c₂·s² + c₃·s³.
    let c0, c1, c2, c3: Double

    init(_ left: Node, _ right: Node, isStraight: Bool) {
      width = right.time - left.time
      let step = right.value - left.value
      let rates = (start: left.rate * width, end: right.rate * width)
      // A tangent that is vertical, or nearly, tells nothing of the way between.
      let steepest = Self.steepest * (left.value.magnitude + right.value.magnitude)
      let isTold = !isStraight && max(rates.start.magnitude, rates.end.magnitude) <= steepest
      let (start, end) = isTold ? rates : (step, step)
      c0 = left.value
      c1 = start
      c2 = 3 * step - 2 * start - end
      c3 = start + end - 2 * step
    }

    /// A cubic whose ends' tangents go so many times as far as the values is no likeness of the motion.
    private static var steepest: Double { 1e6 }

    private func value(_ s: Double) -> Double { ((c3 * s + c2) * s + c1) * s + c0 }

    private func integral(_ s: Double) -> Double {
      (((c3 / 4 * s + c2 / 3) * s + c1 / 2) * s + c0) * s
    }

    /// Split where it changes its sign, since the magnitude has a corner there.
    var magnitude: Double {
      guard value(0) * value(1) < 0 else { return abs(integral(1)) * width }
      var low = 0.0, high = 1.0
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if value(middle) * value(0) > 0 { low = middle } else { high = middle }
      }
      return (abs(integral(low)) + abs(integral(1) - integral(low))) * width
    }

    var square: Double {
      let middle = value(0.5)
      return (value(0) * value(0) + 4 * middle * middle + value(1) * value(1)) / 6 * width
    }
  }
}
