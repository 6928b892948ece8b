internal import AnimationWire
internal import HTTPMessages

/// The form in which an evaluation is to be told, by what a request says of it.
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
    suffix: AnswerForm?, formats: [String], accept: String?, _ violations: ViolationList
  ) {
    var form = suffix
    for format in formats {
      let words = AnswerForm.allCases.map(\.rawValue)
      guard let word = AnswerForm(rawValue: format) else {
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
    self.form =
      form
      ?? Negotiation.preferred(accept, AnswerForm.mediaTypes)
      .flatMap { type in AnswerForm.allCases.first { $0.mediaType == type } } ?? .json
  }
}
