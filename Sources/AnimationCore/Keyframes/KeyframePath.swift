/// A track as a list of precomputed segments, one for each keyframe that is not a move.
struct KeyframePath<Data: VectorArithmetic> {
  /// The value before time 0.
  ///
  /// If the track starts with one or more move keyframes, this is the value of the last of these
  /// keyframes. Otherwise, it is the initial value.
  private(set) var start: Data
  private(set) var segments: [KeyframeSegment<Data>] = []
  /// The value after the last segment.
  private(set) var rest: Data

  /// The duration of the track in seconds, which is the end of its last segment.
  var duration: Double { segments.last?.end ?? 0 }

  /// Computes the start value, the start velocity and the duration of each keyframe.
  ///
  /// A cubic or spring keyframe without a start velocity starts with the end velocity of the
  /// previous keyframe. After a move keyframe, this velocity is 0. A cubic keyframe without an end
  /// velocity adapts its end velocity to the next keyframe.
  ///
  /// - Parameters:
  ///   - start: The value before the first keyframe.
  ///   - velocity: The start velocity of the first keyframe; 0 for a value that was not moving.
  ///   - keyframes: The keyframes of the track.
  init(from start: Data, velocity: Data = .zero, _ keyframes: [Keyframe<Data>]) {
    self.start = start
    rest = start
    var arrival = velocity
    for (index, keyframe) in keyframes.enumerated() {
      // BOUND: index + 1 < count is checked before.
      let next = index + 1 < keyframes.count ? keyframes[index + 1] : nil
      arrival = append(keyframe, arrival: arrival, next: next)
    }
  }

  /// Appends a keyframe.
  ///
  /// - Parameters:
  ///   - keyframe: The keyframe.
  ///   - arrival: The velocity at the end of the previous keyframe, in units per second.
  ///   - next: The keyframe after this keyframe; `nil` for the last keyframe.
  /// - Returns: The velocity at the end of the keyframe, in units per second.
  private mutating func append(
    _ keyframe: Keyframe<Data>, arrival: Data, next: Keyframe<Data>?
  ) -> Data {
    switch keyframe {
    case .move(let to):
      if segments.isEmpty { start = to }
      rest = to
      return .zero
    case .linear(let to, let duration, let curve):
      let mean = Self.mean(from: rest, to: to, Keyframe<Data>.length(duration))
      append(to, Keyframe<Data>.length(duration), .linear(curve))
      rest = to
      return mean
    case .cubic(let to, let duration, let startVelocity, let endVelocity):
      let length = Keyframe<Data>.length(duration)
      let end = endVelocity ?? Self.departure(from: rest, to, length, next: next)
      append(to, length, .cubic(startVelocity: startVelocity ?? arrival, endVelocity: end))
      rest = to
      return end
    case .spring(let to, let duration, let spring, let startVelocity):
      let velocity = startVelocity ?? arrival
      let length = Keyframe<Data>.length(
        duration
          ?? spring.settlingDuration(target: to - rest, initialVelocity: velocity, epsilon: 1e-4))
      let segment = append(to, length, .spring(spring, initialVelocity: velocity))
      // A spring that never settles never ends, so it has no end value.
      guard length.isFinite else { return .zero }
      rest = segment.value(at: segment.end, .swiftui)
      return segment.velocity(at: segment.end, .swiftui)
    }
  }

  @discardableResult
  private mutating func append(
    _ to: Data, _ duration: Double, _ motion: KeyframeSegment<Data>.Motion
  ) -> KeyframeSegment<Data> {
    let segment = KeyframeSegment(
      start: self.duration, duration: duration, from: rest, to: to,
      motion: motion)
    segments.append(segment)
    return segment
  }

  /// Returns the velocity at the end of a cubic keyframe whose `endVelocity` is `nil`.
  ///
  /// - Parameters:
  ///   - previous: The value at the end of the previous keyframe.
  ///   - to: The value of this keyframe.
  ///   - duration: The duration of this keyframe in seconds.
  ///   - next: The keyframe after this keyframe; `nil` for the last keyframe.
  ///
  /// Source: between two cubic keyframes, the Catmull–Rom velocity (next − previous) / (time of
  /// next − time of previous).
  private static func departure(
    from previous: Data, _ to: Data, _ duration: Double, next: Keyframe<Data>?
  ) -> Data {
    switch next {
    case nil, .move: .zero
    case .linear(let target, let length, _):
      mean(from: to, to: target, Keyframe<Data>.length(length))
    case .cubic(let target, let length, let startVelocity, _):
      startVelocity
        ?? mean(from: previous, to: target, duration + Keyframe<Data>.length(length))
    case .spring(_, _, _, let startVelocity): startVelocity ?? .zero
    }
  }

  private static func mean(from: Data, to: Data, _ duration: Double) -> Data {
    duration > 0 ? (to - from).scaled(by: 1 / duration) : .zero
  }
}

extension KeyframePath {
  /// Returns the value at a time.
  ///
  /// At the boundary of two keyframes, the result is the value of the earlier keyframe.
  func value(at time: Double, _ fidelity: Fidelity) -> Data {
    guard time >= 0 else { return start }
    let index = segments.firstIndexOfSorted { $0.end >= time - momentTolerance }
    return index < segments.count ? segments[index].value(at: time, fidelity) : rest
  }

  /// Returns the velocity at a time.
  ///
  /// At the boundary of two keyframes, the result is the velocity of the later keyframe. Before
  /// time 0, and from the end of the track on, the result is 0.
  func velocity(at time: Double, _ fidelity: Fidelity) -> Data {
    guard time >= 0 else { return .zero }
    let index = segments.firstIndexOfSorted { $0.end > time + momentTolerance }
    return index < segments.count ? segments[index].velocity(at: time, fidelity) : .zero
  }
}

extension KeyframePath: Sendable where Data: Sendable {}

extension Array {
  /// Returns the index of the first element that meets a condition, found by binary search.
  ///
  /// Once an element meets the condition, all later elements must meet it too. The result is
  /// `count` if no element meets the condition.
  func firstIndexOfSorted(where isLate: (Element) -> Bool) -> Int {
    var low = 0, high = count
    while low < high {
      let middle = (low + high) / 2
      if isLate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
