internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import JSONCodec
internal import MotionTools

/// `/v1/export/linear`: the motions of a scene as `linear()` functions, from a given time on.
///
/// Each component of a property has its own function.
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
    // The velocity is infinite where the motion has a vertical tangent.
    json.nullable("velocity", rest.velocity)
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
        moves '\(name)' without end, or beyond the playing limits (simulatedTime, samples and \
        frames in /v1/limits): give a shorter motion, a repeatCount, or a spring with more damping. \
        /v1/bake can represent endless repetitions
        """, at: motion)
    case .tooManyExtrema(let name):
      self.init(
        """
        moves '\(name)' through too many extrema: the maximum is \(Limits.landmarks.max) for all \
        numbers of the scene together \(Limits.landmarks.citation). Give a shorter motion, more \
        damping, or fewer properties
        """, at: motion)
    case .tooManyFrames:
      self.init(
        """
        has more than \(Limits.analysedFrames.max) frames \(Limits.analysedFrames.citation). Each \
        number of a property counts separately. Give a shorter motion, fewer properties, or \
        "fidelity": "exact"
        """, at: motion)
    case .beyondStops(let name):
      self.init(
        """
        an error of \(String(shortest: request.maxError)) needs more than \
        \(Limits.linearStops.max) stops for '\(name)' \(Limits.linearStops.citation): give a \
        larger 'maxError'. linear() cannot represent a jump before the end of a motion: for such a \
        motion, use /v1/bake
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

/// A request to export a scene's motions as `linear()` functions, from a given time on.
struct LinearExportRequest {
  /// The scene with its timeline.
  let scene: AnimationScene
  /// The time in seconds at which the functions start.
  let start: Double
  /// The allowed error of each function, as a fraction of the travel.
  ///
  /// The travel is the difference between the largest and the smallest value that the scene sets;
  /// see `LinearTrack.travel`.
  let maxError: Double
  /// The members of the request, with their locations.
  let fields: ObjectMembers

  static let errorDefault = 0.002

  /// Parses the fields of a body or a query; `nil` if errors were added to `violations`.
  init?(
    fields given: ObjectMembers, animations: AnimationRegistry = .swiftUI,
    _ violations: ViolationList
  ) {
    given.checkKeys(
      SceneReader.shortKeys + SceneReader.fullKeys + SceneReader.settingKeys + [.start, .maxError],
      violations)
    let fields = given.has(.fidelity) ? given : given.with(.exact)
    let scene = SceneReader(fields: fields, animations: animations, violations: violations)
      .scene(takesTimeline: true)
    let start = given[.start]?.number(in: .time, violations)
    let maxError = given[.maxError]?.number(in: NumberRange(Limits.exportError), violations)
    guard let scene, violations.isEmpty else { return nil }
    self.scene = scene
    self.start = start ?? Self.lastEntry(of: scene)
    self.maxError = maxError ?? Self.errorDefault
    self.fields = given
  }

  /// Returns the time in seconds of the last timeline entry; 0 if the timeline is empty.
  static func lastEntry(of scene: AnimationScene) -> Double {
    scene.agenda.reduce(0) { max($0, $1.entry.at) }
  }
}

extension Limits {
  /// The maximum number of stops of each function of `/v1/export/linear`.
  static let linearStops = limit(
    "linearStops", 2...512, "stops",
    "enough for a spring with 40 visible oscillations, with an error of 0.0005")
}

extension CanonicalQuery {
  /// Creates the canonical query of a `linear()` export request, for the permalink in the response.
  ///
  /// - Parameter path: The path that precedes the parameters.
  init(
    linear request: LinearExportRequest, behind path: consuming TargetWriter,
    _ animations: AnimationRegistry
  ) {
    self.init(behind: path)
    let (scene, fields) = (request.scene, request.fields)
    _ = setScene(scene, scene.change(in: fields), fields, animations, includesAnimation: true)
    set("fidelity", scene.fidelity == .exact ? nil : scene.fidelity.rawValue)
    set("frameRate", scene.frameRate, unless: 60)
    set("start", request.start, unless: LinearExportRequest.lastEntry(of: scene))
    set("maxError", request.maxError, unless: LinearExportRequest.errorDefault)
  }
}
