/// The time and the value of a keyframe before rounding and conversion to a format.
struct Knot: Sendable {
  /// The time in seconds.
  var time: Double
  /// The value in units of the motion.
  var value: Double
  /// The control values of the cubic to the next knot, at one third and at two thirds of the time;
  /// `nil` for a straight line.
  var handles: SIMD2<Double>?
}

/// A search for the fewest knots whose straight lines stay within an allowed distance of the
/// motion.
///
/// The value of a knot may differ from the motion. Among the paths with the fewest knots, the
/// search chooses the path that is closest to the motion. This leaves a part of the allowed
/// distance for rounding.
enum LinearKnots {
  /// The knots within the distance `room`, and the minimum number of knots for a greater distance.
  struct Found {
    var knots: [Knot] = []
    /// The minimum number of knots whose straight lines stay within the distance `allowed`.
    var fewest = 0
  }

  /// Returns the fewest knots whose straight lines stay within an allowed distance of the motion.
  ///
  /// - Parameters:
  ///   - room: The allowed distance, as a fraction of the travel.
  ///   - allowed: The distance for which the minimum number of knots is computed, at least `room`.
  ///   - maxCount: The maximum number of knots.
  /// - Returns: The knots; `nil` if more than `maxCount` knots are needed.
  static func find(
    _ pieces: BakePieces, room: Double, allowed: Double, maxCount: Int
  ) -> Found? {
    var found = Found()
    // The motion may deviate from the lines between its samples by this additional distance.
    let widest = allowed + pieces.deviation / 2
    for piece in pieces.pieces {
      let lines = maxCount - found.knots.count - 1
      guard lines > 0, let path = piece.target.tube(room)?.minLines(maxCount: lines) else {
        return nil
      }
      let nearest = piece.target.minRoom(lines: path.lines, below: room, path)?.path ?? path
      let length = piece.end - piece.start
      found.knots += nearest.corners.map {
        Knot(time: piece.start + $0.x * length, value: pieces.value($0.y))
      }
      let fewest = piece.target.tube(widest)?.minLines(maxCount: path.lines) ?? path
      found.fewest += fewest.lines + 1
    }
    found.knots = pieces.ending(found.knots)
    found.fewest += pieces.endsWithJump ? 1 : 0
    return found.knots.count <= maxCount ? found : nil
  }

  /// True if `maxCount` knots are enough to stay within the distance `room` of the motion.
  static func suffice(_ pieces: BakePieces, room: Double, maxCount: Int) -> Bool {
    var count = pieces.endsWithJump ? 1 : 0
    for piece in pieces.pieces {
      guard maxCount > count + 1,
        let path = piece.target.tube(room)?.minLines(maxCount: maxCount - count - 1)
      else { return false }
      count += path.lines + 1
    }
    return count <= maxCount
  }
}

/// Knots on every frame at a given frame rate.
enum FrameKnots {
  /// Returns the knots from the first frame to the first frame at or after the end of the motion.
  ///
  /// - Parameter endsOnFrame: True if the last knot is on this last frame; false if it is at the
  ///   end of the motion.
  /// - Returns: `nil` if more than `maxCount` knots are needed.
  static func knots(
    _ pieces: BakePieces, fps: Double, maxCount: Int, endsOnFrame: Bool
  ) -> [Knot]? {
    let duration = pieces.curve.duration
    let frames = (duration * fps - 1e-9).rounded(.up)
    guard frames + 1 <= Double(maxCount) else { return nil }
    let times = (0...Int(bounded: frames, in: 0...maxCount)).map { frame in
      endsOnFrame ? Double(frame) / fps : min(Double(frame) / fps, duration)
    }
    return zip(times, pieces.curve.points(at: times)).map { Knot(time: $0, value: $1.value) }
  }
}

extension BakePieces {
  /// True if the motion jumps exactly at its end.
  var endsWithJump: Bool { pieces.last?.endsWithJump ?? false }

  /// Returns the knots with their first and last values replaced by the exact values.
  ///
  /// If the motion jumps at its end, a knot is added.
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
