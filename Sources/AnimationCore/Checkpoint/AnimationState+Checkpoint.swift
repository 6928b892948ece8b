extension AnimationState: Checkpointable where Value: Checkpointable {
  /// The flag of a state that contains values of registered custom animations.
  ///
  /// Flags are bits of the state's first byte. The flag 1 marks a state that contains a fluid
  /// spring.
  private static var ownValues: UInt8 { 2 }
  /// The flag of a state that contains values of custom animations defined in source text.
  private static var sourceValues: UInt8 { 4 }

  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    writer.write(
      (fluidSpring == nil ? 0 : 1) | (values.isEmpty ? 0 : Self.ownValues)
        | (sourceValues.isEmpty ? 0 : Self.sourceValues))
    try fluidSpring?.write(to: &writer)
    repetition.index.write(to: &writer)
    writer.write(seconds: repetition.start)
    try writer.write(pause, innerPauses, combination)
    try writeOwnValues(to: &writer)
    if !sourceValues.isEmpty { try sourceValues.write(to: &writer) }
  }

  private func writeOwnValues(to writer: inout CheckpointWriter) throws(CheckpointError) {
    guard !values.isEmpty else { return }
    var coded: [(name: String, data: [UInt8])] = []
    for (key, value) in values.values {
      let stateKey = try writer.coding.stateKey(of: key)
      guard let data = stateKey.encode(value) else { throw .unencodable(state: stateKey.name) }
      coded.append((stateKey.name, data))
    }
    writer.write(count: coded.count)
    for (name, data) in coded.sorted(by: { $0.name < $1.name }) {
      writer.write(name)
      writer.write(data: data)
    }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    self.init()
    let parts = try reader.byte()
    guard parts <= 1 | Self.ownValues | Self.sourceValues else { throw .damaged }
    if parts & 1 != 0 { fluidSpring = try FluidSpringState<Value>(from: &reader) }
    repetition.index = try Int(from: &reader)
    repetition.start = try reader.seconds()
    pause = try PauseState?(from: &reader)
    innerPauses = try [PauseState](from: &reader)
    combination = try [CombinedEntry<Value>](from: &reader)
    if parts & Self.ownValues != 0 { try readOwnValues(from: &reader) }
    if parts & Self.sourceValues != 0 { sourceValues = try SourceValues(from: &reader) }
  }

  private mutating func readOwnValues(from reader: inout CheckpointReader) throws(CheckpointError) {
    for _ in 0..<(try reader.length()) {
      let stateKey = try reader.coding.stateKey(try reader.text(), of: Value.self)
      guard let value = stateKey.decode(Array(try reader.data())) else { throw .damaged }
      restore(value, under: stateKey.key)
    }
  }
}
