internal import AnimationWire
internal import HTTPMessages
internal import SessionStorage

/// What routes answer with.
///
/// A class, so that a request on its way counts one reference.
final class ServiceParts: Sendable {
  /// What can be described.
  let animations: AnimationRegistry
  let sessions: SessionUseCases
  /// The answer of `/v1/animations`.
  let catalogue: Response
  /// The answer of `/v1/limits`.
  let limits: Response
  let access: AccessGate
  /// Whether the server is about to stop.
  let isDraining: @Sendable () -> Bool

  init(
    animations: AnimationRegistry, sessions: SessionUseCases, catalogue: Response,
    limits: Response, access: AccessGate, isDraining: @escaping @Sendable () -> Bool
  ) {
    self.animations = animations
    self.sessions = sessions
    self.catalogue = catalogue
    self.limits = limits
    self.access = access
    self.isDraining = isDraining
  }

  /// The same, but for changes of sessions that wait for the store.
  func waiting() -> ServiceParts {
    var sessions = sessions
    sessions.waits = true
    return ServiceParts(
      animations: animations, sessions: sessions, catalogue: catalogue, limits: limits,
      access: access, isDraining: isDraining)
  }

  /// The client that is to count a session which a request creates; `nil` if its address is unknown.
  func owner(of request: Request) -> SessionOwner? { access.owner(of: request) }
}
