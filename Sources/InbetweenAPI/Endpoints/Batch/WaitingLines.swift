internal import AnimationNotation
internal import HTTPMessages

/// The memory for large lines of batch responses that wait for their clients.
///
/// Lines of at most `freeBytes` need no reservation, because `batchLeadBytes` limits their total
/// size. Each client can use a quarter of the memory.
final class WaitingLines: Sendable {
  /// The maximum size in bytes of a line for which no memory is reserved.
  static let freeBytes = 16_384

  private let memory: SharedMemory

  init(maxBytes: Int) { memory = SharedMemory(maxBytes: maxBytes) }

  /// The reserved memory of one line, which is freed when this object is released.
  final class Line: Sendable {
    private let memory: SharedMemory
    private let bytes: Int
    private let client: String

    fileprivate init(_ memory: SharedMemory, _ bytes: Int, _ client: String) {
      self.memory = memory
      self.bytes = bytes
      self.client = client
    }

    deinit { memory.free(bytes, of: client) }
  }

  /// Reserves memory for a line of a client; returns `nil` if the line would exceed a limit.
  ///
  /// The limits are the whole memory, and a quarter of this memory for each client. A client
  /// without another reserved line can exceed its quarter.
  ///
  /// - Parameters:
  ///   - bytes: The size of the line in bytes.
  ///   - client: The client's key.
  func hold(_ bytes: Int, for client: String) -> Line? {
    memory.take(bytes, for: client, isFirstFree: true) ? Line(memory, bytes, client) : nil
  }

  var heldBytes: Int { memory.takenBytes }

  /// The problem for a large response if there is not enough memory for the response.
  static var problem: Problem {
    Problem(
      .unavailable,
      """
      the memory for large responses is full of responses that clients have not read yet \
      (responseBytesInFlight in /v1/limits; one client may use a quarter): read your other \
      responses, then send this request again
      """, fields: [Field(.retryAfter, "1")])
  }
}
