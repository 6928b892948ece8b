extension SampleGrid {
  /// Returns the times of some indices as a grid that ends at the last of them, and holds none of them.
  ///
  /// - Parameter indices: Within ``count``; an empty range gives no times, and the end of the whole grid.
  public func part(_ indices: Range<Int>) -> SampleGrid {
    indices.isEmpty
      ? part(from: indices.lowerBound, count: 0, start: end ?? start, end: end)
      : part(
        from: indices.lowerBound, count: indices.count, start: time(indices.lowerBound),
        end: time(indices.upperBound - 1))
  }

  /// Returns a grid of no times that ends at a time: a scene played along it tells only what happened.
  static func way(to time: Double) -> SampleGrid {
    SampleGrid(times: []).part(from: 0, count: 0, start: time, end: time)
  }

  /// Returns the grid as a scene plays it that comes to rest at a time.
  ///
  /// The times are those that ``AnimationScene/play(_:velocities:limits:)`` takes of a grid without an end:
  /// the first, and all that are not after the end.
  ///
  /// - Parameter most: Beyond so many, it only matters that there are more.
  func resting(at end: Double, most: Int) -> SampleGrid {
    guard self.end == nil else { return self }
    let closed = ending(at: end)
    var count = min(max(closed.count ?? 1, 1), most + 1)
    while count <= most && time(count) <= end + momentTolerance { count += 1 }
    while count > 1 && time(count - 1) > end + momentTolerance { count -= 1 }
    return closed.part(from: 0, count: count, start: start, end: end)
  }
}
