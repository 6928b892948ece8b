/// The exchanges of an event loop whose requests are whole and not yet answered.
///
/// What a round of the loop has read is answered in a row, before the first answer is sent. The code that answers,
/// the code that reads and sends, and the system's do not fit into the processor's nearest memories together: in a row,
/// each request finds there what the one before it has left.
///
/// Source: J. R. Larus, M. Parkes, Using Cohort Scheduling to Enhance Server Performance (2002).
///
/// Unchecked: only the thread of its loop touches it.
final class Cohort: @unchecked Sendable {
  /// In the order in which they came.
  private var exchanges: [Exchange] = []
  /// Which connection asked last.
  private var last: ObjectIdentifier?
  /// Whether some were answered since answers were last held up.
  private var isAnswered = false
  /// For which exchange's turns the answers wait that are still to come.
  private var holder: ObjectIdentifier?
  /// How many turns of the holder's the answers still wait for.
  private var turns = 0

  /// Adds an exchange, to be answered in its turn.
  ///
  /// - Returns: Whether it waits; `false` where the request before came over the same connection, which then seems
  ///   to be the only one that asks, and has nobody to wait for.
  func join(_ exchange: Exchange, of connection: Connection) -> Bool {
    let asking = ObjectIdentifier(connection)
    if asking == last { return false }
    last = asking
    exchanges.append(exchange)
    return true
  }

  /// Answers some in their order: until the answers are so large, or have taken so long, that they are to be sent.
  ///
  /// - Returns: Whether there was one.
  func answerSome() -> Bool {
    guard !exchanges.isEmpty else { return false }
    let end = MonotonicTime.now.advanced(bySeconds: Self.seconds)
    var bytes = 0, answered = 0
    repeat {
      exchanges[answered].answer()
      bytes += exchanges[answered].answerBytes
      answered += 1
    } while answered < exchanges.count && bytes < Self.bytesMax && MonotonicTime.now < end
    exchanges.removeFirst(answered)
    isAnswered = true
    return true
  }

  /// Whether an answer that is still to come, as it waits for a disk, is to wait for another round first.
  ///
  /// `turns` times after some were answered: what came meanwhile is read in one round and answered in the next, before
  /// anybody waits. What they wait for is done for all of them together, and costs little more for ten than for one.
  func holds(_ exchange: Exchange) -> Bool {
    guard let holder else {
      guard isAnswered else { return false }
      isAnswered = false
      self.holder = ObjectIdentifier(exchange)
      turns = Self.turns
      return true
    }
    guard holder == ObjectIdentifier(exchange) else { return true }
    turns -= 1
    _ = answerSome()
    if turns > 0 { return true }
    release(exchange)
    return false
  }

  /// Has no answer wait for an exchange any longer.
  func release(_ exchange: Exchange) {
    guard holder == ObjectIdentifier(exchange) else { return }
    holder = nil
    isAnswered = false
  }

  /// Two rounds to read what came while others were answered, and two to answer it.
  private static let turns = 4
  /// Bytes of answers at hand after which they are sent: some four hundred answers of 61 samples.
  private static let bytesMax = 1_048_576
  /// Seconds of answering after which the answers are sent: some forty of these, and nobody notices the wait.
  private static let seconds = 0.001
}
