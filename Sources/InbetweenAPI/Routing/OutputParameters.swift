internal import AnimationNotation
internal import HTTPMessages
internal import JSONCodec

/// The query parameters that select and style the output, in GET and POST requests.
struct OutputParameters {
  static let names = [FormatSelection.parameter, lastEventID] + PictureSettings.parameters
  /// The parameter that contains the `id` of the last event that a client received.
  static let lastEventID = "lastEventID"

  private let formats: [String]
  private let shown: [(name: String, value: String)]
  /// The `id` of the last event that the client received, as often as it is given in the query.
  let lastEvents: [String]
  /// The query without the output parameters.
  let rest: String?

  /// Removes the output parameters from a query.
  init(_ query: String?) throws(Problem) {
    let (taken, rest) = try Query.taking(Self.names, from: query)
    formats = taken.filter { $0.name == FormatSelection.parameter }.map(\.value)
    lastEvents = taken.filter { $0.name == Self.lastEventID }.map(\.value)
    shown = taken.filter {
      $0.name != FormatSelection.parameter && $0.name != Self.lastEventID
    }
    self.rest = rest
  }

  /// Returns the output format and the appearance; errors are added to `violations`.
  ///
  /// - Parameters:
  ///   - accept: The `Accept` field. It is used if neither the path nor the query selects a format.
  ///   - suffix: The format that the path selects, if any.
  ///   - offered: The available formats.
  func choice(
    accept: String?, suffix: OutputFormat?, among offered: OfferedFormats,
    _ violations: ViolationList
  ) -> (selection: FormatSelection, settings: PictureSettings) {
    let choice = FormatSelection(
      suffix: suffix, formats: formats, accept: accept, among: offered,
      violations)
    if let lastEvent = lastEvents.first, choice.outputFormat != .sse {
      violations.add(
        "applies only to \(OutputFormat.sse.mediaType)", at: .parameter(Self.lastEventID),
        given: .string(lastEvent))
    }
    guard !shown.isEmpty else { return (choice, PictureSettings()) }
    let fields = ObjectMembers(query: shown, violations)
    return (choice, PictureSettings(fields, outputFormat: choice.outputFormat, violations))
  }
}
