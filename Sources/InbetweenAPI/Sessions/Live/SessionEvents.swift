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
  /// All streams of a feed share its scene. But any stream may be the last to end, so each stream
  /// counts the scene.
  let keptBytes: Int
  private let feeds: LiveFeeds

  /// Creates a stream, which uses its feed until the stream is released.
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
