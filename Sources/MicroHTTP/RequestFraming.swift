internal import HTTPMessages

/// The length of a request's content, as the request's fields specify it.
///
/// Source: RFC 9112 section 6.3.
struct RequestFraming {
  /// The kind of framing that marks the end of a request's content.
  enum Content: Equatable {
    case none
    case counted(Int)
    case chunked

    /// True if content follows the head.
    var isAnnounced: Bool {
      switch self {
      case .none, .counted(0): false
      case .counted, .chunked: true
      }
    }
  }

  /// The framing of the content, according to the fields that were read so far.
  private(set) var content = Content.none
  private var lengthCount = 0
  private var lengthIsMalformed = false
  private var codingCount = 0
  private var codingIsUnknown = false

  /// Reads a Content-Length field.
  ///
  /// A value beyond `Int` is treated as `Int.max`, which exceeds every limit.
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

  /// Reads a Transfer-Encoding field; its only valid value is `chunked`.
  mutating func takeCoding(_ value: Span<UInt8>) {
    codingCount += 1
    codingIsUnknown = codingIsUnknown || !value.equalsIgnoringCase("chunked")
    content = .chunked
  }

  /// Returns the refusal of a request whose content is invalid; `nil` if the content is valid.
  ///
  /// The content is invalid if its end is ambiguous, its transfer coding is unknown, or it is too
  /// long.
  ///
  /// - Parameters:
  ///   - isLegacy: True for a request with HTTP/1.0.
  ///   - bytesMax: The maximum size of the content in bytes.
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
