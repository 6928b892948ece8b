internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// `/v1/spring/{word}` and similar: the evaluation or the style sheet of an animation in the path.
enum MotionPathEndpoint {
  static func answer(
    _ asked: RoutedRequest, _ kind: NamedAnimation.Kind
  ) throws(Problem) -> Response {
    var request = asked.request
    let line = try NamedAnimation.line(asked.word, in: kind)
    let formats = try Query.taking([FormatSelection.parameter], from: request.query)
    guard
      MotionPath.isStyleSheet(
        suffix: asked.path.suffix, formats: formats.taken.map(\.value),
        accept: request.list(of: .accept))
    else {
      return try EvaluateEndpoint.answer(
        request, asked.suffix, asked.service.animations, line: line)
    }
    if formats.taken.allSatisfy({ $0.value == MotionPath.styleSheet }) {
      request.query = formats.rest
    }
    var response = try CSSExportEndpoint.styleSheet(request, line, asked.service.animations)
    if asked.path.suffix == nil, formats.taken.isEmpty {
      response.fields.append(Field(.vary, "Accept"))
    }
    return response
  }
}

extension Route {
  static let springWord = motion(
    .spring,
    help: [
      HelpLine(.motions, "curl HOST/v1/spring/bouncy"),
      HelpLine(.motions, "curl HOST/v1/spring/0.5,0.3.svg"),
    ])
  static let curveWord = motion(.curve, help: [])
  static let bezierWord = motion(
    .bezier, help: [HelpLine(.motions, "curl HOST/v1/bezier/.2,0,0,1.css")])

  private static func motion(_ kind: NamedAnimation.Kind, help: [HelpLine]) -> Route {
    named(
      "\(kind.path){word}", suffixes: MotionPath.suffixes, offers: MotionPath.mediaTypes,
      acceptable: MotionPath.acceptable, forms: .motion, help: help
    ) { asked throws(Problem) in
      try MotionPathEndpoint.answer(asked, kind)
    }
  }
}
