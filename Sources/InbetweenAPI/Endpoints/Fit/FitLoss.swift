package import MotionTools
internal import AnimationNotation
internal import JSONCodec

/// The differences between samples and the motion that was fitted to them.
package struct FitLoss {
  /// The sentences that describe the differences; empty if no difference is significant.
  package let sentences: [String]

  /// Compares samples with the fitted motion.
  ///
  /// - Parameters:
  ///   - request: The request that contains the samples.
  ///   - motion: The fitted motion.
  ///   - from: The start value, in units of the samples.
  ///   - target: The final value, in units of the samples.
  package init(_ request: FitRequest, _ motion: ConvertibleMotion, from: Double, target: Double) {
    let fitted = motion.exactMotion(over: 1)
    let given = request.values.map { ($0 - from) / (target - from) }
    let shown = fitted.points(at: request.times).map(\.value)
    var sentences: [String] = []
    let beyond = (given: (given.max() ?? 1) - 1, fitted: (shown.max() ?? 1) - 1)
    let overshoot = max(beyond.given, 0) - max(beyond.fitted, 0)
    if abs(overshoot) >= 0.005 {
      sentences.append(
        """
        The overshoot is \(String(readable: max(beyond.fitted, 0) * 100)) % of the distance \
        instead of \(String(readable: max(beyond.given, 0) * 100)) %.
        """)
    }
    let passes = (given: Self.passes(given), fitted: Self.passes(shown))
    if passes.given != passes.fitted {
      sentences.append(
        "The number of target crossings is \(passes.fitted) instead of \(passes.given).")
    }
    let last = request.times.last ?? 0
    if fitted.duration > last, let rest = shown.last, abs(1 - rest) >= 0.005 {
      sentences.append(
        """
        At the last sample, at \(String(readable: last)) s, the fitted motion still differs from \
        its target by \(String(readable: abs(1 - rest) * 100)) % of the distance.
        """)
    }
    self.sentences = sentences
  }

  /// Returns the number of times that a motion from 0 to 1 crosses its target.
  ///
  /// Values that differ from the target 1 by less than 0.005 are ignored.
  private static func passes(_ values: [Double]) -> Int {
    var side = -1.0, count = 0
    for value in values where abs(value - 1) >= 0.005 {
      let now: Double = value > 1 ? 1 : -1
      if now != side { count += 1 }
      side = now
    }
    return count
  }
}
