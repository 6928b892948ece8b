/// The parts of Swift that sources cannot use, each with the reason or the replacement.
enum Refusals {
  static let dictionary = "dictionaries are not supported: use arrays or a switch"
  static let variadic = "variadic parameters are not supported: use an array"
  static let string = "strings are not supported: animations compute with numbers"
  static let keyPath = "key paths are not supported: use a closure such as { $0.value }"
  static let captureList =
    "capture lists are not supported: delete the list, because there are no references"
  static let observer = "property observers are not supported: use a method that sets the property"

  /// Returns the error message for a word that starts an unsupported declaration; otherwise `nil`.
  static func declaration(_ word: SourceWord) -> String? {
    switch word {
    case .class: "classes are not supported: use a struct"
    case .actor: "actors are not supported: use a struct"
    case .protocol: "protocol declarations are not supported: write the methods in the types"
    case .subscript: "subscript declarations are not supported: use a method"
    case .deinit:
      "deinitializers are not supported: delete 'deinit', because structures have none"
    case .operator, .precedencegroup:
      "new operators are not supported: use the operators of Swift's standard library"
    case .associatedtype: "associated types are not supported: there are no protocol declarations"
    case .macro: "macros are not supported: write the code in full"
    default: nil
    }
  }

  /// Returns the error message for an unsupported modifier; otherwise `nil`.
  static func modifier(_ word: SourceWord) -> String? {
    switch word {
    case .lazy: "lazy properties are not supported: delete 'lazy', or use a computed property"
    case .weak, .unownedReference, .final, .override, .open, .required, .convenience, .dynamic:
      "'\(word.rawValue)' is only for classes, which are not supported: delete it"
    case .async: "concurrency is not supported: animations are computed on one thread"
    case .distributed, .isolated:
      "actors are not supported: animations are computed on one thread"
    case .borrowing, .consuming, .sending:
      "ownership is not supported: delete '\(word.rawValue)'"
    default: nil
    }
  }

  /// Returns the error message for an unsupported word where a type is expected; otherwise `nil`.
  static func type(_ word: SourceWord, hasTypeAfter: Bool) -> String? {
    switch word {
    case .some where hasTypeAfter, .any where hasTypeAfter:
      "'\(word.rawValue)' types are not supported: write the type, or a generic parameter <V: …>"
    case .anyType: "'Any' is not supported: write the type"
    case .borrowing, .consuming, .sending, .isolated, .each:
      hasTypeAfter ? "'\(word.rawValue)' is not supported: delete it" : nil
    default: nil
    }
  }

  /// Returns the error message for an unsupported word before an arrow or an operand; otherwise
  /// `nil`.
  static func effect(_ word: SourceWord) -> String? {
    switch word {
    case .async, .await: "concurrency is not supported: animations are computed on one thread"
    case .throws, .rethrows, .try, .throw, .catch:
      "errors are not supported: return an optional value"
    default: nil
    }
  }
}
