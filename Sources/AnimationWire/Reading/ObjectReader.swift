/// Reads the members of an object, or the parameters of a query, and reports all that is wrong.
///
/// The keys are declared at once, so that an unknown one is told with the nearest that is known.
/// Each getter answers nil for what is not given and for what is wrong; the latter is reported, and
/// nothing stops at it: the list of violations says at the end whether what was read counts.
public struct ObjectReader {
  /// Where the object stands; the root for the parameters of a query.
  public let place: WirePlace
  /// Takes what is wrong.
  public let violations: ViolationList
  private let isQuery: Bool
  private let values: [(key: String, value: WireValue)]

  /// Creates a reader of a JSON object; what is no object is reported and answers nil.
  public init?(_ value: WireValue, keys: [String], _ violations: ViolationList) {
    guard case .json(.object(let members)) = value.source else {
      violations.add("must be an object", of: value)
      return nil
    }
    place = value.place
    isQuery = false
    self.violations = violations
    values = members.map {
      ($0.key, WireValue($0.value, at: value.place.member($0.key)))
    }
    reportUnknown(keys, "key")
  }

  /// Creates a reader of the parameters of a query, their escapes undone.
  public init(
    parameters: [(name: String, value: String)], keys: [String], _ violations: ViolationList
  ) {
    place = .root
    isQuery = true
    self.violations = violations
    values = parameters.map { ($0.name, WireValue(parameter: $0.name, $0.value)) }
    reportUnknown(keys, "parameter")
    for (index, (name, _)) in parameters.enumerated()
    where parameters[..<index].contains(where: { $0.name == name }) {
      violations.add("is there twice", at: .parameter(name))
    }
  }

  private func reportUnknown(_ known: [String], _ word: String) {
    for (key, value) in values where !known.contains(key) {
      violations.add(
        "unknown \(word)", at: value.place, allowed: known,
        suggestion: NearestWord.suggestion(for: key, among: known))
    }
  }

  /// Whether a key is given, be it with `null`.
  public func has(_ key: String) -> Bool { value(key) != nil }

  /// The value of a key as it was written; nil if it is not given.
  public func value(_ key: String) -> WireValue? {
    values.first { $0.key == key }?.value
  }

  /// The value of a key as it was written; that it is not given is reported.
  public func required(_ key: String) -> WireValue? {
    if let value = value(key) { return value }
    violations.add("is required", at: isQuery ? .parameter(key) : place.member(key))
    return nil
  }

  /// A finite number.
  public func number(_ key: String, in range: NumberRange = .any) -> Double? {
    value(key)?.number(in: range, violations)
  }

  /// A whole number.
  public func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    value(key)?.integer(in: range, violations)
  }

  /// A boolean.
  public func bool(_ key: String) -> Bool? {
    value(key)?.bool(violations)
  }

  /// Any string.
  public func string(_ key: String) -> String? {
    value(key)?.string(violations)
  }

  /// One of a few words.
  public func word(_ key: String, of words: [String]) -> String? {
    value(key)?.word(words, violations)
  }

  /// An array of finite numbers, so many; in a query separated by commas.
  public func numbers(
    _ key: String, count: ClosedRange<Int>, in range: NumberRange = .any
  ) -> [Double]? {
    value(key)?.numbers(count: count, in: range, violations)
  }

  /// The elements of an array; in a query separated by commas.
  public func elements(_ key: String) -> [WireValue]? {
    value(key)?.elements(violations)
  }

  /// A nested object with keys of its own.
  public func object(_ key: String, keys: [String]) -> ObjectReader? {
    value(key).flatMap { ObjectReader($0, keys: keys, violations) }
  }

  /// The members of an object whose keys are names that the client chose, in their order.
  public func entries(_ key: String) -> [(name: String, value: WireValue)]? {
    guard let value = value(key) else { return nil }
    guard case .json(.object(let members)) = value.source else {
      violations.add("must be an object", of: value)
      return nil
    }
    return members.map { ($0.key, WireValue($0.value, at: value.place.member($0.key))) }
  }
}
