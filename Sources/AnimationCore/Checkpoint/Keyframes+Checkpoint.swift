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
      self = .linear(
        to: try Data(from: &reader), duration: try Double(from: &reader),
        curve: try UnitCurve(from: &reader))
    case 1:
      self = .cubic(
        to: try Data(from: &reader), duration: try Double(from: &reader),
        startVelocity: try Data?(from: &reader), endVelocity: try Data?(from: &reader))
    case 2:
      self = .spring(
        to: try Data(from: &reader), duration: try Double?(from: &reader),
        spring: try Spring(from: &reader), startVelocity: try Data?(from: &reader))
    case 3: self = .move(to: try Data(from: &reader))
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
    self.init(
      frequency: try Double(from: &reader), decayRate: try Double(from: &reader),
      mass: try Double(from: &reader),
      oscillator: Oscillator(
        decay: try Double(from: &reader), square: try Double(from: &reader),
        frequency: try Double(from: &reader), frequencyTail: try Double(from: &reader),
        slowRoot: try Double(from: &reader)))
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
    self.init(
      KeyframeTrajectory(
        home: try PropertyValue(from: &reader), from: try AnimatableVector(from: &reader),
        velocity: try AnimatableVector(from: &reader), try [Keyframe](from: &reader)),
      duration: try Double(from: &reader), isRepeating: try Bool(from: &reader),
      change: try Int(from: &reader), begin: try reader.seconds(),
      frame: try Int(from: &reader), isOver: try Bool(from: &reader))
  }
}

extension KeyframeTrigger: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(id, tracks, isRepeating, completionCriteria)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    self.init(
      id: try String(from: &reader), tracks: try [String: [Keyframe]](from: &reader),
      isRepeating: try Bool(from: &reader),
      completionCriteria: try AnimationCompletionCriteria(from: &reader))
  }
}
