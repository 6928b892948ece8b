internal import JSONCodec
internal import AnimationCore
internal import AnimationSource

/// A search for the known word that is nearest to a misspelled word.
package enum NearestWord {
  // The maximum length of a word, in UTF-8 bytes. The time of a comparison grows with the product
  // of the lengths of both words.
  private static let longest = 64

  /// Returns the candidate nearest to a word; `nil` if no candidate is near.
  ///
  /// Letter case is ignored. Lengths and distances are in bytes. A candidate is near if its edit
  /// distance is at most 1, or at most a third of the length of the longer word. The distance must
  /// also be less than that length, so `a` is not near `b`. If several candidates are equally near,
  /// the first is returned.
  ///
  /// Edits are insertions, deletions, replacements and swaps of neighboring bytes.
  ///
  /// If no candidate is near, the first candidate that begins or ends with the word is returned.
  /// The word must then have three letters or more.
  ///
  /// Source: R. Lowrance and R. A. Wagner, An Extension of the String-to-String Correction Problem,
  /// 1975, in the variant in which no substring is edited twice.
  package static func suggestion(for word: String, among candidates: [String]) -> String? {
    guard !word.isEmpty, word.utf8.count <= longest else { return nil }
    let typed = letters(word)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate.utf8.count <= longest && candidate != word {
      let known = letters(candidate)
      guard Work.spend(1 + typed.count * known.count / 16, on: .bytes) else { return nil }
      let distance = EditDistance.between(typed, known)
      let allowance = max(1, max(typed.count, known.count) / 3)
      // Without the second condition, any letter would be near any other letter.
      guard distance <= allowance, distance < max(typed.count, known.count) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    if let best { return best.candidate }
    guard typed.count >= 3 else { return nil }
    return candidates.first {
      guard $0 != word else { return false }
      let known = letters($0)
      return known.starts(with: typed) || known.reversed().starts(with: typed.reversed())
    }
  }

  private static func letters(_ word: String) -> [UInt8] { Array(word.lowercased().utf8) }
}
