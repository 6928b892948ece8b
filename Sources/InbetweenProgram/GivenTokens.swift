import AnimationService

/// The bearer tokens that were given, which show themselves to nobody.
struct GivenTokens: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  /// The text that they are read from.
  let text: String
  /// How many there are.
  let count: Int

  /// Checks that the text is one of tokens.
  init(_ text: String) throws(AccessTokens.Unreadable) {
    self.text = text
    count = try AccessTokens(text).count
  }

  var description: String { "\(count), not shown" }

  var customMirror: Mirror { Mirror(self, children: []) }
}
