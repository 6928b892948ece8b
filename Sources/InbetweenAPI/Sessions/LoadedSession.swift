internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import SessionStorage

/// A session as loaded from its record.
struct LoadedSession {
  let version: SessionVersion
  var document: SessionDocument

  /// The session after the change that its document contains.
  ///
  /// - Parameter expiresAt: The new deadline.
  func changed(expiresAt: Double) -> LoadedSession {
    LoadedSession(
      version: SessionVersion(
        id: version.id, revision: version.revision + 1, expiresAt: expiresAt),
      document: document)
  }
}

/// The facts about a session's record that a response contains.
struct SessionVersion: Sendable {
  let id: SessionID
  let revision: Int
  /// Seconds since 1970-01-01T00:00:00Z.
  var expiresAt: Double

  /// The header fields of each response about the session.
  var fields: [Field] {
    [
      Field(.etag, EntityTag.text(revision)), Field(.cacheControl, "no-store"),
      Field(.inbetweenExpires, HTTPDate.text(expiresAt)),
    ]
  }
}

/// The state of a session that a response shows.
///
/// The scene itself stays in the cache, where the next change finds it. A snapshot can be rendered
/// on any thread, after the change is committed.
struct SessionSnapshot: Sendable {
  let time: Double
  let frameRate: Double
  let fidelity: Fidelity
  let compatibility: Compatibility
  let animationPaused: Bool
  /// True if an animation of the session stops while `animationPaused` is true.
  let heedsPause: Bool
  let properties: [(name: String, status: AnimationScene.PropertyStatus)]
  /// The scheduled entries.
  let pending: [TimelineEntry]
  /// A value of each property's shape.
  let shapes: [String: GivenValue]
  /// Seconds.
  let ttl: Double

  init(_ document: SessionDocument) {
    let scene = document.scene
    time = scene.time
    frameRate = scene.frameRate
    fidelity = scene.fidelity
    compatibility = document.compatibility
    animationPaused = scene.animationPaused
    heedsPause = scene.heedsPause
    properties = scene.status.map { ($0, $1) }
    pending = scene.later
    // Only scheduled entries are written by the shapes of their properties.
    shapes =
      pending.isEmpty ? [:] : SceneFacts(scene, compatibility: document.compatibility).shapes
    ttl = document.ttl
  }
}
