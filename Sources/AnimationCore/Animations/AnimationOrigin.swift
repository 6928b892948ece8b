/// Information about a custom animation that was created from source text.
public final class AnimationOrigin: Sendable {
  /// The environment values declared in the source text of the animation or of its arguments.
  public let entries: [EnvironmentEntry]
  /// True if the animation keeps a value in its state from frame to frame.
  public let keepsState: Bool

  /// Creates the origin of an animation that declares the given environment values.
  public init(entries: [EnvironmentEntry], keepsState: Bool) {
    self.entries = entries
    self.keepsState = keepsState
  }
}

extension Animation {
  /// The origin of the innermost animation; `nil` if that animation was not created from source
  /// text.
  public var origin: AnimationOrigin? {
    if case .custom(let box) = innermost.storage { box.origin } else { nil }
  }

  /// The animation inside all modifiers; without modifiers, this animation itself.
  public var innermost: Animation {
    var animation = self
    while let base = animation.modified { animation = base }
    return animation
  }

  /// Returns this animation, with a description and an origin added to its innermost animation.
  ///
  /// If the innermost animation is a built-in animation, the result is this animation unchanged.
  ///
  /// - Parameters:
  ///   - text: The description of the innermost animation.
  ///   - origin: The origin of the innermost animation.
  public func described(as text: String, from origin: AnimationOrigin) -> Animation {
    guard case .custom(let box) = innermost.storage else { return self }
    return withInnermost(
      Animation(.custom(CustomAnimationBox(base: box.base, text: text, origin: origin))))
  }

  /// Returns this animation, with a description added to its innermost animation.
  ///
  /// The innermost animation keeps its origin. If it has no origin, the result is this animation
  /// unchanged.
  func described(as text: String) -> Animation {
    guard let origin else { return self }
    return described(as: text, from: origin)
  }

  /// Returns `other`, wrapped in the modifiers of this animation.
  @inline(never)
  public func withInnermost(_ other: Animation) -> Animation {
    switch storage {
    case .standard, .bezier, .unitCurve, .fluidSpring, .spring, .combination, .custom: other
    case .delay(let modifier): modifier.base.withInnermost(other).delay(modifier.delay)
    case .speed(let modifier): modifier.base.withInnermost(other).speed(modifier.speed)
    case .repetition(let modifier):
      Animation(
        RepeatAnimation(
          base: modifier.base.withInnermost(other), repeatCount: modifier.repeatCount,
          autoreverses: modifier.autoreverses))
    case .logicalCompletion(let modifier):
      modifier.base.withInnermost(other).logicallyComplete(after: modifier.duration)
    case .pausable(let modifier): modifier.base.withInnermost(other).pausable()
    }
  }

  /// True if the animation can keep values in its state from frame to frame.
  ///
  /// The value of such an animation at a time can also depend on the previous frames. The property
  /// is always true for a custom animation that was not made from source text.
  public var keepsState: Bool {
    switch storage {
    case .standard, .fluidSpring, .repetition, .pausable, .combination: true
    case .bezier, .unitCurve, .spring: false
    case .delay, .speed, .logicalCompletion: modified?.keepsState ?? false
    case .custom(let box): box.origin?.keepsState ?? true
    }
  }
}

extension TimelineEntry.Event {
  /// The environment values that the animations in this event declare in source text.
  public var entries: [EnvironmentEntry] {
    switch self {
    case .change(let change): change.animation?.origin?.entries ?? []
    case .phases(let trigger): trigger.phases.flatMap { $0.animation?.origin?.entries ?? [] }
    case .keyframes, .environment, .remove: []
    }
  }
}

extension AnimationScene.Start {
  /// The environment values that the property's own animation declares in source text.
  public var entries: [EnvironmentEntry] { animation??.origin?.entries ?? [] }
}
