internal import AnimationNotation

/// A motion that was read from a source file.
struct FoundMotion: Sendable {
  /// The byte range of the code that describes the motion.
  let range: Range<Int>
  /// The motion, computed by the platform's own algorithm.
  let motion: MotionCurve
  /// The motion as a spring or a timing curve; `nil` if the motion is neither.
  var meaning: ConvertibleMotion?
  /// The spring that a design token stores in addition to its transition; `nil` if the token stores
  /// no such spring.
  var stored: PerceptualSpring?
  /// True for a token of the type `spring`.
  var isSpringToken = false
  /// The parts of the code that a fix can replace.
  var parts: [Part] = []
  /// The duration in seconds that the manifest gives; `nil` if the source file contains the
  /// duration.
  var givenDuration: Double?
  /// The recorded trajectory; `nil` for a motion in code.
  var recording: Recording?
  /// The delay and the repetition that were found in the code.
  var playback = FoundPlayback()
  /// The byte ranges of the declared values that the motion uses.
  var dependencies: Set<Range<Int>> = []
  /// The blocks of a style sheet that declare other values for the variables of the motion.
  var variants: Set<Int> = []

  /// A part of the code that a fix can replace.
  struct Part: Sendable {
    /// The kind of code in a part.
    enum Kind: Sendable {
      /// The whole expression that describes the motion in the platform's code.
      case whole
      /// An object literal; a fix preserves the members that do not describe the motion.
      case object(FoundObject)
      /// The easing function, without its duration.
      case easing
      /// The duration, without its easing function.
      ///
      /// The associated text is the old CSS time. A fix preserves the unit of this time. The text
      /// is `nil` for a number in the platform's unit.
      case duration(String?)
      /// The value of a token, or one of the token's extensions.
      ///
      /// A fix preserves the members of the value that agree with the manifest.
      case token(FoundToken), tokenExtension(String)
      case keyframes(FoundKeyframes)
      case lottie(FoundLottie)
    }

    let range: Range<Int>
    let kind: Kind
    /// The current text of the part, with its references resolved; `nil` if this text equals the
    /// text in the file.
    var current: String?
    /// The text that a fix inserts before the new text, such as `; transition-timing-function: `.
    ///
    /// The prefix is empty if the file contains the part.
    var prefix = ""
    /// The text that a fix inserts after the new text: empty, or ` !important`.
    var suffix = ""
    /// The byte range of the declared value to which the part refers; `nil` if the part is not a
    /// reference.
    var declared: Range<Int>?
    /// The arguments of a call if at least one argument is a constant or does not describe the
    /// motion; otherwise `nil`.
    ///
    /// The key of an argument is its label, the name of its parameter or its position.
    var call: FoundObject?
    /// The coordinates x₁, y₁, x₂, y₂ of an easing function in code; empty for other parts.
    var points: [Double] = []
  }
}

extension FoundMotion {
  /// The byte ranges of the values in the motion's own code.
  ///
  /// Other motions can refer to these values.
  var ownRanges: [Range<Int>] {
    let values = parts.flatMap { part -> [Range<Int>] in
      var members = part.call?.members ?? []
      if case .object(let object) = part.kind { members += object.members }
      return [part.range] + members.map(\.value)
    }
    let figures = [playback.delay, playback.passes, playback.alternates, playback.pause]
    return values + figures.compactMap { $0?.range }.filter { !$0.isEmpty }
  }
}

/// The reason why a motion cannot be read from a file.
struct UnreadableMotion: Error {
  /// The reason without a full stop: a sentence, or a predicate such as "is not JSON".
  let reason: String
  /// The byte offset of the code in the file; `nil` if no code was found.
  var offset: Int?

  init(_ reason: String, at offset: Int? = nil) {
    // The reason can quote a text of the file, and this text can be a megabyte long.
    let bytes = reason.utf8.count
    self.reason = bytes <= Self.longest ? reason : "\(reason.prefix(Self.longest / 2))…"
    self.offset = offset
  }

  /// Creates the reason why the code in a byte range cannot be read.
  init(_ reason: String, at range: Range<Int>) { self.init(reason, at: range.lowerBound) }

  /// The length in UTF-8 bytes above which a reason is shortened to its first 500 characters.
  private static var longest: Int { 1000 }

  /// The error for a name that the file does not declare.
  static func undeclared(_ name: String) -> UnreadableMotion {
    UnreadableMotion("there is no declaration '\(name)'")
  }

  /// The error for a motion whose first pass is reversed.
  static func backwards(at offset: Int) -> UnreadableMotion {
    UnreadableMotion(
      "plays its first pass backwards: exchange the start and the end, and remove the reversal",
      at: offset)
  }

  /// The error for a style sheet in the indented syntax of Sass or Stylus.
  static let indented = UnreadableMotion(
    "is in an indented syntax, which is not supported: write SCSS or CSS", at: 0)
}

extension TimedCurve {
  /// Creates a curve from its coordinates x₁, y₁, x₂, y₂ and its duration in seconds.
  ///
  /// Throws an error at the start of `range` if the coordinates or the duration are not allowed.
  init(_ points: [Double], lasting seconds: Double, at range: Range<Int>) throws(UnreadableMotion) {
    let limit = Limits.convertedDuration
    guard let curve = TimedCurve(points, duration: seconds), limit.range.contains(seconds) else {
      throw UnreadableMotion(
        "must be a curve with x from 0 to 1 and a duration of \(limit.extent)", at: range)
    }
    self = curve
  }
}

/// A replacement of some bytes of a file.
package struct SourceEdit: Sendable, Equatable {
  package let path: String
  /// The byte range to replace.
  package let range: Range<Int>
  /// The position of the first byte, and the position after the last byte.
  package let start: SourceFile.Position, end: SourceFile.Position
  package let text: String
  /// The edits that can replace this edit of a declared value; `nil` if this edit does not change a
  /// declared value.
  ///
  /// These edits change the code that uses the declared value. They are applied if another motion
  /// needs a different declared value.
  var atUse: [SourceEdit]?

  /// Creates an edit that replaces a byte range of a file with new text.
  init(in file: SourceFile, _ range: Range<Int>, _ text: String) {
    path = file.path
    self.range = range
    start = file.position(of: range.lowerBound)
    end = file.position(of: range.upperBound)
    self.text = text
  }
}
