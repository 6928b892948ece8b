internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The writer of a live session's events as server-sent events.
struct LiveEventWriter {
  private var lines: SampleLines
  /// A sample value of each property's type, by the property's name.
  private let shapes: [String: GivenValue]

  /// Creates a writer for the properties of a session.
  init(_ document: SessionDocument, _ options: EvaluationResponse.Options) {
    let scene = document.live?.journal.base ?? document.scene
    let head = EvaluationHead(
      fidelity: scene.fidelity, frameRate: scene.frameRate, grid: SampleGrid(times: []), end: 0,
      count: 0)
    lines = SampleLines(head: head, options: options)
    lines.use(scene.columns)
    shapes = SceneFacts(scene, compatibility: document.compatibility).shapes
  }

  /// Returns an event as it is sent, with its identifier and data.
  mutating func text(_ event: LivePlayer.Event, at place: EventPlace) -> [UInt8] {
    var text = EventText()
    switch event {
    case .scene(let event):
      lines.write(event)
      text.append(event.kind.rawValue, at: place, lines.take())
    case .change(let item):
      var json = JSONWriter()
      json.beginObject()
      json.integer("revision", place.revision)
      json.number("time", item.made)
      json.number("effectiveAt", item.effectiveAt)
      json.key("change")
      item.entry.write(shapes, to: &json)
      json.endObject()
      json.newline()
      text.append(item.entry.isEnvironment ? "environment" : "change", at: place, json.finish())
    }
    return text.take()
  }

  /// Returns the text of a sample.
  ///
  /// - Parameter place: The place of the sample. This place becomes the `id` of the event; `nil`
  ///   sends no `id`. Use `nil` if a client resumes a stream: the client has perhaps received an
  ///   event after this sample.
  mutating func text(_ samples: Samples, at place: EventPlace?) -> [UInt8] {
    var text = EventText()
    lines.write(samples, at: 0)
    text.append("sample", at: place, lines.take())
    return text.take()
  }

  /// Returns the text of an event whose data is a session.
  ///
  /// - Parameter name: `start` or `reset`.
  static func text(
    _ name: String, _ session: SessionSnapshot, _ version: SessionVersion, at place: EventPlace
  ) -> [UInt8] {
    var json = JSONWriter()
    json.nullable {
      $0.beginObject()
      SessionResponse.write(session, version, to: &$0)
      $0.endObject()
    }
    json.newline()
    var text = EventText()
    text.append(name, at: place, json.finish())
    return text.take()
  }
}

extension TimelineEntry {
  fileprivate var isEnvironment: Bool { if case .environment = event { true } else { false } }
}
