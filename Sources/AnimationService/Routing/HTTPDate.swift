internal import CivilDate

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
    let date = CivilDate(daysSince1970: day)
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
}
