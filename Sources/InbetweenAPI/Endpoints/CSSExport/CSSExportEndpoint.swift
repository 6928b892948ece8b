internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import MotionTools

/// `/v1/export/css`: an animation as a CSS `linear()` function with its error, or as CSS.
enum CSSExportEndpoint {
  /// The parameter to which a plain-text body is assigned.
  static let text = "animation"

  static func handle(
    _ request: Request, _ animations: AnimationRegistry
  ) throws(Problem) -> Response {
    let (parameters, export) = try export(request, [], animations)
    let preferred = Negotiation.preferred(request.list(of: .accept), mediaTypes)
    let format = parameters.format ?? (preferred == OutputFormat.css.mediaType ? .css : .json)
    var response: Response
    if format == .css {
      response = styleSheet(export, parameters, for: request)
    } else {
      response = try Response.object(capacity: 4096) { json in
        EvaluationResponse.writeHead(parameters.fidelity, to: &json)
        json.string("reference", parameters.reference.rawValue)
        export.write(parameters.reducedMotion, to: &json)
      }
      response.add(permalink(parameters, as: .json), for: request)
    }
    if parameters.format == nil { response.fields.append(Field(.vary, "Accept")) }
    return response
  }

  /// The media types of responses, the default first.
  fileprivate static let mediaTypes = CSSExportRequest.formats.map(\.mediaType)

  /// Returns a response that contains only the style sheet.
  ///
  /// - Parameter line: The SwiftUI expression that the path selects.
  static func styleSheet(
    _ request: Request, _ line: String, _ animations: AnimationRegistry
  ) throws(Problem) -> Response {
    let (parameters, export) = try export(request, [("animation", line)], animations)
    return styleSheet(export, parameters, for: request)
  }

  private static func styleSheet(
    _ export: CSSExport, _ parameters: CSSExportRequest, for request: Request
  ) -> Response {
    var response = Response(
      status: 200,
      fields: [Field(.contentType, "\(MotionPath.styleSheetType); charset=utf-8")],
      content: Array(export.css(parameters.reducedMotion).utf8))
    response.add(permalink(parameters, as: .css), for: request)
    return response
  }

  /// Returns the permalink of an export; `nil` if it is too long or cannot express the animation.
  ///
  /// For a style sheet, the path contains the animation if possible.
  private static func permalink(
    _ parameters: CSSExportRequest, as format: OutputFormat
  ) -> Permalink? {
    if format == .css, let segment = AnimationSegment(parameters.animation) {
      let path = Permalink.path(segment, suffix: MotionPath.styleSheet)
      return Permalink(CanonicalQuery(export: parameters, behind: path, format: nil))
    }
    guard parameters.animation.isSpelled else { return nil }
    return Permalink(
      CanonicalQuery(
        export: parameters, behind: Permalink.path("/v1/export/css"), format: format))
  }

  private static func export(
    _ request: Request, _ given: [(name: String, value: String)], _ animations: AnimationRegistry
  ) throws(Problem) -> (CSSExportRequest, CSSExport) {
    let parameters = try RequestDecoder.queryOrBody(
      request, query: request.query, given: given, text: text,
      parameters: [FormatSelection.parameter]
    ) {
      CSSExportRequest(fields: $0, animations: animations, allowsFormat: given.isEmpty, $1)
    }
    do throws(CSSExport.Failure) {
      return (parameters, try CSSExport(parameters.animation, CSSExport.Options(parameters)))
    } catch {
      throw Problem(violations: [Violation(error, parameters)])
    }
  }
}

extension CSSExport.Options {
  fileprivate init(_ request: CSSExportRequest) {
    let budget: CSSExport.Budget =
      switch request.budget {
      case .maxError(let error): .error(error)
      case .maxStops(let count): .stops(count)
      case .maxBytes(let count): .bytes(count)
      }
    self.init(
      budget: budget, tolerance: request.tolerance, distance: request.distance,
      fidelity: request.fidelity, frameRate: request.frameRate, stopsMax: Limits.exportStops.max,
      samplesMax: Limits.samples.max, limits: MotionLimits(landmarks: Limits.landmarks.max))
    followsOn = request.reference == .motion
  }
}

extension MotionLimits {
  /// Creates the service's limits for the playback of a motion.
  ///
  /// - Parameter landmarks: The maximum total number of the motion's extrema, jumps and kinks.
  init(landmarks: Int) {
    self.init(
      playing: AnimationScene.PlayingLimits(
        time: Limits.simulatedTime.upperBound, samples: Limits.samples.max,
        frames: Limits.frames.max, phases: Limits.phaseChanges.max),
      landmarks: landmarks, frames: Limits.analysedFrames.max)
  }
}

