/// The pieces of one curve that is gone through several times, so that each is made once.
struct BezierPieces {
  /// In the order in which they begin.
  private var pieces: [BezierPiece] = []

  /// Some 100 kB; most curves have half as many.
  private static var most: Int { 256 }

  /// Keeps a piece, unless there are many.
  mutating func keep(_ piece: BezierPiece) {
    guard pieces.count < Self.most else { return }
    pieces.insert(piece, at: count(notAfter: piece.ends.lowerBound))
  }

  /// The index of the last one to begin of those that an abscissa is in.
  func index(around abscissa: Double) -> Int? {
    let count = count(notAfter: abscissa)
    // BOUND: count > 0 stands before it, and count is of these pieces.
    guard count > 0, pieces[count - 1].ends.upperBound >= abscissa else { return nil }
    return count - 1
  }

  /// The piece at an index.
  @inline(__always)
  subscript(index: Int) -> BezierPiece { pieces[index] }

  /// How many begin at an abscissa or before.
  private func count(notAfter abscissa: Double) -> Int {
    var low = 0, high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].ends.lowerBound <= abscissa { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
