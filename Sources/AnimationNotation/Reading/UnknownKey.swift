internal import JSONCodec

/// A hint for an unknown key of an object or a query.
struct UnknownKey {
  /// The known key that was probably meant; `nil` if there is no guess.
  let suggestion: String?
  /// The code to write in place of the unknown key and its value; `nil` if there is no guess.
  let line: String?

  /// Finds the key that was probably meant.
  ///
  /// - Parameters:
  ///   - key: The unknown key.
  ///   - value: The value of the unknown key.
  ///   - known: The known keys.
  ///   - isParameter: True if the key is the name of a query parameter.
  init(_ key: String, _ value: SyntaxNode, _ known: [String], isParameter: Bool) {
    if !isParameter, let outer = Self.outer[key], known.contains(outer) {
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
      isParameter
        ? "\(meant)=\(value.writtenString.flatMap { $0.utf8.count <= Self.longest ? $0 : nil } ?? "…")"
        : "\"\(meant)\": \(Self.written(value))"
    }
  }

  /// Returns a value as JSON text; a text such as `0.1, 0.2` becomes an array of its numbers.
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

  /// The maximum length of a value that an error repeats, in UTF-8 bytes.
  private static let longest = 60

  /// For some keys, the name of the object that usually contains the key.
  ///
  /// For example, `outer["fps"]` is `range`: the object `range` contains `fps`.
  private static let outer = [
    "start": "range", "end": "range", "duration": "range", "fps": "range", "step": "range",
    "count": "range", "times": "range", "stiffness": "spring", "damping": "spring",
    "mass": "spring", "bounce": "spring", "response": "spring", "dampingRatio": "spring",
    "dampingFraction": "spring", "animationPaused": "environment",
  ]

  /// For some unknown keys, the known keys that are probably meant: for `target`, the known key
  /// `to`.
  ///
  /// Errors suggest the first of these known keys that the object or the query allows.
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
