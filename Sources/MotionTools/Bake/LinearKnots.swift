/// A keyframe whose numbers are not yet rounded or converted to a format.
struct Knot: Sendable {
  /// The time in seconds.
  var time: Double
  /// The value in units of the motion.
  var value: Double
  /// The two inner control values of the cubic from this knot to the next knot; `nil` for a
  /// straight line.
  ///
  /// The control points are at one third and at two thirds of the time to the next knot.
  var handles: SIMD2<Double>?
}

/// A search for the fewest knots whose straight lines stay close enough to the motion.
///
/// The value of a knot can differ from the motion's value. If several paths have the fewest knots,
/// the search returns the path closest to the motion. A part of the allowed distance then remains
/// for rounding.
enum LinearKnots {
  /// Returns the fewest knots whose straight lines stay close enough to the motion.
  ///
  /// - Parameters:
  ///   - allowedError: The allowed distance of the lines from the motion, as a fraction of the
  ///     travel.
  ///   - allowed: The allowed distance for the number `fewest`, as a fraction of the travel; at
  ///     least `allowedError`.
  ///   - maxCount: The maximum number of knots.
  /// - Returns: The knots, and the number `fewest`: the minimum number of knots whose straight
  ///   lines stay within the distance `allowed`. The result is `nil` if more than `maxCount` knots
  ///   are needed.
  static func find(
    _ pieces: BakePieces, allowedError: Double, allowed: Double, maxCount: Int
  ) -> (knots: [Knot], fewest: Int?)? {
    var knots: [Knot] = [], fewest = pieces.endsWithJump ? 1 : 0
    // The motion may deviate from the lines between its samples, so the allowed distance is
    // enlarged by half of the sampling error.
    let widest = allowed + pieces.deviation / 2
    for piece in pieces.pieces {
      let lines = maxCount - knots.count - 1
      guard lines > 0, let path = piece.target.tube(allowedError)?.minLines(maxCount: lines) else {
        return nil
      }
      let nearest = piece.target.minRoom(lines: path.lines, below: allowedError, path)?.path ?? path
      let length = piece.end - piece.start
      knots += nearest.corners.map {
        Knot(time: piece.start + $0.x * length, value: pieces.value($0.y))
      }
      fewest += (piece.target.tube(widest)?.minLines(maxCount: path.lines) ?? path).lines + 1
    }
    knots = pieces.ending(knots)
    return knots.count <= maxCount ? (knots, fewest) : nil
  }
}

extension BakePieces {
  /// True if the motion jumps exactly at its end.
  var endsWithJump: Bool { pieces.last?.endsWithJump ?? false }

  /// Returns the knots after a correction of the values at the start and the end of the motion.
  ///
  /// The first knot gets the start value of the motion. If the motion jumps to the target at the
  /// end of the motion, a knot with the target is added. Otherwise, the last knot gets the target.
  func ending(_ knots: [Knot]) -> [Knot] {
    var knots = knots
    knots[0].value = curve.from
    if endsWithJump {
      knots.append(Knot(time: curve.duration, value: curve.target))
    } else {
      // BOUND: there is at least the knot at the beginning.
      knots[knots.count - 1].value = curve.target
    }
    return knots
  }
}
