extension PennerEasing {
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
  /// If the function is a cubic Bézier curve, the coordinates are exact. Otherwise, they are a
  /// least-squares fit to 201 samples, rounded to four decimals.
  package var nearestCubic: [Double] {
    let start = startCubic
    switch direction {
    case .in, .inOut: return start
    // BOUND: each list of the table has four elements.
    case .out: return [1 - start[2], 1 - start[3], 1 - start[0], 1 - start[1]]
    }
  }

  /// The coordinates x₁, y₁, x₂, y₂ of the curve nearest to the family's `inOut` or `in` function.
  ///
  /// For the direction `out`, the result is that of `in`: the caller rotates the curve by 180°.
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
