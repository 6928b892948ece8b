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
  /// has one difference at most, a longer one two.
  static func word(for text: String, among words: [String]) -> String? {
    let letters = Array(text.utf8.prefix(24))
    guard letters.count >= 2, letters.count < 24 else { return nil }
    var best: (word: String, differences: Int)?
    for word in words {
      let differences = self.differences(letters, Array(word.utf8))
      let allowed = min(letters.count, word.utf8.count) > 4 ? 2 : 1
      // A name such as `at` is not a misspelt `let`.
      guard differences <= allowed, differences < word.utf8.count - 1 else { continue }
      if differences < best?.differences ?? .max { best = (word, differences) }
    }
    return best?.differences == 0 ? nil : best?.word
  }

  /// The number of differences between two words (the restricted distance of Damerau).
  private static func differences(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var rows = [Array(0...second.count)]  // BOUND: a count is not negative.
    for (row, letter) in first.enumerated() {
      var line = [row + 1]
      for (column, other) in second.enumerated() {
        // BOUND: the row above has one element more than `second`.
        let above = rows[row][column + 1]
        var least = min(above, line[column]) + 1
        least = min(least, rows[row][column] + (letter == other ? 0 : 1))
        // BOUND: both indices are at least 1 here.
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          least = min(least, rows[row - 1][column - 1] + 1)  // BOUND: as above.
        }
        line.append(least)
      }
      rows.append(line)
    }
    return rows.last?.last ?? .max
  }
}
