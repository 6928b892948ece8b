internal import JSONCodec

/// What was probably meant by a key that an object or a query does not have.
struct UnknownKey {
  /// The known key that was probably meant; `nil` where none is near.
  let suggestion: String?
  /// What to write instead.
  let line: String?

  /// Finds what was meant.
  ///
  /// - Parameters:
  ///   - key: The unknown key.
  ///   - value: Its value.
  ///   - known: The known keys.
  init(_ key: String, _ value: SyntaxNode, _ known: [String]) {
    if let outer = Self.outer[key], known.contains(outer), !value.place.isOfQuery {
      suggestion = outer
      let written = key == "times" ? Self.list(value) : Self.written(value)
      line = "\"\(outer)\": {\"\(key)\": \(written)}"
      return
    }
    let meant =
      Self.synonyms[key]?.first(where: known.contains)
      ?? NearestWord.suggestion(for: key, among: known)
    suggestion = meant
    line = meant.map { meant in
      let isParameter = value.place.isOfQuery
      return isParameter
        ? "\(meant)=\(value.writtenString.flatMap { $0.utf8.count <= Self.longest ? $0 : nil } ?? "…")"
        : "\"\(meant)\": \(Self.written(value))"
    }
  }

  /// The array of a text's numbers, such as `0.1, 0.2`; the value itself where it is something else.
  private static func list(_ value: SyntaxNode) -> String {
    guard let text = value.text, text.utf8.count <= longest else { return written(value) }
    let parts = text.split { $0 == "," || $0.isWhitespace }
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    guard !numbers.isEmpty, numbers.count == parts.count else { return written(value) }
    return "[\(numbers.map { String(shortest: $0) }.joined(separator: ", "))]"
  }

  private static func written(_ value: SyntaxNode) -> String {
    value.writtenJSON(atMost: longest) ?? "…"
  }

  /// Bytes of a value that an error repeats.
  private static let longest = 60

  /// The objects that have these keys.
  private static let outer = [
    "start": "range", "end": "range", "duration": "range", "fps": "range", "step": "range",
    "count": "range", "times": "range", "stiffness": "spring", "damping": "spring",
    "mass": "spring", "bounce": "spring", "response": "spring", "dampingRatio": "spring",
    "dampingFraction": "spring", "animationPaused": "environment",
  ]

  /// Names that other tools have for a key, the first known one of which is meant.
  private static let synonyms = [
    "target": ["to"], "epsilon": ["tolerance"], "precision": ["tolerance"],
    "threshold": ["tolerance"], "anim": ["animation"], "easing": ["animation", "curve"],
    "ease": ["animation", "curve"], "curve": ["animation"],
    "spring": ["animation", "from", "motion"], "animation": ["animations", "spring", "curve"],
    "motion": ["animation", "from"], "time": ["times", "at", "range"], "t": ["times", "at"],
    "at": ["times"], "times": ["at"], "progress": ["at"], "frames": ["count"],
    "samples": ["count", "values"], "error": ["maxError"], "stops": ["maxStops"],
    "bytes": ["maxBytes"], "keyframes": ["maxKeyframes", "tracks"], "platform": ["to"],
    "platforms": ["to"], "kind": ["kinds"], "paused": ["animationPaused", "environment"],
    "isPaused": ["animationPaused", "environment"], "set": ["to"], "value": ["set", "to"],
    "values": ["set", "to"], "property": ["properties"], "fromValue": ["from"],
    "toValue": ["to"], "begin": ["start"], "stop": ["end"], "rate": ["frameRate", "fps"],
    "criteria": ["completionCriteria"], "name": ["id"], "output": ["format"],
    "type": ["format"],
  ]
}
