internal import HTTPMessages

extension Refusal: Error {}

/// All refusals of the transport.
extension Refusal {
  static let badTarget = Refusal(
    status: 400,
    detail: "The request target is malformed: it must be a percent-encoded path starting with "
      + "'/' and an optional query, or an http URI of such a path.")
  static let dotSegment = Refusal(
    status: 400, detail: "The path must not contain the segments '.' or '..', escaped or not.")
  static let asteriskForm = Refusal(
    status: 400, detail: "Only OPTIONS may have the target '*'.", allowed: ["OPTIONS"])
  static let badFieldName = Refusal(
    status: 400,
    detail: "A field name is not a token: it must consist of letters, digits or !#$%&'*+-.^_`|~, "
      + "with no space before the colon.")
  static let badFieldValue = Refusal(
    status: 400, detail: "A field value contains a control byte or is not UTF-8.")
  static let malformedHead = Refusal(
    status: 400,
    detail: "The head is malformed. The request line is a method, a target and HTTP/1.1 with one "
      + "space between them. A field is a name, a colon and a value on one line, without a space "
      + "before the colon and without a NUL. Content-Length consists of digits.")
  static let badMethod = Refusal(status: 400, detail: "The method is not a token.")
  static let badHost = Refusal(
    status: 400,
    detail: "A request must have exactly one Host field with a host and optionally a port; only "
      + "HTTP/1.0 may omit the field.")
  static let ambiguousLength = Refusal(
    status: 400,
    detail: "The length of the content is ambiguous: send one Content-Length of digits, or one "
      + "Transfer-Encoding in HTTP/1.1, and never both.")
  static let badChunks = Refusal(
    status: 400,
    detail: "The chunked content is malformed: each size consists of hexadecimal digits; each size "
      + "and each trailer ends with CR and LF, has at most \(ChunkReader.lineBytesMax) bytes and "
      + "contains no control byte.")
  static let unknownExpectation = Refusal(
    status: 417, detail: "The expectation is unknown.", allowed: ["100-continue"])
  static let unknownCoding = Refusal(
    status: 501, detail: "The transfer coding is unknown.", allowed: ["chunked"])
  static let unknownMethod = Refusal(
    status: 501, detail: "The method is unknown.", allowed: RequestMethod.allNames)
  static let unknownVersion = Refusal(
    status: 505, detail: "The HTTP version is not supported.", allowed: ["HTTP/1.1", "HTTP/1.0"])
  static let badResponse = Refusal(
    status: 500, detail: "The response could not be sent: it is malformed.")

  static let tooManyWaiting = Refusal(
    status: 503,
    detail: "The server has too many bytes of unsent responses in memory: retry later, or "
      + "request a smaller or a streamed response.")
  static let tooManyComputations = Refusal(
    status: 503,
    detail: "Too many computations wait for a worker: retry later.")
  static let computationStopped = Refusal(
    status: 503,
    detail: "The computation was stopped: no worker was free in time, or the server is stopping.")
  static let tooMuchContent = Refusal(
    status: 503,
    detail: "The server is receiving too much request content at once: retry later.")
  static let bodyTooSlow = Refusal(
    status: 408, detail: "The content did not arrive in time.", isForMany: true)
  static let tooManyConnections = Refusal(
    status: 503, detail: "The server has reached its limit of connections.", isForMany: true)
  static let tooManyConnectionsFromAddress = Refusal(
    status: 503,
    detail: "Your address has reached its limit of connections: close some, or send requests over "
      + "those that are open.",
    isForMany: true)

  static func misdirected(allowed names: [String]) -> Refusal {
    Refusal(
      status: 421, detail: "The host in the request is not a host of this server.",
      allowed: names)
  }
  static func bodyTooLarge(bytesMax: Int) -> Refusal {
    Refusal(status: 413, detail: "The content is longer than \(bytesMax) bytes.")
  }
  static func targetTooLong(bytesMax: Int) -> Refusal {
    Refusal(status: 414, detail: "The request target is longer than \(bytesMax) bytes.")
  }
  static func tooManyFields(countMax: Int) -> Refusal {
    Refusal(status: 431, detail: "There are more than \(countMax) field lines.")
  }
  static func headTooLarge(bytesMax: Int, fieldCountMax: Int) -> Refusal {
    Refusal(
      status: 431,
      detail: "The request head is longer than \(bytesMax) bytes, or has more than "
        + "\(fieldCountMax) field lines.")
  }
  static func tooManyParameters(max: Int) -> Refusal {
    Refusal(status: 400, detail: "The query has more than \(max) parameters.")
  }
  static func headTooLarge(bytesMax: Int) -> Refusal {
    Refusal(status: 431, detail: "The request head is longer than \(bytesMax) bytes.")
  }
}
