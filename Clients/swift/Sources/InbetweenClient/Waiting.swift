/// The waits of the client, and the numbers of seconds that a server sends.
enum Waiting {
  /// The longest wait in seconds: a day.
  static let longest = 86_400.0

  /// Returns a number of seconds from 0 to ``longest``; NaN becomes 0.
  static func bounded(_ seconds: Double) -> Double {
    seconds > 0 ? min(seconds, longest) : 0
  }

  /// Returns the seconds of a field, at most ``longest``; `nil` if the text is not only digits.
  ///
  /// A `Retry-After` with a date is `nil` too. Source: RFC 9110, section 10.2.3; HTML Standard,
  /// section 9.2.6.
  ///
  /// - Parameter unit: The length of one unit of the field in seconds.
  static func seconds(_ text: some StringProtocol, unit: Double = 1) -> Double? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Double(text).map { bounded($0 * unit) }
  }

  /// Waits for some seconds, at most ``longest``.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  static func pause(_ seconds: Double) async throws {
    // BOUND: a number from 0 to 8.64e13.
    try await Task.sleep(nanoseconds: UInt64(bounded(seconds) * 1e9))
  }
}
