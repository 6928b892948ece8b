package import AnimationNotation

extension Limits {
  /// The size of a tool's result in bytes, up to which the result is also contained as text.
  package static let toolTextBytes = limit(
    "toolTextBytes", 0...65_536, "bytes",
    "more fits in no model's context. A larger result is only structured content")
}
