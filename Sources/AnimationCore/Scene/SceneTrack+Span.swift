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
}

private struct VectorSink: SampleSink {
  var column: Samples.Column

  mutating func append(_ value: AnimatableVector) {
    for index in 0..<(column.width ?? 1) { column.values.append(value[index]) }
  }

  mutating func append(velocity: AnimatableVector) {
    for index in 0..<(column.width ?? 1) {
      column.velocities.append(velocity[index].toldVelocity)
    }
  }
}
