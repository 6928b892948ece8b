internal import AnimationWire

/// A path that names an animation, such as `/v1/spring/bouncy` or `/v1/bezier/.2,0,0,1.svg`.
struct MotionPath: Equatable {
  /// What its suffix asks for.
  enum Form: Equatable {
    /// An evaluation, told in one of its forms.
    case evaluation(AnswerForm)
    /// The animation as a style sheet.
    case styleSheet
  }

  /// The folder.
  let kind: NamedAnimation.Kind
  /// The word in it, as it was sent.
  let word: String
  /// What its suffix asks for, if it has one.
  let form: Form?

  /// Reads the two parts of a path behind its version; `nil` where there is no such folder.
  init?(_ folder: String, _ part: String) {
    guard let kind = NamedAnimation.Kind(rawValue: folder), !part.isEmpty else { return nil }
    self.kind = kind
    let (word, suffix) = Self.split(
      part, suffixes: AnswerForm.allCases.map(\.rawValue) + [Self.styleSheet])
    self.word = word
    form = suffix.map { suffix in
      AnswerForm(rawValue: suffix).map { .evaluation($0) } ?? .styleSheet
    }
  }

  /// The word of a style sheet in suffixes and in `format`.
  static let styleSheet = "css"
  /// The media type of style sheets.
  ///
  /// Source: RFC 2318.
  static let styleSheetType = "text/css"

  /// The media types of its answers.
  static let mediaTypes = OfferedForms.motion.mediaTypes + [styleSheetType]
  /// The media types that `Accept` may name.
  static let acceptable = OfferedForms.motion.acceptable + [styleSheetType]

  /// Whether a style sheet is asked for, and no evaluation.
  ///
  /// - Parameters:
  ///   - formats: What the parameter `format` says, each time it is given.
  ///   - accept: The field `Accept`, which decides where neither the path nor the parameter does.
  func isStyleSheet(formats: [String], accept: String?) -> Bool {
    if let form { return form == .styleSheet }
    if formats.isEmpty {
      return Negotiation.preferred(accept, Self.mediaTypes) == Self.styleSheetType
    }
    return formats == [Self.styleSheet]
  }

  /// Takes a suffix off the last part of a path: only what is one of the words, as `1.5` has a point, too.
  static func split(_ part: String, suffixes: [String]) -> (word: String, suffix: String?) {
    guard let point = part.utf8.lastIndex(of: UInt8(ascii: ".")), point > part.startIndex else {
      return (part, nil)
    }
    let suffix = String(part[part.utf8.index(after: point)...])
    return suffixes.contains(suffix) ? (String(part[..<point]), suffix) : (part, nil)
  }
}
