internal import MotionAnalysis

/// A time and a value that keyframes are made of, before they are written.
struct Knot: Sendable {
  /// Seconds.
  var time: Double
  /// Units.
  var value: Double
  /// The values of the control points of the way to the next knot, at a third and at two thirds of its time; `nil` for a straight line.
  var handles: SIMD2<Double>?
}

/// The fewest knots with straight lines between them that keep a distance.
///
/// A knot need not lie on the motion. Within each piece no path of lines has fewer corners; of those with as few,
/// the one is taken that is nearest to the motion, so that rounding has room.
enum LinearKnots {
  /// Knots, and how few any have that keep another distance.
  struct Found {
    var knots: [Knot] = []
    /// No straight lines with fewer knots keep the distance allowed: samples of the motion contradict them.
    var fewest = 0
  }

  /// - Parameters:
  ///   - room: The distance, in parts of the travel.
  ///   - allowed: The distance for which the fewest knots are counted, which is not less.
  ///   - most: The most knots.
  /// - Returns: `nil` where more are needed.
  static func find(
    _ pieces: BakePieces, room: Double, allowed: Double, most: Int
  ) -> Found? {
    var found = Found()
    for piece in pieces.pieces {
      let lines = most - found.knots.count - 1
      guard lines > 0 else { return nil }
      var target = piece.target
      guard let path = path(&target, room, lines) else { return nil }
      let nearest = nearest(&target, room, path.lines) ?? path
      let length = piece.end - piece.start
      found.knots += nearest.corners.map {
        Knot(time: piece.start + $0.x * length, value: pieces.value($0.y))
      }
      found.fewest += (target.tube(allowed)?.fewestLines(most: lines)?.lines ?? path.lines) + 1
    }
    found.knots = pieces.ending(found.knots)
    found.fewest += pieces.endsWithJump ? 1 : 0
    return found.knots.count <= most ? found : nil
  }

  /// A path that leaves its room by no more than this is not bound further.
  private static let slack = 1.001

  /// A path within the room, bound by the motion wherever it would leave it further.
  private static func path(
    _ target: inout FitTarget, _ room: Double, _ lines: Int
  ) -> Tube.Path? {
    var last: Tube.Path?
    for _ in 0..<16 {
      guard let path = target.tube(room)?.fewestLines(most: lines) else { return nil }
      last = path
      let places = leaves(path, target, room, slack)
      if places.isEmpty { break }
      target.bind(places)
    }
    return last
  }

  /// Of the paths with as many lines the nearest.
  private static func nearest(
    _ target: inout FitTarget, _ room: Double, _ lines: Int
  ) -> Tube.Path? {
    for _ in 0..<4 {
      guard let least = target.leastRoom(lines: lines, below: room) else { return nil }
      let places = leaves(least.path, target, min(least.room * 1.01, room), slack)
      if places.isEmpty { return least.path }
      target.bind(places)
    }
    return nil
  }

  /// Where a path is further from the motion than the samples tell: at its corners, and between samples that it touches.
  private static func leaves(
    _ path: Tube.Path, _ target: FitTarget, _ room: Double, _ slack: Double
  ) -> [Double] {
    let corners = path.corners
    var heights: [Double] = []
    heights.reserveCapacity(target.x.count)
    var corner = 1
    func height(_ x: Double) -> Double {
      while corner < corners.count - 1, corners[corner].x < x { corner += 1 }
      let (a, b) = (corners[corner - 1], corners[corner])
      return b.x > a.x ? a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x)) : b.y
    }
    for x in target.x { heights.append(height(x)) }
    let inner = corners.map(\.x).filter { $0 > 0 && $0 < 1 }
    let bent = Set(inner.map { target.index(after: $0) - 1 })
    // The intervals in which it may be further away than at both of their ends.
    let intervals = target.x.indices.dropLast().filter { index in
      bent.contains(index)
        || max(
          abs(heights[index] - target.values[index]),
          abs(heights[index + 1] - target.values[index + 1])) > 0.93 * room
    }
    let parts = intervals.flatMap { index in
      let (a, b) = (target.x[index], target.x[index + 1])
      return (1..<8).map { a + (b - a) * Double($0) / 8 }
    }
    let places = Set(inner + parts).sorted()
    let values = target.curve.exactly(at: places.map { $0 * target.duration })
    corner = 1
    let far = zip(places, values).filter { abs(height($0) - $1) > room * slack }.map(\.0)
    let left = Set(far.map { target.index(after: $0) })
    return places.filter { left.contains(target.index(after: $0)) }
  }
}

/// A knot on each of so many frames per second.
enum FrameKnots {
  /// The knots, from the first frame to the last and to the end of the motion; `nil` where there are more than the most.
  ///
  /// - Parameter isOpen: Whether the end counts only where it is on a frame.
  static func knots(
    _ pieces: BakePieces, fps: Double, most: Int, isOpen: Bool = false
  ) -> [Knot]? {
    let duration = pieces.curve.duration
    let frames = (duration * fps + 1e-9).rounded(.down)
    guard frames + 2 <= Double(most) else { return nil }
    var times = (0...Int(frames)).map { min(Double($0) / fps, duration) }
    if !isOpen, duration - times[times.count - 1] > 1e-9 { times.append(duration) }
    return zip(times, pieces.curve.points(at: times)).map { Knot(time: $0, value: $1.value) }
  }
}

extension BakePieces {
  /// Whether the motion jumps at its very end.
  var endsWithJump: Bool { pieces.last?.endsWithJump ?? false }

  /// The knots with the very beginning and end, and what the motion jumps to at its end.
  func ending(_ knots: [Knot]) -> [Knot] {
    var knots = knots
    knots[0].value = curve.from
    if endsWithJump {
      knots.append(Knot(time: curve.duration, value: curve.target))
    } else {
      knots[knots.count - 1].value = curve.target
    }
    return knots
  }
}
