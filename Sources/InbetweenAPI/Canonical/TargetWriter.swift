internal import HTTPMessages
internal import JSONCodec
internal import AnimationNotation

/// A writer of request targets.
///
/// The writer escapes the characters in texts that a shell interprets. So the only such characters
/// in a target are the `?` and `&` between its parts. Once a target exceeds the limit `linkBytes`,
/// lists and JSON are no longer completed.
///
/// Source: RFC 3986 sections 2.1 and 2.3. Paths and queries can contain `,` and `:`.
struct TargetWriter: Sendable {
  private var bytes: ByteWriter
  /// The maximum number of bytes to write.
  private let maxBytes: Int

  /// Creates a writer of a target that follows `<` in a header field; `<` is written first.
  init() {
    bytes = ByteWriter(capacity: Self.usualBytes)
    bytes.append(UInt8(ascii: "<"))
    maxBytes = Limits.linkBytes.max
  }

  /// The initial capacity in bytes, which is enough for a typical target.
  private static let usualBytes = 256

  var count: Int { bytes.count }

  /// True if the target exceeds the limit `linkBytes`.
  var isTooLong: Bool { bytes.count > maxBytes }

  /// Appends a part of a path unchanged.
  mutating func append(_ part: String) { bytes.append(part) }

  /// Appends a separator, such as `,` or `/`, unescaped.
  mutating func append(separator: Unicode.Scalar) { bytes.append(UInt8(ascii: separator)) }

  /// Appends a text and escapes every byte that a URL, a shell or curl might interpret.
  mutating func append(escaping text: String) { bytes.append(escaping: text.utf8.span) }

  /// Appends a number with as few digits as possible.
  mutating func append(_ number: Double) {
    if number.magnitude < Self.exponentsFrom {
      bytes.append(shortest: number)
    } else {
      append(escaping: String(shortest: number))
    }
  }

  /// Appends numbers with commas in between.
  mutating func append(_ numbers: [Double]) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(number)
      if isTooLong { return }
    }
  }

  /// Appends the name of a parameter, preceded by `&` and followed by `=`.
  mutating func append(parameter name: String) {
    let name = name.utf8.span
    bytes.reserve(name.count &+ 2)
    var end = bytes.count
    var span = bytes.storage.mutableSpan
    span[end] = UInt8(ascii: "&")
    end &+= 1
    for index in name.indices {
      span[end] = name[index]
      end &+= 1
    }
    span[end] = UInt8(ascii: "=")
    bytes.count = end &+ 1
  }

  /// Returns the written target, followed by `end`; `nil` if both together exceed the limit
  /// `linkBytes`.
  ///
  /// - Parameters:
  ///   - end: The ASCII text that follows the target.
  ///   - query: The index of the `&` before the first parameter. It becomes `?`.
  mutating func finish(before end: String, queryAt query: Int) -> String? {
    guard !isTooLong, bytes.count + end.utf8.count <= maxBytes else { return nil }
    bytes.storage[query] = UInt8(ascii: "?")
    bytes.append(end)
    return bytes.text
  }

  /// Appends JSON with sorted members.
  ///
  /// With a table, the members named `animation` are written in SwiftUI's spelling if possible.
  mutating func append(_ json: JSON, _ table: AnimationTable?) {
    guard !isTooLong else { return }
    switch json {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .number(let number): append(number)
    case .string(let text): append(quoting: text)
    case .array(let elements):
      append(escaping: "[")
      for (index, element) in elements.enumerated() {
        if index > 0 { append(separator: ",") }
        append(element, table)
      }
      append(escaping: "]")
    case .object(let members):
      append(escaping: "{")
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (index, member) in sorted.enumerated() {
        if index > 0 { append(separator: ",") }
        append(quoting: member.key)
        append(separator: ":")
        if member.key == "animation", let text = table?.spelled(member.value) {
          append(quoting: text)
        } else {
          append(member.value, table)
        }
      }
      append(escaping: "}")
    }
  }

  private mutating func append(quoting text: String) {
    var quoted = ByteWriter(capacity: text.utf8.count + 8)
    quoted.append(quoted: text)
    bytes.append(escaping: quoted.storage.span.extracting(0..<quoted.count))
  }

  /// The smallest magnitude of a number whose text contains a `+`, as in `1e+21`.
  ///
  /// In a query, `+` means a space, so this `+` is escaped.
  private static let exponentsFrom = 1e21
}

