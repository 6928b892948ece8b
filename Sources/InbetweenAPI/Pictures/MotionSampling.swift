internal import AnimationCore
internal import AnimationNotation

/// The samples of a scene for line plots; sample times are closer together where values change
/// abruptly.
struct MotionSampling {
  /// One component of a property, such as `x`.
  ///
  /// The component has a value for each sample time until the property is removed.
  typealias Component = Samples.Column.Component

  /// A property with its components.
  struct Property {
    var name: String
    var components: [Component]
  }

  /// The sample times in seconds, which are as close to each other as the plot requires.
  private(set) var times: [Double]
  /// The properties, sorted by the bytes of their names.
  private(set) var properties: [Property]
  /// The events from the start of the time span to its end, as an evaluation reports them.
  let events: [SceneEvent]

  /// The rule for the sample times: only frames or any times, and the minimum interval.
  let spacing: SampleSpacing

  /// Plays a scene over a time span, with more sample times where values change abruptly.
  ///
  /// The change of a value in an interval is compared with the change that the velocities predict.
  /// If the two differ visibly, the scene is played again at times within the interval. Each
  /// iteration refines at most 64 intervals, and there are at most five iterations.
  ///
  /// In the `exact` fidelity, further iterations refine intervals with visibly wrong colors. In the
  /// `swiftui` fidelity, all times except the first and the last are frame times.
  ///
  /// - Parameters:
  ///   - scene: The scene; each playback uses a copy.
  ///   - span: The time span in seconds.
  ///   - count: The approximate initial number of times.
  ///   - range: The location of the range in the request, for errors.
  init(
    _ scene: AnimationScene, in span: ClosedRange<Double>, count: Int, range: InputLocation
  ) throws(Problem) {
    spacing = SampleSpacing(scene, span)
    let samples = try Self.play(scene, at: spacing.first(count), range)
    times = samples.times
    events = samples.events.filter { $0.isReported(from: span.lowerBound) }
    properties = samples.columns.map { Property(name: $0.name, components: $0.components) }
    for _ in 0..<Self.refinements {
      let more = doubtful.prefix(Self.maxDoubts).flatMap(spacing.between)
      guard !more.isEmpty else { break }
      try merge(Self.play(scene, at: more, range))
    }
    guard !spacing.isOfFrames, scene.columns.contains(where: { $0.form?.type == .color }) else {
      return
    }
    for _ in 0..<Self.refinements {
      let middles = zip(times, times.dropFirst()).filter { $1 - $0 > spacing.instant }
        .map { $0 + ($1 - $0) * Self.inner }
      let more = try wrongColors(Self.play(scene, at: middles, range))
      guard !more.isEmpty else { break }
      try merge(Self.play(scene, at: more, range))
    }
  }

  /// Returns the times at which a color differs visibly from the gradient between its neighboring
  /// samples.
  ///
  /// A component below 0 or above 1 is shown as 0 or 1. So the shown color has corners that the
  /// velocity does not reveal.
  ///
  /// - Parameter middles: Samples at the times to check, which are between the existing samples.
  private func wrongColors(_ middles: Samples) -> [Double] {
    var wrong: Set<Double> = []
    for column in middles.columns where column.form?.type == .color {
      guard let property = properties.first(where: { $0.name == column.name }) else { continue }
      for (component, other) in zip(property.components, column.components) {
        var next = 0
        for (time, value) in zip(middles.times, other.values) {
          while next < times.count, times[next] < time { next += 1 }
          guard next > 0, next < component.values.count else { break }
          // BOUND: 0 < next < count, by the guard. The time is between two samples.
          let start = Self.shown(component.values[next - 1])
          let mean = start * (1 - Self.inner) + Self.shown(component.values[next]) * Self.inner
          if (mean - Self.shown(value)).magnitude > Self.colorTolerance { wrong.insert(time) }
        }
      }
    }
    return Array(wrong.sorted().prefix(Self.maxColors))
  }

  /// Returns a component of a color as it is shown, from 0 to 1.
  private static func shown(_ component: Double) -> Double { min(max(component, 0), 1) }

  /// The position in each interval at which colors are checked, as a fraction of the interval.
  ///
  /// The position is not the middle. If a component passes through 0, the error can be 0 in the
  /// middle of the interval and large beside the middle.
  private static let inner = 0.3
  /// The maximum error of a color component between two samples, and the maximum number of
  /// intervals that one iteration refines.
  private static let colorTolerance = 0.03 / 255, maxColors = 2048

  private static let refinements = 5, maxDoubts = 64

