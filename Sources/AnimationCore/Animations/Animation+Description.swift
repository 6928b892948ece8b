extension Animation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The stored animation in text form, such as `DefaultAnimation()`.
  ///
  /// Source: SwiftUI `Animation.description`.
  public var description: String { String(describing: base) }

  /// The text `AnyAnimator(…)`, which contains the stored animation with its module's name.
  ///
  /// Source: SwiftUI `Animation.debugDescription`.
  public var debugDescription: String { "AnyAnimator(\(String(reflecting: base)))" }

  /// A mirror with one child, `base`, which is the stored animation.
  ///
  /// Source: SwiftUI `Animation.customMirror`.
  public var customMirror: Mirror { Mirror(self, children: ["base": base]) }
}
