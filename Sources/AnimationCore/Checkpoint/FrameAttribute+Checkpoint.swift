extension FluidSpringState: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(offset, velocity, force)
    for time in [anchor, startTime, blendStart] { writer.write(seconds: time) }
    try writer.write(blendInterval, steps, isMerged)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    offset = try Value(from: &reader)
    velocity = try Value(from: &reader)
    force = try Value(from: &reader)
    anchor = try reader.seconds()
    startTime = try reader.seconds()
    blendStart = try reader.seconds()
    blendInterval = try Double(from: &reader)
    steps = try Int(from: &reader)
    isMerged = try Bool(from: &reader)
  }
}

extension PauseState: Checkpointable {
  func write(to writer: inout CheckpointWriter) {
    isPaused.write(to: &writer)
    writer.write(seconds: pauseTime)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    isPaused = try Bool(from: &reader)
    pauseTime = try reader.seconds()
  }
}

extension CombinedEntry: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.beginNested()
    defer { writer.endNested() }
    try animation.write(to: &writer)
    writer.write(seconds: start)
    try writer.write(target, state)
    // If no change waits and `isComplete` is false, the byte is 0 or 1, as in releases before 1.1.
    writer.write(
      (isFinished ? 1 : 0) | (waiting.isEmpty ? 0 : Self.waitingFlag)
        | (isComplete ? Self.completeFlag : 0))
    if !waiting.isEmpty { try waiting.write(to: &writer) }
  }

  private static var waitingFlag: UInt8 { 2 }
  private static var completeFlag: UInt8 { 4 }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    self = try reader.nested { reader throws(CheckpointError) in
      var entry = try CombinedEntry(
        animation: reader.read(), start: reader.seconds(), target: reader.read(),
        state: reader.read())
      let parts = try reader.byte()
      guard parts <= 1 | Self.waitingFlag | Self.completeFlag else { throw .damaged }
      entry.isFinished = parts & 1 != 0
      entry.isComplete = parts & Self.completeFlag != 0
      if parts & Self.waitingFlag != 0 { entry.waiting = try [Int](from: &reader) }
      return entry
    }
  }
}

extension Listeners: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try removed.write(to: &writer)
    writer.write(count: logical.count)
    for change in logical { change.write(to: &writer) }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let removed = try [Int](from: &reader), logical = try [Int](from: &reader)
    guard let listeners = Self(removed: removed, logical: logical) else { throw .damaged }
    self = listeners
  }
}

extension Fork: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(animation, state, interval, changes)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(
      animation: reader.read(), state: reader.read(), interval: reader.read(),
      changes: reader.read())
  }
}

extension RunningAnimation: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(animation, state, interval, begin)
    try writer.write(isLogicallyComplete, listeners, forks)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(
      animation: reader.read(), state: reader.read(), interval: reader.read(), begin: reader.read(),
      isLogicallyComplete: reader.read(), listeners: reader.read(), forks: reader.read())
  }
}

extension FrameAttribute: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(target, running, presented, previous)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(
      target: reader.read(), running: reader.read(), presented: reader.read(),
      previous: reader.read())
  }
}
