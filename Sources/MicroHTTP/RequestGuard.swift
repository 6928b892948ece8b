internal import HTTPMessages

/// A guard that checks a request's head before any other code reads the head.
///
/// The parser of libmicrohttpd is lenient. If two recipients find different ends of a message, an
/// attacker can hide a second request in the first ("request smuggling"). So this type checks every
/// rule about the end of a message again, and refuses every ambiguous head.
///
/// `take` receives each field line once, in order. Then `verdict` checks the head.
///
/// Source: RFC 9112 sections 3, 5, 6 and 11.2.
struct RequestGuard {
  /// The limits of a request; they are a part of `ServerConfiguration`.
  struct Limits: Equatable {
    var bodyBytesMax = 1_048_576
    var fieldCountMax = 100
    var headBytesMax = 16_384
    var queryParametersMax = 200
    /// The hosts that requests are allowed to name; `nil` allows every host.
    var hosts: HostFilter?
  }

  /// The size of the received head, and a flag for dropped bytes.
  struct Extent: Equatable {
    /// The number of bytes of the head as it was received.
    var headBytes: Int
    /// True if the parser of libmicrohttpd has dropped bytes of the head without a report.
    var hidesBytes: Bool
  }

  private let limits: Limits
  /// The field lines read so far, in their order of arrival.
  private var fields: [Field] = []
  private var fieldCount = 0
  private var fieldFault: Refusal?
  private var hostIndex: Int?
  private var hostCount = 0
  private var hostIsValid = false
  private var hostIsServed = true
  private var framing = RequestFraming()
  private var expectation = Expectation.none

  private enum Expectation { case none, goAhead, unknown }

  init(limits: Limits) { self.limits = limits }

  /// The capacity that is reserved for fields; most requests need no more.
  private static let usualFieldCount = 8

  /// Reads one field line; the value can have surrounding white space.
  mutating func take(name: Span<UInt8>, value: Span<UInt8>) {
    fieldCount += 1
    guard fieldFault == nil, fieldCount <= limits.fieldCountMax else { return }
    guard let fieldName = FieldName(name) else {
      fieldFault = .badFieldName
      return
    }
    let trimmed = value.extracting(value.trimmedIndices)
    guard value.isFieldValue, let text = Self.text(trimmed, of: fieldName) else {
      fieldFault = .badFieldValue
      return
    }
    note(fieldName, trimmed, untrimmed: value)
    if fields.isEmpty { fields.reserveCapacity(Self.usualFieldCount) }
    fields.append(Field(fieldName, text))
  }

  /// Evaluates the fields Host, Expect, Content-Length and Transfer-Encoding; ignores other fields.
  ///
  /// - Parameters:
  ///   - value: The value without surrounding white space.
  ///   - untrimmed: The value with its surrounding white space.
  @inline(__always)
  private mutating func note(_ name: FieldName, _ value: Span<UInt8>, untrimmed: Span<UInt8>) {
    switch name {
    case .host:
      hostCount += 1
      hostIndex = fields.count
      hostIsValid = isAuthority(value)
      if let hosts = limits.hosts { hostIsServed = hosts.serves(value) }
    case .expect:
      let isKnown = value.equalsIgnoringCase("100-continue") && expectation != .unknown
      expectation = isKnown ? .goAhead : .unknown
    case .contentLength:
      framing.takeLength(value)
    case .transferEncoding:
      // The value is not trimmed here: a proxy that does not trim it would treat it as another
      // coding.
      framing.takeCoding(untrimmed)
    default: break
    }
  }

  /// Returns a field's value as text; `nil` if the value is not UTF-8.
  ///
  /// No memory is allocated for the most common value.
  private static func text(_ value: Span<UInt8>, of name: FieldName) -> String? {
    name == .contentType && value.equals("application/json")
      ? "application/json" : value.validatedString()
  }

  /// Checks the head after all field lines were read.
  ///
  /// - Throws: The refusal if the head is not accepted.
  consuming func verdict(
    method methodBytes: Span<UInt8>, target: Result<RequestTarget, Refusal>,
    version: Span<UInt8>, extent: Extent
  ) throws(Refusal) -> RequestHead {
    let isLegacy = !version.equals("HTTP/1.1")
    guard !isLegacy || version.equals("HTTP/1.0") else { throw .unknownVersion }
    if case .failure(let refusal) = target, refusal.status == 414 { throw refusal }
    if let refusal = extentFault(extent) { throw refusal }
    if let fieldFault { throw fieldFault }
    guard let method = RequestMethod(methodBytes) else {
      throw Token.isToken(methodBytes) ? .unknownMethod : .badMethod
    }
    guard hostCount == 1 ? hostIsValid : isLegacy && hostCount == 0 else { throw .badHost }
    let place = try target.get()
    if let hosts = limits.hosts {
      // The authority of the request target takes precedence over Host (RFC 9112 section 3.2.2).
      let isServed = place.authority.map { hosts.serves($0.utf8.span) } ?? hostIsServed
      guard isServed else { throw .misdirected(allowed: hosts.names) }
    }
    if place.path == "*", method != .options { throw .asteriskForm }
    if let refusal = framing.fault(isLegacy: isLegacy, bytesMax: limits.bodyBytesMax) {
      throw refusal
    }
    guard expectation != .unknown else { throw .unknownExpectation }
    var fields = fields
    if let authority = place.authority, let hostIndex { fields[hostIndex].value = authority }
    return RequestHead(
      method: method, target: place, fields: fields, content: framing.content,
      awaitsGoAhead: expectation == .goAhead && !isLegacy && framing.content.isAnnounced,
      expectsInVain: expectation == .goAhead && !isLegacy && !framing.content.isAnnounced,
      takesInterimResponses: !isLegacy)
  }

  private func extentFault(_ extent: Extent) -> Refusal? {
    if fieldCount > limits.fieldCountMax { return .tooManyFields(countMax: limits.fieldCountMax) }
    if extent.headBytes > limits.headBytesMax {
      return .headTooLarge(bytesMax: limits.headBytesMax)
    }
    return extent.hidesBytes ? .malformedHead : nil
  }
}
