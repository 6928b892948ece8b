internal import JSONCodec

/// The keys that several endpoints share.
///
/// A key of a single endpoint is declared beside that endpoint.
extension JSONKey {
  // Keys that select the contents of the response.
  static let include = JSONKey("include")
  static let omit = JSONKey("omit")
  static let precision = JSONKey("precision")
  static let tolerance = JSONKey("tolerance")
  static let format = JSONKey("format")
  // Keys that select the sample times.
  static let start = JSONKey("start")
  static let end = JSONKey("end")
  static let duration = JSONKey("duration")
  static let fps = JSONKey("fps")
  static let step = JSONKey("step")
  static let count = JSONKey("count")
  static let includeEnd = JSONKey("includeEnd")
  static let times = JSONKey("times")
  // Keys of exports and comparisons.
  static let distance = JSONKey("distance")
  static let maxError = JSONKey("maxError")
  static let reducedMotion = JSONKey("reducedMotion")
}