extension CSSExport {
  fileprivate func write(_ reducedMotion: ReducedMotion, to json: inout JSONWriter) {
    json.string("timingFunction", timingFunction)
    json.number("duration", duration)
    json.number("delay", delay)
    json.nullable("iterations", iterations)
    json.string("direction", direction.rawValue)
    json.integer("stops", stops)
    json.integer("fewestStops", fewestStops)
    json.integer("bytes", timingFunction.utf8.count)
    json.number("maxError", maxError)
    json.nullable("tolerance", tolerance ?? .nan)
    json.beginObject("fallback")
    json.string("timingFunction", fallback.timingFunction)
    json.number("duration", fallback.duration)
    json.nullable("iterations", fallback.iterations)
    json.string("direction", fallback.direction.rawValue)
    json.number("maxError", fallback.maxError)
    json.endObject()
    json.string("reducedMotion", reducedMotion.rawValue)
    json.string("css", css(reducedMotion))
    json.string("tailwind", tailwind)
  }
}

extension CSSExportRequest {
  /// The modifiers of one iteration, from the outermost inwards, then the modified animation.
  ///
  /// The array is empty if the speed is 0 or less outside a repetition. If the speed is 0 or less
  /// inside a repetition, the array contains its `SpeedAnimation`.
  private var layersOfPass: [any CustomAnimation] {
    guard var rest = CSSPlayback(animation)?.pass else { return [] }
    var layers: [any CustomAnimation] = []
    while true {
      let layer = rest.base
      layers.append(layer)
      switch layer {
      case let modifier as DelayAnimation: rest = modifier.base
      case let modifier as SpeedAnimation: rest = modifier.base
      case let modifier as LogicalCompletionAnimation: rest = modifier.base
      case let modifier as PausableAnimation: rest = modifier.base
      case let modifier as RepeatAnimation: rest = modifier.base
      default: return layers
      }
    }
  }

  /// The error message for an animation with an iteration that never ends.
  fileprivate var endlessCause: String {
    let layers = layersOfPass
    if layers.isEmpty || layers.contains(where: { ($0 as? SpeedAnimation)?.speed ?? 1 <= 0 }) {
      return "never ends, because its speed is 0 or less: give a speed above 0"
    }
    let repetitions = layers.compactMap { $0 as? RepeatAnimation }
    if repetitions.contains(where: { $0.repeatCount == nil }) {
      return """
        never ends: use `repeatForever` only as the last repetition, with at most one `delay` \
        after it
        """
    }
    return "has a pass that never ends: give a spring a bounce below 1, or a damping above 0"
  }

  /// The error message for a motion that needs more stops or bytes than are allowed.
  fileprivate var tooManyStops: String {
    let remedy =
      switch budget {
      case .maxError(let error):
        """
        an error of \(String(shortest: error)) needs more than \(Limits.exportStops.max) stops \
        (exportStops in /v1/limits): give a larger 'maxError'
        """
      case .maxStops: "is too small for this motion: give a larger 'maxStops'"
      case .maxBytes: "is too small for this motion: give a larger 'maxBytes'"
      }
    guard layersOfPass.contains(where: { $0 is RepeatAnimation }) else { return remedy }
    return """
      \(remedy). If a repetition inside a repetition makes the motion jump, export only the inner \
      one
      """
  }
}

extension Violation {
  fileprivate init(_ failure: CSSExport.Failure, _ request: CSSExportRequest) {
    switch failure {
    case .endless:
      self.init(request.endlessCause, at: request.place)
    case .delayOffFrames:
      self.init(
        """
        has passes that differ, because a repetition starts between two frames. Give a delay \
        that is a multiple of 1/\(String(shortest: request.frameRate)) s, or "fidelity": "exact"
        """, at: request.place)
    case .nestedRepetitions:
      self.init(
        """
        has passes that differ, because nested repetitions share one state. Give one repetition, \
        or "fidelity": "exact"
        """, at: request.place)
    case .instant:
      self.init(
        "has a duration of 0 s and no timing function: give a duration above 0",
        at: request.place)
    case .tooDetailed:
      self.init(
        """
        has more than \(Limits.landmarks.max) extrema (landmarks in /v1/limits): export a single \
        pass of the repetition
        """,
        at: request.place)
    case .beyondStops:
      self.init(request.tooManyStops, at: request.budgetPlace)
    case .beyondBytes:
      self.init(
        "is too small for a timing function of this motion: give a larger 'maxBytes'",
        at: request.budgetPlace)
    case .toleranceBeyond(let error):
      self.init(
        """
        must be at most 'maxError' (\(String(shortest: error))), which also limits the error at \
        the end of the motion
        """,
        at: request.tolerancePlace, given: request.tolerance.map { .number($0) })
    }
  }
}

extension Route {
  static let exportCSS = endpoint(
    "/v1/export/css", offers: CSSExportEndpoint.mediaTypes, text: CSSExportEndpoint.text, .long,
    help: [
      HelpLine(.pictures, "curl -G HOST/v1/export/css -d animation=.bouncy -d maxError=0.005")
    ]
  ) { routed throws(Problem) in
    try CSSExportEndpoint.handle(routed.request, routed.service.animations)
  }
}
