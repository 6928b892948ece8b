/// Up to 128 times one after another that a motion is sampled at, in fours.
///
/// Modifiers keep their order: the times go all up or all down, so that all are where the first and the last are.
/// The last four are filled up with the last time.
struct StretchTimes: ~Copyable {
  /// The most times of a stretch.
  static let most = 128

  private var fours = Array(repeating: Lanes.zero, count: 32)
  /// How many times there are.
  private(set) var count = 0

  /// No times.
  init() {}

  /// Takes times in the place of those at hand.
  ///
  /// - Parameters:
  ///   - times: At most ``most``, which go up.
  ///   - begin: The time that counts as 0.
  @inline(__always)
  mutating func take(_ times: Span<Double>, since begin: Double) {
    let count = times.count, whole = min(count / 4, Self.most / 4)
    self.count = count
    var room = fours.mutableSpan
    for number in 0..<whole { room[number] = Lanes(times, from: 4 &* number) - begin }
    guard 4 * whole < count else { return }
    // BOUND: 4 · whole < count, so there is a last one.
    var last = Lanes(repeating: times[count - 1])
    for index in 4 * whole..<count { last[index % 4] = times[index] }
    room[whole] = last - begin
  }

  /// How many fours there are, the last one filled up.
  @inline(__always)
  var fourCount: Int { (count + 3) / 4 }

  /// Four times, by their number.
  @inline(__always)
  func four(_ number: Int) -> Lanes { fours[number] }

  // BOUND: index / 4 is checked by the array, index % 4 is 0 to 3.
  /// The time at an index.
  @inline(__always)
  subscript(index: Int) -> Double { fours[index / 4][index % 4] }

  /// Makes another time of each.
  ///
  /// - Parameter change: Four times into four; times that go up must go all up or all down after it.
  @inline(__always)
  mutating func change(_ change: (Lanes) -> Lanes) {
    let last = fourCount
    var room = fours.mutableSpan
    for number in 0..<last { room[number] = change(room[number]) }
  }

  /// Leaves the later times away.
  mutating func keep(_ count: Int) {
    self.count = count
    guard count % 4 > 0 else { return }
    var room = fours.mutableSpan
    // BOUND: count % 4 > 0, so the lane before is one of the four.
    for lane in count % 4..<4 { room[count / 4][lane] = room[count / 4][count % 4 - 1] }
  }
}

/// What a unit of distance and a unit of initial velocity have become at the times of a stretch, in fours.
struct StretchUnits: ~Copyable {
  private var steps = Array(repeating: Lanes.zero, count: 32)
  private var impulses = Array(repeating: Lanes.zero, count: 32)

  /// No units.
  init() {}

  /// The units of four times, by their number.
  @inline(__always)
  subscript(number: Int) -> UnitLanes {
    UnitLanes(step: steps[number], impulse: impulses[number])
  }

  /// Says that nothing has moved at four times.
  @inline(__always)
  mutating func setZero(_ number: Int) {
    steps[number] = .zero
    impulses[number] = .zero
  }

  /// Has the distance's units of times written, by fours.
  @inline(__always)
  mutating func withSteps(_ write: (inout MutableSpan<Lanes>) -> Void) {
    var room = steps.mutableSpan
    write(&room)
  }

  /// Has the velocity's units of times written, by fours.
  @inline(__always)
  mutating func withImpulses(_ write: (inout MutableSpan<Lanes>) -> Void) {
    var room = impulses.mutableSpan
    write(&room)
  }

  /// Adds the velocity's units to the distance's, as of one and the same way.
  @inline(__always)
  mutating func join(_ numbers: Range<Int>, velocity: Double) {
    for number in numbers { steps[number] += velocity * impulses[number] }
  }
}
