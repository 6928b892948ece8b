/// The requests of an event loop that are complete but not yet handled.
///
/// Each request is stored as an exchange, which also contains its response. The loop handles
/// requests in batches. A batch consists of all requests that were read in one iteration. The first
/// response is sent when the batch is handled, or when `handleSome` reaches a limit.
///
/// The code of the handlers, the transport and the kernel is too large for the processor's cache.
/// Within a batch, only handlers run, so their code stays in the cache.
///
/// Source: J. R. Larus, M. Parkes, Using Cohort Scheduling to Enhance Server Performance (2002).
///
/// Unchecked: only the thread of the event loop accesses the batch.
final class ReadyBatch: @unchecked Sendable {
  /// The exchanges in their order of arrival.
  private var exchanges: [Exchange] = []
  /// The identity of the connection whose request was added last; `nil` before the first request.
  private var last: ObjectIdentifier?
  private var commitDelay = CommitDelay()

  /// Adds an exchange to the batch, unless the previous request came over the same connection.
  ///
  /// If two successive requests come over the same connection, probably no other connection is
  /// active. A batch would then save no time.
  ///
  /// - Returns: True if the exchange was added.
  func enqueue(_ exchange: Exchange, of connection: Connection) -> Bool {
    let sender = ObjectIdentifier(connection)
    if sender == last { return false }
    last = sender
    exchanges.append(exchange)
    return true
  }

  /// Handles exchanges in their order of arrival.
  ///
  /// The method stops when the responses together have `bytesMax` bytes, or when `seconds` have
  /// elapsed. The remaining exchanges stay in the batch.
  ///
  /// - Returns: False if the batch was empty.
  func handleSome() -> Bool {
    guard !exchanges.isEmpty else { return false }
    let end = MonotonicTime.now.advanced(bySeconds: Self.seconds)
    var bytes = 0, handled = 0
    repeat {
      exchanges[handled].handle()
      bytes += exchanges[handled].responseBytes
      handled += 1
    } while handled < exchanges.count && bytes < Self.bytesMax && MonotonicTime.now < end
    exchanges.removeFirst(handled)
    commitDelay.batchHandled()
    return true
  }

  /// Returns true if the exchange must wait before it commits its change.
  ///
  /// An exchange that waits for a commit calls this method in each of its callbacks. The wait lasts
  /// a few iterations of the event loop; see `CommitDelay`.
  func delaysCommit(of exchange: Exchange) -> Bool {
    let exchange = ObjectIdentifier(exchange)
    // The requests in the batch are handled first, so that their changes join the commit.
    if commitDelay.isCounted(by: exchange) { _ = handleSome() }
    return commitDelay.delays(exchange)
  }

  /// Records that an exchange has ended.
  ///
  /// If the commit delay counts the callbacks of this exchange, the commit delay ends too.
  func didClose(_ exchange: Exchange) { commitDelay.stop(for: ObjectIdentifier(exchange)) }

  /// The number of response bytes at which handling stops and sending begins.
  ///
  /// It is the size of about 400 usual responses.
  private static let bytesMax = 1_048_576
  /// The time in seconds after which handling stops and sending begins.
  ///
  /// About 40 usual requests are handled in this time.
  private static let seconds = 0.001
}
