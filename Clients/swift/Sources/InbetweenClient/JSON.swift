/// A JSON value, for the parts of requests and results that have many forms.
///
/// Swift literals are values: `["type": "spring", "duration": 0.5]`. The exception is `nil`,
/// because it would be confused with an absent member. Write `.null`.
public enum JSON: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case array([JSON])
  /// An object, without the order of its members.
  case object([String: JSON])

  /// The number; `nil` for other values.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The string; `nil` for other values.
  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The boolean; `nil` for other values.
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The elements of a list; `nil` for other values.
  public var array: [JSON]? {
    if case .array(let array) = self { array } else { nil }
  }

  /// The members of an object; `nil` for other values.
  public var object: [String: JSON]? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The member of an object; `nil` if there is none.
  public subscript(name: String) -> JSON? { object?[name] }
}

extension JSON: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral {
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Creates a list.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Creates an object.
  ///
  /// Of two members with the same name, the last one counts.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension JSON: Codable {
  /// The maximum number of lists and objects around a list or an object.
  ///
  /// Requests and responses have at most 64 levels and some members around them. The limit bounds
  /// the size of the stack, which is only 512 KiB in tasks on macOS.
  private static let mostLevels = 96

  /// Decodes any JSON value with at most 96 levels.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if decoder.codingPath.count >= Self.mostLevels {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The value has more than \(Self.mostLevels) levels.")
    } else if var list = try? decoder.unkeyedContainer() {
      var array: [JSON] = []
      while !list.isAtEnd { array.append(try list.decode(JSON.self)) }
      self = .array(array)
    } else {
      let members = try decoder.container(keyedBy: Name.self)
      var object: [String: JSON] = [:]
      for name in members.allKeys {
        object[name.stringValue] = try members.decode(JSON.self, forKey: name)
      }
      self = .object(object)
    }
  }

  /// The name of a member.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a member; returns `nil` only if the member is absent.
  ///
  /// A member with the value `null` is decoded as `.null`. The standard method would return `nil`.
  func decodeIfPresent(_ type: JSON.Type, forKey key: Key) throws -> JSON? {
    contains(key) ? try decode(type, forKey: key) : nil
  }
}
