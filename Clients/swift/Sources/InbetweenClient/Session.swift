internal import Foundation

/// A scene that the server stores.
///
/// The methods send the request bodies of the server's API. If another client has changed the
/// session since the entity tag `ifMatch`, a method throws an ``InbetweenError`` with the status
/// 412.
public actor Session {
  /// The ID of the session, which is a secret: it gives access to the session.
  public nonisolated let id: String
  /// The entity tag of the last revision that this object received.
  ///
  /// If the session was opened by its ID, the tag is `nil` until the first response arrives.
  public private(set) var tag: String?
  nonisolated let path: String
  private let client: Client

  init(_ client: Client, id: String, tag: String?) {
    self.id = id
    self.tag = tag
    self.client = client
    path = "/v1/sessions/\(Client.escaped(id))"
  }

  /// Reads the session.
  public func state() async throws -> SessionState {
    try read(await client.send(Call("GET", path)))
  }

  /// Changes properties; with `evaluate`, the result has the samples after the change.
  public func change(_ change: SessionChange, ifMatch: String? = nil) async throws -> Change {
    try await send(Call("POST", "\(path)/changes", change, ifMatch: ifMatch))
  }

  /// Moves the session to the end of a range, and returns its samples.
  public func evaluate(
    _ step: SessionStep = SessionStep(), ifMatch: String? = nil
  ) async throws -> Evaluation {
    try await send(Call("POST", "\(path)/evaluate", step, ifMatch: ifMatch))
  }

  /// Pauses (`["animationPaused": true]`) or resumes pausable animations.
  public func environment(
    _ patch: [String: JSON], ifMatch: String? = nil
  ) async throws -> SessionState {
    try await send(Call("PATCH", "\(path)/environment", patch, ifMatch: ifMatch))
  }

  /// Resets the session to its state at creation.
  public func reset(
    _ body: SessionReset = SessionReset(), ifMatch: String? = nil
  ) async throws -> SessionState {
    try await send(Call("POST", "\(path)/reset", body, ifMatch: ifMatch))
  }

  /// Creates a session with the same state.
  public func fork(
    _ settings: SessionFork = SessionFork(), ifMatch: String? = nil
  ) async throws -> Session {
    try await client.created(Call("POST", "\(path)/fork", settings, ifMatch: ifMatch))
  }

  /// Deletes the session.
  ///
  /// - Parameter ifMatch: An entity tag, or `*` for any revision. A server with
  ///   `--require-if-match` requires one of them.
  public func delete(ifMatch: String? = nil) async throws {
    _ = try await client.send(Call("DELETE", path, ifMatch: ifMatch))
  }

  private func send<Result: Decodable>(_ call: Call) async throws -> Result {
    do {
      return try read(await client.send(call.withKey()))
    } catch let error as InbetweenError where error.isTooLargeToKeep {
      // Nothing was changed. Without a key, the request must not be repeated.
      return try read(await client.send(call.once()))
    }
  }

  private func read<Result: Decodable>(_ reply: Reply) throws -> Result {
    tag = reply.headers["etag"] ?? tag
    return try JSONDecoder().decode(Result.self, from: reply.content)
  }
}
