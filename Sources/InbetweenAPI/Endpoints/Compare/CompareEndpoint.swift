internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import MotionTools

/// `/v1/compare`: the differences between animations.
enum CompareEndpoint {
  /// Handles a request in its output format.
  ///
  /// - Parameters:
  ///   - suffix: The format that the path selects, if any.
  ///   - words: The names of the animations in the path, if any. The default output of such paths
  ///     is a format for humans.
  static func answer(
    _ request: Request, _ suffix: OutputFormat?, _ registry: AnimationRegistry,
    words: [String] = []
  ) throws(Problem) -> Response {
    var given: [(name: String, value: String)] = []
    if !words.isEmpty {
      var lines: [String] = []
      for word in words { lines.append(try NamedAnimation.line(word, registry)) }
      given = [("animations", lines.joined(separator: ","))]
    }
    let query = try OutputParameters(request.query)
    let offered = words.isEmpty ? OfferedFormats.comparison : .comparedPair
    var chosen: (form: FormatSelection, settings: PictureSettings)?
    let question = try RequestDecoder.queryOrBody(
      request, query: query.rest, given: given, text: "animations",
      parameters: OutputParameters.names
    ) { fields, violations in
      chosen = query.choice(
        accept: request.list(of: .accept), suffix: suffix, among: offered, violations)
      return CompareRequest(fields: fields, registry: registry, violations)
    }
    let form = chosen?.form.form ?? .json, isQuery = request.method != "POST"
    let settings = chosen?.settings ?? PictureSettings()
    let permalink = Permalink(question, form, settings)
    let compared = try ComparedMotions(question, isQuery: isQuery)
    var response =
      form.isPicture
      ? try PictureAnswer.response(
        try ComparisonPlot(
          compared, width: PictureAnswer.width(form, settings), isQuery: isQuery
        ).shown, form, settings, permalink)
      : try document(compared)
    response.add(permalink, for: request)
    if chosen?.form.isNegotiated ?? true { response.fields.append(Field(.vary, "Accept")) }
    return response
  }

  private static func document(_ compared: ComparedMotions) throws(Problem) -> Response {
    let question = compared.question, motions = compared.motions
    let comparisons = compared.comparisons, first = motions[0]
    return try .object { json in
      EvaluationAnswer.writeHead(question.fidelity, to: &json)
      for (key, number) in [
        ("from", question.from), ("to", question.to), ("distance", question.distance),
        ("frameRate", question.frameRate),
      ] {
        json.key(key)
        json.number(number)
      }
      json.key("range")
      json.beginObject()
      json.key("start")
      json.number(question.start)
      json.key("end")
      json.number(compared.end)
      json.endObject()
      json.key("animation")
      json.string(question.animations[0].swiftUIText)
      json.key("duration")
      json.nullable(question.end == nil ? first.duration : .nan)
      json.key("comparisons")
      json.beginArray()
      for (index, comparison) in comparisons.enumerated() {
        json.beginObject()
        json.key("animation")
        // BOUND: each animation except the first has one comparison.
        json.string(question.animations[index + 1].swiftUIText)
        json.key("duration")
        json.nullable(question.end == nil ? motions[index + 1].duration : .nan)
        ComparisonAnswer(comparison, question).write(to: &json)
        json.endObject()
      }
      json.endArray()
      SceneWarnings.write(SceneWarnings.sentences(of: compared.scene), to: &json)
    }
  }
}

extension Route {
  static let compare = comparison(
    "/v1/compare", suffixes: [],
    help: [
      HelpLine(
        .platforms,
        "curl -G HOST/v1/compare -d 'animations=.bouncy,.easeInOut(duration:0.5)' -d distance=300")
    ])
  static let compareForm = comparison(
    "/v1/compare.{form}", suffixes: OfferedFormats.comparison.words, help: [])

  private static func comparison(
    _ path: String, suffixes: [String], help: [HelpLine]
  ) -> Route {
    question(
      path, suffixes: suffixes, offers: OfferedFormats.comparison.mediaTypes, forms: .comparison,
      [.long, .hasFormats], help: help
    ) { asked throws(Problem) in
      try CompareEndpoint.answer(asked.request, asked.suffix, asked.service.animations)
    }
  }

  static let comparePair = named(
    "/v1/compare/{first}/{second}", suffixes: OfferedFormats.comparedPair.words,
    offers: OfferedFormats.comparedPair.mediaTypes,
    acceptable: OfferedFormats.comparedPair.acceptable,
    forms: .comparedPair, .long,
    help: [HelpLine(.motions, "curl HOST/v1/compare/bouncy/snappy")]
  ) { asked throws(Problem) in
    try CompareEndpoint.answer(
      asked.request, asked.suffix, asked.service.animations, words: asked.path.words)
  }
}
