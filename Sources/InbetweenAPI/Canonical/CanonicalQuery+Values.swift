internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

extension CanonicalQuery {
  /// Adds a motion as SwiftUI code; as JSON if SwiftUI code cannot express it, such as another
  /// platform's motion.
  mutating func set(_ name: String, motion value: SyntaxNode?, _ animations: AnimationRegistry) {
    guard let value else { return }
    let violations = ViolationList()
    let animation = animations.table(.exact).read(value, violations)
    guard violations.isEmpty, let animation, animation.isSpelled else {
      return set(name, violations.isEmpty && animation == nil ? nil : value.canonical())
    }
    set(name, .text(animation.parameterText))
  }

  /// Adds a value as JSON whose objects keep the order of their members.
  mutating func set(_ name: String, inOrder value: SyntaxNode?) {
    guard let value else { return }
    guard let json = value.writtenJSON(ViolationList())?.json else { return }
    set(name, json.written)
  }
}
