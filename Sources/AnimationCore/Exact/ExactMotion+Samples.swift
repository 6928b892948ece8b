// Many positions of one motion, with what is constant for all of them computed once. Each has the very bits that
// `position` gives for its time.
extension ExactMotion {
  /// Hands on the positions at ascending times before the end.
  ///
  /// - Parameter own: The motion's own time at one of the times; asked right before its position is handed on.
  func positions(
    of value: Value, at times: ArraySlice<Double>, own: (Double) -> Double,
    _ body: (Value) -> Void
  ) {
    switch self {
    case .curve, .spring, .fluid:
      leafPositions(of: value, at: times, own: own, body)
    case .delay(let delay, let base):
      base.positions(of: value, at: times, own: { max(0, own($0) - delay) }, body)
    case .speed(let speed, let base):
      base.positions(of: value, at: times, own: { own($0) * speed }, body)
    case .logicalCompletion(_, let base):
      base.positions(of: value, at: times, own: own, body)
    case .pausable(let pause, let base):
      base.positions(of: value, at: times, own: { pause.baseTime(own($0)) }, body)
    case .repetition(let repetition) where !repetition.fresh.heedsPause:
      repetition.positions(of: value, at: times, own: own, body)
    case .repetition, .combination, .custom:
      for time in times { body(position(value, at: own(time))) }
    }
  }

  /// The same for a motion without layers.
  @inline(__always)
  func leafPositions(
    of value: Value, at times: ArraySlice<Double>, own: (Double) -> Double,
    _ body: (Value) -> Void
  ) {
    switch self {
    case .curve(let curve):
      if let solver = curve.solver {
        for time in times { body(value.scaled(by: curve.progress(at: own(time), solver))) }
      } else {
        for time in times { body(value.scaled(by: curve.progress(at: own(time)))) }
      }
    case .spring(let spring):
      var cursor = spring.cursor(.position)
      for time in times { body(value.scaled(by: spring.progress(at: own(time), &cursor))) }
    case .fluid(let fluid):
      var cursor = fluid.cursor(.position)
      let (solved, offset, velocity) = fluid.solved
      let distance = value - offset
      // Nothing moves at 0 or before where the motion begins there.
      let first = fluid.start <= 0 ? max(solved, .leastNonzeroMagnitude) : solved
      for time in times {
        let time = own(time)
        if time < first {
          body(fluid.position(value, at: time, &cursor))
          continue
        }
        let unit = cursor(at: time - solved)
        let moved = offset + distance.scaled(by: unit.step)
        body(cursor.hasImpulse ? moved + velocity.scaled(by: unit.impulse) : moved)
      }
    default:
      break
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

extension ExactRepetition {
  /// The positions of passes that are all alike.
  fileprivate func positions(
    of value: Value, at times: ArraySlice<Double>, own: (Double) -> Double,
    _ body: (Value) -> Void
  ) {
    let length = fresh.end, turn = start + length
    guard length > 0 else {
      for time in times { body(position(value, at: own(time))) }
      return
    }
    var isReversed = false, isOver = false
    fresh.positions(
      of: value, at: times,
      own: {
        let time = own($0)
        let pass = pass(at: time, turn: turn, length: length)
        isReversed = self.isReversed(pass.index)
        isOver = time - pass.start >= length - momentTolerance
        return time - pass.start
      }
    ) {
      let covered = isOver ? value : $0
      body(isReversed ? value - covered : covered)
    }
  }
}
