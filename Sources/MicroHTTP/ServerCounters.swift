internal import Synchronization

/// The counters of a server.
///
/// All counters are atomic, so no request waits for a lock.
final class ServerCounters: Sendable {
  /// A number that never decreases.
  final class Counter: Sendable {
    private let number = Atomic<Int>(0)

    var count: Int { number.load(ordering: .relaxed) }

    func count(_ more: Int = 1) { number.add(more, ordering: .relaxed) }
  }

  let accepted = Counter()
  let overLimit = Counter()
  let overAddressLimit = Counter()
  let slowHeads = Counter()
  let slowBodies = Counter()
  let slowReaders = Counter()
  let idle = Counter()
  let oversized = Counter()
  /// The counters of refusals, one for each status code.
  ///
  /// The array has a counter for every status code from 400 to 599. So the array itself never
  /// changes, and needs no lock.
  private let refused = (400...599).map { _ in Counter() }

  func countRefusal(_ status: Int) {
    guard 400...599 ~= status else { return }
    refused[status - 400].count()
  }

  func countCut(in phase: Connection.Phase) {
    switch phase {
    case .fresh, .head: slowHeads.count()
    case .body: slowBodies.count()
    case .sending: slowReaders.count()
    case .idle: idle.count()
    case .waiting, .lingering, .cut: break
    }
  }

  /// Returns the current values of all counters, which are read one after another.
  func statistics(open: Int, openStreams: Int) -> ServerStatistics {
    var statistics = ServerStatistics()
    statistics.accepted = accepted.count
    statistics.open = open
    statistics.openStreams = openStreams
    statistics.rejected.overLimit = overLimit.count
    statistics.rejected.overAddressLimit = overAddressLimit.count
    statistics.cut.head = slowHeads.count
    statistics.cut.body = slowBodies.count
    statistics.cut.response = slowReaders.count
    statistics.cut.idle = idle.count
    statistics.cut.oversized = oversized.count
    for (index, counter) in refused.enumerated() where counter.count > 0 {
      statistics.refused[index + 400] = counter.count
    }
    return statistics
  }
}
