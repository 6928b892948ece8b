// These methods compute four samples of a motion at once, and compute the motion's constants only
// once. Each sample has the same bits as the result of `position`.
extension ExactMotion {
  /// Writes the positions at times before the end of the motion.
  ///
  /// - Parameters:
  ///   - travel: The whole distance from start to target.
  ///   - origin: The start position.
  ///   - times: The times, in ascending order.
  ///   - begin: The time at which the motion's own time is 0.
  ///   - sink: The destination of the positions.
  func write<Sink: SampleSink<Value>>(
    _ travel: Value, from origin: Value, at times: Span<Double>, since begin: Double,
    to sink: inout Sink
  ) {
    var leaf = self
    guard !times.isEmpty, let layers = TimeLayers(takenOff: &leaf) else {
      for index in times.indices {
        sink.append(origin + position(travel, at: times[index] - begin))
      }
      return
    }
    var run = SampleRun(
      motion: self, layers: layers, trajectory: Trajectory(travel, from: origin), begin: begin)
    switch leaf {
    case .curve(let curve):
      if let solver = curve.solver {
        run.write(CubicMotion(curve, solver), times, to: &sink)
      } else {
        run.write(CurveMotion(curve: curve), times, to: &sink)
      }
    case .spring(let spring): run.write(SpringMotion(spring), times, to: &sink)
    case .fluid(let fluid):
      run.trajectory = fluid.trajectory(travel, from: origin)
      run.write(FluidMotion(fluid), times, to: &sink)
    default: break
    }
  }

  /// Calls a closure with the velocity at each of the times.
  ///
  /// The times must be in ascending order and before the end of the motion.
  @inline(__always)
  func velocities(
    of value: Value, at times: ArraySlice<Double>, from begin: Double, _ body: (Value) -> Void
  ) {
    switch self {
    case .spring(let spring):
      var cursor = spring.cursor(.velocity)
      for time in times { body(value.scaled(by: spring.speed(at: time - begin, &cursor))) }
    case .fluid(let fluid):
      var cursor = fluid.cursor(.velocity)
      for time in times { body(fluid.velocity(value, at: time - begin, &cursor)) }
    default:
      for time in times { body(velocity(value, rate: .zero, at: time - begin)) }
    }
  }
}

/// The computation of a motion's samples in SIMD lanes.
///
/// The times are first converted to the time of the motion inside all modifiers. Then that motion
/// is evaluated at the converted times.
private struct SampleRun<Value: VectorArithmetic> {
  /// The motion, including its modifiers.
  let motion: ExactMotion<Value>
  var layers: TimeLayers
  var trajectory: Trajectory<Value>
  let begin: Double

  /// Writes the samples of a motion.
  ///
  /// - Parameter leaf: The motion without its modifiers.
  mutating func write<Motion: LaneMotion<Value>, Sink: SampleSink<Value>>(
    _ leaf: Motion, _ times: Span<Double>, to sink: inout Sink
  ) {
    var leaf = leaf, own = StretchTimes(), units = StretchUnits()
    sink.append(times.count) { part, room, width in
      let times = times.extracting(part)
      var first = 0
      while first < times.count {
        // BOUND: first < count, by the loop.
        own.take(times.extracting(first..<times.count), since: begin)
        let reversals = layers.bring(&own)
        Self.write(
          &leaf, trajectory, own, &units, reversals, by: Sink.self, width, from: first, to: &room)
        first += own.count
        guard own.count == 0 else { continue }
        // The next time is at the end of a pass, so its sample is computed alone.
        Sink.write(
          trajectory.origin + motion.position(trajectory.travel, at: times[first] - begin), width,
          at: first, to: &room)
        first += 1
      }
    }
  }

  /// Writes the samples at successive times during which no repeat begins a new pass.
  ///
  /// A pass is one run of the repeated motion.
  @inline(__always)
  private static func write<Motion: LaneMotion<Value>, Sink: SampleSink<Value>>(
    _ leaf: inout Motion, _ trajectory: Trajectory<Value>, _ own: borrowing StretchTimes,
    _ units: inout StretchUnits, _ reversals: Int, by sink: Sink.Type, _ width: Int,
    from first: Int, to room: inout MutableSpan<Double>
  ) {
    let whole = own.count / 4
    var number = 0
    while number < own.fourCount {
      let next = leaf.units(of: own, from: number, into: &units)
      for number in number..<max(number, min(next, whole)) {
        Sink.write(
          trajectory, units[number], reversals, width, fourFrom: first &+ 4 &* number, to: &room)
      }
      if next > whole {
        // BOUND: whole is count / 4, rounded down, so 4 · whole is at most count.
        for index in 4 * whole..<own.count {
          let covered = trajectory.turned(trajectory.covered(units[whole], index % 4), reversals)
          Sink.write(trajectory.origin + covered, width, at: first + index, to: &room)
        }
      }
      guard next == number else {
        number = next
        continue
      }
      // BOUND: number < fourCount, so 4 · number < count.
      for index in 4 * number..<min(4 * number + 4, own.count) {
        let covered = trajectory.turned(
          leaf.covered(of: trajectory.travel, at: own[index]), reversals)
        Sink.write(trajectory.origin + covered, width, at: first + index, to: &room)
      }
      number += 1
    }
  }
}
