/// The keys that several endpoints have; the keys of one endpoint are declared beside it.
extension JSONKey {
  // What moves.
  static let animation = JSONKey("animation")
  static let from = JSONKey("from")
  static let to = JSONKey("to")
  static let properties = JSONKey("properties")
  static let timeline = JSONKey("timeline")
  static let range = JSONKey("range")
  static let frameRate = JSONKey("frameRate")
  static let fidelity = JSONKey("fidelity")
  static let compatibility = JSONKey("compatibility")
  // The contents of the response.
  static let include = JSONKey("include")
  static let omit = JSONKey("omit")
  static let precision = JSONKey("precision")
  static let tolerance = JSONKey("tolerance")
  static let format = JSONKey("format")
  // Times.
  static let start = JSONKey("start")
  static let end = JSONKey("end")
  static let duration = JSONKey("duration")
  static let fps = JSONKey("fps")
  static let step = JSONKey("step")
  static let count = JSONKey("count")
  static let times = JSONKey("times")
  // Timelines and sessions.
  static let set = JSONKey("set")
  static let completionCriteria = JSONKey("completionCriteria")
  static let disablesAnimations = JSONKey("disablesAnimations")
  static let animations = JSONKey("animations")
  static let id = JSONKey("id")
  static let at = JSONKey("at")
  static let environment = JSONKey("environment")
  static let remove = JSONKey("remove")
  static let value = JSONKey("value")
  static let animationPaused = JSONKey("animationPaused")
  // Exports and comparisons.
  static let distance = JSONKey("distance")
  static let maxError = JSONKey("maxError")
}
