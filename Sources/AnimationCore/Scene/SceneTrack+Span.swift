extension SceneTrack {
  /// Draws the frames of a span, on which nothing else happens, and samples them.
  ///
  /// - Returns: How many frames were drawn one by one.
  mutating func draw(
    _ span: FrameSpan, into column: inout Samples.Column, notices: inout [SpanNotice]
  ) -> Int {
    if !numbers.isEmpty {
      var sink = NumberSink(column: Samples.Column(name: "", width: nil))
      swap(&sink.column, &column)
      defer { swap(&sink.column, &column) }
      return numbers[0].draw(span, into: &sink, notices: &notices)
    }
    if !vectors.isEmpty {
      var sink = VectorSink(column: Samples.Column(name: "", width: nil))
      swap(&sink.column, &column)
      defer { swap(&sink.column, &column) }
      return vectors[0].draw(span, into: &sink, notices: &notices)
    }
    return 0
  }

  /// Samples an exact motion at times before anything else happens to it.
  func sample(
    at times: ArraySlice<Double>, velocities: Bool, into column: inout Samples.Column
  ) {
    if let motion = exactNumbers.first {
      var sink = NumberSink(column: Samples.Column(name: "", width: nil))
      swap(&sink.column, &column)
      motion.sample(at: times, velocities: velocities, into: &sink)
      swap(&sink.column, &column)
    } else if let motion = exactVectors.first {
      var sink = VectorSink(column: Samples.Column(name: "", width: nil))
      swap(&sink.column, &column)
      motion.sample(at: times, velocities: velocities, into: &sink)
      swap(&sink.column, &column)
    }
  }
}

private struct NumberSink: SampleSink {
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

private struct VectorSink: SampleSink {
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
