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
  /// A delay or a repeat inside a repeat belongs to its pass. Where a negative delay is inside a positive one, all is
  /// one pass: while it waits it shows what is part-way in, and not the start.
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

  /// Takes an animation apart as it is shown on frames.
  ///
  /// After a delay that is not a whole number of frames the frames show other moments of a pass than without one:
  /// that pass begins with the delay.
  ///
  /// - Parameter frameRate: Frames per second.
  /// - Returns: `nil` as above, and where a repeat has such a delay around it.
  init?(_ animation: Animation, frameRate: Double) {
    self.init(animation)
    let frames = delay * frameRate
    guard abs(frames - frames.rounded()) > 1e-6 else { return }
    guard count == nil else { return nil }
    self = CSSPlayback(whole: animation)
  }

  private init(whole animation: Animation) { pass = animation }
}
