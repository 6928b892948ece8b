/// A time as HTTP writes it.
///
/// Source: RFC 9110 section 5.6.7, IMF-fixdate.
enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Writes seconds since 1970-01-01T00:00:00Z, cut to whole ones.
  static func text(_ seconds: Double) -> String {
    let total = Int(seconds.rounded(.down))
    let day = total >= 0 ? total / 86_400 : (total - 86_399) / 86_400
    let second = total - day * 86_400
    let date = civil(day)
    let weekday = days[((day % 7) + 7) % 7]
    // Appended piece by piece: interpolation would take ten times as long.
    var text = weekday
    text += ", "
    text += two[date.day]
    text += " "
    text += months[date.month - 1]
    text += " "
    text += String(date.year)
    text += " "
    text += two[second / 3600]
    text += ":"
    text += two[second / 60 % 60]
    text += ":"
    text += two[second % 60]
    text += " GMT"
    return text
  }

  private static let two = (0..<60).map { $0 < 10 ? "0\($0)" : "\($0)" }

  /// The date of a day counted from 1970-01-01.
  ///
  /// Years are counted from March, so that the leap day comes last: 153 days are five months of 31, 30, 31,
  /// 30, 31, and an era of 400 years has 146 097 days.
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
