internal import JSONCodec

/// The contents of a batch's requests, cut out of the batch's text.
///
/// Each endpoint parses its own `body` from the bytes that the client sent. So the response is that
/// of a single request, and an error in one body concerns only its request. In the text of the
/// batch, `0` and spaces replace each body. So the positions of errors in the rest of the text stay
/// the same.
struct BatchBodies {
  /// The text of the batch without the bodies.
  private(set) var envelope: [UInt8]
  /// The bodies by the index of their requests.
  private(set) var bodies: [Int: ArraySlice<UInt8>] = [:]
  private let text: [UInt8]
  private var index = 0

  /// Finds the bodies in a JSON text.
  ///
  /// If the text is not a batch, the rest of the text stays unchanged. The parser of the envelope
  /// then finds the error.
  init(_ text: [UInt8]) {
    self.text = text
    envelope = text
    _ = members { bodies, key in
      guard key == "requests", bodies.peek == UInt8(ascii: "[") else { return bodies.skipValue() }
      return bodies.requests()
    }
  }

  /// Finds the body of the request in a line.
  init(line text: [UInt8]) {
    self.text = text
    envelope = text
    _ = request(at: 0)
  }

  private var peek: UInt8? { index < text.count ? text[index] : nil }

  private mutating func skipWhitespace() {
    while let byte = peek, byte == 0x20 || (9...13).contains(byte) { index += 1 }
  }

  /// Reads one byte; returns false if the next byte is another one.
  private mutating func take(_ byte: Character) -> Bool {
    skipWhitespace()
    guard let peek, peek == byte.asciiValue else { return false }
    index += 1
    return true
  }

  /// Reads the members of an object; returns false if there is a fault.
  ///
  /// - Parameter value: Reads the value of a member.
  private mutating func members(
    _ value: (inout BatchBodies, _ key: String?) -> Bool
  ) -> Bool {
    guard take("{") else { return false }
    if take("}") { return true }
    repeat {
      skipWhitespace()
      let start = index
      guard skipString() else { return false }
      // BOUND: a string that was skipped ends within the text, after its start.
      let key = try? JSONReader.read(Array(text[start..<index]))
      guard take(":") else { return false }
      skipWhitespace()
      guard value(&self, key?.text) else { return false }
    } while take(",")
    return take("}")
  }

  /// Reads the array of requests, and cuts out their bodies.
  private mutating func requests() -> Bool {
    guard take("[") else { return false }
    if take("]") { return true }
    var number = 0
    repeat {
      skipWhitespace()
      let place = number
      let isRead =
        peek == UInt8(ascii: "{") ? request(at: place) : skipValue()
      guard isRead else { return false }
      number += 1
    } while take(",")
    return take("]")
  }

  /// Reads a request, and cuts out its body.
  private mutating func request(at number: Int) -> Bool {
    members { bodies, key in
      let start = bodies.index
      guard bodies.skipValue() else { return false }
      // BOUND: a value that was skipped ends within the text, after its start.
      if key == "body" { bodies.cut(start..<bodies.index, at: number) }
      return true
    }
  }

  /// Stores a body and replaces it in the envelope.
  private mutating func cut(_ range: Range<Int>, at number: Int) {
    bodies[number] = text[range]
    for index in range where text[index] != UInt8(ascii: "\n") {
      envelope[index] = UInt8(ascii: " ")
    }
    // The first byte of a value is never a line feed.
    envelope[range.lowerBound] = UInt8(ascii: "0")
  }

  /// Skips a value; returns false if there is none.
  ///
  /// Inside arrays and objects, only strings and the number of open brackets are considered.
  private mutating func skipValue() -> Bool {
    guard let first = peek else { return false }
    if first == UInt8(ascii: "\"") { return skipString() }
    let start = index
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      while let byte = peek, !Self.endsScalar(byte) { index += 1 }
      return index > start
    }
    var open = 0
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        guard skipString() else { return false }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
      default: break
      }
      index += 1
      if open == 0 { return true }
    }
    return false
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      || byte <= 0x20
  }

  /// Skips a string; returns false if there is none or it does not end.
  private mutating func skipString() -> Bool {
    guard peek == UInt8(ascii: "\"") else { return false }
    index += 1
    while let byte = peek {
      index += 1
      if byte == UInt8(ascii: "\"") { return true }
      // BOUND: index is at most the text's count, and the loop ends beyond the last byte.
      if byte == UInt8(ascii: "\\") { index += 1 }
    }
    return false
  }
}

extension JSON {
  /// The text of a string; `nil` for any other value.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