extension TargetWriter {
  /// True if `name` sorts before the name of the parameter at `index`.
  ///
  /// - Parameter index: The index of the `&` that precedes the parameter.
  func precedes(_ name: String, at index: Int) -> Bool {
    let name = name.utf8.span, bytes = bytes.storage.span
    for place in name.indices {
      // BOUND: a name and = follow the &, and the loop ends at the first difference.
      let other = bytes[index + 1 + place]
      if name[place] != other { return other != UInt8(ascii: "=") && name[place] < other }
    }
    return bytes[index + 1 + name.count] != UInt8(ascii: "=")
  }

  /// Moves the last parameter, which has the given name, to its position in the sorted order.
  ///
  /// - Parameters:
  ///   - start: The index at which the last parameter begins.
  ///   - first: The index at which the first parameter begins.
  mutating func sortIn(_ name: String, from start: Int, first: Int) {
    var place = first
    while place < start, !precedes(name, at: place) {
      repeat { place += 1 } while place < start && bytes.storage[place] != UInt8(ascii: "&")
    }
    // BOUND: the last parameter is in the bytes from start to the end.
    let parameter = Array(bytes.storage[start..<bytes.count])
    // BOUND: place ≤ start: it increases only while it is below start.
    for index in (place..<start).reversed() {
      // BOUND: index + count is below the unchanged number of bytes, because index < start.
      bytes.storage[index + parameter.count] = bytes.storage[index]
    }
    for index in parameter.indices { bytes.storage[place + index] = parameter[index] }
  }
}

extension CanonicalQuery {
  /// Returns a text with escapes for all bytes that a URL, a shell or curl might interpret.
  static func escaped(_ text: String) -> String {
    var escaped = ByteWriter(capacity: text.utf8.count + 32)
    escaped.append(escaping: text.utf8.span)
    return escaped.text
  }
}

extension AnimationTable {
  /// Returns an animation in SwiftUI's spelling, from its JSON description.
  ///
  /// - Returns: The spelling; `nil` for keyframes and other descriptions that SwiftUI code cannot
  ///   express.
  fileprivate func spelled(_ json: JSON) -> String? {
    switch json {
    case .string, .object: break
    case .null, .bool, .number, .array: return nil
    }
    let violations = ViolationList()
    guard let animation = read(SyntaxNode(json), violations), violations.isEmpty,
      animation.isSpelled
    else { return nil }
    return animation.swiftUIText
  }
}

extension ByteWriter {
  /// Appends bytes; every byte except unreserved characters, `,` and `:` becomes `%` and two
  /// hexadecimal digits.
  fileprivate mutating func append(escaping text: Span<UInt8>) {
    reserve(3 &* text.count)
    var end = count
    var span = storage.mutableSpan
    for index in text.indices {
      let byte = text[index]
      if Self.standsForItself(byte) {
        span[end] = byte
        end &+= 1
      } else {
        span[end] = UInt8(ascii: "%")
        // BOUND: three bytes are reserved for each byte of the text.
        span[end &+ 1] = Self.digit(byte >> 4)
        span[end &+ 2] = Self.digit(byte & 15)
        end &+= 3
      }
    }
    count = end
  }

  /// The written bytes, which are ASCII, as text.
  fileprivate var text: String { storage.span.extracting(0..<count).validatedString() ?? "" }

  private static func standsForItself(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ","), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value &+ (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") &- 10)
  }
}
