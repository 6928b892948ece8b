internal import JSONCodec

/// The bodies of a batch's requests, cut out of the text of the batch.
///
/// Each endpoint parses its own `body` from the bytes that the client sent. So the response is the
/// same as outside a batch, and an error in one body concerns only its request.
///
/// In the text of the batch, each body is overwritten by `0` and spaces. The line feeds of the body
/// are kept. So errors outside the bodies keep their line numbers and byte offsets; `original(_:)`
/// returns them with the right column.
struct BatchBodies {
  /// The text of the batch without the bodies.
  private(set) var envelope: [UInt8]
  /// The JSON text of each body, by the index of its request.
  private(set) var bodies: [Int: ArraySlice<UInt8>] = [:]
  private let text: [UInt8]

  /// Finds the bodies in a JSON text.
  ///
  /// The search ends at the first syntax error. The parser of the envelope then reports this error.
  init(_ text: [UInt8]) {
    self.init(text: text)
    var scanner = JSONScanner(text)
    _ = scanner.members { scanner, key, _ in
      guard key == "requests", scanner.peek == UInt8(ascii: "[") else { return scanner.skipValue() }
      return requests(&scanner)
    }
  }

  /// Finds the body in a line that contains one request.
  init(line text: [UInt8]) {
    self.init(text: text)
    var scanner = JSONScanner(text)
    _ = request(at: 0, &scanner)
  }

  private init(text: [UInt8]) {
    self.text = text
    envelope = text
  }

  /// Returns a syntax error of the envelope with its column in the whole text.
  ///
  /// In the envelope, the spaces of a body with other characters than ASCII have more columns than
  /// the body.
  func original(_ error: JSONSyntaxError) -> JSONSyntaxError {
    JSONSyntaxError(at: error.offset, in: text, detail: error.detail)
  }

  /// Reads the array `requests`, and cuts out the body of each request; returns false after a
  /// syntax error.
  private mutating func requests(_ scanner: inout JSONScanner) -> Bool {
    guard scanner.take("[") else { return false }
    if scanner.take("]") { return true }
    var number = 0
    repeat {
      scanner.skipWhitespace()
      let isRead =
        scanner.peek == UInt8(ascii: "{") ? request(at: number, &scanner) : scanner.skipValue()
      guard isRead else { return false }
      number += 1
    } while scanner.take(",")
    return scanner.take("]")
  }

  /// Reads a request, and cuts out its body; returns false after a syntax error.
  private mutating func request(at number: Int, _ scanner: inout JSONScanner) -> Bool {
    scanner.members { scanner, key, _ in
      let start = scanner.index
      guard scanner.skipValue() else { return false }
      // BOUND: a value that was skipped ends within the text, after its start.
      if key == "body" { cut(start..<scanner.index, at: number) }
      return true
    }
  }

  /// Stores the body at `range`, and overwrites it in the envelope by `0` and spaces.
  private mutating func cut(_ range: Range<Int>, at number: Int) {
    bodies[number] = text[range]
    for index in range where text[index] != UInt8(ascii: "\n") {
      envelope[index] = UInt8(ascii: " ")
    }
    // The first byte of a value is never a line feed.
    envelope[range.lowerBound] = UInt8(ascii: "0")
  }
}
