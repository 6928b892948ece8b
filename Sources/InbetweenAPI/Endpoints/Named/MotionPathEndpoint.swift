internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// `/v1/spring/{animation}` and similar: an evaluation or a style sheet of the animation in the
/// path.
enum MotionPathEndpoint {
  static func handle(
    _ routed: RoutedRequest, _ kind: NamedAnimation.Kind
  ) throws(Problem) -> Response {
    var routed = routed
    let line = try NamedAnimation.line(routed.segment, in: kind)
    let formats = try Query.taking([FormatSelection.parameter], from: routed.request.query)
    guard
      MotionPath.isStyleSheet(
        suffix: routed.path.suffix, formats: formats.taken.map(\.value),
        accept: routed.request.list(of: .accept))
    else { return try EvaluateEndpoint.handle(routed, line: line) }
    guard formats.taken.count <= 1 else {
      throw Problem("is given twice", at: .parameter(FormatSelection.parameter))
    }
    if formats.taken.allSatisfy({ $0.value == MotionPath.styleSheet }) {
      routed.request.query = formats.rest
    }
    var response = try CSSExportEndpoint.styleSheet(routed, line)
    if routed.path.suffix == nil, formats.taken.isEmpty {
      response.fields.append(Field(.vary, "Accept"))
    }
    return response
  }
}

extension Route {
  static let namedSpring = motion(
    .spring,
    help: [
      HelpLine(.motions, "curl HOST/v1/spring/bouncy"),
      HelpLine(.motions, "curl HOST/v1/spring/0.5,0.3.svg"),
    ])
  static let namedCurve = motion(.curve, help: [])
  static let namedBezier = motion(
    .bezier, help: [HelpLine(.motions, "curl HOST/v1/bezier/.2,0,0,1.css")])

  private static func motion(_ kind: NamedAnimation.Kind, help: [HelpLine]) -> Route {
    named(
      "\(kind.path){animation}", suffixes: MotionPath.suffixes, offers: MotionPath.mediaTypes,
      acceptable: MotionPath.acceptable, formats: .motion, help: help
    ) { routed throws(Problem) in
      try MotionPathEndpoint.handle(routed, kind)
    }
  }
}
