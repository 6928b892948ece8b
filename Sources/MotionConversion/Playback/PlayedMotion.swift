public import MotionAnalysis

/// A motion that other platforms may know, and how it is played.
public struct PlayedMotion: Sendable, Equatable {
  /// One pass.
  public let pass: ConvertibleMotion
  /// When it begins, and how often it is played.
  public let playback: Playback

  /// Creates a motion that is played.
  ///
  /// - Parameters:
  ///   - pass: One pass.
  ///   - playback: When it begins, and how often it is played.
  public init(_ pass: ConvertibleMotion, _ playback: Playback = .once) {
    self.pass = pass
    self.playback = playback
  }

  /// SwiftUI's motion over a way, solved exactly; of many passes as many as tell what all of them do.
  ///
  /// - Parameter distance: The way, in units of the value.
  public func exactMotion(over distance: Double) -> MotionCurve {
    pass.exactMotion(over: distance).played(playback.told)
  }

  /// The animation in SwiftUI's spelling.
  public var swiftUIText: String {
    SwiftUIForm(motion: pass).code + SwiftUIDialect.suffix(playback)
  }

  /// Whether a pass that goes back by the clock is one that shows what is left of the way.
  var isEven: Bool {
    guard let curve = pass.curve else { return false }
    return curve.x1 + curve.x2 == 1 && curve.y1 + curve.y2 == 1
  }
}
