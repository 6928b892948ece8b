/// The exchanges of an event loop whose requests are complete and not yet handled.
///
/// Handlers run in batches: all requests that one iteration of the loop has read are handled before
/// the first response is sent. The code of the handlers, of the transport and of the kernel do not
/// fit into the processor's caches together; within a batch each handler finds its code cached.
///
/// Source: J. R. Larus, M. Parkes, Using Cohort Scheduling to Enhance Server Performance (2002).
///
/// Unchecked: only the thread of its loop accesses it.
final class ReadyBatch: @unchecked Sendable {
  /// In order of arrival.
  private var exchanges: [Exchange] = []
  /// The connection of the last request.
  private var last: ObjectIdentifier?
  private var commitDelay = CommitDelay()

  /// Adds an exchange to the batch.
  ///
  /// - Returns: True if it was added; false if the previous request came over the same connection,
  ///   which is then probably the only active one.
  func enqueue(_ exchange: Exchange, of connection: Connection) -> Bool {
    let sender = ObjectIdentifier(connection)
    if sender == last { return false }
    last = sender
    exchanges.append(exchange)
    return true
  }

  /// Handles exchanges in order of arrival, until the responses are large enough or have taken long
  /// enough to be sent.
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

  /// True if an exchange whose response depends on a commit is to wait for another iteration; see
  /// `CommitDelay`.
  ///
  /// Call it in each callback of such an exchange.
  func delaysCommit(of exchange: Exchange) -> Bool {
    let exchange = ObjectIdentifier(exchange)
    // The requests at hand are handled first, so that their changes join the commit.
    if commitDelay.isCounted(by: exchange) { _ = handleSome() }
    return commitDelay.delays(exchange)
  }

  /// Ends the delay of commits if it depends on an exchange that is over.
  func didClose(_ exchange: Exchange) {
    commitDelay.stop(for: ObjectIdentifier(exchange))
  }

  /// Bytes of unsent responses that end a batch: about 400 responses of usual size.
  private static let bytesMax = 1_048_576
  /// Seconds that end a batch: about 40 responses of usual size.
  private static let seconds = 0.001
}
