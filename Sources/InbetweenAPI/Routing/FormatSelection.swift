internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// The formats of a response, and the default.
///
/// A class, so that passing it costs one reference count.
final class OfferedFormats: Sendable {
  /// The forms, each media type's first choice before its others.
  let forms: [OutputFormat]
  /// The media types, the usual one first.
  let mediaTypes: [String]
  /// The media types that `Accept` may name: a page, in whose place a picture is shown, among them.
  let acceptable: [String]
  private let usual: OutputFormat
  private let standIns: [String: String]

  /// - Parameters:
  ///   - forms: The forms, each media type's first choice before its others.
  ///   - usual: The form for whoever takes any.
  ///   - isForPeople: Whether people ask by hand, so that a browser is shown a picture where it would show a page.
  private init(_ forms: [OutputFormat], usual: OutputFormat, isForPeople: Bool) {
    self.forms = forms
    self.usual = usual
    let types = ([usual] + forms).map(\.mediaType)
    mediaTypes = types.indices.filter { types.firstIndex(of: types[$0]) == $0 }.map { types[$0] }
    acceptable = mediaTypes + (isForPeople ? [Self.page] : [])
    standIns = isForPeople ? [OutputFormat.svg.mediaType: Self.page] : [:]
  }

  /// For programs.
  static let evaluation = OfferedFormats(OutputFormat.sampled, usual: .json, isForPeople: false)
  /// For people: what a terminal shows.
  static let motion = OfferedFormats(OutputFormat.sampled, usual: .txt, isForPeople: true)
  /// How far motions are apart, for programs.
  static let comparison = OfferedFormats(OutputFormat.compared, usual: .json, isForPeople: false)
  /// How far two motions are apart, for people.
  static let comparedPair = OfferedFormats(OutputFormat.compared, usual: .txt, isForPeople: true)

  /// The words of the forms, as suffixes and `format` have them.
  var words: [String] { forms.map(\.rawValue) }

  /// The form that an `Accept` field prefers.
  func preferred(_ accept: String?) -> OutputFormat {
    guard let accept else { return usual }
    let type = Negotiation.preferred(accept, mediaTypes, standIns: standIns)
    return type.flatMap { type in forms.first { $0.mediaType == type } } ?? usual
  }

  private static let page = "text/html"
}

/// The output format that a request selects.
///
/// The suffix of the path and the parameter `format` must agree; without both, `Accept` decides.
struct FormatSelection {
  /// The form.
  let form: OutputFormat
  /// Whether it was `Accept` that decided, so that a cache has to look at it.
  let isNegotiated: Bool

  static let parameter = "format"

  init(
    suffix: OutputFormat?, formats: [String], accept: String?, among offered: OfferedFormats,
    _ violations: ViolationList
  ) {
    var form = suffix
    for format in formats {
      let words = offered.words
      guard words.contains(format), let word = OutputFormat(rawValue: format) else {
        violations.add(
          "must be a format of the response", at: .parameter(Self.parameter),
          given: .string(format),
          allowed: words, suggestion: NearestWord.suggestion(for: format, among: words))
        continue
      }
      if let form, form != word {
        let reason = suffix == nil ? "is given twice" : "differs from the suffix of the path"
        violations.add(
          reason, at: .parameter(Self.parameter), given: .string(format), allowed: [form.rawValue])
      }
      form = form ?? word
    }
    isNegotiated = suffix == nil && formats.isEmpty
    self.form = form ?? offered.preferred(accept)
  }
}
