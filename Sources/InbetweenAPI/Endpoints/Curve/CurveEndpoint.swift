internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import MotionTools

/// `/v1/curve`: the values and velocities of a unit curve.
enum CurveEndpoint {
  static func handle(_ routed: RoutedRequest) throws(Problem) -> Response {
    let parameters = try RequestDecoder.queryOrBody(routed) { CurveRequest(fields: $0, $1) }
    let curve = parameters.curve
    let isExact = parameters.fidelity == .exact
    var response = try Response.object { json in
      EvaluationResponse.writeHead(parameters.fidelity, to: &json)
      if let at = parameters.at {
        json.numbers("at", at)
        json.numbers("values", at.map { isExact ? curve.exactValue(at: $0) : curve.value(at: $0) })
        json.key("velocities")
        // A curve may be vertical, with an infinite velocity.
        json.nullable {
          $0.numbers(at.map { isExact ? curve.exactVelocity(at: $0) : curve.velocity(at: $0) })
        }
      }
      json.key("inverse")
      write(isExact ? curve.exactInverse : curve.inverse, to: &json)
    }
    response.samples = parameters.at?.count ?? 0
    response.add(
      Permalink(CanonicalQuery(curve: parameters, behind: Permalink.path("/v1/curve"))),
      for: routed.request)
    return response
  }

  /// Writes a curve in the syntax of requests.
  ///
  /// Requests cannot express the exact inverse of `circularEaseInOut`. This inverse is written as
  /// an object of the type `inverse`.
  private static func write(_ curve: UnitCurve, to json: inout JSONWriter) {
    if let points = curve.controlPoints {
      json.beginObject()
      json.string("type", "bezier")
      json.numbers("startControlPoint", [points.start.x, points.start.y])
      json.numbers("endControlPoint", [points.end.x, points.end.y])
      json.endObject()
    } else if let name = curve.name {
      json.string(name)
    } else {
      json.beginObject()
      json.string("type", "inverse")
      json.string("curve", "circularEaseInOut")
      json.endObject()
    }
  }
}

extension Route {
  static let curve = endpoint(
    "/v1/curve", offers: MediaTypes.json, text: "curve",
    help: [HelpLine(.springs, "curl -G HOST/v1/curve -d curve=.easeIn -d at=0,0.5,1")],
    CurveEndpoint.handle)
}

/// A request for the values of a unit curve.
struct CurveRequest {
  let curve: UnitCurve
  /// The times at which to evaluate the curve, as fractions of its duration; `nil` if none are
  /// requested.
  let at: [Double]?
  /// The fidelity: SwiftUI's behavior or the mathematical curve.
  let fidelity: Fidelity

  /// Parses the fields of a body or a query; `nil` if errors were added to `violations`.
  init?(fields: ObjectMembers, _ violations: ViolationList) {
    fields.checkKeys([.curve, .at, .fidelity], violations)
    fields.require(.curve, violations)
    let curve = fields[.curve].flatMap { CurveTable.readNamed($0, violations) }
    at = fields[.at]?.numbers(count: 0...Limits.samples.max, in: .progress, violations)
    fidelity = SceneReader(fields: fields, violations: violations).fidelity
    guard let curve, violations.isEmpty else { return nil }
    self.curve = curve
  }
}

extension JSONKey {
  static let curve = JSONKey("curve")
}

extension CanonicalQuery {
  init(curve request: CurveRequest, behind path: consuming TargetWriter) {
    self.init(behind: path)
    set("curve", request.curve.swiftUIText.filter { $0 != " " })
    set("at", request.at)
    set("fidelity", request.fidelity == .swiftui ? nil : request.fidelity.rawValue)
  }
}
