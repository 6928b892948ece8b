// Many samples of one motion, four at a time, with what is constant for all of them computed once. Each has the
// very bits that `position` gives for its time.
extension ExactMotion {
  /// Writes the positions at ascending times before the end.
  ///
  /// - Parameters:
  ///   - way: The whole way.
  ///   - origin: Where it begins.
  ///   - times: The times, of which `begin` is the motion's own 0.
  ///   - sink: Where the positions go.
  func write<Sink: SampleSink<Value>>(
    _ way: Value, from origin: Value, at times: Span<Double>, since begin: Double,
    to sink: inout Sink
  ) {
    var leaf = self
    guard let layers = TimeLayers(takenOff: &leaf) else {
      for index in times.indices {
        sink.append(origin + position(way, at: times[index] - begin))
      }
      return
    }
    var run = SampleRun(layers: layers, course: Course(way, from: origin), begin: begin)
    switch leaf {
    case .curve(let curve):
      if let solver = curve.solver {
        run.write(CubicMotion(curve, solver), times, to: &sink)
      } else {
        run.write(CurveMotion(curve: curve), times, to: &sink)
      }
    case .spring(let spring): run.write(SpringMotion(spring), times, to: &sink)
    case .fluid(let fluid):
      run.course = fluid.course(way, from: origin)
      run.write(FluidMotion(fluid), times, to: &sink)
    default: break
    }
  }

  /// Hands on the velocities at ascending times before the end.
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

/// A motion's way through the samples of a stretch of time.
private struct SampleRun<Value: VectorArithmetic> {
  var layers: TimeLayers
  var course: Course<Value>
  let begin: Double

  mutating func write<Motion: LaneMotion<Value>, Sink: SampleSink<Value>>(
    _ motion: Motion, _ times: Span<Double>, to sink: inout Sink
  ) {
    var motion = motion
    sink.append(times.count) { part, room, width in
      let times = times.extracting(part)
      var index = 0
      while index + 4 <= times.count {
        let own = layers.own(Lanes(times, from: index) - begin)
        if let units = motion.units(at: own) {
          Sink.write(course, units, layers, width, fourFrom: index, to: &room)
        } else {
          write(&motion, own, 4, by: Sink.self, width, from: index, to: &room)
        }
        index += 4
      }
      let rest = times.count - index
      guard rest > 0 else { return }
      var last = Lanes(repeating: times[index])
      for lane in 1..<4 where lane < rest { last[lane] = times[index + lane] }
      let own = layers.own(last - begin)
      write(&motion, own, rest, by: Sink.self, width, from: index, to: &room)
    }
  }

  @inline(never)
  private func write<Motion: LaneMotion<Value>, Sink: SampleSink<Value>>(
    _ motion: inout Motion, _ own: Lanes, _ count: Int, by sink: Sink.Type, _ width: Int,
    from index: Int, to room: inout MutableSpan<Double>
  ) {
    for lane in 0..<count {
      let covered = motion.covered(of: course.way, at: own[lane])
      Sink.write(
        course.origin + layers.turned(covered, of: course.way, lane), width, at: index + lane,
        to: &room)
    }
  }
}
