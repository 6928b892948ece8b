/// The known word that a misspelt one means.
enum NearestWord {
  /// The words that start a declaration.
  static let declarations = [
    "struct", "enum", "extension", "func", "var", "let", "init", "case", "typealias", "import",
    "static", "private", "public", "fileprivate", "internal", "mutating", "indirect",
  ]
  /// The words that start a statement, or a part of one.
  static let statements =
    declarations + [
      "if", "else", "guard", "switch", "default", "for", "in", "while", "repeat", "return", "break",
      "continue", "fallthrough", "where", "defer", "do",
    ]
  /// The attributes that have a meaning or are ignored.
  static let attributes = SourceParser.allowedAttributes.sorted()

  /// The word with the fewest differences; `nil` if all have too many.
  ///
  /// A difference is a missing, additional, wrong or swapped letter. A word of up to four letters
  /// has one difference at most, a longer one two. A word of up to three letters has no wrong one.
  static func word(for text: String, among words: [String]) -> String? {
    let letters = Array(text.utf8.prefix(24))
    guard letters.count >= 2, letters.count < 24 else { return nil }
    var best: (word: String, differences: Int)?
    for word in words where abs(word.utf8.count - letters.count) <= 2 {
      let differences = self.differences(letters, Array(word.utf8))
      let allowed = min(letters.count, word.utf8.count) > 4 ? 2 : 1
      // Short names such as `foo` are not a misspelt `for`, but `fro` and `fr` are.
      let isShort = max(letters.count, word.utf8.count) <= 3
      guard differences <= allowed, differences < word.utf8.count - 1,
        !isShort || letters.count != word.utf8.count || letters.sorted() == word.utf8.sorted()
      else { continue }
      if differences < best?.differences ?? .max { best = (word, differences) }
    }
    return best?.differences == 0 ? nil : best?.word
  }

  /// The number of differences between two words (the restricted distance of Damerau).
  private static func differences(_ first: [UInt8], _ second: [UInt8]) -> Int {
    // The last row and the one before; each starts with the cost of deleting all letters so far.
    var last = Array(0...second.count)  // BOUND: a count is not negative.
    var before = last
    var row = last
    var previous: UInt8?
    for (number, letter) in first.enumerated() {
      row[0] = number + 1
      for (column, other) in second.enumerated() {
        // BOUND: a row has one element more than `second`.
        var least = min(last[column + 1], row[column]) + 1
        least = min(least, last[column] + (letter == other ? 0 : 1))
        // BOUND: `column` is at least 1 here.
        if column > 0, previous == other, letter == second[column - 1] {
          least = min(least, before[column - 1] + 1)  // BOUND: as above.
        }
        row[column + 1] = least  // BOUND: as above.
      }
      (before, last, row) = (last, row, before)
      previous = letter
    }
    return last.last ?? .max
  }
}
