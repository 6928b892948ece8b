internal import AnimationNotation
internal import HTTPMessages
internal import SessionStorage

/// The parts of the service that handlers use.
///
/// The type is a class, so that passing it to a handler increments only one reference count.
final class ServiceParts: Sendable {
  /// The animations that requests can describe.
  let animations: AnimationRegistry
  /// The source texts in the session store.
  let sources: StoredSources
  let sessions: SessionUseCases
  /// The response of `/v1/animations`.
  let catalogue: Response
  /// The response of `/v1/limits`.
  let limits: Response
  let access: AccessPolicy
  /// A function that returns true once the server is shutting down.
  var isDraining: @Sendable () -> Bool { timing.isDraining }
  let timing: StreamTiming
  /// A function that returns the engine as WebAssembly.
  ///
  /// The function returns `nil` in a program that does not contain the engine.
  let engineModule: @Sendable () -> EngineModule?
  /// A function that returns the published test vectors.
  let vectors: @Sendable () -> TestVectors
  /// True if URLs of the server begin with `https:`.
  let isEncrypted: Bool
  /// The memory for large responses that slow clients of streamed batches have not read yet.
  let waitingLines = WaitingLines(maxBytes: Limits.responseBytesInFlight.max)

  /// Creates the parts of a service; the parameters are those of `EvaluationService`.
  init(
    store: any SessionStore, _ configuration: EvaluationService.Configuration,
    _ registry: AnimationRegistry, now: @escaping @Sendable () -> Double,
    isDraining: @escaping @Sendable () -> Bool
  ) {
    let sources = StoredSources(store: store, now: now)
    self.sources = sources
    animations = registry.finding { sources.text($0) }
    sessions = SessionUseCases(
      store: store, requiresIfMatch: configuration.requiresIfMatch, animations: animations,
      now: now)
    catalogue = Catalogue.response(animations)
    limits = Catalogue.response(configuration.limits)
    access = AccessPolicy(configuration.access, now: now)
    timing = StreamTiming(isDraining: isDraining, drainSeconds: configuration.drainSeconds)
    engineModule = configuration.engineModule
    vectors = configuration.vectors
    isEncrypted = configuration.isEncrypted
  }
}
