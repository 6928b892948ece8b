extension StoredValue: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(scalars, vectors, objects)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(scalars: reader.read(), vectors: reader.read(), objects: reader.read())
  }
}

extension StoredObject: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.beginNested()
    defer { writer.endNested() }
    switch self {
    case .none: writer.write(0 as UInt8)
    case .animation(let animation): try writer.write(1 as UInt8, animation)
    case .spring(let spring): try writer.write(2 as UInt8, spring)
    case .curve(let curve): try writer.write(3 as UInt8, curve)
    case .array(let count, let value): try writer.write(4 as UInt8, count, value)
    case .state(let state): try writer.write(5 as UInt8, state)
    }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    self = try reader.nested { reader throws(CheckpointError) in
      switch try reader.byte() {
      case 0: return .none
      case 1: return .animation(try Animation(from: &reader))
      case 2: return .spring(try Spring(from: &reader))
      case 3: return .curve(try UnitCurve(from: &reader))
      case 4: return .array(try reader.count(), try StoredValue(from: &reader))
      case 5: return .state(try AnimationState(from: &reader))
      default: throw .damaged
      }
    }
  }
}

extension SourceValues: Checkpointable where Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    writer.write(count: keys.count)
    for (key, value) in zip(keys, values) { try writer.write(key.source, key.name, value) }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    self.init()
    for _ in 0..<(try reader.length()) {
      let key = SourceKey(source: try reader.text(), name: try reader.text())
      self[key] = try StoredValue(from: &reader)
    }
  }
}

extension CheckpointWriter {
  /// Writes a custom animation that is defined by source text; each source text is written only
  /// once.
  mutating func write(_ animation: any StoredSourceAnimation) throws(CheckpointError) {
    write(animation.sourceDigest)
    let isFirst = sources.insert(animation.sourceDigest).inserted
    isFirst.write(to: &self)
    if isFirst { write(animation.sourceText) }
    try write(animation.typeName, animation.properties)
  }
}

extension CheckpointReader {
  /// Reads a custom animation that is defined by source text.
  mutating func sourceAnimation() throws(CheckpointError) -> Animation {
    let digest = try text()
    if try Bool(from: &self) { sources[digest] = try text() }
    guard let source = sources[digest] else { throw .damaged }
    return try coding.sourceAnimation(source, try text(), try StoredValue(from: &self))
  }
}
