internal import HTTPMessages

extension Refusal: Error {}

/// Every refusal the transport makes.
extension Refusal {
  static let badTarget = Refusal(
    status: 400,
    detail: "The request target is malformed: it must be a percent-encoded path starting with "
      + "'/' and an optional query, or an http URI of such a path.")
  static let dotSegment = Refusal(
    status: 400, detail: "The path must not hold the segments '.' or '..', escaped or not.")
  static let asteriskForm = Refusal(
    status: 400, detail: "Only OPTIONS may have the target '*'.", allowed: ["OPTIONS"])
  static let badFieldName = Refusal(
    status: 400,
    detail: "A field name is not a token: it must be letters, digits or any of !#$%&'*+-.^_`|~, "
      + "with no space before the colon.")
  static let badFieldValue = Refusal(
    status: 400, detail: "A field value holds a control byte or is not UTF-8.")
  static let malformedHead = Refusal(
    status: 400,
    detail: "The head is malformed: the request line is a method, a target and HTTP/1.1 with one "
      + "space between them; a field is a name, a colon and a value on one line, without a space "
      + "before the colon or a NUL; Content-Length is of digits.")
  static let badMethod = Refusal(status: 400, detail: "The method is not a token.")
  static let badHost = Refusal(
    status: 400,
    detail: "A request must have exactly one Host field, and it must hold a host and at most a "
      + "port; only HTTP/1.0 may leave it away.")
  static let ambiguousLength = Refusal(
    status: 400,
    detail: "The length of the content is ambiguous: send one Content-Length of digits, or one "
      + "Transfer-Encoding in HTTP/1.1, and never both.")
  static let badChunks = Refusal(
    status: 400,
    detail: "The chunked content is malformed: each size is of hexadecimal digits, and each size "
      + "and each trailer ends with CR and LF, has at most \(ChunkReader.lineBytesMax) bytes, and "
      + "no control byte.")
  static let unknownExpectation = Refusal(
    status: 417, detail: "The expectation is unknown.", allowed: ["100-continue"])
  static let unknownCoding = Refusal(
    status: 501, detail: "The transfer coding is unknown.", allowed: ["chunked"])
  static let unknownMethod = Refusal(
    status: 501, detail: "The method is unknown.", allowed: RequestMethod.allNames)
  static let unknownVersion = Refusal(
    status: 505, detail: "The version of HTTP is not served.", allowed: ["HTTP/1.1", "HTTP/1.0"])
  static let badResponse = Refusal(
    status: 500, detail: "The answer could not be sent: it was not a well-formed response.")

  static let tooManyWaiting = Refusal(
    status: 503,
    detail: "Too many bytes of other answers wait for their clients: ask again later, for fewer "
      + "samples at once, or for a stream (/v1/evaluate.csv).")
  static let tooManyComputations = Refusal(
    status: 503,
    detail: "Too many computations wait for a worker: send the request again later.")
  static let computationStopped = Refusal(
    status: 503,
    detail: "The computation was stopped: it did not get a worker in time, or the server stops.")
  static let tooMuchContent = Refusal(
    status: 503, detail: "The server is receiving more content than it can hold.")
  static let bodyTooSlow = Refusal(
    status: 408, detail: "The content did not arrive in time.", isForMany: true)
  static let tooManyConnections = Refusal(
    status: 503, detail: "The server has as many connections as it may.", isForMany: true)
  static let tooManyConnectionsFromAddress = Refusal(
    status: 503,
    detail: "Your address has as many connections as one may: close some, or send requests over "
      + "those that are open.",
    isForMany: true)

  static func misdirected(allowed names: [String]) -> Refusal {
    Refusal(
      status: 421, detail: "The host that the request names is not one of this server's.",
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
