internal import AnimationWire
internal import HTTPMessages

/// What is looked at before a request is read: its path, its method, what it accepts and what it sends.
extension EvaluationService {
  func known(
    _ resource: Resource?, _ request: Request
  ) throws(Problem) -> Resource {
    guard let resource else { throw Self.unknownPath(request.path) }
    guard resource.methods.contains(request.method) else {
      throw Problem(
        .methodNotAllowed, "\(request.method) is not allowed at \(request.path)",
        allowed: resource.methods, fields: [Self.allow(resource.methods)])
    }
    return resource
  }

  func check(_ request: Request, for resource: Resource) throws(Problem) {
    guard
      resource.isProbe || Self.names(resource, form: request)
        || Negotiation.admits(request.list(of: .accept), resource.acceptable)
    else {
      throw Problem(
        .notAcceptable, "the answer is to be had as \(resource.forms.joined(separator: ", "))",
        allowed: resource.forms)
    }
    if request.method == "POST" || request.method == "PATCH" {
      try Content.checkType(request, resource.mediaTypes)
    }
    guard request.value(of: .idempotencyKey) == nil else {
      throw Problem(
        .invalidRequest,
        "Idempotency-Key is not supported by this version: without it the request is not repeated")
    }
  }

  /// Whether a request names the form of an evaluation beside `Accept`, which then does not matter.
  private static func names(_ resource: Resource, form request: Request) -> Bool {
    guard let hasSuffix = resource.hasSuffix else { return false }
    if hasSuffix { return true }
    if request.query == nil { return false }
    // What is wrong with the query is told by whoever reads it.
    let given = try? Query.taking([ChosenForm.parameter], from: request.query).taken
    return given.map { !$0.isEmpty } ?? false
  }

  static let methods = ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]

  static func options(_ resource: Resource) -> Response {
    let types = resource.mediaTypes
    let changing = resource.methods.first { $0 == "POST" || $0 == "PATCH" }
    let accepted = changing.flatMap { types.isEmpty ? nil : Content.accepted(types, $0) }
    return Response(status: 204, fields: [allow(resource.methods)] + [accepted].compactMap(\.self))
  }

  static func allow(_ methods: [String]) -> Field {
    Field(.allow, methods.joined(separator: ", "))
  }

  private static func unknownPath(_ path: String) -> Problem {
    let near = NearestWord.suggestion(for: path, among: Resource.templates)
    var detail = "there is nothing at this path"
    if path.hasPrefix("/v1/evaluate.") {
      let forms = AnswerForm.allCases.map { "/v1/evaluate.\($0.rawValue)" }
      detail = "there is no such form of the answer: ask for \(forms.joined(separator: ", "))"
    } else if path.hasPrefix("/v1/bake.") {
      let forms = BakeForm.allCases.map { "/v1/bake.\($0.rawValue)" }
      detail = "there is no such form of the answer: ask for \(forms.joined(separator: ", "))"
    } else if path.hasPrefix("/v1/sessions/") && path.hasSuffix("/stream") {
      detail = "this version does not stream: step the session with POST …/evaluate"
    } else if let near {
      detail += "; the nearest is \(near)"
    }
    return Problem(.notFound, detail, allowed: Resource.templates)
  }
}
