internal import JSONCodec

extension Limits {
  /// The limit on the size of a source text of custom animations, in bytes of UTF-8.
  package static let sourceBytes = limit(
    "sourceBytes", 1...65_536, "bytes", "enough for 1500 lines. A custom animation has about 50")
  /// The limit on the number of elements in an array argument of a custom animation.
  package static let sourceElements = limit(
    "sourceElements", 0...1000, "elements", "enough for a sampled curve")
  /// The limit on nesting: the number of custom animations and modifiers around one animation.
  package static let sourceNesting = limit(
    "sourceNesting", 1...32, "animations and modifiers",
    "each of them adds computing time to every frame. The limit bounds the size of the stack")
  /// The limit on the number of compiled source texts that are kept.
  package static let compiledSources = limit(
    "compiledSources", 0...256, "sources",
    "a source that is used again is not compiled again. The limit bounds the memory")
  /// The limit on the number of stored source texts, which requests name by digest.
  package static let storedSources = limit(
    "storedSources", 0...1024, "sources",
    "64 MiB if each has the maximum size. When all are used, a new source replaces the oldest")

  /// The limits of source texts, in the order of `/v1/limits`.
  package static let sources: [Limit] = [
    sourceBytes, sourceElements, sourceNesting, compiledSources, storedSources,
  ]
}
