internal import AnimationWire

/// What a path names.
enum Resource: Equatable {
  /// What the service tells of itself.
  case page(Page)
  /// Questions about motions, each answered from the request alone.
  case question(Question)
  /// Sessions, of which something is remembered from request to request.
  case session(SessionResource)

  /// What the service tells of itself.
  enum Page: Equatable {
    /// What explains the service: by its own name or not.
    case help(isRoot: Bool)
    case livez, readyz, startupz
    case openAPI(isYAML: Bool)
    case problem(String)
    case animations, limits, platforms
  }

  /// A question about motions.
  enum Question: Equatable {
    /// With the form that its suffix asks for, if any.
    case evaluate(AnswerForm?)
    case spring, curve
    /// An animation by a word.
    case motion(MotionPath)
    /// With the form that its suffix asks for, if any.
    case compare(AnswerForm?)
    /// With the words for two animations, as they were sent, and the form that its suffix asks for, if any.
    case comparePair(String, String, AnswerForm?)
    case convert, fit
    case exportCSS
    /// With the form that its suffix asks for, if any.
    case bake(BakeForm?)
  }

  /// All sessions, or one by the name that was sent, or something of it.
  enum SessionResource: Equatable {
    case all
    case one(String)
    case evaluate(String)
    case changes(String)
    case environment(String)
    case reset(String)
    case fork(String)

    /// The name of the session it is or belongs to, as it was sent.
    var name: String? {
      switch self {
      case .all: nil
      case .one(let name), .evaluate(let name), .changes(let name), .environment(let name),
        .reset(let name), .fork(let name):
        name
      }
    }
  }

  /// The methods it takes, in the order of `Allow`.
  var methods: [String] {
    switch self {
    case .page, .question(.motion), .question(.comparePair): Self.read
    case .question: Self.ask
    case .session(.one): Self.readOrDelete
    case .session(.environment): Self.patch
    case .session: Self.post
    }
  }

  private static let read = ["GET", "HEAD", "OPTIONS"]
  private static let ask = ["GET", "HEAD", "POST", "OPTIONS"]
  private static let post = ["POST", "OPTIONS"]
  private static let readOrDelete = ["GET", "HEAD", "DELETE", "OPTIONS"]
  private static let patch = ["PATCH", "OPTIONS"]

  /// The media types of the content it takes, if it takes any.
  var mediaTypes: [String] {
    switch self {
    case .page, .question(.motion), .question(.comparePair), .session(.one): []
    case .question, .session(.all): Self.jsonOrText
    case .session(.environment): Self.jsonOrPatch
    case .session: Self.json
    }
  }

  private static let json = ["application/json"]
  private static let text = ["text/plain"]
  private static let jsonOrText = ["application/json", "text/plain"]
  private static let jsonOrPatch = ["application/json", "application/merge-patch+json"]

  /// Whether it is asked by probes, which look at the status and not at the form.
  var isProbe: Bool { template.isProbe }

  /// Whether it is a session or makes one, so that its answers are for whoever knows the session's name.
  var isSession: Bool {
    if case .session = self { true } else { false }
  }

  /// Whether its answers to GET follow from the request and the program alone.
  var isPure: Bool {
    switch self {
    case .question, .page(.help), .page(.platforms), .page(.animations), .page(.limits),
      .page(.openAPI):
      true
    case .page, .session: false
    }
  }

  /// Whether its answers may be compressed: not where a session's name, which is a secret, stands beside
  /// what a client chose, for the size of both together tells of the one by the other.
  var isCompressible: Bool {
    switch self {
    case .session(.evaluate), .session(.changes): true
    case .page, .question, .session: isPure
    }
  }

  /// Whether its answers mostly take longer than a millisecond, so that a worker gets them at once.
  var isLong: Bool {
    switch self {
    case .question(.convert), .question(.fit), .question(.exportCSS), .question(.bake),
      .question(.compare), .question(.comparePair):
      true
    case .page, .question, .session: false
    }
  }

  /// The media types of its answers.
  var forms: [String] {
    switch self {
    case .page(.help), .page(.livez), .page(.readyz), .page(.startupz), .page(.problem): Self.text
    case .page(.openAPI(let isYAML)): [isYAML ? "application/yaml" : "application/json"]
    case .question(.evaluate): OfferedForms.evaluation.mediaTypes
    case .question(.motion): MotionPath.mediaTypes
    case .question(.compare): OfferedForms.comparison.mediaTypes
    case .question(.comparePair): OfferedForms.comparedPair.mediaTypes
    case .question(.bake): BakeForm.mediaTypes
    case .question(.convert): Self.jsonOrText
    case .page, .question, .session: Self.json
    }
  }

  /// The media types that `Accept` may name.
  var acceptable: [String] {
    switch self {
    case .question(.motion): MotionPath.acceptable
    case .question(.comparePair): OfferedForms.comparedPair.acceptable
    case .page, .question, .session: forms
    }
  }

  /// The forms of an answer that tells a motion in numbers or shows it; `nil` for other answers.
  var offered: OfferedForms? {
    switch self {
    case .question(.evaluate): .evaluation
    case .question(.motion): .motion
    case .question(.compare): .comparison
    case .question(.comparePair): .comparedPair
    case .page, .question, .session: nil
    }
  }

  /// Whether its path says the form of the answer; `nil` where no path of the kind can.
  var hasSuffix: Bool? {
    switch self {
    case .question(.evaluate(let form)): form != nil
    case .question(.motion(let path)): path.form != nil
    case .question(.compare(let form)), .question(.comparePair(_, _, let form)): form != nil
    case .question(.bake(let form)): form != nil
    case .page, .question, .session: nil
    }
  }
}
