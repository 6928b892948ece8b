/// The exchanges of an event loop whose requests are complete but not yet handled.
///
/// Handlers run in batches: all requests that one iteration of the loop has read are handled before
/// the first response is sent. The processor's caches cannot contain the code of the handlers, the
/// transport and the kernel together. Within a batch, each handler finds its code in the cache.
///
/// Source: J. R. Larus, M. Parkes, Using Cohort Scheduling to Enhance Server Performance (2002).
///
/// Unchecked: only the thread of the event loop accesses it.
final class ReadyBatch: @unchecked Sendable {
  /// The exchanges in order of arrival.
  private var exchanges: [Exchange] = []
  /// The connection of the most recent request.
  private var last: ObjectIdentifier?
  private var commitDelay = CommitDelay()

  /// Adds an exchange to the batch, unless its request and the previous one came over the same
  /// connection.
  ///
  /// That connection is then probably the only active one, so a batch would gain nothing.
  ///
  /// - Returns: True if the exchange was added.
  func enqueue(_ exchange: Exchange, of connection: Connection) -> Bool {
    let sender = ObjectIdentifier(connection)
    if sender == last { return false }
    last = sender
    exchanges.append(exchange)
    return true
  }

  /// Handles exchanges in order of arrival.
  ///
  /// Stops when the responses have `bytesMax` bytes or `seconds` have passed, and leaves the rest.
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

  /// Returns true if an exchange whose response depends on a commit must wait for another
  /// iteration.
  ///
  /// Call this method in each callback of such an exchange; see `CommitDelay`.
  func delaysCommit(of exchange: Exchange) -> Bool {
    let exchange = ObjectIdentifier(exchange)
    // The requests in the batch are handled first, so that their changes join the commit.
    if commitDelay.isCounted(by: exchange) { _ = handleSome() }
    return commitDelay.delays(exchange)
  }

  /// Ends the delay of commits if the delay counts the callbacks of an exchange that has ended.
  func didClose(_ exchange: Exchange) {
    commitDelay.stop(for: ObjectIdentifier(exchange))
  }

  /// The number of response bytes after which a batch is sent: about 400 responses of usual size.
  private static let bytesMax = 1_048_576
  /// The number of seconds after which a batch is sent: the time for about 40 usual responses.
  private static let seconds = 0.001
}