  /// Plays a copy of a scene and samples its values and velocities.
  static func play(
    _ scene: AnimationScene, at times: [Double], _ range: InputLocation
  ) throws(Problem) -> Samples {
    var scene = scene
    var options = EvaluationResponse.Options()
    options.includesVelocity = true
    return try Playing.play(&scene, SampleGrid(times: times), options, range: range)
  }

  /// The start and the end of each interval that must be refined, in seconds and in order of time.
  ///
  /// In such an interval, a value differs visibly from its extrapolation. Intervals that are
  /// already as short as possible are left out.
  private var doubtful: [(Double, Double)] {
    var isDoubtful = Array(repeating: false, count: times.count)
    for component in properties.flatMap(\.components) {
      let threshold = Self.notable(component.values)
      guard threshold > 0, component.values.count > 1 else { continue }
      // BOUND: count > 1, because of the guard.
      for index in 1..<component.values.count
      where Self.surprise(component, index, times) > threshold { isDoubtful[index] = true }
      // A removed property disappears after its last value. The interval after this value is also
      // included.
      if component.values.count < times.count { isDoubtful[component.values.count] = true }
    }
    return times.indices.dropFirst().filter {
      // BOUND: $0 > 0, because the first index is dropped.
      isDoubtful[$0] && times[$0] - times[$0 - 1] > spacing.instant
    }.map { (times[$0 - 1], times[$0]) }
  }

  /// Returns the difference between the value at `index` and its extrapolation from the previous
  /// value.
  ///
  /// The extrapolation uses the mean of the velocities at the two times. If the difference is not
  /// finite, the result is the magnitude of the change between the two values.
  private static func surprise(_ component: Component, _ index: Int, _ times: [Double]) -> Double {
    let values = component.values, rates = component.velocities
    // BOUND: 1 ≤ index < values.count, and there are at least as many times and velocities.
    let step = values[index] - values[index - 1]
    let rate = (rates[index - 1] + rates[index]) / 2
    let surprise = (step - rate * (times[index] - times[index - 1])).magnitude
    return surprise.isFinite ? surprise : step.magnitude
  }

  /// True if a component's value jumps between the samples `index - 1` and `index`.
  ///
  /// The value jumps if the two samples are close together, and if the change is larger than the
  /// velocities explain.
  ///
  /// - Parameter threshold: The smallest visible difference of the values, from `notable(_:)`.
  func isJump(_ component: Component, _ index: Int, threshold: Double) -> Bool {
    // BOUND: index ≥ 1, as in `surprise`.
    let time = times[index] - times[index - 1]
    guard time <= (spacing.isOfFrames ? 1 : 4) * spacing.instant else { return false }
    guard spacing.isOfFrames else { return Self.surprise(component, index, times) > threshold }
    // A motion may start or end within a frame, so a change at up to three times the speed is not a
    // jump.
    let rate = max(component.velocities[index - 1].magnitude, component.velocities[index].magnitude)
    let step = (component.values[index] - component.values[index - 1]).magnitude
    return step > 3 * rate * time + 4 * threshold
  }

  /// Returns the smallest visible difference of a component's values; 0 if the values are constant.
  ///
  /// The difference is 1/512 of the range of the finite values.
  static func notable(_ values: [Double]) -> Double {
    let finite = values.lazy.filter(\.isFinite)
    guard let smallest = finite.min(), let greatest = finite.max() else { return 0 }
    return (greatest / 2 - smallest / 2) / 256
  }

  /// Inserts samples at additional times.
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

  /// Returns the order in which two ascending lists are merged into one ascending list.
  ///
  /// The result has one element for each element of the merged list: true if the element comes from
  /// `second`.
  private static func order(_ first: [Double], _ second: [Double]) -> [Bool] {
    var (left, right) = (0, 0)
    var order: [Bool] = []
    order.reserveCapacity(first.count + second.count)
    while left < first.count || right < second.count {
      let isSecond = left == first.count || right < second.count && second[right] < first[left]
      order.append(isSecond)
      if isSecond { right += 1 } else { left += 1 }
    }
    return order
  }

  /// Merges two lists in the given order.
  ///
  /// A list can have fewer elements than `order` expects. The missing elements are left out.
  ///
  /// - Parameter order: True to take the next element of `second`, false to take the next element
  ///   of `first`, in the order of the result.
  private static func merged(_ first: [Double], _ second: [Double], _ order: [Bool]) -> [Double] {
    var (left, right) = (first.makeIterator(), second.makeIterator())
    return order.compactMap { $0 ? right.next() : left.next() }
  }
}
