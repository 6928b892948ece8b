internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import MotionTools

/// `/v1/bake`: converts the motions of a scene to keyframes for a platform.
///
/// The response also contains the maximum error of the keyframes.
enum BakeEndpoint {
  static func handle(_ routed: RoutedRequest) throws(Problem) -> Response {
    let suffix = routed.suffix
    let parameters = try RequestDecoder.queryOrBody(routed) {
      fields, violations -> BakeRequest? in
      let parameters = BakeRequest(
        fields: fields, animations: routed.service.animations, violations)
      if let suffix, let format = parameters?.format, !suffix.bakeFormats.contains(format) {
        violations.add(
          "differs from the suffix of the path", at: fields.place(of: "format"),
          given: .string(format.rawValue), allowed: suffix.bakeFormats.map(\.rawValue))
      }
      return parameters
    }
    guard
      let outputFormat = OutputFormat.baked(
        suffix: suffix, as: parameters.format, accept: routed.request.list(of: .accept))
    else {
      let types = OutputFormat.baked(as: parameters.format).map(\.mediaType)
      throw Problem(
        .notAcceptable, "the response is available as \(types.joined(separator: ", "))",
        allowed: types)
    }
    let bake: Bake
    let options = Bake.Options(parameters, outputFormat)
    if let violation = BakeRequest.reducedMotionViolation(options.format, parameters.fields) {
      throw Problem(violations: [violation])
    }
    do throws(Bake.Failure) {
      bake = try Bake(parameters.scene, options)
    } catch {
      throw Problem(violations: [Violation(error, parameters, options)])
    }
    var response: Response
    if outputFormat == .json {
      response = try Response.object(capacity: 8192 + 64 * bake.keyframes) { json in
        EvaluationResponse.writeHead(parameters.scene.fidelity, to: &json)
        bake.write(parameters.reducedMotion, to: &json)
      }
    } else {
      response = Response(
        status: 200, fields: [Field(.contentType, outputFormat.contentType)], content: bake.content)
    }
    response.add(
      Permalink(
        CanonicalQuery(
          bake: parameters, behind: Permalink.path("/v1/bake", suffix: outputFormat.rawValue),
          routed.service.animations, for: options.format, within: options.budget)),
      for: routed.request)
    if suffix == nil { response.fields.append(Field(.vary, "Accept")) }
    return response
  }
}

extension Bake.Options {
  fileprivate init(_ request: BakeRequest, _ outputFormat: OutputFormat) {
    let format = request.format ?? outputFormat.bakeFormats.first ?? .waapi
    // Binary output contains a value for every frame, so its limit is a frame rate.
    let usual =
      format == .float32
      ? BakeBudget.fps(request.scene.frameRate) : .maxError(BakeRequest.errorDefault)
    var budget = request.budget ?? usual
    if format == .float32, case .fps = budget {} else if format == .float32 { budget = usual }
    let width = max(request.scene.width, 1)
    let frames = format == .float32
    self.init(
      format: format, budget: budget,
      maxKeyframes: frames ? Limits.responseNumbers.max : Limits.bakedKeyframes.max,
      maxSamples: Limits.samples.max, maxTime: Limits.bakedTime.upperBound,
      limits: Self.limits(from: request.start, width))
    start = request.start
    end = request.end
    track = request.track
    targets = request.targets
    units = request.units
    reducedMotion = request.reducedMotion
  }

  /// The error message for a motion that needs more keyframes or frames than are allowed.
  var tooManyKeyframes: String {
    let limit = format == .float32 ? Limits.responseNumbers : Limits.bakedKeyframes
    let most = "\(limit.max) \(limit.unit) \(limit.citation)"
    let smaller = "a shorter range or fewer properties"
    switch budget {
    case .maxError(let error):
      return """
        an error of \(String(shortest: error)) was not reached with at most \(most): give a larger \
        'maxError', \(smaller)
        """
    case .maxKeyframes:
      return "is too small for this motion: give a larger 'maxKeyframes', \(smaller)"
    case .fps(let fps):
      return """
        \(String(shortest: fps)) frames per second need more than \(most): give a smaller \
        'fps', \(smaller)
        """
    }
  }

