internal import AnimationCore

/// The interpolation between keyframes in a format, and the format's unit of time.
struct BakeRule {
  enum Motion {
    /// Straight lines between keyframes.
    case lines
    /// Straight lines between keyframes whose values are 32-bit floating-point numbers.
    case singleLines
    /// Cubic Bézier curves, as in Lottie.
    ///
    /// A control point has two coordinates: a fraction of the time from one keyframe to the next,
    /// and a fraction of the change of value between these keyframes.
    case eased
    /// A path of cubic Bézier curves; GSAP converts the path to straight lines.
    case path
  }

  let motion: Motion
  /// The number of the format's time units per second.
  let pace: Double

  var isCubic: Bool { motion == .eased || motion == .path }

  /// The times of Lottie's control points, as fractions of the time between two keyframes.
  ///
  /// Source: the Lottie format. With control points at thirds of the time, the easing is a
  /// polynomial of time.
  private static let thirds = SIMD2(0.333333, 0.666667)

  /// Converts knots to keyframes of the format, with rounded times and values.
  func keyframes(_ knots: [Knot], _ timeDecimals: Int, _ valueDecimals: Int) -> [BakedKeyframe] {
    var keyframes = knots.enumerated().map { index, knot in
      let isEnd = index == 0 || index == knots.count - 1
      // The first and the last value are not rounded to decimals, except in a path.
      let value = isEnd && motion != .path ? knot.value : Rounded.number(knot.value, valueDecimals)
      return BakedKeyframe(
        time: Rounded.number(knot.time * pace, timeDecimals),
        value: motion == .singleLines ? Double(Float(knot.value)) : value)
    }
    guard isCubic else { return keyframes }
    // BOUND: index + 1 exists, because the last is dropped and there is a keyframe for each knot.
    for index in knots.indices.dropLast() where keyframes[index + 1].time > keyframes[index].time {
      let (a, b) = (keyframes[index], keyframes[index + 1])
      let inner = knots[index].handles
      keyframes[index].handles =
        motion == .path
        ? Self.handles(of: inner, a, b, timeDecimals, valueDecimals)
        : Self.parts(of: inner, a, b, valueDecimals)
    }
    return keyframes
  }

  private static func handles(
    of inner: SIMD2<Double>?, _ a: BakedKeyframe, _ b: BakedKeyframe, _ timeDecimals: Int,
    _ valueDecimals: Int
  ) -> BakedKeyframe.Handles {
    let rise = b.value - a.value
    let values = inner ?? SIMD2(a.value + rise / 3, a.value + rise * 2 / 3)
    func point(_ part: Double, _ value: Double) -> SIMD2<Double> {
      let time = Rounded.number(a.time + (b.time - a.time) * part, timeDecimals)
      return SIMD2(min(max(time, a.time), b.time), Rounded.number(value, valueDecimals))
    }
    return BakedKeyframe.Handles(out: point(1.0 / 3, values.x), into: point(2.0 / 3, values.y))
  }

  private static func parts(
    of inner: SIMD2<Double>?, _ a: BakedKeyframe, _ b: BakedKeyframe, _ valueDecimals: Int
  ) -> BakedKeyframe.Handles {
    let rise = b.value - a.value
    guard let inner, rise != 0 else {
      return BakedKeyframe.Handles(out: SIMD2(0, 0), into: SIMD2(1, 1))
    }
    let decimals = Rounded.decimals(1 / Decimal.scale(valueDecimals) / max(abs(rise), 1e-9))
    func part(_ value: Double) -> Double {
      Rounded.number((value - a.value) / rise, min(max(decimals, 2), 12))
    }
    return BakedKeyframe.Handles(
      out: SIMD2(thirds.x, part(inner.x)), into: SIMD2(thirds.y, part(inner.y)))
  }

  /// Returns the motion that the platform plays from keyframes of the format.
  ///
  /// - Parameter precision: For a GSAP path, the `precision` with which GSAP converts the path to
  ///   lines. GSAP's default is 1, and a higher precision gives more lines. For the other formats,
  ///   this parameter is ignored.
  func played(_ keyframes: [BakedKeyframe], precision: Double = 1) -> PlayedKeyframes {
    switch motion {
    case .lines, .singleLines: return PlayedKeyframes(lines: keyframes)
    case .path: return PlayedKeyframes(lines: CustomEasePath.lines(keyframes, precision: precision))
    case .eased:
      let curves = keyframes.map { keyframe in
        keyframe.handles.map {
          UnitCurve.bezier(
            startControlPoint: UnitPoint(x: $0.out.x, y: $0.out.y),
            endControlPoint: UnitPoint(x: $0.into.x, y: $0.into.y))
        }
      }
      return PlayedKeyframes(keyframes) { time, index, a, b in
        let part = (time - a.time) / (b.time - a.time)
        return a.value + (b.value - a.value) * (curves[index]?.exactValue(at: part) ?? part)
      }
    }
  }
}
