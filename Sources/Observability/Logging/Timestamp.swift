internal import Support
internal import Foundation

/// The time of a log line in UTC, with a precision of a millisecond.
///
/// Source: RFC 3339 section 5.6.
struct Timestamp: Sendable {
  private let milliseconds: Int

  /// Creates a timestamp, rounded down to a millisecond.
  ///
  /// - Parameter seconds: The time in seconds since 1970-01-01T00:00:00Z.
  init(seconds: Double) { milliseconds = Int(exactly: (seconds * 1000).rounded(.down)) ?? 0 }

  static var now: Timestamp { Timestamp(seconds: Date().timeIntervalSince1970) }

  func write(to line: inout LogLine) {
    let day = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    let isBefore = day.remainder < 0
    let date = CivilDate(daysSince1970: isBefore ? day.quotient - 1 : day.quotient)
    let ofDay = isBefore ? day.remainder + 86_400_000 : day.remainder
    line.digits(date.year, places: 4)
    line.mark("-")
    line.digits(date.month, places: 2)
    line.mark("-")
    line.digits(date.day, places: 2)
    line.mark("T")
    line.digits(ofDay / 3_600_000, places: 2)
    line.mark(":")
    line.digits(ofDay / 60_000 % 60, places: 2)
    line.mark(":")
    line.digits(ofDay / 1000 % 60, places: 2)
    line.mark(".")
    line.digits(ofDay % 1000, places: 3)
    line.mark("Z")
  }
}
