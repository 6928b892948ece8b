/// A type whose values can be written to a checkpoint and read from it without a loss of bits.
protocol Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError)
  init(from reader: inout CheckpointReader) throws(CheckpointError)
}

/// A vector type for property values in a scene; a checkpoint can store these values.
protocol CheckpointVector: VectorArithmetic, Checkpointable {}

extension CheckpointWriter {
  // The overloads for more values are functions of fixed arity, because the optimizer does not
  // specialize parameter packs.
  /// Writes two values, one after the other.
  @inline(__always)
  mutating func write(
    _ a: some Checkpointable, _ b: some Checkpointable
  ) throws(CheckpointError) {
    try a.write(to: &self)
    try b.write(to: &self)
  }

  @inline(__always)
  mutating func write(
    _ a: some Checkpointable, _ b: some Checkpointable, _ c: some Checkpointable
  ) throws(CheckpointError) {
    try write(a, b)
    try c.write(to: &self)
  }

  @inline(__always)
  mutating func write(
    _ a: some Checkpointable, _ b: some Checkpointable, _ c: some Checkpointable,
    _ d: some Checkpointable
  ) throws(CheckpointError) {
    try write(a, b)
    try write(c, d)
  }

  @inline(__always)
  mutating func write(
    _ a: some Checkpointable, _ b: some Checkpointable, _ c: some Checkpointable,
    _ d: some Checkpointable, _ e: some Checkpointable
  ) throws(CheckpointError) {
    try write(a, b)
    try write(c, d, e)
  }
}

extension CheckpointReader {
  /// Reads a value whose type the context determines, as in `let count: Int = try reader.read()`.
  ///
  /// The type must be the type of the written value. In particular, a value written as `Int` cannot
  /// be read as `Int?`, because a flag precedes the value of an optional.
  mutating func read<Value: Checkpointable>() throws(CheckpointError) -> Value {
    try Value(from: &self)
  }
}

extension UInt8: Checkpointable {
  func write(to writer: inout CheckpointWriter) { writer.write(self) }

  init(from reader: inout CheckpointReader) throws(CheckpointError) { self = try reader.byte() }
}

extension Double: CheckpointVector {
  func write(to writer: inout CheckpointWriter) { writer.write(bits: bitPattern) }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    self.init(bitPattern: try reader.bits())
  }
}

extension AnimatableVector: CheckpointVector {
  func write(to writer: inout CheckpointWriter) {
    writer.write(UInt8(count))
    for index in 0..<count { writer.write(bits: self[index].bitPattern) }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let count = Int(try reader.byte())
    guard count > 0 else {
      self = .zero
      return
    }
    var components: [Double] = []
    for _ in 0..<min(count, 17) { components.append(try Double(from: &reader)) }
    guard let vector = AnimatableVector(components) else { throw .damaged }
    self = vector
  }
}

extension Int: Checkpointable {
  func write(to writer: inout CheckpointWriter) { writer.write(integer: self) }
  init(from reader: inout CheckpointReader) throws(CheckpointError) { self = try reader.count() }
}

extension Bool: Checkpointable {
  func write(to writer: inout CheckpointWriter) { writer.write(self ? 1 : 0 as UInt8) }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let byte = try reader.byte()
    guard byte < 2 else { throw .damaged }
    self = byte == 1
  }
}

extension String: Checkpointable {
  func write(to writer: inout CheckpointWriter) { writer.write(self) }
  init(from reader: inout CheckpointReader) throws(CheckpointError) { self = try reader.text() }
}

extension Optional: Checkpointable where Wrapped: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    (self != nil).write(to: &writer)
    try self?.write(to: &writer)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    self = try Bool(from: &reader) ? try Wrapped(from: &reader) : nil
  }
}

extension Array: Checkpointable where Element: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    writer.write(count: count)
    for element in self { try element.write(to: &writer) }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    self = []
    let count = try reader.length()
    reserveCapacity(Swift.min(count, 1024))
    for _ in 0..<count { append(try Element(from: &reader)) }
  }
}

extension Dictionary: Checkpointable where Key == String, Value: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    writer.write(count: count)
    for (name, value) in sorted(by: { $0.key < $1.key }) { try writer.write(name, value) }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    self = [:]
    for _ in 0..<(try reader.length()) {
      let name = try String(from: &reader)
      updateValue(try Value(from: &reader), forKey: name)
    }
  }
}

extension PropertyValue: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    switch self {
    case .number(let number): try writer.write(0 as UInt8, number)
    case .vector(let vector): try writer.write(1 as UInt8, vector)
    }
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    switch try reader.byte() {
    case 0: self = try .number(reader.read())
    case 1: self = try .vector(reader.read())
    default: throw .damaged
    }
  }
}

extension AnimationCompletionCriteria: Checkpointable {
  func write(to writer: inout CheckpointWriter) { writer.write(moment.rawValue) }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    guard let moment = Moment(rawValue: try reader.byte()) else { throw .damaged }
    self.init(moment: moment)
  }
}
