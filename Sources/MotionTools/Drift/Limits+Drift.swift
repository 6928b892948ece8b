package import AnimationNotation

extension Limits {
  /// The maximum number of source files of one verification.
  package static let verifiedFiles = limit(
    "verifiedFiles", 0...1000, "files", "the files that contain motions, not a whole repository")
  /// The maximum length of one source file in bytes.
  package static let verifiedFileBytes = limit(
    "verifiedFileBytes", 0...4_194_304, "bytes",
    "a large generated file. In a request, all files together have at most bodyBytes")
  /// The maximum number of places that one manifest names.
  package static let verifiedPlaces = limit(
    "verifiedPlaces", 1...1000, "places",
    "a hundred motions on ten platforms. A place is one motion in one file")
}
