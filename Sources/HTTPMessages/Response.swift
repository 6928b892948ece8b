/// One complete HTTP response.
///
/// The transport adds the fields `Date`, `Connection`, `Content-Length` and `Transfer-Encoding`
/// where HTTP requires them.
///
/// A response to HEAD contains the content of the response to GET. A response with status 304
/// contains the content of the response with status 200. In both cases, the transport sends only
/// the length of this content (RFC 9110 sections 8.6 and 9.3.2).
package struct Response: Sendable {
  /// The type of the content: bytes in memory, or a stream.
  package enum Body: Sendable {
    /// All bytes of the content, which are in memory.
    case whole([UInt8])
    /// Bytes that are produced while they are sent; their number is not known in advance.
    case stream(any ContentStream)
  }

  /// The status code, 200 to 599.
  package var status: Int
  /// The field lines, in the order they are sent.
  package var fields: [Field]
  /// The content: bytes in memory, or a stream.
  package var body: Body
  /// True if the connection is closed after this response.
  package var closesConnection: Bool
  /// The number of samples in content that is not a stream; used for statistics and not sent.
  package var samples = 0
  /// The name of the problem in an error response; `nil` if there is no problem.
  ///
  /// The name is used for statistics and is not sent.
  package var problem: String?

  /// Creates a response with content in memory; by default, the content is empty.
  package init(
    status: Int, fields: [Field] = [], content: [UInt8] = [], closesConnection: Bool = false
  ) {
    self.status = status
    self.fields = fields
    // Each layer of the service adds one or two fields. With this capacity, one allocation is
    // enough.
    self.fields.reserveCapacity(12)
    body = .whole(content)
    self.closesConnection = closesConnection
  }

  /// Creates a response whose content is produced while it is sent.
  package init(status: Int, fields: [Field] = [], stream: any ContentStream) {
    self.status = status
    self.fields = fields
    body = .stream(stream)
    closesConnection = false
  }

  /// Returns the value of the first field line with this name; `nil` if there is no such line.
  package func value(of name: FieldName) -> String? { fields.value(of: name) }

  /// The content as bytes.
  ///
  /// If the body is a stream, the getter produces the complete content at once. A transport must
  /// therefore not use this property, and must send the stream piece by piece instead. The bytes
  /// after the first wait or failure of the stream are omitted.
  package var content: [UInt8] {
    get {
      switch body {
      case .whole(let bytes): return bytes
      case .stream(let stream):
        let producer = stream.begin()
        var bytes: [UInt8] = []
        while true {
          switch producer.next() {
          case .bytes(let piece): bytes += piece
          case .pending: continue
          case .waiting, .end, .failure: return bytes
          }
        }
      }
    }
    set { body = .whole(newValue) }
  }
}
