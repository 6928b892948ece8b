internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// An evaluation as NDJSON: a head, then samples and events in order of time, then an end marker.
///
/// Source: `application/x-ndjson` of an evaluation in `openapi.yaml`.
struct SampleLines: SampleWriter, Sendable {
  private let head: EvaluationHead
  private let options: EvaluationResponse.Options
  private var json: JSONWriter
  /// The quoted keys of the properties.
  private var keys: [[UInt8]] = []

  init(head: EvaluationHead, options: EvaluationResponse.Options) {
    self.head = head
    self.options = options
    json = JSONWriter(capacity: 32_768)
  }

  /// Sets the properties of the following samples.
  mutating func use(_ columns: [Samples.Column]) {
    keys = columns.map { JSONWriter.quoted(key: $0.name) }
  }

  /// Writes the head as the first line.
  mutating func begin(_ columns: [Samples.Column]) {
    use(columns)
    json.beginObject()
    head.write(to: &json)
    endLine()
  }

  /// Writes a line for each sample and event.
  mutating func write(_ samples: Samples) {
    var events = samples.events[...]
    for (index, time) in samples.times.enumerated() {
      while let event = events.first, event.hasHappened(by: time, in: head.fidelity) {
        write(event)
        // BOUND: the condition ensures a first element.
        events.removeFirst()
      }
      write(samples, at: index)
    }
    for event in events { write(event) }
  }

  /// Writes the last line, which marks the response as complete.
  mutating func end(animating: [String]) {
    json.beginObject()
    json.number("end", head.end)
    json.integer("count", head.count)
    json.beginArray("animating")
    for name in animating { json.string(name) }
    json.endArray()
    endLine()
  }

  /// Returns the bytes written since the last call.
  mutating func take() -> [UInt8] { json.output.take() }

  mutating func write(_ event: SceneEvent) {
    event.write(to: &json)
    json.newline()
  }

  mutating func write(_ samples: Samples, at index: Int) {
    json.beginObject()
    if !options.omitsTimes { json.number("time", samples.times[index]) }
    json.key("values")
    write(samples.columns, at: index, isVelocity: false)
    if options.includesVelocity {
      json.key("velocities")
      write(samples.columns, at: index, isVelocity: true)
    }
    endLine()
  }

  private mutating func write(_ columns: [Samples.Column], at index: Int, isVelocity: Bool) {
    json.beginObject()
    for (number, column) in columns.enumerated() {
      json.key(quoted: keys[number])
      column.write(at: index, isVelocity: isVelocity, to: &json, precision: options.precision)
    }
    json.endObject()
  }

  private mutating func endLine() {
    json.endObject()
    json.newline()
  }
}

extension Samples.Column {
  /// Writes the value or the velocity of one sample in the encoding `form`, such as degrees.
  func write(
    _ form: ValueForm, at index: Int, isVelocity: Bool, to json: inout JSONWriter, precision: Int?
  ) {
    let value = data(values, at: index)
    if isVelocity {
      data(velocities, at: index).write(velocityAt: value, form, to: &json, precision: precision)
    } else {
      value.write(form, to: &json, precision: precision)
    }
  }

  /// Writes the value or the velocity of one sample; `null` if the property is removed.
  fileprivate func write(
    at index: Int, isVelocity: Bool, to json: inout JSONWriter, precision: Int?
  ) {
    guard index < count else { return json.null() }
    if let form {
      write(form, at: index, isVelocity: isVelocity, to: &json, precision: precision)
    } else if let width {
      json.beginArray()
      // BOUND: a width is 1 or more, and the guard ensures index < count.
      for lane in index * width..<(index + 1) * width {
        json.number(isVelocity ? velocities[lane] : values[lane], precision: precision)
      }
      json.endArray()
    } else {
      json.number(isVelocity ? velocities[index] : values[index], precision: precision)
    }
  }
}

/// A writer of a streamed response.
protocol SampleWriter {
  /// Writes the content before the samples.
  ///
  /// - Parameter columns: The columns of the properties; their samples are ignored.
  mutating func begin(_ columns: [Samples.Column])

  /// Writes samples, and the events since the previous samples.
  mutating func write(_ samples: Samples)

  /// Writes the content after the samples.
  ///
  /// - Parameter animating: The names of the properties that still animate.
  mutating func end(animating: [String])

  /// Returns the bytes written since the last call.
  mutating func take() -> [UInt8]
}
