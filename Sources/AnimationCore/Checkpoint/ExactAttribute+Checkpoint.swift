extension ExactMotion: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.beginNested()
    defer { writer.endNested() }
    switch self {
    case .curve(let curve):
      switch curve.shape {
      case .cubic(let cubic): try writer.write(0 as UInt8, cubic, curve.duration)
      case .unit(let unit): try writer.write(1 as UInt8, unit, curve.duration)
      }
    case .spring(let spring): try writer.write(2 as UInt8, spring.animation)
    case .fluid(let fluid): try writer.write(3 as UInt8, fluid)
    case .delay(let delay, let base): try writer.write(4 as UInt8, delay, base)
    case .speed(let speed, let base): try writer.write(5 as UInt8, speed, base)
    case .logicalCompletion(let duration, let base): try writer.write(6 as UInt8, duration, base)
    case .repetition(let repetition):
      if repetition.tolerance != momentTolerance {
        try writer.write(12 as UInt8, repetition.tolerance)
      }
      writer.write(repetition.changed == nil ? 11 : 7 as UInt8)
      try repetition.write(to: &writer)
    case .pausable(let pause, let base): try writer.write(8 as UInt8, pause, base)
    case .combination(let entries): try writer.write(9 as UInt8, entries)
    case .custom(let animation, let end): try writer.write(10 as UInt8, animation, end)
    }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    self = try reader.nested { reader throws(CheckpointError) in
      switch try reader.byte() {
      case 0:
        let cubic = try CubicBezier(from: &reader)
        return .curve(ExactCurve(shape: .cubic(cubic), duration: try Double(from: &reader)))
      case 1:
        let unit = try UnitCurve(from: &reader)
        return .curve(ExactCurve(shape: .unit(unit), duration: try Double(from: &reader)))
      case 2: return .spring(ExactSpring(try SpringAnimation(from: &reader)))
      case 3: return .fluid(try ExactFluid(from: &reader))
      case 4: return .delay(try Double(from: &reader), try ExactMotion(from: &reader))
      case 5: return .speed(try Double(from: &reader), try ExactMotion(from: &reader))
      case 6: return .logicalCompletion(try Double(from: &reader), try ExactMotion(from: &reader))
      case 7: return .repetition(try ExactRepetition(from: &reader, tag: 7))
      case 8: return .pausable(try PauseState(from: &reader), try ExactMotion(from: &reader))
      case 9: return .combination(try [ExactEntry<Value>](from: &reader))
      case 10: return .custom(try Animation(from: &reader), end: try Double(from: &reader))
      case 11: return .repetition(try ExactRepetition(from: &reader, tag: 11))
      case 12:
        let tolerance = try Double(from: &reader)
        return .repetition(
          try ExactRepetition(from: &reader, tag: try reader.byte(), tolerance: tolerance))
      default: throw .damaged
      }
    }
  }
}

extension ExactFluid: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(animation, blendsOnward)
    try writer.write(offset, velocity, solved.offset, solved.velocity)
    for time in [start, solved.time] { writer.write(seconds: time) }
    try writer.write(end, blend)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let animation = try FluidSpringAnimation(from: &reader)
    let blendsOnward = try Bool(from: &reader)
    let offset = try Value(from: &reader), velocity = try Value(from: &reader)
    let solved = (offset: try Value(from: &reader), velocity: try Value(from: &reader))
    let start = try reader.seconds(), time = try reader.seconds()
    try self.init(
      animation: animation, blendsOnward: blendsOnward, start: start, offset: offset,
      velocity: velocity, solved: (time, solved.offset, solved.velocity), end: reader.read(),
      blend: reader.read())
  }
}

extension ExactFluid.Blend: Checkpointable {
  func write(to writer: inout CheckpointWriter) {
    interval.write(to: &writer)
    writer.write(seconds: start)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(interval: reader.read(), start: reader.seconds())
  }
}

extension ExactRepetition where Value: Checkpointable {
  /// Writes the repeat, and the motion of the current pass if a pause has changed this motion.
  ///
  /// A pass is one run of the repeated motion.
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    // If the current pass were always written, n nested repeats would write 2ⁿ passes.
    try writer.write(count, autoreverses)
    try changed?.write(to: &writer)
    try writer.write(fresh, index)
    writer.write(seconds: start)
  }

  /// Reads a repeat.
  ///
  /// - Parameters:
  ///   - reader: The reader.
  ///   - tag: 7 if the checkpoint contains the motion of the current pass; otherwise 11.
  ///   - tolerance: The tolerance at the end of a pass, in seconds; see
  ///     ``ExactRepetition/tolerance``.
  init(
    from reader: inout CheckpointReader, tag: UInt8, tolerance: Double = momentTolerance
  ) throws(CheckpointError) {
    guard tag == 7 || tag == 11, 0...momentTolerance ~= tolerance else { throw .damaged }
    try self.init(
      count: reader.read(), autoreverses: reader.read(), tolerance: tolerance,
      changed: tag == 7 ? ExactMotion(from: &reader) : nil, fresh: reader.read(),
      index: reader.read(), start: reader.seconds())
  }
}

extension ExactEntry: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try motion.write(to: &writer)
    writer.write(seconds: start)
    try target.write(to: &writer)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(motion: reader.read(), start: reader.seconds(), target: reader.read())
  }
}

extension ExactFork: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(motion, changes)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(motion: reader.read(), changes: reader.read())
  }
}

extension ExactRunningAnimation: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try motion.write(to: &writer)
    try origin.write(to: &writer)
    try interval.write(to: &writer)
    writer.write(seconds: begin)
    isLogicallyComplete.write(to: &writer)
    try listeners.write(to: &writer)
    try forks.write(to: &writer)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(
      motion: reader.read(), origin: reader.read(), interval: reader.read(),
      begin: reader.seconds(), isLogicallyComplete: reader.read(), listeners: reader.read(),
      forks: reader.read())
  }
}

extension ExactAttribute: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try target.write(to: &writer)
    try running.write(to: &writer)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(target: reader.read(), running: reader.read())
  }
}
