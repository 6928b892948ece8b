extension Animation {
  /// Returns this animation, started `delay` seconds later.
  ///
  /// A negative delay skips the beginning of this animation.
  ///
  /// Source: SwiftUI `Animation.delay(_:)`.
  public func delay(_ delay: TimeInterval) -> Animation {
    Animation(.delay(DelayAnimation(base: self, delay: delay)))
  }

  /// Returns this animation with its speed multiplied by `speed`.
  ///
  /// A speed of 2 halves the duration.
  ///
  /// Source: SwiftUI `Animation.speed(_:)`.
  public func speed(_ speed: Double) -> Animation {
    Animation(.speed(SpeedAnimation(base: self, speed: speed)))
  }

  /// Returns this animation, played `repeatCount` times; a count below 1 plays it once.
  ///
  /// Source: SwiftUI `Animation.repeatCount(_:autoreverses:)`.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(RepeatAnimation(base: self, repeatCount: repeatCount, autoreverses: autoreverses))
  }

  /// Returns this animation, repeated endlessly.
  ///
  /// Source: SwiftUI `Animation.repeatForever(autoreverses:)`.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(RepeatAnimation(base: self, repeatCount: nil, autoreverses: autoreverses))
  }

  /// Returns this animation, made logically complete after `duration` seconds at the latest.
  ///
  /// Source: SwiftUI `Animation.logicallyComplete(after:)`.
  public func logicallyComplete(after duration: TimeInterval) -> Animation {
    Animation(LogicalCompletionAnimation(base: self, duration: duration))
  }
}
