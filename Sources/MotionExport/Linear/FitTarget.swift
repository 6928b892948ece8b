/// What a timing function has to follow: a curve over progress in time, and where it begins and ends.
struct FitTarget: Sendable {
  /// The curve, in seconds.
  let curve: FractionCurve
  /// The seconds for which progress goes from 0 to 1.
  let duration: Double
  /// What the timing function must be at the very start and the very end.
  let start, end: Double
  /// Whether a path may begin, or end, anywhere within its room, as beside a jump.
  var isStartOpen = false, isEndOpen = false
  /// The samples by progress.
  private(set) var x, values: [Double]

  init(_ curve: FractionCurve, duration: Double, end: Double) {
    self.curve = curve
    self.duration = duration
    self.end = end
    let count = curve.index(after: duration.nextDown)
    var x = curve.times[..<count].map { $0 / duration }
    var values = Array(curve.values[..<count])
    if x.last == 1 {
      x.removeLast()
      values.removeLast()
    }
    x.append(1)
    values.append(curve.value(at: duration))
    self.x = x
    self.values = values
    start = values[0]
  }

  func value(at x: Double) -> Double { curve.value(at: x * duration) }

  /// The curve with as much room above and below it, and none at ends that are not open.
  ///
  /// - Returns: `nil` where the curve itself ends further away.
  func tube(_ room: Double) -> Tube? {
    guard abs(values[values.count - 1] - end) <= room else { return nil }
    var low = values.map { $0 - room }, high = values.map { $0 + room }
    if !isStartOpen { (low[0], high[0]) = (start, start) }
    if !isEndOpen { (low[low.count - 1], high[high.count - 1]) = (end, end) }
    return Tube(x: x, low: low, high: high)
  }

  /// Adds samples wherever a path with the fewest lines bends outside its room, between two of them.
  ///
  /// What is sampled binds lines; a corner is bound by a sample of its own.
  mutating func refine(room: Double, lines: Int) {
    for _ in 0..<12 {
      guard let tube = tube(room) else { return }
      let paths = [tube.fewestLines(most: lines), tube.reversed.fewestLines(most: lines)]
      var places: [Double] = []
      for (index, path) in paths.enumerated() {
        for corner in path?.corners.dropFirst().dropLast() ?? [] {
          let place = index == 0 ? corner.x : 1 - corner.x
          let isOut = abs(corner.y - value(at: place)) > room * 1.001
          if isOut, place > 0, place < 1 { places.append(place) }
        }
      }
      guard !places.isEmpty else { return }
      insert(places)
    }
  }

  /// Adds samples of the motion itself at ascending progresses between 0 and 1.
  mutating func bind(_ places: [Double]) {
    for (place, value) in zip(places, curve.exactly(at: places.map { $0 * duration })) {
      let index = self.index(after: place)
      guard x[index - 1] < place else { continue }
      x.insert(place, at: index)
      values.insert(value, at: index)
    }
  }

  private mutating func insert(_ places: [Double]) {
    for place in places.sorted() {
      let index = self.index(after: place)
      guard x[index - 1] < place else { continue }
      x.insert(place, at: index)
      values.insert(value(at: place), at: index)
    }
  }

  /// The index of the first sample after a progress below 1.
  func index(after place: Double) -> Int {
    var low = 0, high = x.count - 1
    while low < high {
      let middle = (low + high) / 2
      if x[middle] > place { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The least room in which a path has no more than a number of lines, and that path.
  func leastRoom(lines: Int, below room: Double) -> (room: Double, path: Tube.Path)? {
    guard let path = tube(room)?.fewestLines(most: lines) else { return nil }
    var best = (room: room, path: path)
    var low = abs(values[values.count - 1] - end), high = room
    for _ in 0..<16 where high > low * 1.005 {
      let middle = low > high / 16 ? (low + high) / 2 : max(low, high / 4)
      if let path = tube(middle)?.fewestLines(most: lines) {
        best = (middle, path)
        high = middle
      } else {
        low = max(middle, low.nextUp)
      }
    }
    return best
  }
}
