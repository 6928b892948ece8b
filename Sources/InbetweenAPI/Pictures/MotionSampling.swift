internal import AnimationCore
internal import AnimationNotation

/// The samples of a scene at adaptive times for line plots, and their jumps.
struct MotionSampling {
  /// One component of a property, with a value at each time until the property is removed.
  typealias Component = Samples.Column.Component

  /// A property with its components.
  struct Property {
    var name: String
    var components: [Component]
  }

  /// The times in seconds, as close as the plot requires.
  private(set) var times: [Double]
  /// The properties, sorted by the bytes of their names.
  private(set) var properties: [Property]
  /// The events of the scene.
  let events: [SceneEvent]

  /// The minimum distance between times.
  let spacing: SampleSpacing

  /// Plays a scene over a time span.
  ///
  /// Where values differ from an extrapolation by their velocities, the scene is played again at
  /// closer times. That ends when an interval contains only a jump or no difference. In `swiftui`
  /// fidelity all times are frame times.
  ///
  /// - Parameters:
  ///   - scene: The scene; each playback uses a copy.
  ///   - span: The time span in seconds.
  ///   - count: The approximate initial number of times.
  ///   - isQuery: True if the range is in a query.
  init(
    _ scene: AnimationScene, in span: ClosedRange<Double>, count: Int, isQuery: Bool
  ) throws(Problem) {
    spacing = SampleSpacing(scene, span)
    let samples = try Self.play(scene, SampleGrid(times: spacing.first(count)), isQuery)
    times = samples.times
    events = samples.events.filter { $0.isReported(from: span.lowerBound) }
    properties = samples.columns.map { Property(name: $0.name, components: $0.components) }
    for _ in 0..<Self.refinements {
      let more = doubtful.prefix(Self.mostDoubts).flatMap(spacing.between)
      guard !more.isEmpty else { break }
      try merge(Self.play(scene, SampleGrid(times: more), isQuery))
    }
  }

  private static let refinements = 5, mostDoubts = 64

  private static func play(
    _ scene: AnimationScene, _ grid: SampleGrid, _ isQuery: Bool
  ) throws(Problem) -> Samples {
    var scene = scene
    var options = EvaluationAnswer.Options()
    options.includesVelocity = true
    return try Playing.play(&scene, grid, options, isQuery: isQuery)
  }

  /// The intervals in which a value differs from its extrapolation, in order of time.
  private var doubtful: [(Double, Double)] {
    var isDoubtful = Array(repeating: false, count: times.count)
    for component in properties.flatMap(\.components) {
      let least = Self.notable(component.values)
      guard least > 0, component.values.count > 1 else { continue }
      // BOUND: the guard ensures count > 1.
      for index in 1..<component.values.count
      where Self.surprise(component, index, times) > least { isDoubtful[index] = true }
      // A removed property disappears after the last of its values.
      if component.values.count < times.count { isDoubtful[component.values.count] = true }
    }
    return times.indices.dropFirst().filter {
      // BOUND: $0 > 0: the first is dropped.
      isDoubtful[$0] && times[$0] - times[$0 - 1] > spacing.instant
    }.map { (times[$0 - 1], times[$0]) }
  }

  /// Returns the difference between a value and its extrapolation from the previous value and both
  /// velocities.
  private static func surprise(_ component: Component, _ index: Int, _ times: [Double]) -> Double {
    let values = component.values, rates = component.velocities
    // BOUND: index is from 1 on, within values, and there are as many times and velocities.
    let step = values[index] - values[index - 1]
    let rate = (rates[index - 1] + rates[index]) / 2
    let surprise = (step - rate * (times[index] - times[index - 1])).magnitude
    return surprise.isFinite ? surprise : step.magnitude
  }

  /// True if a value jumps: within the minimum interval it changes more than its velocity allows.
  ///
  /// - Parameter least: The smallest visible difference of the component's values; see `notable`.
  func isJump(_ component: Component, _ index: Int, least: Double) -> Bool {
    // BOUND: as above: index is from 1 on.
    let time = times[index] - times[index - 1]
    guard time <= (spacing.isOfFrames ? 1 : 4) * spacing.instant else { return false }
    guard spacing.isOfFrames else { return Self.surprise(component, index, times) > least }
    // A motion may start or end within a frame: up to three times the speed is not a jump.
    let rate = max(component.velocities[index - 1].magnitude, component.velocities[index].magnitude)
    let step = (component.values[index] - component.values[index - 1]).magnitude
    return step > 3 * rate * time + 4 * least
  }

  /// Returns the smallest visible difference of a component: a fraction of its range; 0 if it is
  /// constant.
  static func notable(_ values: [Double]) -> Double {
    let finite = values.lazy.filter(\.isFinite)
    guard let least = finite.min(), let greatest = finite.max() else { return 0 }
    return (greatest / 2 - least / 2) / 256
  }

  /// Inserts the samples of other times.
  private mutating func merge(_ more: Samples) {
    let order = Self.order(times, more.times)
    for index in properties.indices {
      let others = more.columns[index].components
      for lane in properties[index].components.indices {
        let other = lane < others.count ? others[lane] : nil
        properties[index].components[lane].values = Self.merged(
          properties[index].components[lane].values, other?.values ?? [], order)
        properties[index].components[lane].velocities = Self.merged(
          properties[index].components[lane].velocities, other?.velocities ?? [], order)
      }
    }
    times = Self.merged(times, more.times, order)
  }

  /// Returns the merge order of two ascending lists: true at each position of an element of the
  /// second.
  private static func order(_ first: [Double], _ second: [Double]) -> [Bool] {
    var (left, right) = (0, 0)
    var order: [Bool] = []
    order.reserveCapacity(first.count + second.count)
    while left < first.count || right < second.count {
      let isSecond =
        left == first.count || right < second.count && second[right] < first[left]
      order.append(isSecond)
      if isSecond { right += 1 } else { left += 1 }
    }
    return order
  }

  /// Merges two lists in a given order, as far as there are values.
  private static func merged(
    _ first: [Double], _ second: [Double], _ order: [Bool]
  ) -> [Double] {
    var (left, right) = (first.makeIterator(), second.makeIterator())
    return order.compactMap { $0 ? right.next() : left.next() }
  }
}
