/// The paths there are, as a name for statistics: a request's own path never is one.
public enum RouteTemplate: Int, CaseIterable, Sendable {
  case evaluate, evaluateForm, spring, curve
  case springWord, curveWord, bezierWord
  case exportCSS, bake, bakeForm, compare, compareForm, comparePair, convert, fit, platforms
  case sessions, session, sessionEvaluate, sessionChanges, sessionEnvironment, sessionReset
  case sessionFork
  case root, help
  case animations, limits
  case openAPIJSON, openAPIYAML, problem
  case livez, readyz, startupz
  /// What names nothing, and what the transport refused.
  case none

  /// True for the paths that orchestrators ask every few seconds.
  public var isProbe: Bool {
    switch self {
    case .livez, .readyz, .startupz: true
    default: false
    }
  }

  /// The path with names in braces for what varies; `none` where there is no path.
  public var text: String {
    switch self {
    case .evaluate: "/v1/evaluate"
    case .evaluateForm: "/v1/evaluate.{form}"
    case .spring: "/v1/spring"
    case .curve: "/v1/curve"
    case .springWord: "/v1/spring/{word}"
    case .curveWord: "/v1/curve/{word}"
    case .bezierWord: "/v1/bezier/{word}"
    case .compare: "/v1/compare"
    case .compareForm: "/v1/compare.{form}"
    case .comparePair: "/v1/compare/{first}/{second}"
    case .convert: "/v1/convert"
    case .fit: "/v1/fit"
    case .platforms: "/v1/platforms"
    case .exportCSS: "/v1/export/css"
    case .bake: "/v1/bake"
    case .bakeForm: "/v1/bake.{suffix}"
    case .sessions: "/v1/sessions"
    case .session: "/v1/sessions/{id}"
    case .sessionEvaluate: "/v1/sessions/{id}/evaluate"
    case .sessionChanges: "/v1/sessions/{id}/changes"
    case .sessionEnvironment: "/v1/sessions/{id}/environment"
    case .sessionReset: "/v1/sessions/{id}/reset"
    case .sessionFork: "/v1/sessions/{id}/fork"
    case .root: "/"
    case .help: "/v1/help"
    case .animations: "/v1/animations"
    case .limits: "/v1/limits"
    case .openAPIJSON: "/openapi.json"
    case .openAPIYAML: "/openapi.yaml"
    case .problem: "/problems/{name}"
    case .livez: "/livez"
    case .readyz: "/readyz"
    case .startupz: "/startupz"
    case .none: "none"
    }
  }
}

extension Resource {
  /// The template of its path.
  var template: RouteTemplate {
    switch self {
    case .page(let page): page.template
    case .question(let question): question.template
    case .session(let session): session.template
    }
  }
}

extension Resource.Page {
  fileprivate var template: RouteTemplate {
    switch self {
    case .help(let isRoot): isRoot ? .root : .help
    case .livez: .livez
    case .readyz: .readyz
    case .startupz: .startupz
    case .openAPI(let isYAML): isYAML ? .openAPIYAML : .openAPIJSON
    case .problem: .problem
    case .animations: .animations
    case .limits: .limits
    case .platforms: .platforms
    }
  }
}

extension Resource.Question {
  fileprivate var template: RouteTemplate {
    switch self {
    case .evaluate(let form): form == nil ? .evaluate : .evaluateForm
    case .spring: .spring
    case .curve: .curve
    case .motion(let path):
      switch path.kind {
      case .spring: .springWord
      case .curve: .curveWord
      case .bezier: .bezierWord
      }
    case .compare(let form): form == nil ? .compare : .compareForm
    case .comparePair: .comparePair
    case .convert: .convert
    case .fit: .fit
    case .exportCSS: .exportCSS
    case .bake(let form): form == nil ? .bake : .bakeForm
    }
  }
}

extension Resource.SessionResource {
  fileprivate var template: RouteTemplate {
    switch self {
    case .all: .sessions
    case .one: .session
    case .evaluate: .sessionEvaluate
    case .changes: .sessionChanges
    case .environment: .sessionEnvironment
    case .reset: .sessionReset
    case .fork: .sessionFork
    }
  }
}
