internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// The formats in which a response is available, and the default format.
///
/// The type is a class, so passing an instance increments only one reference count.
final class OfferedFormats: Sendable {
  /// The output formats.
  ///
  /// If several formats have the same media type, the preferred format is first.
  let outputFormats: [OutputFormat]
  /// The media types of the responses, default first.
  let mediaTypes: [String]
  /// The media types that are allowed in `Accept`.
  ///
  /// Routes that a browser can open also allow `text/html`. The response to `text/html` is a
  /// picture.
  let acceptable: [String]
  private let usual: OutputFormat
  private let standIns: [String: String]

  /// Creates the list of available formats.
  ///
  /// - Parameters:
  ///   - outputFormats: The output formats. If several formats have the same media type, the
  ///     preferred format is first.
  ///   - usual: The default format.
  ///   - isForPeople: True for routes that humans use. A browser that requests HTML then receives a
  ///     picture.
  private init(_ outputFormats: [OutputFormat], usual: OutputFormat, isForPeople: Bool) {
    self.outputFormats = outputFormats
    self.usual = usual
    let types = ([usual] + outputFormats).map(\.mediaType)
    mediaTypes = types.indices.filter { types.firstIndex(of: types[$0]) == $0 }.map { types[$0] }
    acceptable = mediaTypes + (isForPeople ? [Self.page] : [])
    standIns = isForPeople ? [OutputFormat.svg.mediaType: Self.page] : [:]
  }

  /// The formats of an evaluation on a route that programs use.
  static let evaluation = OfferedFormats(OutputFormat.sampled, usual: .json, isForPeople: false)
  /// The formats of a session's evaluation.
  static let session = OfferedFormats(OutputFormat.played, usual: .json, isForPeople: false)
  /// The formats of an evaluation on a route that humans open; the default is plain text.
  static let motion = OfferedFormats(OutputFormat.sampled, usual: .txt, isForPeople: true)
  /// The formats in which the responses of a batch are sent, by default JSON.
  static let batch = OfferedFormats(OutputFormat.batched, usual: .json, isForPeople: false)
  /// The formats of a comparison on a route that programs use.
  static let comparison = OfferedFormats(OutputFormat.compared, usual: .json, isForPeople: false)
  /// The formats of a comparison of two motions on a route that humans open; the default is plain
  /// text.
  static let comparedPair = OfferedFormats(OutputFormat.compared, usual: .txt, isForPeople: true)

  /// The names of the formats, as used in suffixes and in the parameter `format`.
  var names: [String] { outputFormats.map(\.rawValue) }

  /// Returns the format that an `Accept` field prefers; the default format if the field is missing
  /// or admits none of the formats.
  func preferred(_ accept: String?) -> OutputFormat {
    guard let accept else { return usual }
    let type = Negotiation.preferred(accept, mediaTypes, standIns: standIns)
    return type.flatMap { type in outputFormats.first { $0.mediaType == type } } ?? usual
  }

  private static let page = "text/html"
}

/// The output format that a request selects.
///
/// The suffix of the path and the parameter `format` must agree, and the parameter must not be
/// repeated. If the request has neither, `Accept` decides.
struct FormatSelection {
  let outputFormat: OutputFormat
  /// True if `Accept` selected the output format; the response then varies by `Accept`.
  let isNegotiated: Bool

  static let parameter = "format"

  init(
    suffix: OutputFormat?, formats: [String], accept: String?, among offered: OfferedFormats,
    _ violations: ViolationList
  ) {
    for _ in formats.dropFirst() {
      violations.add("is given twice", at: .parameter(Self.parameter))
    }
    let named = formats.first.flatMap { Self.format($0, suffix, among: offered, violations) }
    isNegotiated = suffix == nil && formats.isEmpty
    outputFormat = suffix ?? named ?? offered.preferred(accept)
  }

  /// Returns the format with the given name; `nil` if the format is not available.
  ///
  /// A violation is added if the format is not available or differs from the suffix.
  private static func format(
    _ name: String, _ suffix: OutputFormat?, among offered: OfferedFormats,
    _ violations: ViolationList
  ) -> OutputFormat? {
    let names = offered.names
    guard names.contains(name), let named = OutputFormat(rawValue: name) else {
      violations.add(
        "must be a format of this path", at: .parameter(parameter), given: .string(name),
        allowed: names, suggestion: NearestWord.suggestion(for: name, among: names))
      return nil
    }
    if let suffix, suffix != named {
      violations.add(
        "differs from the suffix of the path", at: .parameter(parameter), given: .string(name),
        allowed: [suffix.rawValue])
    }
    return named
  }
}

/// The query parameters that select and style the output, in GET and POST requests.
struct OutputParameters {
  static let names = [FormatSelection.parameter, lastEventID] + PictureSettings.parameters
  /// The parameter that contains the `id` of the last event that a client received.
  static let lastEventID = "lastEventID"

  private let formats: [String]
  private let shown: [(name: String, value: String)]
  /// Each value of the parameter `lastEventID` in the query, in order.
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
  ///   - accept: The `Accept` field. It is used only if neither the path nor the query selects a
  ///     format.
  ///   - suffix: The format that the path selects; `nil` if it selects none.
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
