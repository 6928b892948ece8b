/// A custom animation defined in source text, with the data that a checkpoint stores.
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
  /// The code of a running animation can create another animation. The depth of the new animation
  /// is then at least 1 plus the number of running animations that are nested around that code.
  var nesting: Int { get }
  /// The maximum count of numbers read when this animation is compared with another animation.
  ///
  /// The count includes the numbers of nested animations.
  var comparedSize: Int { get }
}

extension Animation {
  /// The animation inside all modifiers; `nil` if this animation is not defined in source text.
  private var source: (any StoredSourceAnimation)? {
    if case .custom(let box) = innermost.storage {
      box.base as? any StoredSourceAnimation
    } else {
      nil
    }
  }

  /// True if the animation inside all modifiers is a custom animation defined in source text.
  var isSource: Bool { source != nil }

  /// The maximum count of numbers read when this animation is compared with another animation.
  package var comparedSize: Int { 8 * (1 + modifierCount) + (source?.comparedSize ?? 0) }

  /// The nesting depth: the number of modifiers plus the depth of the innermost animation.
  ///
  /// The depth of an innermost animation that is not defined in source text is 0.
  package var nesting: Int { modifierCount + (source?.nesting ?? 0) }
}
