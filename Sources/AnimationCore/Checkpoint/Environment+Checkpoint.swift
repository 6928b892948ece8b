extension NamedValue: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    switch self {
    case .number(let number): try writer.write(0 as UInt8, number)
    case .integer(let integer): try writer.write(1 as UInt8, integer)
    case .boolean(let boolean): try writer.write(2 as UInt8, boolean)
    }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    switch try reader.byte() {
    case 0: self = try .number(reader.read())
    case 1: self = try .integer(reader.read())
    case 2: self = try .boolean(reader.read())
    default: throw .damaged
    }
  }
}

extension EnvironmentChange: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(animationPaused, named)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(animationPaused: reader.read(), named: reader.read())
  }
}

extension AnimationScene {
  /// True if a checkpoint must store names or named values of the environment.
  var storesNames: Bool {
    !environment.named.isEmpty || entries.values.contains { !$0.isRegistered }
  }

  /// Writes the names of the unregistered environment entries, and all values that are set by name.
  func writeNames(to writer: inout CheckpointWriter) throws(CheckpointError) {
    let own = entries.values.filter { !$0.isRegistered }.sorted { $0.name < $1.name }
    writer.write(count: own.count)
    for entry in own { try writer.write(entry.name, entry.kind.rawValue) }
    writer.write(count: environment.named.count)
    for (name, value) in environment.named { try writer.write(name, value) }
  }

  /// Reads names and values of the environment, declares the names, and sets the values.
  ///
  /// A value whose name is not declared is also kept.
  mutating func readNames(from reader: inout CheckpointReader) throws(CheckpointError) {
    for _ in 0..<(try reader.length()) {
      let name = try String(from: &reader)
      guard let kind = EnvironmentEntry.Kind(rawValue: try reader.byte()) else { throw .damaged }
      declare([EnvironmentEntry(name, kind)])
    }
    for _ in 0..<(try reader.length()) {
      let name = try String(from: &reader)
      let value = try NamedValue(from: &reader)
      if let entry = entries[name] {
        entry.set(value, in: &environment)
      } else {
        environment.named[name] = value
      }
    }
  }
}
