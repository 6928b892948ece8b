/// The delay and the repetition that were found in code; a figure is `nil` if it is unknown.
struct FoundPlayback: Sendable {
  /// One number: a time in seconds, a number of passes, or 1 for true and 0 for false.
  struct Figure: Sendable {
    let value: Double
    /// The byte range of the number; empty if the code omits the number and the default applies.
    var range = 0..<0
    /// The byte range of the declared value, if the code refers to a declaration.
    var declared: Range<Int>?
  }

  /// The notations of a delay and a repetition in code.
  enum Notation: Sendable {
    /// The playback is part of the expression that describes the whole motion.
    case whole
    /// Members of an options object.
    case members(FoundObject)
    /// CSS values; `kind` is `transition` or `animation`.
    ///
    /// A missing value is inserted at the offset `end`, in a shorthand or as a declaration.
    case style(kind: String, end: Int, isShorthand: Bool)
    /// A delay that is declared separately.
    case declared
    /// Calls of `withDelay` and `withRepeat` around an expression; the byte ranges with and without
    /// these calls.
    case calls(outer: Range<Int>, core: Range<Int>)
  }

  /// The time before the first pass.
  var delay: Figure?
  /// The number of passes; infinite if the motion never ends.
  var passes: Figure?
  /// 1 if every second pass is reversed; 0 if no pass is reversed.
  var alternates: Figure?
  /// The time between two passes.
  var pause: Figure?
  /// The notation of the playback; `nil` if the code contains no playback.
  var notation: Notation?
}

extension FoundPlayback {
  /// Creates the playback of an expression that contains the whole motion.
  init(_ playback: Playback, at range: Range<Int>) {
    let repetition = playback.repetition
    self.init(
      delay: Figure(value: playback.delay, range: range),
      passes: Figure(value: repetition?.count ?? 1, range: range),
      alternates: Figure(value: repetition?.reversal == nil ? 0 : 1, range: range),
      pause: Figure(value: 0, range: range), notation: .whole)
  }
}
