internal import Foundation

/// A moment as the log tells it, in UTC and to the millisecond.
///
/// Source: RFC 3339 section 5.6.
struct Timestamp: Sendable {
  private let milliseconds: Int

  /// - Parameter seconds: Since 1970-01-01T00:00:00Z.
  init(seconds: Double) {
    milliseconds = Int(exactly: (seconds * 1000).rounded(.down)) ?? 0
  }

  static var now: Timestamp { Timestamp(seconds: Date().timeIntervalSince1970) }

  func write(to line: inout LogLine) {
    let day = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    let isBefore = day.remainder < 0
    let date = Self.civil(isBefore ? day.quotient - 1 : day.quotient)
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

  /// The date of a day counted from 1970-01-01.
  ///
  /// Years begin in March, so that the leap day comes last; an era is 400 of them. Source: Hinnant,
  /// chrono-compatible low-level date algorithms, `civil_from_days`.
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * ofYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * march + 2) / 5 + 1
    )
  }
}
