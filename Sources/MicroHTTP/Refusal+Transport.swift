package import HTTPMessages

/// The refusals of the transport itself.
extension Refusal {
  static let asteriskForm = Refusal(
    status: 400, detail: "Only OPTIONS may have the target '*'.", allowed: ["OPTIONS"])
  static let badFieldName = Refusal(
    status: 400,
    detail: "The name of a header field is invalid. Use only letters, digits and "
      + "!#$%&'*+-.^_`|~, with no space before the colon.")
  static let badFieldValue = Refusal(
    status: 400,
    detail: "The value of a header field contains a control character or is not UTF-8.")
  static let malformedHead = Refusal(
    status: 400,
    detail: "The request head is malformed. The request line is a method, a target and HTTP/1.1 "
      + "with one space between them. A field is a name, a colon and a value on one line, without "
      + "a space before the colon and without a NUL. Content-Length consists of digits.")
  static let plainText = Refusal(
    status: 400, detail: "This port serves HTTPS only: use an address with https://.")
  static let badMethod = Refusal(
    status: 400,
    detail: "The method is invalid. Use only letters, digits and !#$%&'*+-.^_`|~.")
  static let badHost = Refusal(
    status: 400,
    detail: "A request must have exactly one Host field with a host and optionally a port. Only "
      + "HTTP/1.0 requests may omit the field.")
  static let ambiguousLength = Refusal(
    status: 400,
    detail: "The length of the content is ambiguous. Send one Content-Length in digits, or "
      + "Transfer-Encoding: chunked with HTTP/1.1, but not both.")
  static let badChunks = Refusal(
    status: 400,
    detail: "The chunked content is malformed. Each chunk size consists of hexadecimal digits. "
      + "Each line with a size or a trailer ends with CR and LF, has at most "
      + "\(ChunkReader.lineBytesMax) bytes and contains no control character.")
  static let unknownExpectation = Refusal(
    status: 417, detail: "The value of the Expect field is not supported.",
    allowed: ["100-continue"])
  static let unknownCoding = Refusal(
    status: 501, detail: "The transfer coding is not supported.", allowed: ["chunked"])
  static let unknownMethod = Refusal(
    status: 501, detail: "The method is not supported.", allowed: RequestMethod.allNames)
  static let unknownVersion = Refusal(
    status: 505, detail: "The HTTP version is not supported.", allowed: ["HTTP/1.1", "HTTP/1.0"])
  static let badResponse = Refusal(
    status: 500, detail: "The response is malformed, so the server did not send it.")

  static let tooManyWaiting = Refusal(
    status: 503,
    detail: "The server has no free memory for this response, or your open streams use all memory "
      + "that one client may use. Retry later, close a stream, or request a smaller or a streamed "
      + "response.")
  static let tooManyComputations = Refusal(
    status: 503,
    detail: "Too many computations wait for a worker: retry later.")
  static let tooMuchContent = Refusal(
    status: 503,
    detail: "The server is receiving too much request content at once: retry later.")
  static let bodyTooSlow = Refusal(
    status: 408, detail: "The content did not arrive in time.", isForMany: true)
  static let tooManyConnections = Refusal(
    status: 503, detail: "The server has reached its limit of connections: retry later.",
    isForMany: true)
  static let tooManyConnectionsFromAddress = Refusal(
    status: 503,
    detail: "Your address has reached its limit of connections: close connections, or send "
      + "requests over open connections.",
    isForMany: true)

  static func misdirected(allowed names: [String]) -> Refusal {
    Refusal(
      status: 421, detail: "This server does not serve the host in the request.",
      allowed: names)
  }
  /// The refusal of content that is longer than the limit.
  package static func bodyTooLarge(bytesMax: Int) -> Refusal {
    Refusal(status: 413, detail: "The content is longer than \(bytesMax) bytes.")
  }
  static func tooManyFields(countMax: Int) -> Refusal {
    Refusal(status: 431, detail: "The request has more than \(countMax) header field lines.")
  }
  static func headTooLarge(bytesMax: Int, fieldCountMax: Int) -> Refusal {
    Refusal(
      status: 431,
      detail: "The request head is longer than \(bytesMax) bytes, or has more than "
        + "\(fieldCountMax) header field lines.")
  }
  static func tooManyStreams(max: Int) -> Refusal {
    Refusal(
      status: 503,
      detail: "The server has reached its limit of \(max) open streams: retry later, or close a "
        + "stream.")
  }
  static func headTooLarge(bytesMax: Int) -> Refusal {
    Refusal(status: 431, detail: "The request head is longer than \(bytesMax) bytes.")
  }
}
