extension SampleGrid {
  /// Returns the part of the grid with the given indices.
  ///
  /// The part ends at the time of the last index. Explicit times are shared, not copied.
  ///
  /// - Parameter indices: A range within 0..<``count``. For an empty range, the part has no times
  ///   and ends where this grid ends.
  public func part(_ indices: Range<Int>) -> SampleGrid {
    indices.isEmpty
      ? part(from: indices.lowerBound, count: 0, start: end ?? start, end: end)
      : part(
        from: indices.lowerBound, count: indices.count, start: time(indices.lowerBound),
        end: time(indices.upperBound - 1))
  }

  /// Returns a grid that ends at a time and has no sample times.
  static func approach(to time: Double) -> SampleGrid {
    SampleGrid(times: []).part(from: 0, count: 0, start: time, end: time)
  }

  /// Returns this grid with the given end, at which all animations have ended.
  ///
  /// The result contains the first time and all later times up to the end. A grid that already has
  /// an end is returned unchanged.
  func resting(at end: Double) -> SampleGrid {
    guard self.end == nil else { return self }
    let closed = ending(at: end)
    if case .evenly = rule { return closed }
    var count = max(closed.count ?? 1, 1)
    while time(count) <= end + momentTolerance { count += 1 }
    while count > 1 && time(count - 1) > end + momentTolerance { count -= 1 }
    let grid = closed.part(from: 0, count: count, start: start, end: end)
    return includesEnd ? grid.includingEnd() : grid
  }
}
