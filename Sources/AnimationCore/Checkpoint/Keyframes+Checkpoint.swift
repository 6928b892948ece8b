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
    for number in constants { number.write(to: &writer) }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    var constants: [Double] = []
    for _ in 0..<Self.constantCount { constants.append(try Double(from: &reader)) }
    guard let spring = Spring(constants: constants) else { throw .damaged }
    self = spring
  }
}

extension Spring {
  private static let constantCount = 8

  /// The numbers that make the same spring, to the last bit.
  package var constants: [Double] {
    [
      frequency, decayRate, mass, oscillator.decay, oscillator.square, oscillator.frequency,
      oscillator.frequencyTail, oscillator.slowRoot,
    ]
  }

  /// Creates a spring from its constants; `nil` if their number is wrong.
  package init?(constants: [Double]) {
    guard constants.count == Self.constantCount else { return nil }
    self.init(
      frequency: constants[0], decayRate: constants[1], mass: constants[2],
      oscillator: Oscillator(
        decay: constants[3], square: constants[4], frequency: constants[5],
        frequencyTail: constants[6], slowRoot: constants[7]))
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
    begin.write(to: &writer)
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
