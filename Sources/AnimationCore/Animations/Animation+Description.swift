extension Animation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The custom animation inside as text: `DefaultAnimation()`.
  ///
  /// Source: SwiftUI `Animation.description`.
  public var description: String { String(describing: base) }

  /// The custom animation inside as text with its module.
  ///
  /// Source: SwiftUI `Animation.debugDescription`.
  public var debugDescription: String { "AnyAnimator(\(String(reflecting: base)))" }

  /// One child, `base`: the custom animation inside.
  ///
  /// Source: SwiftUI `Animation.customMirror`.
  public var customMirror: Mirror { Mirror(self, children: ["base": base]) }
}
