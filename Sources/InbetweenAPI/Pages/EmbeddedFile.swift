internal import HTTPMessages
internal import Support

/// A file in the program, and its gzip content coding.
///
/// The file is compressed once, with more effort than a response that is sent once.
struct EmbeddedFile: Sendable {
  let content: [UInt8]
  /// The gzip member; `nil` if the content is not compressed.
  private let member: [UInt8]?

  init(_ content: [UInt8]) {
    self.content = content
    member = content.count > ContentCoding.smallest ? Gzip.compressOnce(content) : nil
  }

  /// Returns the response with the file, in the content coding that the request prefers.
  func response(_ fields: [Field], to request: Request) -> Response {
    var response = Response(status: 200, fields: fields, content: content)
    guard let member, let field = request.list(of: .acceptEncoding),
      ContentCoding(accepting: field).takesGzip
    else { return response }
    response.content = member
    response.fields.append(Field(.contentEncoding, "gzip"))
    return response
  }
}
