extension SceneTrack {
  /// Draws the frames of a span, on which nothing else happens, and samples them.
  ///
  /// - Returns: How many frames were drawn one by one.
  mutating func draw(
    _ span: FrameSpan, into column: inout Samples.Column, notices: inout [SpanNotice]
  ) -> Int {
    if !numbers.isEmpty {
      return column.lend(to: NumberSink.self) {
        numbers[0].draw(span, into: &$0, notices: &notices)
      }
    }
    if !vectors.isEmpty {
      return column.lend(to: VectorSink.self) {
        vectors[0].draw(span, into: &$0, notices: &notices)
      }
    }
    return 0
  }

  /// Samples an exact motion at times before anything else happens to it.
  func sample(
    at times: ArraySlice<Double>, velocities: Bool, into column: inout Samples.Column
  ) {
    if let motion = exactNumbers.first {
      column.lend(to: NumberSink.self) {
        motion.sample(at: times, velocities: velocities, into: &$0)
      }
    } else if let motion = exactVectors.first {
      column.lend(to: VectorSink.self) {
        motion.sample(at: times, velocities: velocities, into: &$0)
      }
    }
  }
}

/// A sink that holds a column while it is filled.
private protocol ColumnSink {
  var column: Samples.Column { get set }
  init(column: Samples.Column)
}

extension Samples.Column {
  /// Lends the column to a sink; it is taken out meanwhile, so that nothing is copied.
  fileprivate mutating func lend<Sink: ColumnSink, Result>(
    to sink: Sink.Type, _ fill: (inout Sink) -> Result
  ) -> Result {
    var sink = Sink(column: Samples.Column(name: "", width: nil))
    swap(&sink.column, &self)
    defer { swap(&sink.column, &self) }
    return fill(&sink)
  }
}

private struct NumberSink: SampleSink, ColumnSink {
  var column: Samples.Column

  mutating func append(_ value: Double) { column.values.append(value) }
  mutating func append(velocity: Double) { column.velocities.append(velocity.toldVelocity) }

  @inline(__always)
  mutating func append(_ count: Int, _ fill: (inout OutputSpan<Double>, Int) -> Void) {
    column.values.append(addingCapacity: count) { fill(&$0, 1) }
  }

  @inline(__always)
  static func write(_ value: Double, _ width: Int, to room: inout OutputSpan<Double>) {
    room.append(value)
  }
}

private struct VectorSink: SampleSink, ColumnSink {
  var column: Samples.Column

  private var width: Int { column.width ?? 1 }

  mutating func append(_ value: AnimatableVector) {
    append(1) { Self.write(value, $1, to: &$0) }
  }

  mutating func append(velocity: AnimatableVector) {
    for index in 0..<width { column.velocities.append(velocity[index].toldVelocity) }
  }

  @inline(__always)
  mutating func append(_ count: Int, _ fill: (inout OutputSpan<Double>, Int) -> Void) {
    let width = width
    column.values.append(addingCapacity: count * width) { fill(&$0, width) }
  }

  @inline(__always)
  static func write(_ value: AnimatableVector, _ width: Int, to room: inout OutputSpan<Double>) {
    value.write(width, to: &room)
  }
}