  /// The maximum time in seconds that a motion is played after the first baked time.
  ///
  /// This time is twice the maximum length of the baked range. So a motion that is slightly too
  /// long is still played to its end, and the error message can contain its duration.
  static let playedTime = 2 * Limits.bakedTime.upperBound

  /// Returns the limits for playing the motions of a bake.
  ///
  /// - Parameters:
  ///   - start: The first baked time, in seconds.
  ///   - width: The number of components in the scene. The limit on extrema is divided equally
  ///     between the components.
  private static func limits(from start: Double, _ width: Int) -> MotionLimits {
    var limits = MotionLimits(landmarks: Limits.landmarks.max / width)
    limits.playing.time = min(limits.playing.time, start + playedTime)
    return limits
  }
}

extension Bake {
  fileprivate func write(_ reducedMotion: ReducedMotion, to json: inout JSONWriter) {
    json.string("reference", MotionReference.swiftui.rawValue)
    json.string("format", format.rawValue)
    json.number("start", start)
    json.number("duration", duration)
    json.number("delay", delay)
    json.nullable("iterations", isEndless ? .infinity : 1)
    json.integer("keyframes", keyframes)
    json.integer("bytes", content.count)
    json.number("maxError", maxError)
    if format.canReduceMotion { json.string("reducedMotion", reducedMotion.rawValue) }
    json.array("tracks", tracks) { $0.write(to: &$1) }
    json.value(format == .keyframes ? "styleSheet" : format.rawValue, members)
    // The member above contains a complete Lottie document. Binary numbers cannot be written as
    // text.
    guard format != .lottie, format != .float32 else { return }
    json.string("text", String(decoding: content, as: UTF8.self))
  }
}

extension BakedTrack {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.string("track", name)
    json.number("from", from)
    json.number("to", to)
    json.number("travel", travel)
    json.integer("keyframes", keyframes.count)
    json.integer("fewestKeyframes", fewestKeyframes)
    json.number("maxError", maxError)
    json.number("maxErrorTime", maxErrorTime)
    json.endObject()
  }
}

extension Route {
  static let bake = bake(
    "/v1/bake",
    help: HelpLine(
      .bakes,
      "curl -G HOST/v1/bake -d animation=.bouncy -d to=100 -d format=gsap -d property=translateX"))
  static let bakeFormat = bake(
    "/v1/bake.{suffix}",
    help: HelpLine(.bakes, "curl -G HOST/v1/bake.css -d animation=.snappy -d property=opacity"))

  private static func bake(_ path: String, help: HelpLine) -> Route {
    endpoint(
      path, suffixes: OutputFormat.baked.map(\.rawValue),
      offers: OutputFormat.baked.map(\.mediaType), text: "animation", [.long, .hasFormats],
      help: [help], BakeEndpoint.handle)
  }
}

extension CanonicalQuery {
  /// Creates the canonical query of a bake request, for the permalink in the response.
  ///
  /// - Parameters:
  ///   - path: The path that precedes the parameters.
  ///   - format: The bake format.
  ///   - budget: The limit on error or size.
  init(
    bake request: BakeRequest, behind path: consuming TargetWriter,
    _ animations: AnimationRegistry, for format: BakeFormat, within budget: BakeBudget
  ) {
    self.init(behind: path)
    let (scene, fields) = (request.scene, request.fields)
    _ = setScene(scene, scene.change(in: fields), fields, animations, includesAnimation: true)
    set("fidelity", scene.fidelity == .exact ? nil : scene.fidelity.rawValue)
    set("frameRate", scene.frameRate, unless: 60)
    set("start", request.start, unless: 0)
    set("end", request.end)
    set("format", format.rawValue)
    switch budget {
    case .maxError(let error): set("maxError", error, unless: BakeRequest.errorDefault)
    case .maxKeyframes(let count): set("maxKeyframes", Double(count))
    case .fps(let rate):
      set("fps", rate, unless: format == .float32 ? scene.frameRate : nil)
    }
    set("track", request.track)
    set("reducedMotion", request.reducedMotion.word)
    let isSingle = scene.shapes.count == 1
    for (name, words) in [("property", request.targets), ("unit", request.units)] {
      set(name, isSingle ? words.first.map { .text($0.value) } : fields[name]?.canonical())
    }
  }
}
