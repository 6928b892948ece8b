/// A custom animation defined in source text, as a checkpoint stores it.
package protocol StoredSourceAnimation: CustomAnimation {
  /// The source text; `sourceDigest` is its digest.
  var sourceText: String { get }
  var sourceDigest: String { get }
  /// The name of the animation's structure in the source text.
  var typeName: String { get }
  /// The values of the structure's stored properties.
  var properties: StoredValue<Double> { get }
  /// The nesting depth of this animation: 1 plus the depth of the animations that it contains.
  ///
  /// If code of a running animation created this animation, the depth is at least the number of
  /// nested running animations plus 1.
  var nesting: Int { get }
  /// The maximum count of numbers that are read when this animation is compared with another.
  ///
  /// The count includes the numbers of nested animations.
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

  /// The maximum count of numbers that are read when this animation is compared with another.
  package var comparedSize: Int { 8 * (1 + modifierCount) + (source?.comparedSize ?? 0) }

  /// The number of modifiers, plus the nesting depth of a custom animation from source text inside
  /// them.
  package var nesting: Int { modifierCount + (source?.nesting ?? 0) }
}
