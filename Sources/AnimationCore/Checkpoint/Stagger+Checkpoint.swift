extension Stagger: Checkpointable {
  func write(to writer: inout CheckpointWriter) throws(CheckpointError) {
    writer.write(seconds: each)
    switch origin {
    case .first: writer.write(0 as UInt8)
    case .last: writer.write(1 as UInt8)
    case .center: writer.write(2 as UInt8)
    case .edges: writer.write(3 as UInt8)
    case .index(let index):
      writer.write(4 as UInt8)
      index.write(to: &writer)
    }
    try grid.write(to: &writer)
    try order.write(to: &writer)
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
    let grid = try Grid?(from: &reader)
    self.init(each: each, origin: origin, grid: grid, order: try [String]?(from: &reader))
  }
}

extension Stagger.Grid: Checkpointable {
  func write(to writer: inout CheckpointWriter) {
    rows.write(to: &writer)
    columns.write(to: &writer)
  }

  init(from reader: inout CheckpointReader) throws(CheckpointError) {
    let rows = try Int(from: &reader)
    self.init(rows: rows, columns: try Int(from: &reader))
  }
}
