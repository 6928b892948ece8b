/// A custom animation defined in source text, as a checkpoint stores it.
package protocol StoredSourceAnimation: CustomAnimation {
  /// The source text; `sourceDigest` is its digest.
  var sourceText: String { get }
  var sourceDigest: String { get }
  /// The name of the animation's structure in the source text.
  var typeName: String { get }
  /// The values of the structure's stored properties.
  var properties: StoredValue<Double> { get }
  /// The depth of nested animations, including this animation.
  ///
  /// If animations from source text were running when this animation was made, the depth is at
  /// least the nesting depth of the running animations.
  var nesting: Int { get }
  /// The maximum count of numbers that a comparison of this animation reads, including nested
  /// animations.
  var comparedSize: Int { get }
}

extension Animation {
  /// The animation inside all modifiers, if it is a custom animation defined in source text.
  private var source: (any StoredSourceAnimation)? {
    if case .custom(let box) = innermost.storage {
      box.base as? any StoredSourceAnimation
    } else {
      nil
    }
  }

  /// True if the animation inside all modifiers is a custom animation defined in source text.
  var isSource: Bool { source != nil }

  /// The maximum count of numbers that a comparison of this animation reads.
  package var comparedSize: Int { 8 * (1 + modifierCount) + (source?.comparedSize ?? 0) }

  /// The nesting depth: the number of modifiers, plus the depth of the animations that a custom
  /// animation from source text contains.
  package var nesting: Int { modifierCount + (source?.nesting ?? 0) }
}
