internal import HTTPMessages

/// Where the content of a request ends.
///
/// Source: RFC 9112 section 6.3.
struct RequestFraming {
  /// How the content of a request is delimited.
  enum Content: Equatable {
    case none
    case counted(Int)
    case chunked

    /// Whether any byte of content is to follow.
    var isAnnounced: Bool {
      switch self {
      case .none, .counted(0): false
      case .counted, .chunked: true
      }
    }
  }

  /// What the fields taken so far amount to.
  private(set) var content = Content.none
  private var lengthCount = 0
  private var lengthIsMalformed = false
  private var codingCount = 0
  private var codingIsUnknown = false

  /// Takes a Content-Length; one beyond `Int` counts as the largest `Int`, which no limit allows.
  mutating func takeLength(_ value: Span<UInt8>) {
    lengthCount += 1
    lengthIsMalformed = lengthIsMalformed || value.isEmpty
    var length = 0
    for index in value.indices {
      guard let digit = value[index].decimalDigit else {
        lengthIsMalformed = true
        return
      }
      let (product, productOverflows) = length.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflows) = product.addingReportingOverflow(digit)
      length = productOverflows || sumOverflows ? .max : sum
    }
    content = .counted(length)
  }

  /// Takes a Transfer-Encoding, of which only the exact coding `chunked` is known.
  mutating func takeCoding(_ value: Span<UInt8>) {
    codingCount += 1
    codingIsUnknown = codingIsUnknown || !value.equalsIgnoringCase("chunked")
    content = .chunked
  }

  /// Why the request cannot be read to its end; `nil` where it can.
  func fault(isLegacy: Bool, bytesMax: Int) -> Refusal? {
    if codingCount > 1 || codingCount == 1 && (isLegacy || lengthCount > 0) {
      return .ambiguousLength
    }
    if codingIsUnknown { return .unknownCoding }
    if lengthCount > 1 || lengthIsMalformed { return .ambiguousLength }
    if case .counted(let length) = content, length > bytesMax {
      return .bodyTooLarge(bytesMax: bytesMax)
    }
    return nil
  }
}
