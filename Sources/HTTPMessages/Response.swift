/// One complete HTTP response.
///
/// The transport adds `Date`, `Content-Length` and `Connection`.
///
/// A response to HEAD is made as for GET, and one of status 304 with the content of the 200: the
/// transport sends its length and leaves the content away (RFC 9110 sections 8.6 and 9.3.2).
public struct Response: Sendable {
  /// The status code, 200 to 599.
  public var status: Int
  /// The field lines, in the order they are sent.
  public var fields: [Field]
  /// The content, whole.
  public var content: [UInt8]
  /// Whether the connection is closed once this response is sent.
  public var closesConnection: Bool

  /// Creates a response from its parts.
  public init(
    status: Int, fields: [Field] = [], content: [UInt8] = [], closesConnection: Bool = false
  ) {
    self.status = status
    self.fields = fields
    self.content = content
    self.closesConnection = closesConnection
  }
}
