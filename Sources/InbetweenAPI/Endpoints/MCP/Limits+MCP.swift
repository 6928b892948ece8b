package import AnimationNotation

extension Limits {
  /// The maximum size in bytes at which a tool's result is also sent as text.
  package static let toolTextBytes = limit(
    "toolTextBytes", 0...65_536, "bytes",
    "a longer text exceeds a model's context. A larger result is sent only as structuredContent")
}
