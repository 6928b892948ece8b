/// The exchanges of an event loop whose requests are complete and not yet handled.
///
/// Handlers run in batches: all requests that one iteration of the loop has read are handled before the first
/// response is sent. The code of the handlers, of the transport and of the kernel do not fit into the processor's
/// caches together; within a batch each handler finds its code cached.
///
/// Source: J. R. Larus, M. Parkes, Using Cohort Scheduling to Enhance Server Performance (2002).
///
/// Unchecked: only the thread of its loop accesses it.
final class ReadyBatch: @unchecked Sendable {
  /// In order of arrival.
  private var exchanges: [Exchange] = []
  /// The connection of the last request.
  private var last: ObjectIdentifier?
  /// True if a batch was handled since responses were last held back.
  private var isHandled = false
  /// The exchange whose callbacks count the remaining delay.
  private var holder: ObjectIdentifier?
  /// The remaining callbacks of the holder for which responses are held back.
  private var turns = 0

  /// Adds an exchange to the batch.
  ///
  /// - Returns: True if it was added; false if the previous request came over the same connection, which is then
  ///   probably the only active one.
  func enqueue(_ exchange: Exchange, of connection: Connection) -> Bool {
    let asking = ObjectIdentifier(connection)
    if asking == last { return false }
    last = asking
    exchanges.append(exchange)
    return true
  }

  /// Handles exchanges in order of arrival, until the responses are large enough or have taken long enough to be sent.
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
    isHandled = true
    return true
  }

  /// True if a response that depends on a commit is to be held back for another iteration.
  ///
  /// That happens `turns` times after a batch: requests that arrived meanwhile are read in one iteration and handled in
  /// the next, so that one commit serves all of them. A commit of ten changes costs little more than one of one.
  func holds(_ exchange: Exchange) -> Bool {
    guard let holder else {
      guard isHandled else { return false }
      isHandled = false
      self.holder = ObjectIdentifier(exchange)
      turns = Self.turns
      return true
    }
    guard holder == ObjectIdentifier(exchange) else { return true }
    turns -= 1
    _ = handleSome()
    if turns > 0 { return true }
    release(exchange)
    return false
  }

  /// Stops holding back responses for an exchange.
  func release(_ exchange: Exchange) {
    guard holder == ObjectIdentifier(exchange) else { return }
    holder = nil
    isHandled = false
  }

  /// Two iterations to read the requests that arrived during a batch, and two to handle them.
  private static let turns = 4
  /// Bytes of unsent responses that end a batch: about 400 responses of 61 samples.
  private static let bytesMax = 1_048_576
  /// Seconds that end a batch: about 40 responses of 61 samples.
  private static let seconds = 0.001
}
