internal import AnimationNotation
internal import HTTPMessages

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
  /// A function that returns the engine as WebAssembly, or `nil` in a program without the engine.
  let engineModule: @Sendable () -> EngineModule?
  /// A function that returns the published test vectors.
  let vectors: @Sendable () -> TestVectors
  /// True if URLs of the server begin with `https:`.
  let isEncrypted: Bool
  /// The memory for large responses of streamed batches, which wait for slow clients.
  let waitingLines = WaitingLines(maxBytes: Limits.responseBytesInFlight.max)

  init(
    animations: AnimationRegistry, sources: StoredSources, sessions: SessionUseCases,
    catalogue: Response,
    limits: Response, access: AccessPolicy, timing: StreamTiming,
    engineModule: @escaping @Sendable () -> EngineModule?,
    vectors: @escaping @Sendable () -> TestVectors, isEncrypted: Bool
  ) {
    self.animations = animations
    self.sources = sources
    self.sessions = sessions
    self.catalogue = catalogue
    self.limits = limits
    self.access = access
    self.timing = timing
    self.engineModule = engineModule
    self.vectors = vectors
    self.isEncrypted = isEncrypted
  }
}
