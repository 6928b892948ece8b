/// The animation of a change: a curve, a spring or a custom animation, with its modifiers.
///
/// Two animations are equal if their types, their modifiers and all their numbers are equal. As in
/// SwiftUI, `.delay(0)` or a difference in the last bit makes two animations unequal.
///
/// Source: SwiftUI `Animation`.
public struct Animation: Hashable, Sendable {
  /// The stored animation, with one case for each built-in type.
  ///
  /// The cases contain concrete types, so calls in frequently executed code can be inlined. The
  /// case `custom` is not `indirect`, because a ``CustomAnimationBox`` is already a reference.
  enum Storage: Hashable, Sendable {
    indirect case standard(DefaultAnimation)
    indirect case bezier(BezierAnimation)
    indirect case unitCurve(UnitCurveAnimation)
    indirect case fluidSpring(FluidSpringAnimation)
    indirect case spring(SpringAnimation)
    indirect case delay(DelayAnimation)
    indirect case speed(SpeedAnimation)
    indirect case repetition(RepeatAnimation)
    indirect case logicalCompletion(LogicalCompletionAnimation)
    indirect case pausable(PausableAnimation)
    indirect case combination(CombinedAnimation)
    case custom(CustomAnimationBox)
  }

  let storage: Storage

  init(_ storage: Storage) { self.storage = storage }

  /// Creates an animation from a custom animation.
  ///
  /// Source: SwiftUI `Animation.init(_:)`.
  public init(_ base: some CustomAnimation) {
    storage =
      switch base {
      case let base as DefaultAnimation: .standard(base)
      case let base as BezierAnimation: .bezier(base)
      case let base as UnitCurveAnimation: .unitCurve(base)
      case let base as FluidSpringAnimation: .fluidSpring(base)
      case let base as SpringAnimation: .spring(base)
      case let base as DelayAnimation: .delay(base)
      case let base as SpeedAnimation: .speed(base)
      case let base as RepeatAnimation: .repetition(base)
      case let base as LogicalCompletionAnimation: .logicalCompletion(base)
      case let base as PausableAnimation: .pausable(base)
      case let base as CombinedAnimation: .combination(base)
      default: .custom(CustomAnimationBox(base: base))
      }
  }

  /// Creates an animation from a custom animation and its description.
  ///
  /// A checkpoint stores the description instead of the animation, and a ``CustomCoding`` restores
  /// the animation from the description. Comparisons of animations ignore the description.
  ///
  /// - Parameters:
  ///   - base: The custom animation. For a built-in animation, the description is ignored.
  ///   - text: The description, such as `.wobble(amplitude: 2)`.
  public init(_ base: some CustomAnimation, describedAs text: String) {
    self.init(base)
    guard case .custom = storage else { return }
    self.init(.custom(CustomAnimationBox(base: base, text: text)))
  }

  /// The description of a custom animation.
  ///
  /// The value is `nil` for a built-in animation, and for a custom animation without a description.
  public var customDescription: String? {
    if case .custom(let box) = storage { box.text } else { nil }
  }

  /// The stored animation, as a value of its concrete type.
  ///
  /// Source: SwiftUI `Animation.base`.
  public var base: any CustomAnimation {
    switch storage {
    case .standard(let base): base
    case .bezier(let base): base
    case .unitCurve(let base): base
    case .fluidSpring(let base): base
    case .spring(let base): base
    case .delay(let base): base
    case .speed(let base): base
    case .repetition(let base): base
    case .logicalCompletion(let base): base
    case .pausable(let base): base
    case .combination(let base): base
    case .custom(let box): box.base
    }
  }
}

/// A reference to a custom animation of any type; two boxes are equal if their animations are
/// equal.
final class CustomAnimationBox: Hashable, Sendable {
  let base: any CustomAnimation
  let text: String?
  let origin: AnimationOrigin?

  init(base: any CustomAnimation, text: String? = nil, origin: AnimationOrigin? = nil) {
    self.base = base
    self.text = text
    self.origin = origin
  }

  static func == (lhs: CustomAnimationBox, rhs: CustomAnimationBox) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}
