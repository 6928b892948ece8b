internal import AnimationCore
internal import AnimationWire

/// A scene's values at so many times that lines through them show it, and where they jump.
struct MotionSampling {
  /// One number of a property, at the times as far as there is one.
  typealias Component = Samples.Column.Component

  /// A property with its numbers.
  struct Property {
    var name: String
    var components: [Component]
  }

  /// The times, in seconds, as close as it takes.
  private(set) var times: [Double]
  /// The properties in byte order of their names.
  private(set) var properties: [Property]
  /// What the changes told.
  let events: [SceneEvent]

  /// How close the times may be.
  let spacing: SampleSpacing

  /// Plays a scene through a stretch of time.
  ///
  /// Where values do what their velocities do not foretell, it is played again for times closer together, until what
  /// is between two times is a jump or nothing. In `swiftui` fidelity they are those of frames.
  ///
  /// - Parameters:
  ///   - scene: What is played; a copy each time.
  ///   - span: The stretch of time, in seconds.
  ///   - count: About how many times there are at first.
  ///   - isQuery: Whether the range stands in a query.
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

  /// The intervals in which something happens that their ends do not foretell, in order of time.
  private var doubtful: [(Double, Double)] {
    var isDoubtful = Array(repeating: false, count: times.count)
    for component in properties.flatMap(\.components) {
      let least = Self.notable(component.values)
      guard least > 0, component.values.count > 1 else { continue }
      // BOUND: count > 1, by the guard.
      for index in 1..<component.values.count
      where Self.surprise(component, index, times) > least { isDoubtful[index] = true }
      // What goes away does so after the last of its values.
      if component.values.count < times.count { isDoubtful[component.values.count] = true }
    }
    return times.indices.dropFirst().filter {
      // BOUND: $0 > 0: the first is dropped.
      isDoubtful[$0] && times[$0] - times[$0 - 1] > spacing.instant
    }.map { (times[$0 - 1], times[$0]) }
  }

  /// How far a value is from where the one before and both velocities say it is.
  private static func surprise(_ component: Component, _ index: Int, _ times: [Double]) -> Double {
    let values = component.values, rates = component.velocities
    // BOUND: index is from 1 on, within values, and there are as many times and velocities.
    let step = values[index] - values[index - 1]
    let rate = (rates[index - 1] + rates[index]) / 2
    let surprise = (step - rate * (times[index] - times[index - 1])).magnitude
    return surprise.isFinite ? surprise : step.magnitude
  }

  /// Whether a value and the one before are of two motions, and so close that nothing is between them.
  ///
  /// - Parameter least: What is seen of the component's values, as `notable` says.
  func isJump(_ component: Component, _ index: Int, least: Double) -> Bool {
    // BOUND: as above: index is from 1 on.
    let time = times[index] - times[index - 1]
    guard time <= (spacing.isOfFrames ? 1 : 4) * spacing.instant else { return false }
    guard spacing.isOfFrames else { return Self.surprise(component, index, times) > least }
    // In a frame a motion may begin or end; more than thrice what it is fast for, it does not go.
    let rate = max(component.velocities[index - 1].magnitude, component.velocities[index].magnitude)
    let step = (component.values[index] - component.values[index - 1]).magnitude
    return step > 3 * rate * time + 4 * least
  }

  /// What of a component's values is seen: a part of what they take in; 0 where they rest.
  static func notable(_ values: [Double]) -> Double {
    let finite = values.lazy.filter(\.isFinite)
    guard let least = finite.min(), let greatest = finite.max() else { return 0 }
    return (greatest / 2 - least / 2) / 256
  }

  /// Puts the samples of other times among these.
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

  /// For each place of two ascending lists in one, whether it is the second's.
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

  /// Both lists in an order, as far as there are values.
  private static func merged(
    _ first: [Double], _ second: [Double], _ order: [Bool]
  ) -> [Double] {
    var (left, right) = (first.makeIterator(), second.makeIterator())
    return order.compactMap { $0 ? right.next() : left.next() }
  }
}
