extension SceneTrack {
  /// Draws and samples a range of frames in which no event affects the property.
  ///
  /// - Returns: The number of drawn frames. The number is 0 if the animation's value depends only
  ///   on the time, as for a curve. The frames of such an animation need not be drawn. In exact
  ///   fidelity, the number is always 0.
  mutating func draw(
    _ span: FrameSpan, into column: inout Samples.Column, completions: inout [SpanCompletionEvent]
  ) -> Int {
    if !numbers.isEmpty {
      return column.lend(to: NumberSink.self) {
        numbers[0].draw(span, into: &$0, completions: &completions)
      }
    }
    if !vectors.isEmpty {
      return column.lend(to: VectorSink.self) {
        vectors[0].draw(span, into: &$0, completions: &completions)
      }
    }
    return 0
  }

  /// Writes the samples of an exact motion at times before its next event.
  func sample(at times: ArraySlice<Double>, velocities: Bool, into column: inout Samples.Column) {
    if !exactNumbers.isEmpty {
      column.lend(to: NumberSink.self) {
        exactNumbers[0].sample(at: times, velocities: velocities, into: &$0)
      }
    } else if !exactVectors.isEmpty {
      column.lend(to: VectorSink.self) {
        exactVectors[0].sample(at: times, velocities: velocities, into: &$0)
      }
    }
  }
}

/// A receiver of samples that owns a column while the samples are appended to the column.
private protocol ColumnSink {
  var column: Samples.Column { get set }
  init(column: Samples.Column)
}

extension Samples.Column {
  // The column is moved, so that no samples are copied.
  /// Moves this column into a sink while a closure runs.
  ///
  /// - Parameters:
  ///   - sink: The type of the sink.
  ///   - fill: Appends samples to the sink, which contains this column.
  /// - Returns: The result of the closure.
  fileprivate mutating func lend<Sink: ColumnSink, Result>(
    to sink: Sink.Type, _ fill: (inout Sink) -> Result
  ) -> Result {
    var sink = Sink(column: Samples.Column(name: "", width: nil))
    swap(&sink.column, &self)
    defer { swap(&sink.column, &self) }
    return fill(&sink)
  }
}

extension Samples.Column {
  /// Appends samples in chunks of one to four kilobytes; a closure writes the numbers of each
  /// chunk.
  ///
  /// - Parameters:
  ///   - count: The number of samples.
  ///   - width: The count of numbers per sample.
  ///   - fill: Writes one chunk, in any order. The closure receives the range of the chunk's
  ///     samples, the memory of the chunk, and `width`.
  @inline(__always)
  fileprivate mutating func append(
    _ count: Int, _ width: Int, _ fill: (Range<Int>, inout MutableSpan<Double>, Int) -> Void
  ) {
    let chunk = max(32, StretchTimes.capacity / width)
    values.append(count * width, chunk: chunk * width) { part, room in
      // BOUND: the bounds of a part are in order, and a width is 1 or more.
      fill(part.lowerBound / width..<part.upperBound / width, &room, width)
    }
  }
}

private struct NumberSink: SampleSink, ColumnSink {
  var column: Samples.Column

  mutating func append(_ value: Double) { column.values.append(value) }
  mutating func append(velocity: Double) { column.velocities.append(velocity.reportedVelocity) }

  @inline(__always)
  mutating func append(_ count: Int, _ fill: (Range<Int>, inout MutableSpan<Double>, Int) -> Void) {
    column.append(count, 1, fill)
  }

  @inline(__always)
  static func write(
    _ value: Double, _ width: Int, at index: Int, to room: inout MutableSpan<Double>
  ) {
    room[index] = value
  }

  @inline(__always)
  static func write(
    _ trajectory: Trajectory<Double>, _ units: UnitLanes, _ reversals: Int, _ width: Int,
    fourFrom index: Int, to room: inout MutableSpan<Double>
  ) {
    let covered = trajectory.turned(trajectory.covered(units), reversals)
    room.put(trajectory.origin + covered, at: index)
  }
}

private struct VectorSink: SampleSink, ColumnSink {
  var column: Samples.Column

  private var width: Int { max(column.width ?? 1, 1) }

  mutating func append(_ value: AnimatableVector) {
    append(1) { Self.write(value, $2, at: 0, to: &$1) }
  }

  mutating func append(velocity: AnimatableVector) {
    for index in 0..<width { column.velocities.append(velocity[index].reportedVelocity) }
  }

  @inline(__always)
  mutating func append(_ count: Int, _ fill: (Range<Int>, inout MutableSpan<Double>, Int) -> Void) {
    column.append(count, width, fill)
  }

  @inline(__always)
  static func write(
    _ value: AnimatableVector, _ width: Int, at index: Int, to room: inout MutableSpan<Double>
  ) {
    value.write(width, at: index * width, to: &room)
  }

  @inline(__always)
  static func write(
    _ trajectory: Trajectory<AnimatableVector>, _ units: UnitLanes, _ reversals: Int, _ width: Int,
    fourFrom index: Int, to room: inout MutableSpan<Double>
  ) {
    for lane in 0..<4 {
      let covered = trajectory.turned(trajectory.covered(units, lane), reversals)
      write(trajectory.origin + covered, width, at: index + lane, to: &room)
    }
  }
}
