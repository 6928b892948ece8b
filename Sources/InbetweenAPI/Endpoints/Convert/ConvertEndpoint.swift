internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import MotionTools

/// `/v1/convert`: a motion in the notation of other platforms, with the error of each conversion.
enum ConvertEndpoint {
  private typealias Results = [(subject: ConvertRequest.Subject, conversions: [Conversion])]

  static func handle(_ routed: RoutedRequest) throws(Problem) -> Response {
    let registry = routed.service.animations
    var read: ObjectMembers?
    let parameters = try RequestDecoder.queryOrBody(
      routed, parameters: [FormatSelection.parameter]
    ) {
      read = $0
      return ConvertRequest(fields: $0, registry: registry, $1)
    }
    let share = routed.threads.map { threads in { @Sendable part in threads.share(part) } }
    // The threads share the tokens of a file, or the conversions of a single motion.
    let isSingle = parameters.subjects.count == 1
    let (platforms, distance) = (parameters.platforms, parameters.distance)
    let conversions = SharedWork.map(parameters.subjects, on: share) { subject in
      Conversion.all(
        subject.motion, subject.playback, to: platforms, over: distance, on: isSingle ? share : nil)
    }
    let results = Array(zip(parameters.subjects, conversions))
    let preferred = Negotiation.preferred(
      routed.request.list(of: .accept), Route.MediaTypes.jsonOrText)
    let format = parameters.format ?? (preferred == "text/plain" ? .text : .json)
    var response: Response
    switch format {
    case .json: response = try json(results, parameters)
    case .text: response = .plainText(text(results, parameters.immediate))
    case .file: response = .plainText(files(results, parameters).first?.content ?? "")
    }
    if parameters.format == nil { response.fields.append(Field(.vary, "Accept")) }
    response.add(
      read.flatMap { Permalink(canonical($0, parameters, registry, format)) },
      for: routed.request)
    return response
  }

  private static func canonical(
    _ fields: ObjectMembers, _ parameters: ConvertRequest, _ registry: AnimationRegistry,
    _ format: ConvertRequest.Format
  ) -> CanonicalQuery {
    var query = CanonicalQuery(behind: Permalink.path("/v1/convert"))
    let source = fields["from"] ?? fields["animation"]
    if parameters.tokens == nil {
      query.set("from", motion: source, registry)
    } else {
      // A generated file lists its motions in the order of the source's members.
      query.set("from", inOrder: source)
      query.set("motions", inOrder: fields["motions"])
    }
    if parameters.platforms != Platform.allCases {
      query.set("to", parameters.platforms.map(\.rawValue).joined(separator: ","))
    }
    query.set("distance", parameters.distance, unless: 100)
    query.set("reducedMotion", parameters.reducedMotion.word)
    // The format is always written, because otherwise `Accept` would select it.
    query.set("format", format.rawValue)
    return query
  }

  private static func json(
    _ results: Results, _ parameters: ConvertRequest
  ) throws(Problem) -> Response {
    try .object(capacity: 8192) { json in
      EvaluationResponse.writeHead(.exact, to: &json)
      json.number("distance", parameters.distance)
      if parameters.tokens != nil {
        json.beginArray("tokens")
        for (subject, conversions) in results {
          json.beginObject()
          json.string("path", subject.token?.path ?? "")
          json.string("type", subject.token?.type ?? "")
          ConversionResponse(subject, conversions, parameters.distance).write(to: &json)
          json.endObject()
        }
        json.endArray()
        if !parameters.immediate.isEmpty { write(parameters.immediate, to: &json) }
        json.objects("files", files(results, parameters)) { file, json in
          for (key, text) in [
            ("platform", file.platform.rawValue), ("name", file.name), ("content", file.content),
          ] {
            json.string(key, text)
          }
        }
      } else if let (subject, conversions) = results.first {
        ConversionResponse(subject, conversions, parameters.distance).write(to: &json)
      }
    }
  }

  /// Writes the design tokens that have a duration of 0, as the member `immediate`.
  private static func write(_ immediate: [MotionTokens.Immediate], to json: inout JSONWriter) {
    json.objects("immediate", immediate) { token, json in
      json.string("path", token.path)
      json.string("type", token.type)
      json.number("delay", token.delay)
    }
  }

  /// Returns the generated files: one for each requested platform that has a file format.
  private static func files(_ results: Results, _ parameters: ConvertRequest) -> [MotionFile] {
    parameters.platforms.indices.compactMap { index in
      let entries = results.map { subject, conversions in
        MotionFile.Entry(path: subject.token?.path ?? "", conversion: conversions[index])
      }
      return MotionFile(
        entries, for: parameters.platforms[index], tokens: parameters.tokens ?? TokenFile(),
        parameters.reducedMotion, immediate: parameters.immediate)
    }
  }

  /// Returns the code to paste, with the platform's name in a line before each piece of code.
  private static func text(_ results: Results, _ immediate: [MotionTokens.Immediate]) -> String {
    var lines: [String] = []
    for (subject, conversions) in results {
      for conversion in conversions {
        let dialect = Dialects.dialect(of: conversion.platform)
        let name = subject.token.map { "\($0.path) " } ?? ""
        lines.append("# \(name)\(dialect.title), \(conversion.certificate.summary)")
        lines.append(conversion.encoding.code)
        lines.append("")
      }
    }
    lines += immediate.map { "# \($0.path) has a duration of 0: the value changes at once\n" }
    return lines.joined(separator: "\n")
  }
}

/// `/v1/platforms`: the supported platforms and their known deviations.
enum PlatformCatalogue {
  static let response = Response.nullableObject(capacity: 16_384) { json in
    json.objects("platforms", Dialects.all) { dialect, json in
      json.string("platform", dialect.platform.rawValue)
      json.string("title", dialect.title)
      json.string("version", dialect.version)
      json.string("source", dialect.source)
      json.strings("traps", dialect.traps)
      json.key("forms")
      json.overloads(of: dialect.signature)
    }
  }
}

extension Route {
  static let convert = endpoint(
    "/v1/convert", offers: MediaTypes.jsonOrText, text: "from", .long,
    help: [
      HelpLine(
        .platforms,
        "curl -G HOST/v1/convert -d animation=.bouncy -d to=motion,flutter -d format=text")
    ], ConvertEndpoint.handle)

  static let platforms = page(
    "/v1/platforms", offers: MediaTypes.json, [.pure, .compressible, .withoutParameters],
    help: [
      HelpLine(.pages, "HOST/v1/platforms     every platform for conversions")
    ]
  ) { _ throws(Problem) in PlatformCatalogue.response }
}
