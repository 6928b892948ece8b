/// Returns the cube root.
@inline(never)
package func _cbrt(_ x: Double) -> Double {
  guard x != 0, x.magnitude < .infinity else { return x }
  // Scaling keeps the cubes of the following steps within the range of normal numbers.
  let scale = x.magnitude < 0x1p-900 ? 0x1p18 : x.magnitude > 0x1p900 ? 0x1p-18 : 1
  let number = x.magnitude * (scale * scale * scale)
  // A third of the bit pattern, plus a constant, gives a root with an error of a few percent.
  var root = Double(bitPattern: number.bitPattern / 3 &+ 0x2a9f_7893_0000_0000)
  for _ in 0..<2 {
    let cube = root * root * root
    // Source: Halley's method, which triples the number of digits.
    root *= (cube + 2 * number) / (2 * cube + number)
  }
  // The last step uses the exact residual.
  let cube = DoubleDouble(product: root, root) * root
  root -= ((cube.head - number) + cube.tail) / (3 * root * root)
  return (x < 0 ? -root : root) / scale
}

/// Returns the angle of the point (x, y) in radians, from −π to π.
@inline(never)
package func _atan2(_ y: Double, _ x: Double) -> Double {
  if y.isNaN || x.isNaN { return .nan }
  var width = x.magnitude, height = y.magnitude
  // If a coordinate is infinite, infinite coordinates count as 1 and finite coordinates as 0.
  if width == .infinity || height == .infinity {
    (width, height) = (width == .infinity ? 1 : 0, height == .infinity ? 1 : 0)
  }
  let isSteep = height > width
  let angle = shallowAngle(isSteep ? width : height, isSteep ? height : width)
  let quarter = DoubleDouble.quarterTurn
  // The small terms are added first, so the last addition causes nearly the whole rounding error.
  func sum(_ base: DoubleDouble, _ sign: Double) -> Double {
    base.head + (sign * angle.head + (base.tail + sign * angle.tail))
  }
  let folded = isSteep ? sum(quarter, -1) : angle.head + angle.tail
  let isLeft = x.sign == .minus
  let turned =
    !isLeft
    ? folded : isSteep ? sum(quarter, 1) : sum(quarter * 2, -1)
  return y.sign == .minus ? -turned : turned
}

/// Returns arctan(height/width) for 0 ≤ height ≤ width, as the sum of `head` and `tail`.
private func shallowAngle(_ height: Double, _ width: Double) -> (head: Double, tail: Double) {
  guard height > 0 else { return (0, 0) }
  // Scaling avoids overflow and the loss of digits in tiny products.
  let unit = 1 / width.binade
  let scale = unit.isFinite && unit > 0 ? unit : width > 1 ? 0x1p-1000 : 0x1p1000
  let y = height * scale, x = width * scale
  let index = min((8 * (y / x)).rounded(), 8), slope = index / 8
  // tan(a − b) = (tan a − tan b)/(1 + tan a·tan b), for the angle b of the table.
  let t = y.addingProduct(-slope, x) / (x + slope * y), z = t * t
  let series =
    1.0 / 3
    - z * (1.0 / 5 - z * (1.0 / 7 - z * (1.0 / 9 - z * (1.0 / 11 - z * (1.0 / 13 - z / 15)))))
  // BOUND: the index is a whole number from 0 to 8, because height ≤ width, and the table has 9
  // entries.
  let base = eighths[Int(bounded: index, in: 0...8)]
  return (base.head + t, (base.head - (base.head + t)) + t + (base.tail - t * z * series))
}

/// The arc tangents of 0/8, 1/8, …, 8/8, in double-double precision.
private let eighths: [DoubleDouble] = [
  DoubleDouble(0),
  DoubleDouble(head: 0x1.fd5ba9aac2f6ep-4, tail: -0x1.cd37686760c17p-59),
  DoubleDouble(head: 0x1.f5b75f92c80ddp-3, tail: 0x1.8ab6e3cf7afbdp-57),
  DoubleDouble(head: 0x1.6f61941e4def1p-2, tail: -0x1.c63aae6f6e918p-56),
  DoubleDouble(head: 0x1.dac670561bb4fp-2, tail: 0x1.a2b7f222f65e2p-56),
  DoubleDouble(head: 0x1.1e00babdefeb4p-1, tail: -0x1.928df287a668fp-58),
  DoubleDouble(head: 0x1.4978fa3269ee1p-1, tail: 0x1.2419a87f2a458p-56),
  DoubleDouble(head: 0x1.700a7c5784634p-1, tail: -0x1.8c34d25aadef6p-56),
  DoubleDouble(head: 0x1.921fb54442d18p-1, tail: 0x1.1a62633145c07p-55),
]
