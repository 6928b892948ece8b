internal import HTTPMessages
internal import SessionStorage
internal import Support

/// A file in the program; the file can be sent with or without gzip.
///
/// The first request that accepts gzip compresses the file. The compression level is higher than
/// for responses that are sent once.
struct EmbeddedFile: Sendable {
  /// The compressed bytes of a file; they are computed when they are first needed.
  private enum Member: Sendable {
    case unknown
    /// The compressed bytes; `nil` if the uncompressed file must be sent.
    ///
    /// The value is `nil` if compression does not make the file smaller, or if memory was short.
    case known([UInt8]?)
  }

  let content: [UInt8]
  private let member = Locked(Member.unknown)

  init(_ content: [UInt8]) { self.content = content }

  /// Returns the response with the file, in the content coding that the request prefers.
  func response(_ fields: [Field], to request: Request) -> Response {
    var response = Response(status: 200, fields: fields, content: content)
    guard content.count > ContentCoding.smallest, let field = request.list(of: .acceptEncoding),
      ContentCoding(accepting: field).takesGzip, let compressed
    else { return response }
    response.content = compressed
    response.fields.append(Field(.contentEncoding, "gzip"))
    return response
  }

  private var compressed: [UInt8]? {
    member.withLock { member in
      if case .known(let compressed) = member { return compressed }
      let compressed = Gzip.compressOnce(content)
      member = .known(compressed)
      return compressed
    }
  }
}
