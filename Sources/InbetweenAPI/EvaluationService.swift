internal import AnimationCore
package import AnimationNotation
internal import JSONCodec
package import HTTPMessages
package import SessionStorage

/// The whole service without its transport: a request in, a response out, on the caller's thread.
///
/// It never traps on a request and never throws; whatever is wrong becomes a problem document.
package struct EvaluationService: Sendable {
  /// What an operator may set.
  package struct Configuration: Sendable {
    /// Whether requests that change a session must say which revision they mean.
    package var requiresIfMatch = false
    /// What `/v1/limits` shows; who enforces a limit that is not the default's says so here.
    package var limits = Limits.all
    /// Who may ask for what, and how often.
    package var access = AccessRules()

    /// Creates the defaults.
    package init() {}
  }

  let parts: ServiceParts
  let observer: RequestObserver?

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - store: Where sessions rest.
  ///   - animations: What can be described.
  ///   - now: Seconds since 1970-01-01T00:00:00Z, for the deadlines of sessions and the rates of clients; must
  ///     not go back.
  ///   - isDraining: Whether the server is about to stop, so that balancers should go elsewhere.
  ///   - observer: Told of every request once it is answered, on the thread that answered it.
  package init(
    store: any SessionStore, configuration: Configuration = Configuration(),
    animations: AnimationRegistry = .swiftUI,
    now: @escaping @Sendable () -> Double,
    isDraining: @escaping @Sendable () -> Bool = { false },
    observer: RequestObserver? = nil
  ) {
    parts = ServiceParts(
      animations: animations,
      sessions: SessionUseCases(
        store: store, requiresIfMatch: configuration.requiresIfMatch, animations: animations,
        now: now),
      catalogue: Catalogue.response(animations),
      limits: Catalogue.response(configuration.limits),
      access: AccessPolicy(configuration.access, now: now), isDraining: isDraining)
    self.observer = observer
  }

  /// Answers a request; waits where that takes a disk, and computes what takes long on this thread.
  package func respond(to request: Request) -> Response {
    switch reply(to: request) {
    case .now(let response): response
    case .later(let pending): pending.response()
    case .computing(let computation): computation.response()
    }
  }

  /// Answers a request within about a millisecond, or returns what its response waits for.
  ///
  /// A request is tried with a small budget of work; one that needs more is begun anew by a worker.
  package func reply(to request: Request) -> Reply {
    var context = context(of: request)
    do throws(Problem) {
      try parts.access.admit(request, context.match, quota: &context.quota)
    } catch {
      var response = error.response(to: request, of: context.match)
      finish(&response, request, context)
      return .now(response)
    }
    let isLong =
      context.match?.route.traits.contains(.long) ?? false
      || request.content.count > Limits.eventThreadBytes.max
    if !isLong {
      let budget = WorkBudget(steps: Limits.eventThreadWork.max, mayWait: false)
      if let reply = reply(to: request, context, within: budget) { return reply }
    }
    return .computing(QueuedRequest(service: self, request: request, context: context))
  }

  /// Answers a request that was admitted; `nil` where the budget has stopped before.
  func reply(to request: Request, _ context: RequestContext, within budget: WorkBudget) -> Reply? {
    var context = context
    let handled: HandlerResult
    do throws(WorkStop) {
      handled = try Work.perform(within: budget) {
        Work.spend(request.content.count / 4, on: .bytes)
        switch handle(request, &context) {
        case .storing(let change): return .storing(change)
        case .done(var response):
          Representation.select(&response, for: request, context)
          return .done(response)
        }
      }
    } catch {
      return nil
    }
    switch handled {
    case .done(var response):
      complete(&response, request, context)
      return .now(response)
    case .storing(let change):
      let pending = PendingChange(
        service: self, request: request, context: context, change: change)
      return change.write.isCommitted ? .now(pending.response()) : .later(pending)
    }
  }

  /// Looks at the head of a request whose client waits for a go-ahead before it sends the content.
  ///
  /// - Returns: The refusal that the content could not change; `nil` lets it come.
  package func screen(_ request: Request) -> Response? {
    var context = context(of: request)
    do throws(Problem) {
      try parts.access.admit(request, context.match, spends: false, quota: &context.quota)
      try requireAcceptable(request, for: try requireRoute(context.match, request))
      return nil
    } catch {
      var response = error.response(to: request, of: context.match, closesConnection: true)
      parts.access.mark(&response, to: request, of: context.match, context.quota)
      Self.addStandardHeaders(&response, request)
      observe(&response, request, context)
      return response
    }
  }

  private func context(of request: Request) -> RequestContext {
    RequestContext(
      match: RouteTable.match(request.path),
      start: observer == nil ? nil : ContinuousClock.now)
  }

  /// The address of whoever sent a request, past the proxies that are trusted; for logs.
  package func clientAddress(of request: Request) -> String {
    parts.access.clientAddress(of: request)
  }

  /// Words the answer to a request that the transport refuses.
  package func refuse(_ refusal: Refusal) -> Response {
    let response = {
      var response = Problem(refusal).response(closesConnection: true)
      Self.addStandardHeaders(&response, nil)
      return response
    }
    guard refusal.isForMany else { return observedRefusal(response) }
    // It is worded before anybody is refused; whoever sends it counts.
    var shared = response()
    shared.fields.removeAll { $0.name == .xRequestID }
    return shared
  }

  func handle(_ request: Request, _ context: inout RequestContext) -> HandlerResult {
    do throws(Problem) {
      if request.path == "*" {
        return .done(Response(status: 204, fields: [Self.allow(Self.methods)]))
      }
      let match = try requireRoute(context.match, request)
      if request.method == "OPTIONS" { return .done(Self.options(match.route)) }
      try requireAcceptable(request, for: match)
      var asked = RoutedRequest(request: request, path: match.path, service: parts)
      if match.route.traits.contains(.question),
        let rest = try Permalink.withoutEngine(request)
      {
        context.namesEngine = true
        asked.request = rest
      }
      return try match.route.handle(asked)
    } catch {
      return .done(error.response(to: request, of: context.match))
    }
  }

  /// The last that is done to a response, and the observer is told.
  func finish(_ response: inout Response, _ request: Request, _ context: RequestContext) {
    Representation.select(&response, for: request, context)
    complete(&response, request, context)
  }

  /// The last that is done to a response whose representation is selected.
  func complete(_ response: inout Response, _ request: Request, _ context: RequestContext) {
    parts.access.mark(&response, to: request, of: context.match, context.quota)
    Self.addStandardHeaders(&response, request)
    observe(&response, request, context)
  }

  private static func addStandardHeaders(_ response: inout Response, _ request: Request?) {
    response.fields.append(Field(.xContentTypeOptions, "nosniff"))
    response.fields.append(
      Field(.xRequestID, RequestID.echo(request?.value(of: .xRequestID))))
  }
}
