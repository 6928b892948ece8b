extension PhaseTrigger.Phase: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    writer.write(values: set)
    try animation.write(to: &writer)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let set = try reader.values()
    self.init(set: set, animation: try Animation?(from: &reader))
  }
}

extension PhaseTrigger: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    id.write(to: &writer)
    try phases.write(to: &writer)
    isRepeating.write(to: &writer)
    completionCriteria.write(to: &writer)
    disablesAnimations.write(to: &writer)
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
    try trigger.write(to: &writer)
    number.write(to: &writer)
    index.write(to: &writer)
    awaited.write(to: &writer)
    isDue.write(to: &writer)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let trigger = try PhaseTrigger(from: &reader)
    self.init(
      trigger: trigger, number: try Int(from: &reader), index: try Int(from: &reader),
      awaited: try Int(from: &reader), isDue: try Bool(from: &reader))
    guard trigger.phases.indices.contains(index) else { throw .damaged }
  }
}

extension CheckpointWriter {
  /// Writes property values with the names of their properties, in the order of the names.
  mutating func write(values: PropertyValues) {
    write(count: values.count)
    for entry in values {
      entry.name.write(to: &self)
      entry.value.write(to: &self)
    }
  }
}

extension CheckpointReader {
  /// Reads property values with the names of their properties.
  mutating func values() throws(CheckpointError) -> PropertyValues {
    var values = PropertyValues()
    for _ in 0..<(try length()) {
      let name = try String(from: &self)
      values[name] = try PropertyValue(from: &self)
    }
    return values
  }
}
