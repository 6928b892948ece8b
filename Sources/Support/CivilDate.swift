/// A date of the proleptic Gregorian calendar.
package struct CivilDate: Equatable, Sendable {
  /// The year; year 0 precedes year 1, and negative years precede year 0.
  package let year: Int
  /// The month, in 1...12.
  package let month: Int
  /// The day of the month, in 1...31.
  package let day: Int

  /// Creates the date of a day, given as the number of days since 1970-01-01.
  ///
  /// The algorithm starts years in March, so that the leap day is the last day of a year. Five
  /// months of 31, 30, 31, 30 and 31 days have 153 days. An era of 400 years has 146 097 days.
  ///
  /// Source: Hinnant, chrono-compatible low-level date algorithms, `civil_from_days`.
  package init(daysSince1970 count: Int) {
    let shifted = count + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * ofYear + 2) / 153
    month = march < 10 ? march + 3 : march - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = ofYear - (153 * march + 2) / 5 + 1
  }
}
