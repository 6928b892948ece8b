internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// A route: a path template, its methods and media types, and the handler.
///
/// The type is a class, so that passing a route increments only one reference count.
final class Route: Sendable {
  /// Properties of a route that apply to all of its requests.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt16
    /// A route whose responses to GET depend only on the request and on the program's version.
    static let pure = Traits(rawValue: 1)
    /// An endpoint that computes motions; requests can contain the engine's revision.
    static let endpoint = Traits(rawValue: 2)
    /// A route whose requests use or create a session.
    ///
    /// The responses are private to clients that have the session's name.
    static let session = Traits(rawValue: 4)
    /// A probe: orchestrators poll the route every few seconds and read only the status.
    static let probe = Traits(rawValue: 8)
    /// A route whose responses can be compressed.
    ///
    /// A route must not have this trait if its responses contain both a session's name and text
    /// from a client. The name is a secret, and the compressed size could reveal it (the attack
    /// BREACH).
    static let compressible = Traits(rawValue: 16)
    /// A slow route: workers handle its requests, which usually take longer than a millisecond.
    static let long = Traits(rawValue: 32)
    /// A route with several output formats.
    ///
    /// A request selects the format by the parameter `format`, a suffix of the path such as `.csv`,
    /// or `Accept`.
    static let hasFormats = Traits(rawValue: 64)
    /// A route whose handler calls the session store.
    static let store = Traits(rawValue: 128)
    /// A route whose path identifies the content, so the response to GET never changes.
    static let permanent = Traits(rawValue: 256)
    /// A page, or a resource that a browser loads before the page can send a token.
    ///
    /// The responses contain only files of the program and text from the request. So requests need
    /// no token and do not count towards the rate limit.
    static let page = Traits(rawValue: 512)
    /// A route without query parameters; requests with a parameter are refused.
    static let withoutParameters = Traits(rawValue: 1024)
    /// A route without GET; its requests are allowed to have no content.
    static let optionalContent = Traits(rawValue: 2048)
  }

  /// Sets of methods, in the order in which `Allow` lists them.
  enum Methods {
    static let read = ["GET", "HEAD", "OPTIONS"]
    static let readOrPost = ["GET", "HEAD", "POST", "OPTIONS"]
    static let post = ["POST", "OPTIONS"]
    static let readOrDelete = ["GET", "HEAD", "DELETE", "OPTIONS"]
    static let readOrPut = ["GET", "HEAD", "PUT", "OPTIONS"]
    static let patch = ["PATCH", "OPTIONS"]
  }

  /// Sets of media types.
  enum MediaTypes {
    static let json = ["application/json"]
    static let text = ["text/plain"]
    static let jsonOrText = ["application/json", "text/plain"]
    static let jsonOrLines = ["application/json", "application/x-ndjson"]
    static let jsonOrPatch = ["application/json", "application/merge-patch+json"]
  }

  /// The renderer of problems for a route.
  ///
  /// The renderer returns `nil` for a problem that has the default rendering.
  typealias ProblemRenderer = @Sendable (Request, Problem) -> Response?

  typealias Handler = @Sendable (RoutedRequest) throws(Problem) -> HandlerResult

  let template: PathTemplate
  /// The allowed methods, in the order in which `Allow` lists them.
  let methods: [String]
  /// The media types of request content; empty if the route accepts no content.
  let contentTypes: [String]
  /// The media types of responses, default first.
  let mediaTypes: [String]
  /// The media types that are allowed in `Accept`.
  let acceptable: [String]
  /// The output formats of a motion, a comparison or a batch; `nil` if the route returns none of
  /// these.
  let formats: OfferedFormats?
  let traits: Traits
  /// The parameter that receives the operands of the route's command, or plain-text content; `nil`
  /// if there is none.
  let text: String?
  /// The names of the route's commands; empty if a command line must contain the route's path
  /// instead.
  let commands: [CommandName]
  /// The route's lines on the help page.
  let help: [HelpLine]
  /// The function that renders the route's problems; `nil` selects the default rendering.
  let problem: ProblemRenderer?
  let handle: Handler

  /// Creates a route; parameters that are not listed here are described at the properties.
  ///
  /// - Parameters:
  ///   - path: The path template.
  ///   - suffixes: The allowed suffixes of the last part of the path, if this part is variable.
  ///     `nil` selects the suffixes of `formats`.
  ///   - mediaTypes: The media types of responses, default first; `nil` selects the media types of
  ///     `formats`.
  ///   - acceptable: The media types that are allowed in `Accept`. The default is `mediaTypes`, or
  ///     the types that `formats` accepts.
  ///   - commands: The names on the command line; `nil` to derive the names from the path.
  init(
    _ path: String, suffixes: [String]? = nil, _ methods: [String],
    takes contentTypes: [String] = [], offers mediaTypes: [String]? = nil,
    acceptable: [String]? = nil, text: String? = nil, formats: OfferedFormats? = nil,
    commands: [CommandName]? = nil, _ traits: Traits, help: [HelpLine] = [],
    problem: ProblemRenderer? = nil, handle: @escaping Handler
  ) {
    template = PathTemplate(path, suffixes: suffixes ?? formats?.names ?? [])
    self.methods = methods
    self.contentTypes = contentTypes
    self.mediaTypes = mediaTypes ?? formats?.mediaTypes ?? []
    self.acceptable = acceptable ?? mediaTypes ?? formats?.acceptable ?? []
    self.formats = formats
    self.traits = traits
    self.text = text
    self.commands = commands ?? CommandName.derived(from: template, traits)
    self.help = help
    self.problem = problem
    self.handle = handle
  }

  /// Creates a read-only route, for example for a page with information about the service.
  static func page(
    _ path: String, offers mediaTypes: [String], commands: [CommandName]? = nil,
    _ traits: Traits = [], help: [HelpLine] = [],
    _ handle: @escaping @Sendable (RoutedRequest) throws(Problem) -> Response
  ) -> Route {
    Route(path, Methods.read, offers: mediaTypes, commands: commands, traits, help: help) {
      routed throws(Problem) in .done(try handle(routed))
    }
  }

  /// Creates a route that evaluates a description, such as an animation or a spring, in the query
  /// or content.
  static func endpoint(
    _ path: String, suffixes: [String]? = nil, offers mediaTypes: [String]? = nil, text: String,
    formats: OfferedFormats? = nil, commands: [CommandName]? = nil, _ traits: Traits = [],
    help: [HelpLine],
    _ handle: @escaping @Sendable (RoutedRequest) throws(Problem) -> Response
  ) -> Route {
    Route(
      path, suffixes: suffixes, Methods.readOrPost, takes: MediaTypes.jsonOrText,
      offers: mediaTypes, text: text, formats: formats, commands: commands,
      traits.union([.pure, .endpoint, .compressible]), help: help
    ) { routed throws(Problem) in .done(try handle(routed)) }
  }

  /// Creates a route that evaluates a description, such as an animation or a spring, in its path.
  static func named(
    _ path: String, suffixes: [String]? = nil, offers mediaTypes: [String]? = nil,
    acceptable: [String]? = nil, formats: OfferedFormats, _ traits: Traits = [],
    help: [HelpLine],
    _ handle: @escaping @Sendable (RoutedRequest) throws(Problem) -> Response
  ) -> Route {
    Route(
      path, suffixes: suffixes, Methods.read, offers: mediaTypes, acceptable: acceptable,
      formats: formats, traits.union([.pure, .endpoint, .compressible, .hasFormats]), help: help
    ) { routed throws(Problem) in .done(try handle(routed)) }
  }

  static func session(
    _ path: String, _ methods: [String] = Methods.post,
    takes contentTypes: [String] = MediaTypes.json,
    offers mediaTypes: [String]? = MediaTypes.json, text: String? = nil,
    formats: OfferedFormats? = nil, commands: [CommandName] = [], traits: Traits = [],
    help: [HelpLine] = [], handle: @escaping Handler
  ) -> Route {
    Route(
      path, methods, takes: contentTypes, offers: mediaTypes, text: text, formats: formats,
      commands: commands, traits.union([.session, .store]), help: help, handle: handle)
  }
}

/// A request, together with the service and the variable parts of the request's path.
struct RoutedRequest: Sendable {
  var request: Request
  /// The variable parts of the path.
  let path: PathTemplate.Match
  /// The name of the member to which content of the type `text/plain` is assigned; `nil` if there
  /// is no such member.
  let text: String?
  let service: ServiceParts
  /// The threads that can help with the request; `nil` if there are none.
  var threads: (any SharedThreads)?

  /// The format that the path selects; `nil` if the path selects no format.
  var suffix: OutputFormat? { path.suffix.flatMap(OutputFormat.init) }
  /// The first variable part of the path; empty if there is none.
  var segment: String { path.segments.first ?? "" }
}
