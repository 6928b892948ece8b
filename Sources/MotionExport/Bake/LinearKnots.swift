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
      guard
        let path = path(&target, lines: lines, { $0.tube(room)?.fewestLines(most: lines) }, room)
      else { return nil }
      let least = target.leastRoom(lines: path.lines, below: room)
      let nearest = least.flatMap { least in
        Self.path(
          &target, lines: path.lines, { $0.tube(least.room)?.fewestLines(most: path.lines) },
          least.room
        )
        .map { _ in target.leastRoom(lines: path.lines, below: room)?.path } ?? nil
      }
      let length = piece.end - piece.start
      found.knots += (nearest ?? path).corners.map {
        Knot(time: piece.start + $0.x * length, value: pieces.value($0.y))
      }
      found.fewest += (target.tube(allowed)?.fewestLines(most: lines)?.lines ?? path.lines) + 1
    }
    found.knots = pieces.ending(found.knots)
    found.fewest += pieces.endsWithJump ? 1 : 0
    return found.knots.count <= most ? found : nil
  }

  /// The path that a search finds when it is bound by the motion wherever it would leave it by more than the room.
  private static func path(
    _ target: inout FitTarget, lines: Int, _ search: (FitTarget) -> Tube.Path?, _ room: Double
  ) -> Tube.Path? {
    var path = search(target)
    for _ in 0..<8 {
      guard let found = path else { return nil }
      let places = leaves(found, target, room)
      if places.isEmpty { break }
      target.bind(places)
      path = search(target)
    }
    return path
  }

  /// Where a path is further from the motion than the samples tell: at its corners, and between samples that it touches.
  private static func leaves(_ path: Tube.Path, _ target: FitTarget, _ room: Double) -> [Double] {
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
    var places = Set(corners.map(\.x).filter { $0 > 0 && $0 < 1 })
    for index in target.x.indices.dropLast() {
      let distance = max(
        abs(heights[index] - target.values[index]),
        abs(heights[index + 1] - target.values[index + 1]))
      guard distance > 0.93 * room else { continue }
      let (a, b) = (target.x[index], target.x[index + 1])
      for part in 1..<4 { places.insert(a + (b - a) * Double(part) / 4) }
    }
    let sorted = places.sorted()
    let values = target.curve.exactly(at: sorted.map { $0 * target.duration })
    corner = 1
    return zip(sorted, values).filter { abs(height($0) - $1) > room * 1.0005 }.map(\.0)
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
