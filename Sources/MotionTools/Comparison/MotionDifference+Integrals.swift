extension MotionDifference {
  /// Returns two integrals over time: the integral of the difference's magnitude, and the integral
  /// of the difference's square.
  ///
  /// Between two successive nodes, the difference is approximated by a cubic that has the values
  /// and the slopes of both nodes. For motions with known rates and fewer than a hundred extrema,
  /// the error is below 10⁻⁶ of the integral. If both motions consist of frames, straight lines
  /// replace the cubics.
  ///
  /// - Parameters:
  ///   - pieces: The nodes of each piece.
  ///   - findsMagnitude: False to compute only the integral of the square; `magnitude` is then 0.
  ///     The integral of the magnitude takes more time, because each change of sign needs a search.
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

  /// The cubic that approximates the difference between two successive nodes.
  ///
  /// The cubic is a function of s, which is 0 at the first node and 1 at the second node.
  private struct Panel {
    let width: Double
    /// The coefficients of the cubic c₀ + c₁·s + c₂·s² + c₃·s³.
    let c0, c1, c2, c3: Double

    init(_ left: Node, _ right: Node, isStraight: Bool) {
      width = right.time - left.time
      let step = right.value - left.value
      let rates = (start: left.rate * width, end: right.rate * width)
      // A vertical or nearly vertical tangent gives no information about the values between the
      // nodes, so a straight line is used.
      let steepest = Self.steepest * (left.value.magnitude + right.value.magnitude)
      let followsRates = !isStraight && max(rates.start.magnitude, rates.end.magnitude) <= steepest
      let (start, end) = followsRates ? rates : (step, step)
      c0 = left.value
      c1 = start
      c2 = 3 * step - 2 * start - end
      c3 = start + end - 2 * step
    }

    /// The maximum slope of the cubic at a node; for a steeper slope, a straight line replaces the
    /// cubic.
    ///
    /// The slope is the rate at the node times the width of the panel, divided by the sum of the
    /// magnitudes of the difference at both nodes.
    private static var steepest: Double { 1e6 }

    private func value(_ s: Double) -> Double { ((c3 * s + c2) * s + c1) * s + c0 }

    private func integral(_ s: Double) -> Double {
      (((c3 / 4 * s + c2 / 3) * s + c1 / 2) * s + c0) * s
    }

    /// The integral of the cubic's magnitude.
    ///
    /// If the values at the two nodes have opposite signs, the integral is computed in two parts,
    /// before and after the zero.
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
