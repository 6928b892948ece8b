internal import CMicroHTTPD
internal import HTTPMessages

/// A response in the memory of libmicrohttpd.
///
/// Content in memory is copied into the response, so libmicrohttpd never reads the Swift array. A
/// stream is not copied.
///
/// LIFETIME: `release` must be called once. libmicrohttpd has its own reference to a queued
/// response. libmicrohttpd holds a stream until it calls `contentReleased`, and large content until
/// it calls `unsentContentReleased`.
struct LibraryResponse {
  private let handle: OpaquePointer

  /// The reason why a response cannot be sent.
  enum Failure: Error {
    /// The status is outside 200...599, a field is malformed or could change the framing, or memory
    /// is exhausted.
    case malformed
    /// The unsent bytes of all responses or the memory of all open streams would exceed a limit.
    case noRoom
    /// The server has too many open streams that can wait for data.
    case tooManyStreams
  }

  private init(_ handle: OpaquePointer) { self.handle = handle }

  // This is a function because a function borrows its argument; an initializer would receive a
  // copy.
  static func made(
    of response: Response, on connection: LibraryConnection, waiting: ByteBudget
  ) throws(Failure) -> LibraryResponse {
    guard 200...599 ~= response.status else { throw .malformed }
    let handle: OpaquePointer?
    switch response.body {
    // A 304 has no content, but libmicrohttpd needs the content to compute the length.
    case .whole(let content):
      handle = try make(response.status == 204 ? [] : content, waiting)
    case .stream(let stream) where response.status != 204 && response.status != 304:
      handle = try make(stream, connection)
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

  /// Marks the end of the content by closing the connection, so that no last chunk is sent.
  ///
  /// libmicrohttpd would send the last chunk even in a response to HEAD. The client would read this
  /// chunk as the beginning of the next response.
  func endWithConnection() { shim_end_response_with_connection(handle) }

  func queue(on connection: OpaquePointer, status: Int) -> Bool {
    MHD_queue_response(connection, UInt32(status), handle) == MHD_YES
  }

  func release() { MHD_destroy_response(handle) }

  private static func make(
    _ content: [UInt8], _ waiting: ByteBudget
  ) throws(Failure) -> OpaquePointer? {
    if content.count >= UnsentContent.counted {
      guard let counted = UnsentContent(content, waiting) else { throw .noRoom }
      return counted.handOver()
    }
    return content.withUnsafeBytes { bytes in
      MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), MHD_RESPMEM_MUST_COPY)
    }
  }

  private static func make(
    _ stream: any ContentStream, _ library: LibraryConnection
  ) throws(Failure) -> OpaquePointer? {
    guard let connection = library.connection else { return nil }
    let content = try StreamedContent(stream, on: connection, library)
    let context = Unmanaged.passRetained(content).toOpaque()
    let handle = MHD_create_response_from_callback(
      .max, legacyBlockBytes, contentWanted, context, contentReleased)
    if handle == nil { contentReleased(context) }
    return handle
  }

  /// The buffer size in bytes for a stream to an HTTP/1.0 client.
  ///
  /// For other clients, libmicrohttpd writes chunks into the memory of the connection.
  private static let legacyBlockBytes = 16_384

  /// Adds a field to a response; returns false if the field is refused.
  ///
  /// The function borrows the strings. A `String` that is passed as a pointer argument would be
  /// copied into an array.
  private static func add(_ field: Field, to handle: OpaquePointer) -> Bool {
    guard isSendable(field) else { return false }
    // libmicrohttpd refuses a field without a value. Such a field means the same as no field, so it
    // is omitted.
    if field.value.isEmpty { return true }
    return field.name.text.withCString { name in
      field.value.withCString { value in MHD_add_response_header(handle, name, value) == MHD_YES }
    }
  }

  /// True if handlers are allowed to set this field and the field's value is well-formed.
  static func isSendable(_ field: Field) -> Bool {
    switch field.name {
    // The transport sets these fields; a second framing field could change where the message ends.
    case .date, .connection, .contentLength, .transferEncoding: false
    default: field.value.utf8.span.isFieldValue
    }
  }
}
