internal import HTTPMessages

/// The head of a request that `RequestGuard` has accepted.
struct RequestHead {
  let method: RequestMethod
  let target: RequestTarget
  /// The field lines in the order in which they were received.
  let fields: [Field]
  /// The framing of the content that follows the head.
  let content: RequestFraming.Content
  /// True if the client waits for `100 Continue` before it sends content.
  let awaitsGoAhead: Bool
  /// True if the client waits for `100 Continue` although it announces no content.
  ///
  /// libmicrohttpd then makes one more callback before it accepts a response.
  let expectsInVain: Bool
  /// True if the client understands interim responses, which HTTP/1.1 requires (RFC 9110 section
  /// 15.2).
  let takesInterimResponses: Bool

  /// Returns the request with its content.
  consuming func request(_ content: consuming [UInt8] = [], clientAddress: String = "") -> Request {
    Request(
      method: method.rawValue, path: target.path, query: target.query, fields: fields,
      content: content, clientAddress: clientAddress)
  }
}
