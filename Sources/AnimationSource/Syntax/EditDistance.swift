/// The number of edits between two words.
package enum EditDistance {
  /// Returns the minimum number of edits that turn one word into the other.
  ///
  /// An edit inserts, deletes or replaces a byte, or swaps two adjacent bytes. The time grows with
  /// the product of the lengths of both words.
  ///
  /// Source: R. Lowrance and R. A. Wagner, An Extension of the String-to-String Correction Problem,
  /// 1975, in the variant in which no substring is edited twice.
  package static func between(_ first: [UInt8], _ second: [UInt8]) -> Int {
    // The last two rows of the table, which has a row for each byte of `first`. The first element
    // of a row is the cost of deleting all bytes up to this row.
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
