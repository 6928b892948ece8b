extension PhaseTrigger.Phase: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(set, animation)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    self.init(set: try PropertyValues(from: &reader), animation: try Animation?(from: &reader))
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
    self.init(
      id: id, phases: phases, isRepeating: try Bool(from: &reader),
      completionCriteria: try AnimationCompletionCriteria(from: &reader),
      disablesAnimations: try Bool(from: &reader))
  }
}

extension PhaseRun: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(trigger, number, index, awaited, isDue)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let trigger = try PhaseTrigger(from: &reader)
    self.init(
      trigger: trigger, number: try Int(from: &reader), index: try Int(from: &reader),
      awaited: try Int(from: &reader), isDue: try Bool(from: &reader))
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
