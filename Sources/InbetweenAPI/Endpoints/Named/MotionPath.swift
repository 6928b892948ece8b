internal import AnimationNotation

/// A path with an animation, such as `/v1/spring/bouncy` or `/v1/bezier/.2,0,0,1.svg`.
///
/// The response is an evaluation or a style sheet.
enum MotionPath {
  /// The name that selects a style sheet, as the value of `format` or as the suffix of the path.
  static let styleSheet = "css"
  /// The media type of style sheets.
  ///
  /// Source: RFC 2318.
  static let styleSheetType = "text/css"

  /// The suffixes that a path can have.
  static let suffixes = OfferedFormats.motion.names + [styleSheet]
  /// The media types of responses.
  static let mediaTypes = OfferedFormats.motion.mediaTypes + [styleSheetType]
  /// The media types that are allowed in `Accept`.
  static let acceptable = OfferedFormats.motion.acceptable + [styleSheetType]

  /// True if a request selects a style sheet instead of an evaluation.
  ///
  /// - Parameters:
  ///   - suffix: The suffix of the path; `nil` if the path has none.
  ///   - formats: The values of the parameter `format`.
  ///   - accept: The `Accept` field, which is used only if there is no suffix and no parameter.
  static func isStyleSheet(suffix: String?, formats: [String], accept: String?) -> Bool {
    if let suffix { return suffix == styleSheet }
    if formats.isEmpty { return Negotiation.preferred(accept, mediaTypes) == styleSheetType }
    return formats == [styleSheet]
  }
}
