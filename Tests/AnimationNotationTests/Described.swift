import AnimationNotation
import JSONCodec

/// A value in every spelling: as JSON, as the tokens of SwiftUI text, and itself.
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
  /// Whether text gives it without its label.
  var isUnlabelled = false
}

/// A number that may be left to its default: then there is no argument.
struct DescribedNumber {
  let value: Double
  let arguments: [DescribedArgument]
}

extension Described where Value == Double {
  /// The number as the argument of a key.
  func argument(_ key: String, isUnlabelled: Bool = false) -> DescribedArgument {
    DescribedArgument(key: key, json: json, tokens: tokens, isUnlabelled: isUnlabelled)
  }
}
