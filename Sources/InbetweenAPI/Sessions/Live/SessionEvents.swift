internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages

/// An event stream of a live session.
final class SessionEvents: SteppedStream {
  let feed: LiveFeed
  let beginning: LiveFeed.Beginning
  let timing: StreamTiming
  /// A function that returns the wall clock's time, in seconds since 1970-01-01T00:00:00Z.
  let now: @Sendable () -> Double
  /// The size in bytes of `beginning` and of the feed's scene.
  ///
  /// All streams of a feed share the feed's scene. Each stream counts the scene, because each
  /// stream can be the last one that keeps the scene in memory.
  let keptBytes: Int
  private let feeds: LiveFeeds

  /// Creates a stream that uses `feed` until the stream is released.
  ///
  /// - Parameter storedBytes: The size in bytes of the stored session.
  init(
    _ feed: LiveFeed, of feeds: LiveFeeds, _ beginning: LiveFeed.Beginning, storedBytes: Int,
    _ timing: StreamTiming, now: @escaping @Sendable () -> Double
  ) {
    keptBytes = beginning.bytes.count + WorkerStream.sceneBytes(describedIn: storedBytes)
    self.feed = feed
    self.feeds = feeds
    self.beginning = beginning
    self.timing = timing
    self.now = now
  }

  deinit { feeds.release(feed) }

  var waits: Bool { true }

  /// The response whose content is this stream.
  var response: Response { EvaluationEvents.response(self, after: beginning.base) }

  func begin() -> any ContentProducer { SessionEventProducer(self, nil) }

  func begin(waking wakeup: StreamWakeup) -> any ContentProducer {
    SessionEventProducer(self, wakeup)
  }
}

/// A producer that delivers one event stream of a live session.
final class SessionEventProducer: SteppedProducer {
  private let stream: SessionEvents
  private var connection: StreamConnection
  private var cursor: Int
  private var number: Int?
  private(set) var samplesMade: Int

  init(_ stream: SessionEvents, _ wakeup: StreamWakeup?) {
    self.stream = stream
    cursor = stream.beginning.cursor
    samplesMade = stream.beginning.samples
    connection = StreamConnection(stream.timing)
    number = wakeup.map(stream.feed.join)
  }

  deinit { if let number { stream.feed.leave(number) } }

  var probe: [UInt8] { EventText.comment }
  var ending: StreamEnding? { connection.ending }

  var isCostly: Bool { stream.feed.isCostly }

  func next(within steps: Int) -> ContentPiece {
    if let piece = connection.begin({ stream.beginning.bytes }) { return piece }
    let delivery = stream.feed.deliver(after: cursor, to: number, at: stream.now(), within: steps)
    cursor = delivery.cursor
    // BOUND: a stream would count one sample per frame for millions of years.
    samplesMade += delivery.samples
    switch delivery.ending {
    case .failed(let problem): return .bytes(delivery.bytes + connection.fail(problem))
    case .evicted: return .bytes(connection.evict())
    case .gone where delivery.bytes.isEmpty: return .end
    case .gone:
      connection.finish(.complete)
      return .bytes(delivery.bytes)
    case nil: break
    }
    if !delivery.bytes.isEmpty { return connection.send(delivery.bytes) }
    if delivery.isBehind { return .pending }
    // The wait ends at the next heartbeat at the latest. If the next sample is due later, its time
    // is not needed.
    let isSoon = delivery.wait < Limits.heartbeat.upperBound
    return connection.wait(until: isSoon ? connection.now + .seconds(delivery.wait) : nil)
  }
}
