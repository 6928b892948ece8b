/// The pauses between attempts to connect.
///
/// Each pause is about twice as long as the previous pause, up to `maxMilliseconds`. Up to half of
/// each pause is random, so that several processes do not connect at the same time.
struct RetryPause {
  /// The maximum length of a pause in milliseconds, so that a recovered server is used soon.
  static let maxMilliseconds = 1000
  /// The maximum length of the first pause in milliseconds.
  static let firstMilliseconds = 50

  private var bound = firstMilliseconds

  /// Returns the next pause in milliseconds.
  mutating func next() -> Int {
    defer { bound = min(bound * 2, Self.maxMilliseconds) }
    return .random(in: bound / 2...bound)
  }
}
