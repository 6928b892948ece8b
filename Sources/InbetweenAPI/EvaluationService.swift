internal import AnimationCore
package import AnimationNotation
internal import JSONCodec
package import HTTPMessages
package import SessionStorage

/// The complete service without its transport; it handles each request on the caller's thread.
///
/// No request makes the service trap or throw; each error becomes an error response.
package struct EvaluationService: Sendable {
  package struct Configuration: Sendable {
    /// True if requests that change a session must include `If-Match`.
    package var requiresIfMatch = false
    /// The limits that `/v1/limits` lists; set this property if the caller enforces different
    /// limits.
    package var limits = Limits.all
    /// The time in seconds for which a stopping server still serves connections.
    ///
    /// Clients of event streams connect again after a random time, so that they do not all connect
    /// at once. The random time is at least 1 s. Its upper bound is `drainSeconds`, limited to the
    /// range from 3 s to 60 s.
    package var drainSeconds = 0
    /// The rules for tokens, rate limits, proxies and origins.
    package var access = AccessRules()
    /// A function that returns the engine as WebAssembly, or `nil` in a program without the engine.
    ///
    /// The first call copies the module, so commands that do not need the module start sooner.
    package var engineModule: @Sendable () -> EngineModule? = { .embedded }
    /// A function that returns the test vectors of `/v1/vectors`.
    ///
    /// The first call copies the vectors from the program into memory that it allocates.
    package var vectors: @Sendable () -> TestVectors = { .embedded }
    /// True if the transport encrypts connections; URLs of the server then begin with `https:`.
    package var isEncrypted = false

    /// Creates the default configuration.
    package init() {}
  }

  let parts: ServiceParts
  let observer: RequestObserver?

  /// Creates a service that keeps its sessions in `store`.
  ///
  /// - Parameters:
  ///   - store: The store of sessions.
  ///   - animations: The registry of the animations that requests can describe.
  ///   - now: A function that returns the seconds since 1970-01-01T00:00:00Z, for the deadlines of
  ///     sessions and the rate limits of clients. Its result must never decrease.
  ///   - isDraining: A function that returns true once the server is shutting down. Load balancers
  ///     then use other servers.
  ///   - observer: The observer that is called after each request, or at the release of its stream.
  package init(
    store: any SessionStore, configuration: Configuration = Configuration(),
    animations: AnimationRegistry = .swiftUI,
    now: @escaping @Sendable () -> Double,
    isDraining: @escaping @Sendable () -> Bool = { false },
    observer: RequestObserver? = nil
  ) {
    parts = ServiceParts(store: store, configuration, animations, now: now, isDraining: isDraining)
    self.observer = observer
  }

  /// True if calls of the session store can wait for another computer, such as a Redis server.
  package var mayBlock: Bool { parts.sessions.store.mayBlock }

  /// Handles a request on the calling thread, which waits for disk writes and long computations.
  ///
  /// - Parameter threads: Threads that can share the work; `nil` if there are none.
  package func respond(to request: Request, on threads: (any SharedThreads)? = nil) -> Response {
    switch reply(to: request) {
    case .now(let response): response
    case .later(let pending): pending.response()
    case .computing(let computation):
      threads.map { computation.response(on: $0) } ?? computation.response()
    }
  }

  /// Handles a request within 3 ms, or returns a reply that is completed later.
  ///
  /// The first attempt has a small work budget. If the request exceeds this budget, a worker starts
  /// the request again. A worker also handles requests that usually take longer, that have large
  /// content, or that use a session store whose calls can block.
  package func reply(to request: Request) -> Reply {
    var context = context(of: request)
    do throws(Problem) {
      try parts.access.admit(request, context.match, quota: &context.quota)
    } catch {
      var response = error.response(to: request, of: context.match)
      finish(&response, request, context)
      return .now(response)
    }
    let traits = context.match?.route.traits ?? []
    let isLong =
      traits.contains(.long) || request.content.count > Limits.eventThreadBytes.max
      || traits.contains(.store) && mayBlock
    if !isLong {
      let budget = WorkBudget(steps: Limits.eventThreadWork.max, mayWait: false)
      if let reply = reply(to: request, context, within: budget) { return reply }
    }
    return .computing(QueuedRequest(service: self, request: request, context: context))
  }

  /// Handles an admitted request; returns `nil` if the work budget does not suffice.
  ///
  /// If a custom animation fails, the result is an error response, because the animation would also
  /// fail on a worker.
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
      guard case .failed = error else { return nil }
      var response = Problem(error).response(to: request, of: context.match)
      finish(&response, request, context)
      return .now(response)
    }
    switch handled {
    case .done(var response):
      complete(&response, request, context)
      return .now(response)
    case .storing(let change):
      let pending = PendingChange(
        service: self, request: request, context: context, change: change, budget: budget)
      return change.write.isCommitted ? .now(pending.response()) : .later(pending)
    }
  }

  /// Checks the head of a request with `Expect: 100-continue`, before the client sends the content.
  ///
  /// - Returns: The refusal, if the request is refused regardless of its content; `nil` if the
  ///   client can send the content.
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

  /// Creates a service without an observer, for requests inside another request such as a batch.
  init(parts: ServiceParts) {
    self.parts = parts
    observer = nil
  }

  private func context(of request: Request) -> RequestContext {
    RequestContext(
      match: RouteTable.match(request.path),
      start: observer == nil ? nil : ContinuousClock.now)
  }

  /// Returns the client's address as reported by trusted proxies, for logs.
  package func clientAddress(of request: Request) -> String {
    parts.access.clientAddress(of: request)
  }

  /// Returns the key that identifies the client in the workers' queue.
  package func clientKey(of request: Request) -> String { parts.access.clientKey(of: request) }

  /// Renders the response to a request that the transport refuses.
  package func refuse(_ refusal: Refusal) -> Response {
    let response = {
      var response = Problem(refusal).response(closesConnection: true)
      Self.addStandardHeaders(&response, nil)
      return response
    }
    guard refusal.isForMany else { return observedRefusal(response) }
    // The transport sends this response to many clients and counts the refused requests. The
    // response is rendered before there is a request, so it has no request ID.
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
      try requireNoParameters(request, for: match)
      var routed = RoutedRequest(
        request: request, path: match.path, text: match.route.text, service: parts,
        threads: context.threads)
      if match.route.traits.contains(.endpoint),
        let rest = try Permalink.withoutEngine(request)
      {
        context.namesEngine = true
        routed.request = rest
      }
      return try match.route.handle(routed)
    } catch {
      return .done(error.response(to: request, of: context.match))
    }
  }

  /// Returns the response of an endpoint that stores nothing, such as an endpoint of a batch.
  func responseWithoutStoring(to request: Request, _ match: RouteMatch?) -> Response {
    var context = RequestContext(match: match, start: nil)
    guard case .done(let response) = handle(request, &context) else {
      return Problem(.internalError).response()
    }
    return response
  }

  /// Selects the representation of a response, adds the final fields and notifies the observer.
  func finish(_ response: inout Response, _ request: Request, _ context: RequestContext) {
    Representation.select(&response, for: request, context)
    complete(&response, request, context)
  }

  /// Adds the final fields to a response whose representation is selected, and notifies the
  /// observer.
  func complete(_ response: inout Response, _ request: Request, _ context: RequestContext) {
    parts.access.mark(&response, to: request, of: context.match, context.quota)
    Self.addStandardHeaders(&response, request)
    if case .stream(let stream as any SteppedStream) = response.body {
      response.body = .stream(
        WorkerStream(stream, client: clientKey(of: request), contentBytes: request.content.count))
    }
    observe(&response, request, context)
  }

  private static func addStandardHeaders(_ response: inout Response, _ request: Request?) {
    response.fields.append(Field(.xContentTypeOptions, "nosniff"))
    response.fields.append(Field(.xRequestID, RequestID.echo(request?.value(of: .xRequestID))))
  }
}
