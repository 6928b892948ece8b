package import JSONCodec

/// One parameter of an overload, with its kind and its default.
///
/// The type is a class, so all requests share the parameters of a registry.
public final class Parameter: Sendable {
  /// The kind of a parameter's value.
  package enum Kind: Sendable {
    /// A finite number in the given range.
    case number(NumberRange)
    /// A whole number in the given range.
    case integer(ClosedRange<Int>)
    /// A boolean: true or false.
    case bool
    /// One word of the given list.
    case word([String])
    /// A list of finite numbers, with the allowed lengths of the list and the range of each number.
    case numbers(ClosedRange<Int>, NumberRange)
    /// Any value; the closure `make` of the overload checks the value.
    case value
  }

  /// The key in JSON and the label in text, prepared for comparison.
  let key: JSONKey
  /// The kind of the parameter's value, such as a number in a range.
  package let kind: Kind
  /// The default: `nil` if the parameter is required, `.null` if the parameter is optional and has
  /// no default.
  package let fallback: JSON?
  /// True if text omits the label, as in `.speed(2)`.
  package let isUnlabelled: Bool
  /// True if a call must give an argument for the parameter.
  let isRequired: Bool
  /// The default, as written in the source text of a custom animation; `nil` if there is none.
  package let defaultText: String?

  /// The key in JSON and the label in text.
  public var name: String { key.name }

  private init(
    _ name: String, _ kind: Kind, _ fallback: JSON?, isUnlabelled: Bool = false,
    defaultText: String? = nil
  ) {
    self.defaultText = defaultText
    key = JSONKey(name)
    self.kind = kind
    self.fallback = fallback
    self.isUnlabelled = isUnlabelled
    isRequired = fallback == nil
  }

  /// Returns a parameter for a number within a range.
  ///
  /// The parameter is required unless it has a default. For a number without a more specific range,
  /// use `.magnitude`.
  public static func number(
    _ name: String, _ fallback: Double? = nil, in range: NumberRange
  ) -> Parameter {
    Parameter(name, .number(range), fallback.map(JSON.number))
  }

  /// Returns an optional parameter, without a default, for a finite number.
  public static func optionalNumber(_ name: String, in range: NumberRange) -> Parameter {
    Parameter(name, .number(range), .null)
  }

  /// Returns a parameter for a whole number.
  ///
  /// The parameter is required unless it has a default.
  public static func integer(
    _ name: String, _ fallback: Int? = nil, in range: ClosedRange<Int>
  ) -> Parameter {
    Parameter(name, .integer(range), fallback.map { .number(Double($0)) })
  }

  /// Returns a parameter for a boolean.
  ///
  /// The parameter is required unless it has a default.
  public static func bool(_ name: String, _ fallback: Bool? = nil) -> Parameter {
    Parameter(name, .bool, fallback.map(JSON.bool))
  }

  /// Returns a parameter for one of several words.
  ///
  /// The parameter is required unless it has a default.
  public static func word(_ name: String, _ fallback: String? = nil, of words: [String])
    -> Parameter
  {
    Parameter(name, .word(words), fallback.map(JSON.string))
  }

  /// Returns a required parameter for a list of numbers, which is an array in JSON.
  ///
  /// In text, the numbers are unlabelled arguments if the overload contains the copy ``unlabelled``
  /// of the parameter.
  public static func numbers(
    _ name: String, count: ClosedRange<Int>, in range: NumberRange
  ) -> Parameter {
    Parameter(name, .numbers(count, range), nil)
  }

  /// Returns a parameter for any value, such as a spring; the closure `make` of the overload checks
  /// the value.
  ///
  /// The parameter is required unless it has a default.
  package static func value(_ name: String, _ fallback: JSON? = nil) -> Parameter {
    Parameter(name, .value, fallback)
  }

  /// Returns a parameter of a custom animation in source text; the argument's value is checked
  /// later.
  ///
  /// - Parameters:
  ///   - name: The label, or the name if there is no label.
  ///   - isUnlabelled: True if there is no label.
  ///   - defaultText: The default, as written in the source text; `nil` if the argument is
  ///     required.
  static func ofSource(_ name: String, isUnlabelled: Bool, defaultText: String?) -> Parameter {
    Parameter(
      name, .value, defaultText == nil ? nil : .null, isUnlabelled: isUnlabelled,
      defaultText: defaultText)
  }

  /// A copy of the parameter whose arguments have no label in text.
  public var unlabelled: Parameter { Parameter(name, kind, fallback, isUnlabelled: true) }

  /// The maximum number of unlabelled arguments of the parameter in text.
  var slots: Int {
    if !isUnlabelled { return 0 }
    if case .numbers(let count, _) = kind { return count.upperBound }
    return 1
  }
}
