internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import JSONCodec
internal import MotionTools

/// `/v1/export/linear`: the motions of a scene from a given time on, as a `linear()` function for
/// each number.
enum LinearExportEndpoint {
  static func handle(_ routed: RoutedRequest) throws(Problem) -> Response {
    let animations = routed.service.animations
    let parameters = try RequestDecoder.queryOrBody(routed) {
      LinearExportRequest(fields: $0, animations: animations, $1)
    }
    let tracks: [LinearTrack]
    do throws(LinearTrack.Failure) {
      let scene = parameters.scene
      tracks = try LinearTrack.all(
        scene, from: parameters.start, maxError: parameters.maxError,
        stopsMax: Limits.linearStops.max, samplesMax: Limits.samples.max,
        limits: MotionLimits(landmarks: Limits.landmarks.max / max(scene.width, 1)))
    } catch {
      throw Problem(violations: [Violation(error, parameters)])
    }
    var response = try Response.object(capacity: 4096) { json in
      EvaluationResponse.writeHead(parameters.scene.fidelity, to: &json)
      json.number("start", parameters.start)
      json.array("tracks", tracks) { $0.write(to: &$1) }
    }
    response.add(
      Permalink(
        CanonicalQuery(
          linear: parameters, behind: Permalink.path("/v1/export/linear"), animations)),
      for: routed.request)
    return response
  }
}

extension LinearTrack {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.string("track", name)
    json.number("from", rest.from)
    json.number("to", rest.to)
    json.number("unit", rest.unit)
    json.number("velocity", rest.velocity)
    json.number("duration", rest.duration)
    json.number("travel", travel)
    json.number("maxError", rest.maxError)
    json.integer("fewestStops", rest.fit?.fewestStops ?? 0)
    json.array("stops", rest.fit?.function.points ?? []) { $1.numbers([$0.output, $0.input]) }
    json.string("timingFunction", rest.text)
    json.endObject()
  }
}

extension Violation {
  fileprivate init(_ failure: LinearTrack.Failure, _ request: LinearExportRequest) {
    let motion = request.fields.place(of: request.fields.has(.timeline) ? .timeline : .animation)
    switch failure {
    case .endless(let name):
      self.init(
        """
        moves '\(name)' without end: give a spring with a damping above 0, or a repeatCount. \
        /v1/bake can represent endless repetitions
        """, at: motion)
    case .tooDetailed(let name):
      self.init(
        """
        moves \(name.map { "'\($0)'" } ?? "a value") for too long: it has more than \
        \(Limits.landmarks.max) extrema (landmarks in /v1/limits) or \(Limits.analysedFrames.max) \
        frames (analysedFrames)
        """, at: motion)
    case .beyondStops(let name):
      self.init(
        """
        an error of \(String(shortest: request.maxError)) needs more than \
        \(Limits.linearStops.max) stops for '\(name)' (linearStops in /v1/limits): give a larger \
        'maxError'. A motion that jumps has no linear(): use /v1/bake
        """, at: request.fields.place(of: .maxError))
    }
  }
}

extension Route {
  static let exportLinear = endpoint(
    "/v1/export/linear", offers: MediaTypes.json, text: "animation", .long,
    help: [
      HelpLine(.pictures, "curl -G HOST/v1/export/linear -d animation=.bouncy -d to=100")
    ], LinearExportEndpoint.handle)
}
