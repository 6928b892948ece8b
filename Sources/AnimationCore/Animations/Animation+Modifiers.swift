extension Animation {
  /// Returns the animation begun later, or part-way in for a negative delay.
  ///
  /// Source: SwiftUI `Animation.delay(_:)`.
  public func delay(_ delay: TimeInterval) -> Animation {
    Animation(.delay(DelayAnimation(base: self, delay: delay)))
  }

  /// Returns the animation at another pace: 2 takes half as long.
  ///
  /// Source: SwiftUI `Animation.speed(_:)`.
  public func speed(_ speed: Double) -> Animation {
    Animation(.speed(SpeedAnimation(base: self, speed: speed)))
  }

  /// Returns the animation played several times; less than once is once.
  ///
  /// Source: SwiftUI `Animation.repeatCount(_:autoreverses:)`.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(RepeatAnimation(base: self, repeatCount: repeatCount, autoreverses: autoreverses))
  }

  /// Returns the animation played without end.
  ///
  /// Source: SwiftUI `Animation.repeatForever(autoreverses:)`.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(RepeatAnimation(base: self, repeatCount: nil, autoreverses: autoreverses))
  }

  /// Returns the animation with an earlier moment at which it counts as complete.
  ///
  /// Source: SwiftUI `Animation.logicallyComplete(after:)`.
  public func logicallyComplete(after duration: TimeInterval) -> Animation {
    Animation(LogicalCompletionAnimation(base: self, duration: duration))
  }
}
