internal import AnimationNotation
internal import JSONCodec

/// A path for GSAP's `CustomEase`, and the lines that GSAP plays for this path.
///
/// Source: greensock/GSAP, `CustomEase`, version 3.11. `CustomEase` does not change a path from
/// x = 0 to x = 1.
enum CustomEasePath {
  /// Returns the path in SVG syntax, as absolute cubic Bézier curves.
  static func text(_ keyframes: [BakedKeyframe]) -> String {
    func pair(_ x: Double, _ y: Double) -> String {
      "\(String(shortest: x)),\(String(shortest: y))"
    }
    var text = "M\(pair(keyframes[0].time, keyframes[0].value))"
    var separator = " C"
    for (a, b) in zip(keyframes, keyframes.dropFirst()) {
      guard let handles = a.handles else { continue }
      text += separator
      text += pair(handles.out.x, handles.out.y) + " "
      text += pair(handles.into.x, handles.into.y) + " " + pair(b.time, b.value)
      separator = " "
    }
    return text
  }

  /// Returns the corners of the straight lines that GSAP plays for the path.
  ///
  /// GSAP halves each curve until all parts are nearly straight. Each midpoint becomes a corner.
  ///
  /// With GSAP's default precision of 1, GSAP then resamples the path at evenly spaced times. The
  /// spacing is about the shortest time between two successive corners. A path is not resampled if
  /// it has a sudden bend, or if it needs 100 000 samples or more.
  static func lines(_ keyframes: [BakedKeyframe], precision: Double) -> [BakedKeyframe] {
    let threshold = 1 / (precision * 200_000)
    var points = [SIMD2(keyframes[0].time, keyframes[0].value)]
    for (a, b) in zip(keyframes, keyframes.dropFirst()) {
      guard let handles = a.handles else { continue }
      let curve = [
        SIMD2(a.time, a.value), handles.out, handles.into, SIMD2(b.time, b.value),
      ]
      halve(curve, threshold, depth: 0, &points)
      points.append(curve[3])
    }
    var corners = [points[0]]
    // BOUND: `corners` starts with one corner and never shrinks.
    for point in points.dropFirst() where point.x > corners[corners.count - 1].x && point.x <= 1 {
      corners.append(point)
    }
    let lines = corners.map { BakedKeyframe(time: $0.x, value: $0.y) }
    guard precision <= 1, !hasSuddenBend(corners) else { return lines }
    let minWidth = zip(corners, corners.dropFirst()).reduce(1) { min($0, $1.1.x - $1.0.x) }
    let count = (1 / minWidth + 1).rounded(.down)
    guard count < 100_000 else { return lines }
    let exact = PlayedKeyframes(lines: lines)
    return (0...Int(bounded: count, in: 0...100_000)).map { index in
      let time = Double(index) / count
      return BakedKeyframe(time: time, value: exact.value(time))
    }
  }

  /// Adds the midpoint of a curve as a corner.
  ///
  /// If the curve is bent, the method also adds the midpoints of the two halves recursively.
  private static func halve(
    _ c: [SIMD2<Double>], _ threshold: Double, depth: Int, _ points: inout [SIMD2<Double>]
  ) {
    let (ab, bc, cd) = ((c[0] + c[1]) / 2, (c[1] + c[2]) / 2, (c[2] + c[3]) / 2)
    let (abc, bcd) = ((ab + bc) / 2, (bc + cd) / 2)
    let middle = (abc + bcd) / 2
    let chord = c[3] - c[0]
    func area(_ point: SIMD2<Double>) -> Double {
      abs((point.x - c[3].x) * chord.y - (point.y - c[3].y) * chord.x)
    }
    let areas = area(c[1]) + area(c[2])
    let isBent = areas * areas > threshold * (chord * chord).sum() && depth < 16
    if isBent { halve([c[0], ab, abc, middle], threshold, depth: depth + 1, &points) }
    points.append(middle)
    if isBent { halve([middle, bcd, cd, c[3]], threshold, depth: depth + 1, &points) }
  }

  /// True if there are two successive lines whose slopes differ by more than 2.
  private static func hasSuddenBend(_ corners: [SIMD2<Double>]) -> Bool {
    let slopes = zip(corners, corners.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
    return zip(slopes, slopes.dropFirst()).contains { abs($1 - $0) > 2 }
  }
}
