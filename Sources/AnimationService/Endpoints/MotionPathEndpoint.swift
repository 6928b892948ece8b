internal import AnimationWire
internal import HTTPMessages

/// `/v1/spring/{word}` and its like: the evaluation of the animation that the word stands for, or its style sheet.
enum MotionPathEndpoint {
  static func answer(
    _ request: Request, _ path: MotionPath, _ animations: AnimationRegistry
  ) throws(Problem) -> Response {
    let line = try NamedAnimation.line(path.word, in: path.kind)
    let formats = try Query.taking([ChosenForm.parameter], from: request.query)
    let isNegotiated = path.form == nil && formats.taken.isEmpty
    guard
      path.isStyleSheet(
        formats: formats.taken.map(\.value), accept: request.list(of: .accept))
    else {
      var suffix: AnswerForm?
      if case .evaluation(let form) = path.form { suffix = form }
      return try EvaluateEndpoint.answer(request, suffix, animations, line: line)
    }
    var request = request
    if formats.taken.allSatisfy({ $0.value == MotionPath.styleSheet }) {
      request.query = formats.rest
    }
    var response = try CSSExportEndpoint.styleSheet(request, line, animations)
    if isNegotiated { response.fields.append(Field(.vary, "Accept")) }
    return response
  }
}
