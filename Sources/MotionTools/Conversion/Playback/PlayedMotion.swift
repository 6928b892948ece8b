/// A motion with its playback.
package struct PlayedMotion: Sendable, Equatable {
  /// One pass of the motion.
  package let pass: ConvertibleMotion
  /// The delay and the repetition.
  package let playback: Playback

  /// Creates a motion with its playback.
  ///
  /// - Parameters:
  ///   - pass: One pass of the motion.
  ///   - playback: The delay and the repetition.
  package init(_ pass: ConvertibleMotion, _ playback: Playback = .once) {
    self.pass = pass
    self.playback = playback
  }

  /// Returns the motion of SwiftUI over a distance, computed exactly.
  ///
  /// If there are many passes, the motion contains only the first passes, which represent all
  /// passes.
  ///
  /// - Parameter distance: The distance in units of the value.
  package func exactMotion(over distance: Double) -> MotionCurve {
    pass.exactMotion(over: distance).played(playback.shortened)
  }

  /// The animation as SwiftUI code.
  package var swiftUIText: String {
    SwiftUIEncoding(motion: pass).code + SwiftUIDialect.suffix(playback)
  }

  /// True if the curve is point-symmetric.
  ///
  /// Then it does not matter whether a pass is reversed in time or in value.
  var isEven: Bool {
    guard let curve = pass.curve else { return false }
    return curve.x1 + curve.x2 == 1 && curve.y1 + curve.y2 == 1
  }
}
