import HTTPMessages

/// An evaluation in JSON lines, split into its parts.
struct StreamedResponse {
  let lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      String.init)
  }

  var head: String { lines.first ?? "" }
  var end: String { lines.last ?? "" }
  var events: [String] { lines.filter { $0.hasPrefix(#"{"type":"#) } }
  var samples: [String] {
    lines.dropFirst().dropLast().filter { !$0.hasPrefix(#"{"type":"#) }
  }

  /// The evaluation as one JSON object, built from the parts.
  var whole: String {
    var text = String(head.dropLast())
    let samples = samples.map(SplitText.members)
    func column(_ key: String) -> [String] {
      samples.compactMap { $0.first { $0.key == key }?.value }
    }
    let times = column("time")
    if !times.isEmpty { text += #","times":[\#(times.joined(separator: ","))]"# }
    for key in ["values", "velocities"] {
      let rows = column(key).map(SplitText.members)
      guard let first = rows.first else { continue }
      let properties = first.indices.map { index in
        #""\#(first[index].key)":[\#(rows.map { $0[index].value }.joined(separator: ","))]"#
      }
      text += #","\#(key)":{\#(properties.joined(separator: ","))}"#
    }
    text += #","events":[\#(events.joined(separator: ","))]"#
    text += #","animating":\#(SplitText.value("animating", of: end) ?? "none")}"# + "\n"
    return text
  }

  /// The rows that a table of this evaluation must have.
  ///
  /// Each row contains the numbers of one sample, with the same digits.
  var rows: [[String]] {
    samples.map { line in
      SplitText.members(line).flatMap { key, value in
        key == "time" ? [value] : SplitText.members(value).flatMap { Self.fields($0.value) }
      }
    }
  }

  private static func fields(_ value: String) -> [String] {
    switch value.first {
    case "[": SplitText.elements(value)
    case "{":
      SplitText.members(value).filter { $0.key != "type" }.map {
        $0.value.replacing("\"", with: "")
      }
    default: [value]
    }
  }
}

extension ServiceUnderTest {
  /// Requests an evaluation in JSON lines.
  func lines(_ json: String) -> StreamedResponse {
    StreamedResponse(post("/v1/evaluate.ndjson", json).text)
  }
}
