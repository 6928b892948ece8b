/// The name that was probably meant, unless nothing is near.
func nearest(to name: String, among known: [String]) -> String? {
  let ranked = known.map { ($0, editDistance(name, $0)) }.min { $0.1 < $1.1 }
  // A third of the letters may differ; beyond that a guess is noise.
  guard let (candidate, distance) = ranked, distance * 3 <= candidate.count else { return nil }
  return candidate
}

/// How many letters to add, drop, change or swap to make one text of another.
///
/// Source: the restricted Damerau–Levenshtein distance, row by row.
func editDistance(_ first: String, _ second: String) -> Int {
  let first = Array(first), second = Array(second)
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, letter) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      var cost = min(
        last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
