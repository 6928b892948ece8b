internal import AnimationNotation

/// A path that names an animation, such as `/v1/spring/bouncy` or `/v1/bezier/.2,0,0,1.svg`: its answer is an evaluation
/// or a style sheet.
enum MotionPath {
  /// The word of a style sheet in suffixes and in `format`.
  static let styleSheet = "css"
  /// The media type of style sheets.
  ///
  /// Source: RFC 2318.
  static let styleSheetType = "text/css"

  /// The suffixes that a word may have.
  static let suffixes = OfferedFormats.motion.words + [styleSheet]
  /// The media types of its answers.
  static let mediaTypes = OfferedFormats.motion.mediaTypes + [styleSheetType]
  /// The media types that `Accept` may name.
  static let acceptable = OfferedFormats.motion.acceptable + [styleSheetType]

  /// Whether a style sheet is asked for, and no evaluation.
  ///
  /// - Parameters:
  ///   - suffix: The suffix of the path, if it has one.
  ///   - formats: What the parameter `format` says, each time it is given.
  ///   - accept: The field `Accept`, which decides where neither the path nor the parameter does.
  static func isStyleSheet(suffix: String?, formats: [String], accept: String?) -> Bool {
    if let suffix { return suffix == styleSheet }
    if formats.isEmpty {
      return Negotiation.preferred(accept, mediaTypes) == styleSheetType
    }
    return formats == [styleSheet]
  }
}
