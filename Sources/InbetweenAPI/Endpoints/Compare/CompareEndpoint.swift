internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import MotionTools

/// `/v1/compare`: the differences between animations.
enum CompareEndpoint {
  /// Handles a comparison; the path, the query or `Accept` selects the output format.
  ///
  /// If the path contains the animations, the default output format is plain text for humans.
  static func handle(_ routed: RoutedRequest) throws(Problem) -> Response {
    let registry = routed.service.animations, segments = routed.path.segments
    var given: [(name: String, value: String)] = []
    if !segments.isEmpty {
      var lines: [String] = []
      for segment in segments { lines.append(try NamedAnimation.line(segment, registry)) }
      given = [("animations", lines.joined(separator: ","))]
    }
    var routed = routed
    let query = try OutputParameters(routed.request.query)
    routed.request.query = query.rest
    let offered = segments.isEmpty ? OfferedFormats.comparison : .comparedPair
    var chosen: (selection: FormatSelection, settings: PictureSettings)?
    let parameters = try RequestDecoder.queryOrBody(
      routed, given: given, parameters: OutputParameters.names
    ) { fields, violations in
      chosen = query.choice(
        accept: routed.request.list(of: .accept), suffix: routed.suffix, among: offered,
        violations)
      return CompareRequest(fields: fields, registry: registry, violations)
    }
    let outputFormat = chosen?.selection.outputFormat ?? .json
    let settings = chosen?.settings ?? PictureSettings()
    let permalink = Permalink(parameters, outputFormat, settings)
    let compared = try ComparedMotions(parameters)
    var response =
      outputFormat.isPicture
      ? try PictureResponse.response(
        try ComparisonPlot(compared, width: PictureResponse.width(outputFormat, settings)).shown,
        outputFormat, settings, permalink)
      : try document(compared)
    response.add(permalink, for: routed.request)
    if chosen?.selection.isNegotiated ?? true { response.fields.append(Field(.vary, "Accept")) }
    return response
  }

  private static func document(_ compared: ComparedMotions) throws(Problem) -> Response {
    let parameters = compared.request, motions = compared.motions
    let comparisons = compared.comparisons, first = motions[0]
    return try .object { json in
      EvaluationResponse.writeHead(parameters.fidelity, to: &json)
      for (key, number) in [
        ("from", parameters.from), ("to", parameters.to), ("distance", parameters.distance),
        ("frameRate", parameters.frameRate),
      ] {
        json.number(key, number)
      }
      json.beginObject("range")
      json.number("start", parameters.start)
      json.number("end", compared.end)
      json.endObject()
      json.string("animation", parameters.animations[0].swiftUIText)
      json.nullable("duration", parameters.end == nil ? first.duration : .nan)
      json.beginArray("comparisons")
      for (index, comparison) in comparisons.enumerated() {
        json.beginObject()
        json.key("animation")
        // BOUND: each animation except the first has one comparison.
        json.string(parameters.animations[index + 1].swiftUIText)
        json.nullable("duration", parameters.end == nil ? motions[index + 1].duration : .nan)
        ComparisonResponse(comparison, parameters).write(to: &json)
        json.endObject()
      }
      json.endArray()
      SceneWarnings.write(SceneWarnings.sentences(of: compared.scene), to: &json)
    }
  }
}

extension Route {
  static let compare = comparison(
    "/v1/compare",
    help: [
      HelpLine(
        .platforms,
        "curl -G HOST/v1/compare -d 'animations=.bouncy,.easeInOut(duration:0.5)' -d distance=300")
    ])
  static let compareFormat = comparison("/v1/compare.{suffix}", help: [])

  private static func comparison(_ path: String, help: [HelpLine]) -> Route {
    endpoint(
      path, text: "animations", formats: .comparison, [.long, .hasFormats], help: help,
      CompareEndpoint.handle)
  }

  static let comparePair = named(
    "/v1/compare/{first}/{second}", formats: .comparedPair, .long,
    help: [HelpLine(.motions, "curl HOST/v1/compare/bouncy/snappy")], CompareEndpoint.handle)
}
