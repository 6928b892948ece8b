/// The delay and the repetition that were found in code; a value is `nil` if it is unknown.
struct FoundPlayback: Sendable {
  /// One value: a time in seconds, a number of passes, or 1 for true and 0 for false.
  struct Figure: Sendable {
    let value: Double
    /// The byte range of the code that contains the value; empty if the code omits the value, or if
    /// the range is unknown.
    var range = 0..<0
    /// The byte range of the declared value if the code refers to a declaration; otherwise `nil`.
    var declared: Range<Int>?
  }

  /// The notations of a delay and a repetition in code.
  enum Notation: Sendable {
    /// An expression that describes the whole motion, including the delay and the repetition.
    case whole
    /// Members of an options object.
    case members(FoundObject)
    /// CSS values of a transition or an animation; `kind` is `transition` or `animation`.
    ///
    /// A missing value is inserted at the offset `end`: as a word of the shorthand if `isShorthand`
    /// is true, otherwise as a new declaration with the mark `mark`, which can be empty.
    case style(kind: String, end: Int, isShorthand: Bool, mark: String)
    /// A delay that is declared separately.
    case declared
    /// Reanimated's calls of `withDelay` and `withRepeat` around an animation.
    ///
    /// `outer` is the byte range with these calls, and `core` is the byte range of the animation
    /// alone.
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
  /// Creates the playback of a motion; the expression in `range` contains the delay and the
  /// repetition.
  init(_ playback: Playback, at range: Range<Int>) {
    let repetition = playback.repetition
    self.init(
      delay: Figure(value: playback.delay, range: range),
      passes: Figure(value: repetition?.count ?? 1, range: range),
      alternates: Figure(value: repetition?.reversal == nil ? 0 : 1, range: range),
      pause: Figure(value: 0, range: range), notation: .whole)
  }
}
