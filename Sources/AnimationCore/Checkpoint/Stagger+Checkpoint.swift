extension Stagger: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    writer.write(seconds: each)
    switch origin {
    case .first: writer.write(0 as UInt8)
    case .last: writer.write(1 as UInt8)
    case .center: writer.write(2 as UInt8)
    case .edges: writer.write(3 as UInt8)
    case .index(let index): try writer.write(4 as UInt8, index)
    }
    try writer.write(grid, order)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let each = try reader.seconds()
    let origin: Origin =
      switch try reader.byte() {
      case 0: .first
      case 1: .last
      case 2: .center
      case 3: .edges
      case 4: .index(try Int(from: &reader))
      default: throw .damaged
      }
    try self.init(each: each, origin: origin, grid: reader.read(), order: reader.read())
  }
}

extension Stagger.Grid: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    try writer.write(rows, columns)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    try self.init(rows: reader.read(), columns: reader.read())
  }
}
