internal import AnimationNotation
internal import HTTPMessages

/// What of a query says how an answer is told; it goes with content, too.
struct OutputParameters {
  /// The names of the parameters.
  static let names = [FormatSelection.parameter] + PictureSettings.parameters

  private let formats: [String]
  private let shown: [(name: String, value: String)]
  /// What is left of the query.
  let rest: String?

  /// Takes the parameters out of a query.
  init(_ query: String?) throws(Problem) {
    let (taken, rest) = try Query.taking(Self.names, from: query)
    formats = taken.filter { $0.name == FormatSelection.parameter }.map(\.value)
    shown = taken.filter { $0.name != FormatSelection.parameter }
    self.rest = rest
  }

  /// The form that a request asks for, and how it is shown; what is wrong is reported.
  ///
  /// - Parameters:
  ///   - accept: The field that decides where neither the path nor the query does.
  ///   - suffix: The form that the path asks for, if any.
  ///   - offered: The forms there are.
  func choice(
    accept: String?, suffix: OutputFormat?, among offered: OfferedFormats,
    _ violations: ViolationList
  ) -> (form: FormatSelection, settings: PictureSettings) {
    let choice = FormatSelection(
      suffix: suffix, formats: formats, accept: accept, among: offered,
      violations)
    guard !shown.isEmpty else { return (choice, PictureSettings()) }
    let fields = ObjectMembers(query: shown, violations)
    return (choice, PictureSettings(fields, form: choice.form, violations))
  }
}
