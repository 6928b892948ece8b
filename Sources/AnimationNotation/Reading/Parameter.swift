package import JSONCodec

/// One key that a form of a call knows, with its kind and its default.
///
/// A table's own, looked at by every request, and so a reference.
public final class Parameter: Sendable {
  /// What the key's value is.
  package enum Kind: Sendable {
    /// A finite number.
    case number(NumberRange)
    /// A whole number.
    case integer(ClosedRange<Int>)
    /// A boolean.
    case bool
    /// One of a few words.
    case word([String])
    /// So many finite numbers, each within a range.
    case numbers(ClosedRange<Int>, NumberRange)
    /// Something that the form reads itself.
    case value
  }

  /// The key in JSON and the label in text, prepared for comparison.
  let key: JSONKey
  /// What the value is.
  package let kind: Kind
  /// The value without the key; nil if the key is required, `.null` if there is none without it.
  package let fallback: JSON?
  /// Whether text gives the value without its label, as `.speed(2)` does.
  package let isUnlabelled: Bool
  /// Whether there must be a value.
  let isRequired: Bool

  /// The key in JSON and the label in text.
  public var name: String { key.name }

  private init(_ name: String, _ kind: Kind, _ fallback: JSON?, isUnlabelled: Bool = false) {
    key = JSONKey(name)
    self.kind = kind
    self.fallback = fallback
    self.isUnlabelled = isUnlabelled
    isRequired = fallback == nil
  }

  /// A key for a number of a range, required unless it has a default.
  ///
  /// A program that has no range in mind gives `.magnitude`.
  public static func number(
    _ name: String, _ fallback: Double? = nil, in range: NumberRange
  ) -> Parameter {
    Parameter(name, .number(range), fallback.map(JSON.number))
  }

  /// A key for a finite number that need not be given, nor be anything if it is not.
  public static func optionalNumber(_ name: String, in range: NumberRange) -> Parameter {
    Parameter(name, .number(range), .null)
  }

  /// A key for a whole number, required unless it has a default.
  public static func integer(
    _ name: String, _ fallback: Int? = nil, in range: ClosedRange<Int>
  ) -> Parameter {
    Parameter(name, .integer(range), fallback.map { .number(Double($0)) })
  }

  /// A key for a boolean, required unless it has a default.
  public static func bool(_ name: String, _ fallback: Bool? = nil) -> Parameter {
    Parameter(name, .bool, fallback.map(JSON.bool))
  }

  /// A key for one of a few words, required unless it has a default.
  public static func word(_ name: String, _ fallback: String? = nil, of words: [String])
    -> Parameter
  {
    Parameter(name, .word(words), fallback.map(JSON.string))
  }

  /// A required key for so many numbers: an array in JSON, as many arguments without label in text.
  public static func numbers(
    _ name: String, count: ClosedRange<Int>, in range: NumberRange
  ) -> Parameter {
    Parameter(name, .numbers(count, range), nil)
  }

  /// A key for a value that the form reads itself, such as a spring; required unless it has a default.
  package static func value(_ name: String, _ fallback: JSON? = nil) -> Parameter {
    Parameter(name, .value, fallback)
  }

  /// The same key, whose label text leaves out.
  public var unlabelled: Parameter { Parameter(name, kind, fallback, isUnlabelled: true) }

  /// The number of unlabelled arguments that the key may take in text.
  var slots: Int {
    if !isUnlabelled { return 0 }
    if case .numbers(let count, _) = kind { return count.upperBound }
    return 1
  }
}
