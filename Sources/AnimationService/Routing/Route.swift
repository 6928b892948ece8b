internal import AnimationWire
internal import HTTPMessages

/// A path of the service with all that holds for its requests before one is read, and with what answers them.
///
/// A class, so that a request on its way counts one reference.
final class Route: Sendable {
  /// What is special about a route.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// Its answers to GET follow from the request and the program alone.
    static let pure = Traits(rawValue: 1)
    /// A question about motions, which may name the revision of the engine that is to answer.
    static let question = Traits(rawValue: 2)
    /// It is a session or makes one, so that its answers are for whoever knows the session's name.
    static let session = Traits(rawValue: 4)
    /// Orchestrators ask it every few seconds; they look at the status and not at the form.
    static let probe = Traits(rawValue: 8)
    /// Its answers may be compressed: not where a session's name, which is a secret, stands beside what a client
    /// chose, for the size of both together tells of the one by the other.
    static let compressible = Traits(rawValue: 16)
    /// Its answers mostly take longer than a millisecond, so that a worker gets them at once.
    static let long = Traits(rawValue: 32)
    /// The form of the answer can be named beside `Accept`: by a suffix of the path, or by `format`.
    static let hasForms = Traits(rawValue: 64)
  }

  /// Methods, in the order of `Allow`.
  enum Methods {
    static let read = ["GET", "HEAD", "OPTIONS"]
    static let ask = ["GET", "HEAD", "POST", "OPTIONS"]
    static let post = ["POST", "OPTIONS"]
    static let readOrDelete = ["GET", "HEAD", "DELETE", "OPTIONS"]
    static let patch = ["PATCH", "OPTIONS"]
  }

  /// Media types.
  enum MediaTypes {
    static let json = ["application/json"]
    static let text = ["text/plain"]
    static let jsonOrText = ["application/json", "text/plain"]
    static let jsonOrPatch = ["application/json", "application/merge-patch+json"]
  }

  /// Makes the answer to a request.
  typealias Handler = @Sendable (RoutedRequest) throws(Problem) -> Handled

  let template: PathTemplate
  /// The methods it takes, in the order of `Allow`.
  let methods: [String]
  /// The media types of the content it takes, if it takes any.
  let contentTypes: [String]
  /// The media types of its answers, the usual one first.
  let mediaTypes: [String]
  /// The media types that `Accept` may name.
  let acceptable: [String]
  /// The forms of an answer that lists a motion's numbers or shows it; `nil` for other answers.
  let forms: OfferedForms?
  let traits: Traits
  /// What the help page says of it.
  let help: [HelpLine]
  let handle: Handler

  /// - Parameters:
  ///   - path: The path, as `PathTemplate` reads it.
  ///   - suffixes: The suffixes that its last part may have.
  ///   - contentTypes: The media types of the content it takes, if it takes any.
  ///   - mediaTypes: The media types of its answers, the usual one first.
  ///   - acceptable: The media types that `Accept` may name; those of its answers by default.
  ///   - help: What the help page says of it.
  init(
    _ path: String, suffixes: [String] = [], _ methods: [String], takes contentTypes: [String] = [],
    offers mediaTypes: [String], acceptable: [String]? = nil, forms: OfferedForms? = nil,
    _ traits: Traits, help: [HelpLine] = [], handle: @escaping Handler
  ) {
    template = PathTemplate(path, suffixes: suffixes)
    self.methods = methods
    self.contentTypes = contentTypes
    self.mediaTypes = mediaTypes
    self.acceptable = acceptable ?? mediaTypes
    self.forms = forms
    self.traits = traits
    self.help = help
    self.handle = handle
  }

  /// A page: what the service says of itself.
  static func page(
    _ path: String, offers mediaTypes: [String], _ traits: Traits = [], help: [HelpLine] = [],
    _ answer: @escaping @Sendable (RoutedRequest) throws(Problem) -> Response
  ) -> Route {
    Route(path, Methods.read, offers: mediaTypes, traits, help: help) { asked throws(Problem) in
      .done(try answer(asked))
    }
  }

  /// A question about motions, with GET or with content.
  static func question(
    _ path: String, suffixes: [String] = [], offers mediaTypes: [String],
    forms: OfferedForms? = nil, _ traits: Traits = [], help: [HelpLine],
    _ answer: @escaping @Sendable (RoutedRequest) throws(Problem) -> Response
  ) -> Route {
    Route(
      path, suffixes: suffixes, Methods.ask, takes: MediaTypes.jsonOrText, offers: mediaTypes,
      forms: forms, traits.union([.pure, .question, .compressible]), help: help
    ) { asked throws(Problem) in .done(try answer(asked)) }
  }

  /// A question that people ask by a path alone.
  static func named(
    _ path: String, suffixes: [String], offers mediaTypes: [String], acceptable: [String],
    forms: OfferedForms, _ traits: Traits = [], help: [HelpLine],
    _ answer: @escaping @Sendable (RoutedRequest) throws(Problem) -> Response
  ) -> Route {
    Route(
      path, suffixes: suffixes, Methods.read, offers: mediaTypes, acceptable: acceptable,
      forms: forms, traits.union([.pure, .question, .compressible, .hasForms]), help: help
    ) { asked throws(Problem) in .done(try answer(asked)) }
  }

  /// All sessions, a session, or something of one.
  static func session(
    _ path: String, _ methods: [String] = Methods.post,
    takes contentTypes: [String] = MediaTypes.json,
    traits: Traits = [], help: [HelpLine] = [], handle: @escaping Handler
  ) -> Route {
    Route(
      path, methods, takes: contentTypes, offers: MediaTypes.json, traits.union(.session),
      help: help, handle: handle)
  }
}

/// A request on its route.
struct RoutedRequest: Sendable {
  var request: Request
  /// What the path has in the place of what varies.
  let path: PathTemplate.Match
  let service: ServiceParts

  /// The form that the path asks for, if any.
  var suffix: AnswerForm? { path.suffix.flatMap(AnswerForm.init) }
  /// The first word of the path; empty where there is none.
  var word: String { path.words.first ?? "" }
}
