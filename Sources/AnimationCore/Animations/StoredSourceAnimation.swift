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
  /// It is at least the nesting depth at which the animation was made by running animations.
  var nesting: Int { get }
  /// The maximum count of numbers that a comparison of this animation reads, including nested
  /// animations.
  var comparedSize: Int { get }
}

extension Animation {
  /// True if the animation inside all modifiers is a custom animation defined in source text.
  var isSource: Bool {
    if case .custom(let box) = innermost.storage {
      box.base is any StoredSourceAnimation
    } else {
      false
    }
  }

  /// The maximum count of numbers that a comparison of this animation reads.
  package var comparedSize: Int {
    guard case .custom(let box) = innermost.storage,
      let source = box.base as? any StoredSourceAnimation
    else { return 8 * (1 + modifierCount) }
    return 8 * (1 + modifierCount) + source.comparedSize
  }

  /// The nesting depth: the number of modifiers, plus the depth of the animations that a custom
  /// animation from source text contains.
  package var nesting: Int {
    guard case .custom(let box) = innermost.storage,
      let source = box.base as? any StoredSourceAnimation
    else { return modifierCount }
    return modifierCount + source.nesting
  }
}
