/// The `linear()` function that Remix generates for a spring.
///
/// Source: remix-run/remix packages/component/src/lib/spring.ts (3.0, 2026).
struct RemixEasing {
  /// The function, with outputs rounded to four decimals and inputs rounded to 0.1 %.
  let function: LinearTimingFunction
  /// The duration in seconds.
  let duration: Double

  /// The maximum duration of a spring in milliseconds.
  private static let longest = 20_000.0

  init(_ formula: OscillatorFormula) {
    func position(_ milliseconds: Double) -> Double {
      1 - formula.left(at: milliseconds / 1000).distance
    }
    let settling = Self.settlingTime(position)
    var points: [(time: Double, value: Double)] = []
    // A piece is halved if the error at its middle exceeds 0.002 and the piece is longer than 8 ms.
    // The maximum depth is 13 halvings.
    var pieces = [(start: 0.0, end: settling, depth: 0)]
    while let piece = pieces.popLast() {
      let middle = (piece.start + piece.end) / 2
      let error = position(middle) - (position(piece.start) + position(piece.end)) / 2
      if piece.depth <= 12, abs(error) > 0.002, piece.end - piece.start > 8 {
        pieces.append((middle, piece.end, piece.depth + 1))
        pieces.append((piece.start, middle, piece.depth + 1))
      } else {
        points.append((piece.start, position(piece.start)))
      }
    }
    let stops = points.enumerated().map { index, point in
      let output = (point.value * 10_000).rounded() / 10_000
      let input = (point.time / settling * 1000).rounded() / 10
      return index == 0 ? output.text : "\(output.text) \(input.text)%"
    }
    let text = "linear(" + (stops + ["1"]).joined(separator: ", ") + ")"
    function = LinearTimingFunction(css: text) ?? .straight
    duration = settling.rounded() / 1000
  }

  /// Returns the first multiple of 50 ms at which the spring has settled, in milliseconds; at most
  /// 20 000.
  ///
  /// The spring has settled when at most 0.5 % of the distance is left, and the speed is at most
  /// 1 % of the distance per second. The speed is a difference quotient over half a millisecond.
  private static func settlingTime(_ position: (Double) -> Double) -> Double {
    let step = 50.0, sample = 0.5
    for index in 0..<400 {
      let time = Double(index) * step
      let (late, early) = time < sample ? (sample, 0) : (time, time - sample)
      let speed = abs(position(late) - position(early)) / sample * 1000
      if speed <= 0.01, abs(1 - position(time)) <= 0.005 { return time }
    }
    return longest
  }
}
