/// The pieces of one curve that is traversed several times, so that each is made once.
struct BezierPieces {
  /// The pieces in the order of their lower ends.
  private var pieces: [BezierPiece] = []

  /// The maximum count: about 100 kB; most curves need half as many.
  private static var most: Int { 256 }

  /// Stores a piece unless the maximum count is reached.
  mutating func keep(_ piece: BezierPiece) {
    guard pieces.count < Self.most else { return }
    pieces.insert(piece, at: count(notAfter: piece.ends.lowerBound))
  }

  /// Returns the index of the last piece, in the order of lower ends, that contains an abscissa.
  func index(around abscissa: Double) -> Int? {
    let count = count(notAfter: abscissa)
    // BOUND: count > 0 is checked first, and count is at most the number of pieces.
    guard count > 0, pieces[count - 1].ends.upperBound >= abscissa else { return nil }
    return count - 1
  }

  /// The piece at an index.
  @inline(__always)
  subscript(index: Int) -> BezierPiece { pieces[index] }

  /// Returns the number of pieces that begin at an abscissa or before it.
  private func count(notAfter abscissa: Double) -> Int {
    var low = 0, high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].ends.lowerBound <= abscissa { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
