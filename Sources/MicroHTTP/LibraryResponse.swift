internal import CMicroHTTPD
internal import HTTPMessages

/// A response in the library's memory.
///
/// Whole content is copied: no Swift memory outlives the call, and the copy is not what costs.
/// LIFETIME: the one reference made here is given up by `release`; queueing takes its own. A stream
/// is held by the library until `contentReleased`, large content until `waitingContentReleased`.
struct LibraryResponse {
  private let handle: OpaquePointer

  /// Why a response cannot be sent.
  enum Failure: Error {
    /// A status outside 200...599, a field that could break the message apart, or memory is short.
    case malformed
    /// Too many bytes wait for other clients.
    case noRoom
  }

  private init(_ handle: OpaquePointer) { self.handle = handle }

  // A function, which is lent its argument: an initialiser would be given a copy.
  static func made(
    of response: Response, on connection: @autoclosure () -> Connection?, waiting: ByteBudget
  ) throws(Failure) -> LibraryResponse {
    guard 200...599 ~= response.status else { throw .malformed }
    let handle: OpaquePointer?
    switch response.body {
    // The library sends none with a 304, but needs it for the length.
    case .whole(let content):
      handle = try make(response.status == 204 ? [] : content, waiting)
    case .stream(let stream) where response.status != 204 && response.status != 304:
      handle = connection().flatMap { make(StreamedContent(stream, on: $0)) }
    case .stream: handle = try make([], waiting)
    }
    guard let handle else { throw .malformed }
    let library = LibraryResponse(handle)
    for index in response.fields.indices {
      guard add(response.fields[index], to: handle) else {
        library.release()
        throw .malformed
      }
    }
    if response.closesConnection { _ = MHD_add_response_header(handle, "Connection", "close") }
    return library
  }

  /// Lets the connection's end be the content's, in place of chunks.
  ///
  /// The library ends chunked content also where HEAD leaves it away, and the client would take that
  /// for the beginning of its next response.
  func endWithConnection() {
    shim_end_response_with_connection(handle)
  }

  func queue(on connection: OpaquePointer, status: Int) -> Bool {
    MHD_queue_response(connection, UInt32(status), handle) == MHD_YES
  }

  func release() {
    MHD_destroy_response(handle)
  }

  private static func make(
    _ content: [UInt8], _ waiting: ByteBudget
  ) throws(Failure) -> OpaquePointer? {
    if content.count >= WaitingContent.counted {
      guard let counted = WaitingContent(content, waiting) else { throw .noRoom }
      return counted.handOver()
    }
    return content.withUnsafeBytes { bytes in
      MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), MHD_RESPMEM_MUST_COPY)
    }
  }

  private static func make(_ content: StreamedContent) -> OpaquePointer? {
    let context = Unmanaged.passRetained(content).toOpaque()
    let handle = MHD_create_response_from_callback(
      .max, legacyBlockBytes, contentWanted, context, contentReleased)
    if handle == nil { contentReleased(context) }
    return handle
  }

  /// The buffer for a client of HTTP/1.0; chunks are made in the connection's own memory.
  private static let legacyBlockBytes = 16_384

  /// Adds a field, unless it could break the message apart.
  ///
  /// The texts are lent, not copied: handing a `String` over as an argument makes an array of it.
  private static func add(_ field: Field, to handle: OpaquePointer) -> Bool {
    guard isSendable(field) else { return false }
    // An empty value says no more than an absent field, and the library does not take it.
    if field.value.isEmpty { return true }
    return field.name.text.withCString { name in
      field.value.withCString { value in MHD_add_response_header(handle, name, value) == MHD_YES }
    }
  }

  /// Whether a field's value is well-formed, as its name is, and the field the service's to say.
  static func isSendable(_ field: Field) -> Bool {
    switch field.name {
    // A second voice about framing could split the message.
    case .date, .connection, .contentLength, .transferEncoding: false
    default: field.value.utf8.span.isFieldValue
    }
  }
}
