internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// The forms that an answer has, and which it has where nobody says.
///
/// A class, so that whoever hands them on counts one reference.
final class OfferedForms: Sendable {
  /// The forms, each media type's first choice before its others.
  let forms: [AnswerForm]
  /// The media types, the usual one first.
  let mediaTypes: [String]
  /// The media types that `Accept` may name: a page, in whose place a picture is shown, among them.
  let acceptable: [String]
  private let usual: AnswerForm
  private let standIns: [String: String]

  /// - Parameters:
  ///   - forms: The forms, each media type's first choice before its others.
  ///   - usual: The form for whoever takes any.
  ///   - isForPeople: Whether people ask by hand, so that a browser is shown a picture where it would show a page.
  private init(_ forms: [AnswerForm], usual: AnswerForm, isForPeople: Bool) {
    self.forms = forms
    self.usual = usual
    let types = ([usual] + forms).map(\.mediaType)
    mediaTypes = types.indices.filter { types.firstIndex(of: types[$0]) == $0 }.map { types[$0] }
    acceptable = mediaTypes + (isForPeople ? [Self.page] : [])
    standIns = isForPeople ? [AnswerForm.svg.mediaType: Self.page] : [:]
  }

  /// For programs.
  static let evaluation = OfferedForms(AnswerForm.allCases, usual: .json, isForPeople: false)
  /// For people: what a terminal shows.
  static let motion = OfferedForms(AnswerForm.allCases, usual: .txt, isForPeople: true)
  /// How far motions are apart, for programs.
  static let comparison = OfferedForms(compared, usual: .json, isForPeople: false)
  /// How far two motions are apart, for people.
  static let comparedPair = OfferedForms(compared, usual: .txt, isForPeople: true)
  /// A comparison has nothing to stream.
  private static let compared: [AnswerForm] = [.json, .svg, .png, .txt, .line]

  /// The words of the forms, as suffixes and `format` have them.
  var words: [String] { forms.map(\.rawValue) }

  /// The form that an `Accept` field prefers.
  func preferred(_ accept: String?) -> AnswerForm {
    guard let accept else { return usual }
    let type = Negotiation.preferred(accept, mediaTypes, standIns: standIns)
    return type.flatMap { type in forms.first { $0.mediaType == type } } ?? usual
  }

  private static let page = "text/html"
}

/// The form in which an answer is to be told, by what a request says of it.
///
/// The path's suffix and the parameter `format` must not contradict each other; where neither is there, `Accept`
/// decides.
struct ChosenForm {
  /// The form.
  let form: AnswerForm
  /// Whether it was `Accept` that decided, so that a cache has to look at it.
  let isNegotiated: Bool

  static let parameter = "format"

  init(
    suffix: AnswerForm?, formats: [String], accept: String?, among offered: OfferedForms,
    _ violations: ViolationList
  ) {
    var form = suffix
    for format in formats {
      let words = offered.words
      guard words.contains(format), let word = AnswerForm(rawValue: format) else {
        violations.add(
          "must be a form of the answer", at: .parameter(Self.parameter), given: .string(format),
          allowed: words, suggestion: NearestWord.suggestion(for: format, among: words))
        continue
      }
      if let form, form != word {
        let reason = suffix == nil ? "is given twice" : "contradicts the path's suffix"
        violations.add(
          reason, at: .parameter(Self.parameter), given: .string(format), allowed: [form.rawValue])
      }
      form = form ?? word
    }
    isNegotiated = suffix == nil && formats.isEmpty
    self.form = form ?? offered.preferred(accept)
  }
}
