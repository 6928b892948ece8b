extension Animation {
  /// Returns the animation with a later start.
  ///
  /// A negative delay skips the beginning.
  ///
  /// Source: SwiftUI `Animation.delay(_:)`.
  public func delay(_ delay: TimeInterval) -> Animation {
    Animation(.delay(DelayAnimation(base: self, delay: delay)))
  }

  /// Returns the animation with its speed multiplied by a factor.
  ///
  /// Speed 2 halves the duration.
  ///
  /// Source: SwiftUI `Animation.speed(_:)`.
  public func speed(_ speed: Double) -> Animation {
    Animation(.speed(SpeedAnimation(base: self, speed: speed)))
  }

  /// Returns the animation played several times; a count below 1 plays it once.
  ///
  /// Source: SwiftUI `Animation.repeatCount(_:autoreverses:)`.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(RepeatAnimation(base: self, repeatCount: repeatCount, autoreverses: autoreverses))
  }

  /// Returns the animation repeated endlessly.
  ///
  /// Source: SwiftUI `Animation.repeatForever(autoreverses:)`.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(RepeatAnimation(base: self, repeatCount: nil, autoreverses: autoreverses))
  }

  /// Returns an animation that is logically complete after `duration` seconds at the latest.
  ///
  /// Source: SwiftUI `Animation.logicallyComplete(after:)`.
  public func logicallyComplete(after duration: TimeInterval) -> Animation {
    Animation(LogicalCompletionAnimation(base: self, duration: duration))
  }
}
