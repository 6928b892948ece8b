internal import HTTPMessages

/// The head of a request that has passed the guard.
struct RequestHead {
  let method: RequestMethod
  let target: RequestTarget
  /// The field lines in the order received.
  let fields: [Field]
  /// The content that follows.
  let content: RequestFraming.Content
  /// True if the client waits for `100 Continue` before it sends content.
  let awaitsGoAhead: Bool
  /// True if the client waits for `100 Continue` and announces no content; the library then calls
  /// once more than usual.
  let expectsInVain: Bool
  /// True if the client understands interim responses: from HTTP/1.1 on (RFC 9110 section 15.2).
  let takesInterimResponses: Bool

  /// Returns the request with its content.
  consuming func request(_ content: consuming [UInt8] = [], clientAddress: String = "") -> Request {
    Request(
      method: method.rawValue, path: target.path, query: target.query, fields: fields,
      content: content, clientAddress: clientAddress)
  }
}
