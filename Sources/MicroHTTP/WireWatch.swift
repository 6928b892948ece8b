internal import Glibc
internal import Synchronization

/// Sees the bytes that the library receives on a connection, for what its parser does not show.
///
/// The library takes chunked content apart by itself and hands on the data alone. So the process has a `recv` of its own
/// (`CMicroHTTPD`), through which the library receives, and each connection has a watch that its bytes pass.
///
/// Unchecked: only the event thread of its connection touches it.
final class WireWatch: @unchecked Sendable {
  /// The end of what was received last, in the library's memory; `nil` before anything was received for this request.
  private var end: UnsafePointer<UInt8>?
  private var chunks: ChunkReader?

  /// Whether the chunked content has broken its coding.
  var isBroken: Bool { chunks?.isBroken ?? false }

  /// Takes bytes that were received.
  fileprivate func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    end = bytes.baseAddress.map { $0 + bytes.count }
    chunks?.take(bytes.span)
  }

  /// Says that a request's head ends and its chunked content begins; what of it was received with the head is judged.
  ///
  /// - Parameters:
  ///   - head: Where the library holds the head.
  ///   - bytes: How long the head is.
  /// - Returns: Whether the content can be watched. It cannot where the whole head came before the end of the request
  ///   before it: the library has moved it since, and a client that sends requests in a row has to expect that some
  ///   are not answered. Source: RFC 9112 section 9.3.2.
  func beginChunks(behind head: UnsafePointer<UInt8>, bytes: Int) -> Bool {
    let start = head + bytes
    // LIFETIME: the library moves nothing from a receipt to the call with the head, so both ends are of one buffer.
    guard let end, bytes > 0, head < end, start <= end else { return false }
    var reader = ChunkReader()
    reader.take(UnsafeBufferPointer(start: start, count: end - start).span)
    chunks = reader
    return true
  }

  /// Says that a request is over.
  func endRequest() {
    chunks = nil
    end = nil
  }
}

/// The watches of the process, by descriptor.
enum WireWatches {
  /// Descriptors beyond are not watched, and chunked content is not taken from them.
  static let countMax = 1 << 20

  /// LIFETIME: made once and kept; pages of descriptors that never are open take no memory.
  nonisolated(unsafe) private static let table = UnsafeMutableBufferPointer<Atomic<UInt>>(
    start: calloc(countMax, MemoryLayout<Atomic<UInt>>.stride)?
      .assumingMemoryBound(to: Atomic<UInt>.self), count: countMax)

  /// Lets a watch see what is received on a socket; `nil` ends that.
  ///
  /// LIFETIME: whoever sets a watch holds it until it has been set to `nil`, before the socket is closed.
  static func set(_ watch: WireWatch?, on socket: Int32) {
    guard let slot = slot(socket) else { return }
    let bits = watch.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
    slot.pointee.store(bits, ordering: .releasing)
  }

  fileprivate static func watch(on socket: Int32) -> WireWatch? {
    guard let bits = slot(socket)?.pointee.load(ordering: .acquiring),
      let opaque = UnsafeRawPointer(bitPattern: bits)
    else { return nil }
    return Unmanaged<WireWatch>.fromOpaque(opaque).takeUnretainedValue()
  }

  private static func slot(_ socket: Int32) -> UnsafeMutablePointer<Atomic<UInt>>? {
    guard let start = table.baseAddress, socket >= 0, Int(socket) < countMax else { return nil }
    return start + Int(socket)
  }
}

/// Shows received bytes to the watch of their socket; called by the `recv` of the process, which `CMicroHTTPD` defines.
@_cdecl("inbetween_received")
nonisolated func bytesReceived(
  _ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) {
  guard let bytes, let watch = WireWatches.watch(on: socket) else { return }
  let start = bytes.assumingMemoryBound(to: UInt8.self)
  watch.take(UnsafeBufferPointer(start: start, count: count))
}
