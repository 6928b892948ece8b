/// How far a timing function is from the motion that it stands for.
enum TimingError {
  /// The largest distance of stops as they are written, in parts of the travel; infinite for what is no function.
  static func largest(of stops: [Stop], _ target: FitTarget) -> Double {
    guard let function = LinearTimingFunction(css: stops.css) else { return .infinity }
    return largest(
      of: { function.output(at: $0) }, function.points.map(\.input), target.curve,
      duration: target.duration, end: target.end)
  }

  /// The largest distance of a function of progress from a curve, at any time from 0 on.
  ///
  /// Between the corners of the function and the samples of the curve the difference turns at most once; there
  /// the largest are searched out. After the duration the function stays at its end, if the motion does.
  ///
  /// - Parameters:
  ///   - output: The function of progress, 0 to 1.
  ///   - corners: The progresses at which it bends.
  ///   - duration: The seconds for which progress goes from 0 to 1.
  ///   - end: What is shown after the duration.
  static func largest(
    of output: (Double) -> Double, _ corners: [Double], _ curve: FractionCurve, duration: Double,
    end: Double
  ) -> Double {
    var times = curve.times.filter { $0 < duration } + corners.map { $0 * duration } + [duration]
    times.sort()
    let values = curve.exactly(at: times)
    let errors = times.indices.map { abs(output(min(times[$0] / duration, 1)) - values[$0]) }
    var largest = errors.max() ?? 0
    if end == 1 {
      for (time, value) in zip(curve.times, curve.values) where time > duration {
        largest = max(largest, abs(end - value))
      }
    }
    // A smooth difference can be larger between two samples by little only.
    let near = 0.97 * largest
    let spans = times.indices.dropLast()
      // BOUND: $0 + 1 exists: the last is dropped.
      .filter { max(errors[$0], errors[$0 + 1]) > near && times[$0] < times[$0 + 1] }
      .map { times[$0]...times[$0 + 1] }
    return max(
      largest,
      peak(spans) { times in
        zip(times, curve.exactly(at: times)).map { abs(output($0 / duration) - $1) }
      })
  }

  /// The largest value of a function that rises and then falls in each of some spans, which are ascending.
  ///
  /// All spans are searched side by side, since a motion tells many times at once as fast as a few.
  ///
  /// Source: J. Kiefer, Sequential minimax search for a maximum (1953): sections by the golden ratio.
  private static func peak(
    _ spans: [ClosedRange<Double>], _ body: ([Double]) -> [Double]
  ) -> Double {
    let ratio = (5.0.squareRoot() - 1) / 2
    var (a, b) = (spans.map(\.lowerBound), spans.map(\.upperBound))
    var c = zip(a, b).map { $1 - ratio * ($1 - $0) }, d = zip(a, b).map { $0 + ratio * ($1 - $0) }
    var (atC, atD) = (body(c), body(d))
    for _ in 0..<24 {
      let isLeft = zip(atC, atD).map { $0 > $1 }
      for index in spans.indices {
        if isLeft[index] {
          (b[index], d[index], atD[index]) = (d[index], c[index], atC[index])
          c[index] = b[index] - ratio * (b[index] - a[index])
        } else {
          (a[index], c[index], atC[index]) = (c[index], d[index], atD[index])
          d[index] = a[index] + ratio * (b[index] - a[index])
        }
      }
      let found = body(spans.indices.map { isLeft[$0] ? c[$0] : d[$0] })
      for index in spans.indices {
        if isLeft[index] { atC[index] = found[index] } else { atD[index] = found[index] }
      }
    }
    return max(atC.max() ?? 0, atD.max() ?? 0)
  }
}
