extension Keyframe: Checkpointable where Data: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    switch self {
    case .linear(let to, let duration, let curve):
      try writer.write(0 as UInt8, to, duration, curve)
    case .cubic(let to, let duration, let startVelocity, let endVelocity):
      try writer.write(1 as UInt8, to, duration, startVelocity, endVelocity)
    case .spring(let to, let duration, let spring, let startVelocity):
      try writer.write(2 as UInt8, to, duration, spring, startVelocity)
    case .move(let to): try writer.write(3 as UInt8, to)
    }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    switch try reader.byte() {
    case 0:
      self = try .linear(to: reader.read(), duration: reader.read(), curve: reader.read())
    case 1:
      self = try .cubic(
        to: reader.read(), duration: reader.read(), startVelocity: reader.read(),
        endVelocity: reader.read())
    case 2:
      self = try .spring(
        to: reader.read(), duration: reader.read(), spring: reader.read(),
        startVelocity: reader.read())
    case 3: self = try .move(to: reader.read())
    default: throw .damaged
    }
  }
}

extension Spring: Checkpointable {
  func write(to writer: inout CheckpointWriter) {
    for number in [
      frequency, decayRate, mass, oscillator.decay, oscillator.square, oscillator.frequency,
      oscillator.frequencyTail, oscillator.slowRoot,
    ] { number.write(to: &writer) }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(
      frequency: reader.read(), decayRate: reader.read(), mass: reader.read(),
      oscillator: Oscillator(
        decay: reader.read(), square: reader.read(), frequency: reader.read(),
        frequencyTail: reader.read(), slowRoot: reader.read()))
  }
}

extension KeyframeMotion: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(
      trajectory.home, trajectory.start, trajectory.velocity, trajectory.keyframes)
    try writer.write(duration, isRepeating, change)
    writer.write(seconds: begin)
    try writer.write(frame, isOver)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(
      KeyframeTrajectory(
        home: reader.read(), from: reader.read(), velocity: reader.read(), reader.read()),
      duration: reader.read(), isRepeating: reader.read(), change: reader.read(),
      begin: reader.seconds(), frame: reader.read(), isOver: reader.read())
  }
}

extension KeyframeTrigger: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(id, tracks, isRepeating, completionCriteria)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(
      id: reader.read(), tracks: reader.read(), isRepeating: reader.read(),
      completionCriteria: reader.read())
  }
}
