internal import JSONCodec
package import AnimationCore

/// Every animation that a description can name, with SwiftUI's parameters and defaults.
///
/// A description is a JSON object, or text in SwiftUI's spelling, that names an animation. The
/// overloads of each signature are in SwiftUI's order.
///
/// Source: the factories of SwiftUI `Animation`.
package final class AnimationTable: Sendable {
  /// The signatures of the animations.
  ///
  /// The signatures of their modifiers, such as `.delay(1)`, are in ``modifiers``.
  package let animations: CallableRegistry<DescribedAnimation>
  /// The animation of a change that specifies no animation.
  package let standard: Animation
  /// The fidelity that determines the constants of springs.
  let fidelity: Fidelity
  /// The signatures of the modifiers, such as `.delay(1)`.
  package static let modifiers = CallableRegistry<@Sendable (Animation) -> Animation>(
    "a modifier", needsParentheses: true, modifierSignatures)

  /// Creates a table of SwiftUI's animations, registered animations and animations of source texts.
  ///
  /// - Parameters:
  ///   - fidelity: The fidelity that determines the constants of a spring with a settling duration.
  ///   - compatibility: The compatibility that determines the default animation.
  ///   - registered: The animations that a program registers.
  ///   - named: The source texts with animations that descriptions can name.
  ///   - library: The library that compiles the source texts in descriptions.
  init(
    _ fidelity: Fidelity, _ compatibility: Compatibility, _ registered: [RegisteredAnimation],
    _ named: [CompiledSource], _ library: SourceLibrary
  ) {
    self.fidelity = fidelity
    let standard = compatibility.standard
    self.standard = standard
    animations = CallableRegistry(
      "an animation", qualifiers: ["Animation"], takesModifiers: true,
      ([Signature("default", []) { _ in standard }] + Self.curves + Self.springs(fidelity))
        .map { $0.map(DescribedAnimation.made) }
        + [Self.pausable, Self.custom(library)]
    ).adding(registered.map { $0.signature(fidelity).map(DescribedAnimation.made) })
      .adding(named.flatMap(\.signatures))
  }

  /// Reads a description: a JSON object, or text in SwiftUI's spelling.
  ///
  /// If the description is invalid, adds violations and returns `nil`.
  ///
  /// - Parameter isOfChange: True if the description is the animation of a change. An error then
  ///   lists keyframes and phases as allowed values, too.
  package func read(
    _ value: SyntaxNode, isOfChange: Bool = false, _ violations: ViolationList
  ) -> Animation? {
    guard let call = value.call(animations.noun, violations) else { return nil }
    if let name = call.name, SequencedAnimationTable.names.contains(name.text) {
      return violations.reject(
        """
        is allowed only in a change of a scene, as "animation": {"type": "\(name.text)", …}
        """,
        at: name.place, given: .string(name.text), allowed: animations.names)
    }
    let base = animations.read(
      call, also: isOfChange ? SequencedAnimationTable.names : [], violations)?.animation(self)
    guard call.modifiers.count <= Limits.modifiers.max else { return rejected(call, violations) }
    // Modifiers are read even if the base is wrong, so that one pass reports their violations, too.
    var animation = base
    for place in call.modifiers {
      let modifier = Self.modifiers.read(place, violations)
      animation = animation.flatMap { base in modifier?(base) }
      if let whole = animation, let objection = Self.objection(to: whole.composition) {
        return violations.reject(objection, at: place.place)
      }
    }
    guard let animation, animation.modifierCount > Limits.modifiers.max else { return animation }
    return rejected(call, violations)
  }

  /// Reads the member `animation`; returns ``standard`` if there is no such member.
  ///
  /// If the member is `null`, the result is `nil`. If the member is invalid, violations are added
  /// and the result is also `nil`.
  package func animation(
    _ fields: ObjectMembers, isOfChange: Bool = false, _ violations: ViolationList
  ) -> Animation? {
    guard let description = fields[.animation] else { return standard }
    return description.isNull ? nil : read(description, isOfChange: isOfChange, violations)
  }

  /// Checks an animation's total speed, total delay and total duration.
  ///
  /// Modifiers that are valid separately can combine to an invalid total.
  ///
  /// - Returns: The error, as a phrase that follows the location of the last modifier; `nil` if all
  ///   three totals are allowed.
  private static func objection(to whole: AnimationComposition) -> String? {
    if let objection = NumberRange.speed.objection(to: whole.speed) {
      return "gives a total speed of \(String(shortest: whole.speed)), which \(objection)"
    }
    if let objection = NumberRange.delay.objection(to: whole.delay) {
      return "gives a total delay of \(String(shortest: whole.delay)) s, which \(objection)"
    }
    let limit = Limits.composedDuration
    if whole.duration > limit.upperBound {
      return """
        gives an animation of \(String(shortest: whole.duration)) s, which must be at most \
        \(String(shortest: limit.upperBound)) s \(limit.citation)
        """
    }
    return nil
  }

  private func rejected(_ call: CallExpression, _ violations: ViolationList) -> Animation? {
    violations.reject(
      """
      has more than \(Limits.modifiers.max) modifiers, including those of its base animation \
      \(Limits.modifiers.citation)
      """, at: call.place)
  }

  /// `default` and the names of the spring animations; none of these animations needs arguments.
  package static let springNames = ["default"] + springs(.exact).map(\.name)
  /// The names of the curves that need no arguments.
  package static let curveNames = curves.map(\.name).filter { $0 != "timingCurve" }
}
