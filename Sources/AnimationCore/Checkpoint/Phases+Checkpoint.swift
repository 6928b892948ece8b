extension PhaseTrigger.Phase: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(set, animation)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(set: reader.read(), animation: reader.read())
  }
}

extension PhaseTrigger: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(id, phases, isRepeating, completionCriteria, disablesAnimations)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let id = try String(from: &reader)
    let phases = try [Phase](from: &reader)
    guard !phases.isEmpty else { throw .damaged }
    try self.init(
      id: id, phases: phases, isRepeating: reader.read(), completionCriteria: reader.read(),
      disablesAnimations: reader.read())
  }
}

extension PhaseRun: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(trigger, number, index, awaited, isDue)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let trigger = try PhaseTrigger(from: &reader)
    try self.init(
      trigger: trigger, number: reader.read(), index: reader.read(), awaited: reader.read(),
      isDue: reader.read())
    guard trigger.phases.indices.contains(index) else { throw .damaged }
  }
}

extension PropertyValues: Checkpointable {
  /// Writes the values with the names of their properties, in the order of the names.
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    writer.write(count: count)
    for entry in self { try writer.write(entry.name, entry.value) }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    self.init()
    for _ in 0..<(try reader.length()) {
      let name = try String(from: &reader)
      self[name] = try PropertyValue(from: &reader)
    }
  }
}
