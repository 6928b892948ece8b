internal import AnimationCore
internal import MotionAnalysis

/// The fewest knots on the motion with cubic polynomials of time between them that keep a distance.
///
/// With its ends fixed a cubic has two numbers left, its inner control values. At a part s of its time they count
/// with 3s(1−s)² and 3s²(1−s); divided by 3s(1−s), what is left to follow is a straight line over s. So whether a
/// cubic stays within the distance is whether a line passes through ranges that widen towards the ends. Knots
/// stand at samples of the motion; over all choices of these the fewest are found by dynamic programming.
struct CubicKnots {
  private let x, values: [Double]
  /// Whether a way must rise or fall by some of what happens on it, as where handles are parts of the rise.
  private let needsRise: Bool

  /// After so many samples too far no further one is tried.
  private static let patience = 6
  /// About how many samples of a piece are looked at, and how many for each of its landmarks.
  private static let samplesMost = 96, samplesOfMark = 12
  /// The least part of what happens on a way that it must rise by.
  private static let rise = 0.02

  /// - Parameters:
  ///   - room: The distance, in parts of the travel.
  ///   - most: The most knots.
  ///   - needsRise: Whether handles are parts of the difference of two knots.
  /// - Returns: `nil` where more are needed.
  static func knots(
    _ pieces: BakePieces, room: Double, most: Int, needsRise: Bool
  ) -> [Knot]? {
    var knots: [Knot] = []
    for piece in pieces.pieces {
      guard let found = fit(piece, needsRise).balanced(room) else { return nil }
      knots += found.map { knot in
        Knot(
          time: piece.start + knot.time * (piece.end - piece.start),
          value: pieces.value(knot.value),
          handles: knot.handles.map { SIMD2(pieces.value($0.x), pieces.value($0.y)) })
      }
      guard knots.count <= most else { return nil }
    }
    return pieces.ending(knots)
  }

  /// Whether so many knots keep a distance.
  static func suffice(
    _ pieces: BakePieces, room: Double, most: Int, needsRise: Bool
  ) -> Bool {
    var count = pieces.endsWithJump ? 1 : 0
    for piece in pieces.pieces {
      guard let places = fit(piece, needsRise).places(room, most: most - count) else {
        return false
      }
      count += places.count
    }
    return count <= most
  }

  private static func fit(_ piece: BakePieces.Piece, _ needsRise: Bool) -> CubicKnots {
    let marks = piece.target.curve.curve.landmarks.times.count
    return CubicKnots(
      x: piece.target.x, values: piece.target.values,
      samples: max(samplesMost, samplesOfMark * marks), needsRise: needsRise)
  }

  /// - Parameter samples: About how many of the samples are looked at; knots stand at these.
  init(x: [Double], values: [Double], samples: Int, needsRise: Bool) {
    let step = max(1, x.count / samples)
    let chosen = x.indices.filter { $0.isMultiple(of: step) || $0 == x.count - 1 }
    self.x = chosen.map { x[$0] }
    self.values = chosen.map { values[$0] }
    self.needsRise = needsRise
  }

  /// Of the paths with the fewest knots one that is as near as any, to a twentieth.
  func balanced(_ room: Double) -> [Knot]? {
    guard var best = places(room) else { return nil }
    var low = 0.0, high = room
    while high - low > room / 20 {
      let middle = (low + high) / 2
      if let found = places(middle, most: best.count) {
        (best, high) = (found, middle)
      } else {
        low = middle
      }
    }
    return knots(best, high)
  }

  /// The samples at which the knots of a path with the fewest stand.
  ///
  /// - Parameter most: The most knots that are looked for.
  func places(_ room: Double, most: Int = .max) -> [Int]? {
    let last = x.count - 1
    var fewest = Array(repeating: Int.max, count: x.count)
    var previous = Array(repeating: 0, count: x.count)
    fewest[0] = 1
    for from in 0..<last where fewest[from] < min(most, fewest[last]) {
      var misses = 0
      for to in from + 1...last where fewest[from] + 1 < fewest[to] {
        if lines(from, to, room) != nil {
          (fewest[to], previous[to]) = (fewest[from] + 1, from)
          misses = 0
        } else {
          misses += 1
          if misses > Self.patience { break }
        }
      }
    }
    guard fewest[last] < .max else { return nil }
    var places = [last]
    while let place = places.last, place > 0 { places.append(previous[place]) }
    return places.reversed()
  }

  /// The knots at some samples, with the ways between them that are nearest to the motion.
  func knots(_ places: [Int], _ room: Double) -> [Knot] {
    var knots = places.map { Knot(time: x[$0], value: values[$0]) }
    for (number, (a, b)) in zip(places, places.dropFirst()).enumerated() {
      knots[number].handles = nearest(a, b, room)
    }
    return knots
  }

  /// The lines that the inner control values of a cubic between two samples may be on; `nil` where none keeps the distance.
  private func lines(_ a: Int, _ b: Int, _ room: Double) -> FeasibleLines? {
    guard Work.spend(1 + b - a, on: .candidates) else { return nil }
    let (v0, v1) = (values[a], values[b])
    if needsRise {
      let most = values[a...b].reduce(0) { max($0, abs($1 - v0)) }
      if most > room, abs(v1 - v0) < Self.rise * most { return nil }
    }
    var lines = FeasibleLines()
    let length = x[b] - x[a]
    for index in a + 1..<max(b, a + 1) {
      let s = (x[index] - x[a]) / length, r = 1 - s
      let weight = 3 * s * r
      guard weight > 0 else { continue }
      let rest = (values[index] - v0 * r * r * r - v1 * s * s * s) / weight
      let half = room / weight
      if lines.highest(s) < rest - half || lines.lowest(s) > rest + half { return nil }
      lines.keep(below: rest + half, at: s)
      lines.keep(above: rest - half, at: s)
    }
    return lines
  }

  /// The inner control values that are nearest to the motion.
  private func nearest(_ a: Int, _ b: Int, _ room: Double) -> SIMD2<Double>? {
    guard b > a + 1 else { return nil }
    var low = 0.0, high = room
    var best = lines(a, b, room)
    for _ in 0..<14 {
      let middle = (low + high) / 2
      if let found = lines(a, b, middle) { (best, high) = (found, middle) } else { low = middle }
    }
    guard let best else { return nil }
    let ends = [best.lowest, best.highest]
    return SIMD2(
      ends.reduce(0) { $0 + $1(0) } / 2, ends.reduce(0) { $0 + $1(1) } / 2)
  }
}
