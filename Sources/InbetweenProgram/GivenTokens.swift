import InbetweenAPI

/// The configured bearer tokens; the description contains only their number.
struct GivenTokens: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  /// The text that contains the tokens.
  let text: String
  let count: Int

  /// Reads the tokens in `text`; throws an error if the text does not consist of valid tokens.
  init(_ text: String) throws(AccessTokens.Unreadable) {
    self.text = text
    count = try AccessTokens(text).count
  }

  var description: String { "\(count) \(count == 1 ? "token" : "tokens"), not shown" }

  var customMirror: Mirror { Mirror(self, children: []) }
}
