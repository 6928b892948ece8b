/// A motion with its delay and its repetition.
package struct PlayedMotion: Sendable, Equatable {
  package let pass: ConvertibleMotion
  package let playback: Playback

  /// Creates a motion from one pass and its playback; the default is a single pass without a delay.
  ///
  /// - Parameters:
  ///   - pass: One pass of the motion.
  ///   - playback: The delay and the repetition.
  package init(_ pass: ConvertibleMotion, _ playback: Playback = .once) {
    self.pass = pass
    self.playback = playback
  }

  /// Returns SwiftUI's motion over a distance, computed exactly.
  ///
  /// The motion contains at most five passes. If there are more, each omitted pass equals one of
  /// them, or a negative delay skips it.
  ///
  /// - Parameter distance: The distance in units of the animated value.
  package func exactMotion(over distance: Double) -> MotionCurve {
    pass.exactMotion(over: distance).played(playback)
  }

  /// The animation as SwiftUI code.
  package var swiftUIText: String {
    SwiftUIEncoding(motion: pass).code + SwiftUIDialect.suffix(playback)
  }

  /// True if the motion is a point-symmetric curve.
  ///
  /// For such a curve, both rules for a reversed pass give the same values.
  var isEven: Bool {
    guard let curve = pass.curve else { return false }
    if let easing = curve.easing { return easing.isEven }
    return curve.x1 + curve.x2 == 1 && curve.y1 + curve.y2 == 1
  }
}
