import AnimationNotation
import JSONCodec

/// A value in every spelling: as JSON, as the tokens of SwiftUI text, and as a Swift value.
struct Described<Value> {
  let json: JSON
  let tokens: [String]
  let value: Value
}

/// One argument of a call in both spellings.
struct DescribedArgument {
  let key: String
  let json: JSON
  let tokens: [String]
  /// True if text omits the label.
  var isUnlabelled = false
}

/// A number argument; if it is omitted, `value` is the default and `arguments` is empty.
struct DescribedNumber {
  let value: Double
  let arguments: [DescribedArgument]
}

extension Described where Value == Double {
  /// Returns the number as the argument with a key.
  func argument(_ key: String, isUnlabelled: Bool = false) -> DescribedArgument {
    DescribedArgument(key: key, json: json, tokens: tokens, isUnlabelled: isUnlabelled)
  }
}
