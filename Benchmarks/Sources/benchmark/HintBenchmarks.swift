import Foundation
import SessionStorage

/// The benchmark of the hints that a process receives when another process changes a session.
enum HintBenchmarks {
  private static let changes = 1000

  /// Measures the hints between two stores that share a Redis database, like two processes.
  static func print(_ address: String) throws {
    let address = try RedisAddress(address)
    let changed = RedisSessionStore(address), observed = RedisSessionStore(address)
    defer {
      changed.close()
      observed.close()
    }
    let arrived = DispatchSemaphore(value: 0)
    let last = Locked(ContinuousClock.now)
    observed.observeChanges { _ in
      last.withLock { $0 = .now }
      arrived.signal()
    }
    // The first hint follows the subscription.
    arrived.wait()

    let id = SessionID.random()
    func record(_ revision: Int) -> SessionRecord {
      SessionRecord(
        id: id, revision: revision, expiresAt: 4e9,
        payload: Array(repeating: 1, count: StoreBenchmarks.payloadBytes))
    }
    try changed.insert(record(1))
    var calls: [Double] = [], latencies: [Double] = []
    for revision in 1...changes {
      let start = ContinuousClock.now
      _ = try changed.replace(record(revision + 1), ifRevision: revision).commit()
      calls.append(start.duration(to: .now).seconds)
      arrived.wait()
      latencies.append(start.duration(to: last.withLock { $0 }).seconds)
    }
    var table = Table("\(changes) changes, ms", ["p50", "p99", "max"])
    for (name, seconds) in [("call of replace", calls), ("start of the call to hint", latencies)] {
      let sorted = seconds.sorted()
      table.add(
        name, [changes / 2, changes * 99 / 100, changes - 1].map { (sorted[$0] * 1000).short })
    }
    table.print()
  }
}

extension HintBenchmarks {
  /// Receives hints until the standard input ends; prints their number and the CPU time in seconds.
  static func receive(_ address: String) throws {
    let store = RedisSessionStore(try RedisAddress(address))
    let count = Locked(0)
    let start = clock()
    store.observeChanges { _ in count.withLock { $0 += 1 } }
    while readLine() != nil {}
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    Swift.print(count.withLock { $0 }, seconds)
    store.close()
  }
}
