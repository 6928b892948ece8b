import AnimationNotation
import JSONCodec

/// A value and its description in two notations: JSON, and the tokens of SwiftUI text.
struct Described<Value> {
  let json: JSON
  let tokens: [String]
  let value: Value
}

/// An argument of a call in two notations: JSON, and the tokens of SwiftUI text.
struct DescribedArgument {
  let key: String
  let json: JSON
  let tokens: [String]
  /// True if SwiftUI text omits the label.
  var isUnlabelled = false
}

/// The value of a number parameter, with its argument.
///
/// If the argument is omitted, `value` is the default, and `arguments` is empty.
struct DescribedNumber {
  let value: Double
  let arguments: [DescribedArgument]
}

extension Described where Value == Double {
  /// Returns an argument that has this value and the given key.
  func argument(_ key: String, isUnlabelled: Bool = false) -> DescribedArgument {
    DescribedArgument(key: key, json: json, tokens: tokens, isUnlabelled: isUnlabelled)
  }
}
