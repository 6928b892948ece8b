internal import AnimationCore

/// A search for the known word that is nearest to a misspelled word.
enum NearestWord {
  /// The keywords that start a declaration.
  static let declarations = [
    "struct", "enum", "extension", "func", "var", "let", "init", "case", "typealias", "import",
    "static", "private", "public", "fileprivate", "internal", "mutating", "indirect",
  ]
  /// The words that start a statement or a part of a statement.
  static let statements =
    declarations + [
      "if", "else", "guard", "switch", "default", "for", "in", "while", "repeat", "return", "break",
      "continue", "fallthrough", "where", "defer", "do",
    ]
  /// The attributes that a source can contain.
  static let attributes = SourceParser.allowedAttributes.sorted()

  /// Returns the known word with the fewest differences; `nil` if all words have too many
  /// differences.
  ///
  /// A difference is a missing, additional, wrong or swapped letter. Two differences are allowed if
  /// both words have more than four letters; otherwise, one difference is allowed. A known word
  /// needs at least three letters. Between words of up to three letters, a wrong letter is not
  /// allowed.
  ///
  /// The result is also `nil` if `text` is one of the words, has fewer than 2 bytes or has more
  /// than 23 bytes.
  static func word(for text: String, among words: [String]) -> String? {
    let letters = Array(text.utf8.prefix(24))
    guard letters.count >= 2, letters.count < 24 else { return nil }
    let similar = words.filter { abs($0.utf8.count - letters.count) <= 2 }
    // A comparison of two words of 24 letters takes about as long as three steps of the budget.
    guard Work.spend(words.count / 16 + similar.count * letters.count / 8, on: .bytes) else {
      return nil
    }
    var best: (word: String, differences: Int)?
    for word in similar {
      let differences = EditDistance.between(letters, Array(word.utf8))
      let allowed = min(letters.count, word.utf8.count) > 4 ? 2 : 1
      // A short name such as `foo` is not a misspelled `for`, but `fro` and `fr` are.
      let isShort = max(letters.count, word.utf8.count) <= 3
      guard differences <= allowed, differences < word.utf8.count - 1,
        !isShort || letters.count != word.utf8.count || letters.sorted() == word.utf8.sorted()
      else { continue }
      if differences < best?.differences ?? .max { best = (word, differences) }
    }
    return best?.differences == 0 ? nil : best?.word
  }
}
