internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import MotionTools

/// `/v1/export/css`: an animation as a CSS `linear()` function with its error, or as a style sheet.
enum CSSExportEndpoint {
  static func handle(_ routed: RoutedRequest) throws(Problem) -> Response {
    let (parameters, export) = try export(routed)
    let preferred = Negotiation.preferred(routed.request.list(of: .accept), mediaTypes)
    let format = parameters.format ?? (preferred == OutputFormat.css.mediaType ? .css : .json)
    var response: Response
    if format == .css {
      response = styleSheet(export, parameters, for: routed.request)
    } else {
      response = try Response.object(capacity: 4096) { json in
        EvaluationResponse.writeHead(parameters.fidelity, to: &json)
        json.string("reference", parameters.reference.rawValue)
        export.write(parameters.reducedMotion, to: &json)
      }
      response.add(permalink(parameters, as: .json), for: routed.request)
    }
    if parameters.format == nil { response.fields.append(Field(.vary, "Accept")) }
    return response
  }

  /// The media types of responses, default first.
  fileprivate static let mediaTypes = CSSExportRequest.formats.map(\.mediaType)

  /// Returns a response that contains only the style sheet.
  ///
  /// - Parameter line: The SwiftUI expression that the path selects.
  static func styleSheet(
    _ routed: RoutedRequest, _ line: String
  ) throws(Problem) -> Response {
    let (parameters, export) = try export(routed, [("animation", line)])
    return styleSheet(export, parameters, for: routed.request)
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

  /// Returns the permalink of an export; `nil` if a permalink is too long or cannot express the
  /// animation.
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
      CanonicalQuery(export: parameters, behind: Permalink.path("/v1/export/css"), format: format))
  }

  private static func export(
    _ routed: RoutedRequest, _ given: [(name: String, value: String)] = []
  ) throws(Problem) -> (CSSExportRequest, CSSExport) {
    let parameters = try RequestDecoder.queryOrBody(
      routed, given: given, parameters: [FormatSelection.parameter]
    ) {
      CSSExportRequest(
        fields: $0, animations: routed.service.animations, allowsFormat: given.isEmpty, $1)
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
    json.nullable("tolerance", tolerance)
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

extension Route {
  static let exportCSS = endpoint(
    "/v1/export/css", offers: CSSExportEndpoint.mediaTypes, text: "animation", .long,
    help: [
      HelpLine(.pictures, "curl -G HOST/v1/export/css -d animation=.bouncy -d maxError=0.005")
    ], CSSExportEndpoint.handle)
}
