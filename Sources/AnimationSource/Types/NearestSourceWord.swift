/// The search for the known word that a misspelt word most likely means.
enum NearestSourceWord {
  /// Returns the known word with the fewest changed letters; `nil` if none is near.
  static func find(_ word: String, in known: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().unicodeScalars.prefix(40))
    let allowed = max(1, letters.count / 3)
    var best: (distance: Int, word: String)?
    for candidate in Set(known).sorted() where candidate != word && !candidate.hasPrefix("_") {
      let other = Array(candidate.lowercased().unicodeScalars.prefix(40))
      guard abs(other.count - letters.count) <= allowed else { continue }
      let distance = distance(letters, other)
      if distance <= allowed, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.word
  }

  /// The number of inserted, deleted, replaced and swapped letters between two words.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        var cost = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        current.append(cost)
      }
      (before, previous) = (previous, current)
    }
    return previous[b.count]
  }
}
