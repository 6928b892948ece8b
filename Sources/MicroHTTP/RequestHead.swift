internal import HTTPMessages

/// What is known of a request once its head has passed the guard.
struct RequestHead {
  let method: RequestMethod
  let target: RequestTarget
  /// The field lines in the order received.
  let fields: [Field]
  /// What content is to follow.
  let content: RequestFraming.Content
  /// Whether the client holds its content back until it is told to go ahead.
  let awaitsGoAhead: Bool
  /// Whether the client says that it holds content back, and announces none; the library then asks once too often.
  let expectsInVain: Bool
  /// Whether the client understands interim responses: from HTTP/1.1 on (RFC 9110 section 15.2).
  let takesInterimResponses: Bool

  /// The request with its content.
  consuming func request(_ content: consuming [UInt8] = [], clientAddress: String = "") -> Request {
    Request(
      method: method.rawValue, path: target.path, query: target.query, fields: fields,
      content: content, clientAddress: clientAddress)
  }
}
