/// Up to 128 successive times at which a motion is sampled, in groups of four.
///
/// The times are in ascending or descending order. The last group is padded with copies of the last
/// time.
struct StretchTimes: ~Copyable {
  /// The maximum number of stored times: 32 groups of four.
  static let capacity = 128

  private var fours = Array(repeating: Lanes.zero, count: 32)
  /// The number of stored times, without the padding.
  private(set) var count = 0

  /// Replaces the times.
  ///
  /// - Parameters:
  ///   - times: At most ``capacity`` times, in ascending order.
  ///   - begin: The time that is subtracted from each time.
  @inline(__always)
  mutating func take(_ times: Span<Double>, since begin: Double) {
    let count = times.count, whole = min(count / 4, Self.capacity / 4)
    self.count = count
    var room = fours.mutableSpan
    for number in 0..<whole { room[number] = Lanes(times, from: 4 &* number) - begin }
    guard 4 * whole < count else { return }
    // BOUND: 4 · whole < count, so there is a last time.
    var last = Lanes(repeating: times[count - 1])
    for index in 4 * whole..<count { last[index % 4] = times[index] }
    room[whole] = last - begin
  }

  /// The number of groups of four times; the last group can be padded.
  @inline(__always)
  var fourCount: Int { (count + 3) / 4 }

  /// Returns the four times of the group with the given number.
  @inline(__always)
  func four(_ number: Int) -> Lanes { fours[number] }

  // BOUND: index / 4 is checked by the array, index % 4 is 0 to 3.
  /// The time at an index.
  @inline(__always)
  subscript(index: Int) -> Double { fours[index / 4][index % 4] }

  /// Applies a function to all times, four at once.
  ///
  /// - Parameter change: The function, which must be monotone.
  @inline(__always)
  mutating func change(_ change: (Lanes) -> Lanes) {
    let last = fourCount
    var room = fours.mutableSpan
    for number in 0..<last { room[number] = change(room[number]) }
  }

  /// Keeps the first `count` times and removes the later times.
  mutating func truncate(_ count: Int) {
    self.count = count
    guard count % 4 > 0 else { return }
    var room = fours.mutableSpan
    // BOUND: count % 4 > 0, so the lane before it is one of the four lanes.
    for lane in count % 4..<4 { room[count / 4][lane] = room[count / 4][count % 4 - 1] }
  }
}

/// The displacements of a motion at up to 128 times, in groups of four times.
///
/// For each time, there are two displacements: for a distance of 1, and for an initial velocity of
/// 1.
struct StretchUnits: ~Copyable {
  private var steps = Array(repeating: Lanes.zero, count: 32)
  private var impulses = Array(repeating: Lanes.zero, count: 32)

  /// Returns the displacements at the four times of the group with the given number.
  @inline(__always)
  subscript(number: Int) -> UnitLanes { UnitLanes(step: steps[number], impulse: impulses[number]) }

  /// Sets the displacements at the four times of a group to 0.
  @inline(__always)
  mutating func setZero(_ number: Int) {
    steps[number] = .zero
    impulses[number] = .zero
  }

  /// Calls a closure that writes the displacements for a distance of 1, in groups of four.
  @inline(__always)
  mutating func withSteps(_ write: (inout MutableSpan<Lanes>) -> Void) {
    var room = steps.mutableSpan
    write(&room)
  }

  /// Calls a closure that writes the displacements for a velocity of 1, in groups of four.
  @inline(__always)
  mutating func withImpulses(_ write: (inout MutableSpan<Lanes>) -> Void) {
    var room = impulses.mutableSpan
    write(&room)
  }

  /// Adds the effect of an initial velocity to the displacements for a distance of 1.
  ///
  /// - Parameters:
  ///   - numbers: The indices of the groups to change.
  ///   - velocity: The initial velocity.
  @inline(__always)
  mutating func join(_ numbers: Range<Int>, velocity: Double) {
    for number in numbers { steps[number] += velocity * impulses[number] }
  }
}
