internal import Synchronization

/// The feeds whose sessions must be read again; cheap feeds come before costly feeds.
///
/// A feed is costly if its last refreshes took many work steps. A costly refresh can take a second,
/// so it must not delay the cheap feeds of other sessions. Costly feeds keep their order, and each
/// costly feed leaves the queue only once.
struct RefreshQueue {
  /// The maximum number of work steps of a cheap refresh, which takes up to 15 ms of CPU time.
  static let costlySteps = 100_000

  private var cheap: [LiveFeed] = []
  private var costly: [LiveFeed] = []
  private var waiting: Set<ObjectIdentifier> = []
  /// The costly feeds that have left the queue.
  private var served: Set<ObjectIdentifier> = []
  /// The costly feeds that were added again after they had left the queue.
  ///
  /// The caller adds these feeds to its next queue. If this queue accepted feeds that change all
  /// the time, the queue would never become empty.
  private(set) var later: [LiveFeed] = []

  init() {}

  /// Adds feeds that are not in the queue yet.
  mutating func add(_ feeds: [LiveFeed]) {
    for feed in feeds {
      let key = ObjectIdentifier(feed)
      if served.contains(key) {
        later.append(feed)
      } else if waiting.insert(key).inserted {
        if feed.isCostlyToRefresh { costly.append(feed) } else { cheap.append(feed) }
      }
    }
  }

  /// Removes and returns the next feed; `nil` if the queue is empty.
  mutating func next() -> LiveFeed? {
    if let feed = cheap.popLast() {
      waiting.remove(ObjectIdentifier(feed))
      return feed
    }
    guard let feed = costly.first else { return nil }
    // BOUND: the list has a first element.
    costly.removeFirst()
    waiting.remove(ObjectIdentifier(feed))
    served.insert(ObjectIdentifier(feed))
    return feed
  }
}

extension LiveFeed {
  /// True if the next refresh will probably be costly.
  var isCostlyToRefresh: Bool { refreshSteps.load(ordering: .relaxed) > RefreshQueue.costlySteps }

  /// Records the number of work steps of a refresh.
  ///
  /// The recorded number determines whether the feed is costly.
  ///
  /// Most refreshes find no change and are cheap, even those of a costly feed. So each refresh
  /// reduces the recorded number by at most half. After a refresh of 400,000 steps, the next two
  /// refreshes thus still count as costly.
  ///
  /// Only one thread refreshes feeds, so no other thread changes the number meanwhile.
  func recordRefresh(steps: Int) {
    let half = refreshSteps.load(ordering: .relaxed) / 2
    refreshSteps.store(max(steps, half), ordering: .relaxed)
  }
}
