internal import JSONCodec

/// The number that an invalid number, such as `300ms` or `0,5`, probably means.
package struct MeantNumber: Equatable {
  /// The number in its valid spelling.
  package let text: String
  /// The rule that the text violates, for a message.
  package let reason: String

  /// Guesses the number; `nil` if the text is not similar to a number.
  ///
  /// - Parameters:
  ///   - given: The text. A text is similar to a number if its digits have a unit, a decimal comma,
  ///     thousands separators, quotation marks or a typographic minus.
  ///   - expected: The unit of the number.
  package init?(_ given: String, in expected: NumberRange.Unit = .usual) {
    // A longer text is probably not a number, and an error that repeats the text would be too long.
    guard given.utf8.count <= Self.longest else { return nil }
    let written = given.filter { !$0.isWhitespace && !Self.quotes.contains($0) && $0 != "_" }
    guard let bare = Self.ungrouped(written) else { return nil }
    var digits = ""
    var rest = Substring(bare)
    while let character = rest.first, let letter = Self.digit(character, after: digits, of: rest) {
      digits.append(letter)
      // BOUND: rest has a first character, by the condition.
      rest.removeFirst()
    }
    guard let number = Double(digits), number.isFinite else { return nil }
    let unit = rest.lowercased()
    guard let rule = Self.rule(for: unit, in: expected, unitless: Self.fault(of: given))
    else { return nil }
    let meant = rule.divisor < 1 ? number * (1 / rule.divisor).rounded() : number / rule.divisor
    guard meant.isFinite else { return nil }
    text = String(shortest: meant)
    reason = bare == written || !unit.isEmpty ? rule.reason : "numbers have no thousands separators"
  }

  /// Returns the error for a text that is not a number.
  ///
  /// If the text is similar to a number, the error contains the rule and the valid spelling.
  package static func objection(
    to given: String, in expected: NumberRange.Unit = .usual
  ) -> String {
    guard given.utf8.count <= longest else { return "must be a number" }
    guard let meant = MeantNumber(given, in: expected) else {
      return "\"\(given)\" is not a number: numbers are decimal, such as -1.5e-3"
    }
    return "\"\(given)\" is not a number: \(meant.reason). Write \(meant.text)"
  }

  private static let longest = 40

  /// Returns a number without the commas that separate thousands, as in `1,000,000`.
  ///
  /// - Returns: `nil` if a comma is possibly either a decimal comma or a separator, as in `1,250`.
  private static func ungrouped(_ text: String) -> String? {
    let number = text.drop { "+-\u{2212}\u{2013}\u{2014}".contains($0) }
    let digits = number.prefix { "0"..."9" ~= $0 || $0 == "," }
    let groups = digits.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = groups.first, groups.count > 1, 1...3 ~= first.count, first.first != "0",
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return text }
    let rest = number.dropFirst(digits.count)
    guard groups.count > 2 || groups.last == "000" || rest.first == "." else { return nil }
    return String(text.dropLast(number.count)) + groups.joined() + String(rest)
  }

  private static func digit(
    _ character: Character, after digits: String, of rest: Substring
  ) -> Character? {
    switch character {
    case "0"..."9" where character.isASCII: return character
    case ".": return digits.contains(".") ? nil : "."
    case ",": return digits.contains(".") || digits.isEmpty ? nil : "."
    case "-", "+": return digits.isEmpty ? character : nil
    case "\u{2212}", "\u{2013}", "\u{2014}": return digits.isEmpty ? "-" : nil
    default: return nil
    }
  }

  /// Returns the rule that a number without a unit violates.
  ///
  /// A number in a JSON string can be without another fault.
  private static func fault(of given: String) -> String {
    if given.contains(",") { return "decimal numbers have a point" }
    if given.contains(where: quotes.contains) { return "numbers have no quotation marks" }
    if given.contains(where: \.isWhitespace) { return "numbers have no spaces" }
    if given.contains(where: "\u{2212}\u{2013}\u{2014}".contains) { return "the minus sign is -" }
    if given.first == "." || given.last == "." { return "a point has digits on both sides" }
    return "numbers have no quotation marks"
  }

  private static func rule(
    for unit: String, in expected: NumberRange.Unit, unitless reason: String
  ) -> (divisor: Double, reason: String)? {
    let isShort = expected == .milliseconds
    let times = "times are in \(isShort ? "milliseconds here" : "seconds"), without a unit"
    func time(_ divisor: Double) -> (divisor: Double, reason: String) {
      (isShort ? divisor / 1000 : divisor, times)
    }
    switch unit {
    case "":
      return (1, reason)
    case "ms", "msec", "millis", "milliseconds": return time(1000)
    case "s", "sec", "secs", "second", "seconds": return time(1)
    case "min", "mins", "minute", "minutes": return time(1.0 / 60)
    case "h", "hr", "hour", "hours": return time(1.0 / 3600)
    case "%" where expected == .percent: return (1, "numbers are in percent here, without a sign")
    case "%": return (100, "percentages are written as fractions of 1")
    case "fps", "hz": return (1, "rates are in frames per second, without a unit")
    case "px", "pt", "dp", "sp", "em", "rem", "vh", "vw", "x", "f", "d", "deg", "rad", "turn":
      return (1, "numbers have no unit here")
    default: return nil
    }
  }

  private static let quotes: Set<Character> = [
    "\"", "'", "`", "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}",
  ]
}
