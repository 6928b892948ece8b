/// What was probably meant by a key that an object or a query does not have.
struct UnknownKey {
  /// The known key that was probably meant; `nil` where none is near.
  let suggestion: String?
  /// What to write instead, where the key belongs inside of another.
  let line: String?

  /// Finds what was meant.
  ///
  /// - Parameters:
  ///   - key: The unknown key.
  ///   - value: Its value.
  ///   - known: The known keys.
  init(_ key: String, _ value: WireValue, _ known: [String]) {
    if let outer = Self.outer[key], known.contains(outer), !value.place.isOfQuery {
      suggestion = outer
      line = "\"\(outer)\": {\"\(key)\": \(Self.written(value))}"
      return
    }
    line = nil
    suggestion =
      Self.synonyms[key]?.first(where: known.contains)
      ?? NearestWord.suggestion(for: key, among: known)
  }

  /// The JSON of a value, where it is short.
  private static func written(_ value: WireValue) -> String {
    guard let value = value.json else { return "…" }
    var json = JSONWriter()
    json.value(value)
    let bytes = json.finish()
    return bytes.count <= 60 ? String(decoding: bytes, as: UTF8.self) : "…"
  }

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
