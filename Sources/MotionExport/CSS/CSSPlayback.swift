public import AnimationCore

/// An animation as style sheets play it: one pass, and how often and with which delay it is played.
public struct CSSPlayback {
  /// What one pass is.
  public private(set) var pass: Animation
  /// Seconds before the first pass; a negative delay starts part-way.
  public private(set) var delay = 0.0
  /// How many passes there are, infinite for ever; `nil` for one that is not repeated at all.
  public private(set) var count: Double?
  /// Whether every second pass leads back.
  public private(set) var autoreverses = false

  /// Takes an animation apart, from its outermost modifier to the first that only a longer pass can hold.
  ///
  /// A delay or a repeat inside a repeat belongs to its pass. A negative delay inside a positive one makes the whole
  /// animation one pass: during the positive delay SwiftUI shows a value part-way in, not the start.
  ///
  /// - Returns: `nil` where a speed of 0 or less stands still for ever.
  public init?(_ animation: Animation) {
    pass = animation
    var rest = animation, pace = 1.0
    var isWhole = false
    while !isWhole {
      switch rest.base {
      case let modifier as DelayAnimation where delay > 0 && modifier.delay < 0:
        self = CSSPlayback(whole: animation)
        return
      case let modifier as DelayAnimation:
        delay += modifier.delay / pace
        rest = modifier.base
      case let modifier as SpeedAnimation:
        guard modifier.speed > 0 else { return nil }
        pace *= modifier.speed
        rest = modifier.base
      case let modifier as LogicalCompletionAnimation: rest = modifier.base
      case let modifier as PausableAnimation: rest = modifier.base
      case let modifier as RepeatAnimation:
        count = modifier.repeatCount.map { Double(max($0, 1)) } ?? .infinity
        autoreverses = modifier.autoreverses
        rest = modifier.base
        isWhole = true
      default: isWhole = true
      }
    }
    pass = pace == 1 ? rest : rest.speed(pace)
  }

  /// Takes all of an animation for one pass.
  init(whole animation: Animation) { pass = animation }

  /// True if the delay is a whole number of frames.
  ///
  /// After any other delay the frames show other moments of the pass than without one.
  ///
  /// - Parameter frameRate: Frames per second.
  func isDelayed(byFramesOf frameRate: Double) -> Bool {
    let frames = delay * frameRate
    return abs(frames - frames.rounded()) <= 1e-6
  }
}
