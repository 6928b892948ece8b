internal import HTTPMessages

/// The head of a request that `RequestGuard` has accepted.
struct RequestHead {
  let method: RequestMethod
  let target: RequestTarget
  /// The field lines in their order of arrival.
  let fields: [Field]
  /// The framing of the content that follows the head.
  let content: RequestFraming.Content
  /// True if the client waits for `100 Continue` before it sends its content.
  let awaitsGoAhead: Bool
  /// True if the client requests `100 Continue` although its request has no content.
  ///
  /// In this case, libmicrohttpd makes one more callback before it accepts a response.
  let expectsInVain: Bool
  /// True if the client uses HTTP/1.1, and so understands responses with a status below 200.
  ///
  /// Source: RFC 9110 section 15.2.
  let takesInterimResponses: Bool

  /// Returns the request that consists of this head and the given content.
  consuming func request(_ content: consuming [UInt8] = [], clientAddress: String = "") -> Request {
    Request(
      method: method.rawValue, path: target.path, query: target.query, fields: fields,
      content: content, clientAddress: clientAddress)
  }
}
