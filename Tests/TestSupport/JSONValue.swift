/// Any JSON value.
///
/// It is used for fixture rows with different structures.
public enum JSONValue: Decodable, Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// Decodes any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}

extension JSONValue {
  /// The object's member with a key; `nil` if there is none.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The value of a number; `nil` for other values.
  ///
  /// In fixtures, NaN and infinity are written as strings.
  public var number: Double? {
    switch self {
    case .number(let value): value
    case .string("NaN"), .string("nan"): .nan
    case .string("Infinity"), .string("inf"): .infinity
    case .string("-Infinity"), .string("-inf"): -.infinity
    default: nil
    }
  }

  /// The elements of an array of numbers, or a single number as an array; `nil` for other values.
  public var numbers: [Double]? {
    if let number { return [number] }
    guard case .array(let elements) = self else { return nil }
    let numbers = elements.compactMap(\.number)
    return numbers.count == elements.count ? numbers : nil
  }

  /// The text of a string; `nil` for other values.
  public var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The Boolean value; `nil` for other values.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The elements of an array; empty for other values.
  public var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The keys of an object; empty for other values.
  public var keys: Set<String> {
    guard case .object(let members) = self else { return [] }
    return Set(members.keys)
  }

  /// Returns the number with a key; if the key is missing, returns `absent`.
  ///
  /// - Throws: `FixtureError` if the member is not a number, or if both the member and `absent` are
  ///   missing.
  public func number(_ key: String, _ absent: Double? = nil) throws -> Double {
    guard let member = self[key] else {
      if let absent { return absent }
      throw FixtureError("no \(key) in \(self)")
    }
    guard let number = member.number else { throw FixtureError("\(key) is no number: \(member)") }
    return number
  }

  /// Returns the array of numbers with a key; a single number is returned as an array.
  public func numbers(_ key: String) throws -> [Double] {
    guard let numbers = self[key]?.numbers else { throw FixtureError("no numbers \(key)") }
    return numbers
  }
}
