extension Keyframe: Checkpointable where Data: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    switch self {
    case .linear(let to, let duration, let curve):
      writer.write(0 as UInt8)
      try to.write(to: &writer)
      duration.write(to: &writer)
      curve.write(to: &writer)
    case .cubic(let to, let duration, let startVelocity, let endVelocity):
      writer.write(1 as UInt8)
      try to.write(to: &writer)
      duration.write(to: &writer)
      try startVelocity.write(to: &writer)
      try endVelocity.write(to: &writer)
    case .spring(let to, let duration, let spring, let startVelocity):
      writer.write(2 as UInt8)
      try to.write(to: &writer)
      try duration.write(to: &writer)
      spring.write(to: &writer)
      try startVelocity.write(to: &writer)
    case .move(let to):
      writer.write(3 as UInt8)
      try to.write(to: &writer)
    }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    switch try reader.byte() {
    case 0:
      let to = try Data(from: &reader)
      let duration = try Double(from: &reader)
      self = .linear(to: to, duration: duration, curve: try UnitCurve(from: &reader))
    case 1:
      let to = try Data(from: &reader)
      let duration = try Double(from: &reader)
      self = .cubic(
        to: to, duration: duration, startVelocity: try Data?(from: &reader),
        endVelocity: try Data?(from: &reader))
    case 2:
      let to = try Data(from: &reader)
      let duration = try Double?(from: &reader)
      let spring = try Spring(from: &reader)
      self = .spring(
        to: to, duration: duration, spring: spring, startVelocity: try Data?(from: &reader))
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
    let frequency = try Double(from: &reader)
    let decayRate = try Double(from: &reader)
    let mass = try Double(from: &reader)
    self.init(
      frequency: frequency, decayRate: decayRate, mass: mass,
      oscillator: Oscillator(
        decay: try Double(from: &reader), square: try Double(from: &reader),
        frequency: try Double(from: &reader), frequencyTail: try Double(from: &reader),
        slowRoot: try Double(from: &reader)))
  }
}

extension KeyframeMotion: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    trajectory.home.write(to: &writer)
    trajectory.start.write(to: &writer)
    trajectory.velocity.write(to: &writer)
    try trajectory.keyframes.write(to: &writer)
    duration.write(to: &writer)
    isRepeating.write(to: &writer)
    change.write(to: &writer)
    writer.write(seconds: begin)
    frame.write(to: &writer)
    isOver.write(to: &writer)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let home = try PropertyValue(from: &reader)
    let start = try AnimatableVector(from: &reader)
    let velocity = try AnimatableVector(from: &reader)
    let keyframes = try [Keyframe<AnimatableVector>](from: &reader)
    self.init(
      KeyframeTrajectory(home: home, from: start, velocity: velocity, keyframes),
      duration: try Double(from: &reader), isRepeating: try Bool(from: &reader),
      change: try Int(from: &reader), begin: try reader.seconds(),
      frame: try Int(from: &reader), isOver: try Bool(from: &reader))
  }
}

extension KeyframeTrigger: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    id.write(to: &writer)
    let names = tracks.keys.sorted()
    writer.write(count: names.count)
    for name in names {
      name.write(to: &writer)
      try tracks[name]?.write(to: &writer)
    }
    isRepeating.write(to: &writer)
    completionCriteria.write(to: &writer)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let id = try String(from: &reader)
    var tracks: [String: [Keyframe<AnimatableVector>]] = [:]
    for _ in 0..<(try reader.length()) {
      let name = try String(from: &reader)
      tracks[name] = try [Keyframe<AnimatableVector>](from: &reader)
    }
    self.init(
      id: id, tracks: tracks, isRepeating: try Bool(from: &reader),
      completionCriteria: try AnimationCompletionCriteria(from: &reader))
  }
}
