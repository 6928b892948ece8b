internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import SessionStorage

/// A session as loaded from its record.
struct LoadedSession {
  let version: SessionVersion
  var document: SessionDocument

  /// Returns the changed session with the next revision and a new deadline.
  ///
  /// - Parameters:
  ///   - nonce: The nonce of the new revision; `nil` if the store needs none.
  ///   - expiresAt: The new deadline, in seconds since 1970-01-01T00:00:00Z.
  func changed(nonce: UInt32?, expiresAt: Double) -> LoadedSession {
    LoadedSession(
      version: SessionVersion(
        id: version.id, revision: version.revision + 1, nonce: nonce, expiresAt: expiresAt),
      document: document)
  }
}

/// The part of a session's record that responses contain.
struct SessionVersion: Sendable {
  let id: SessionID
  let revision: Int
  /// A random number that was chosen when the revision was written; `nil` if the store needs none.
  let nonce: UInt32?
  /// The deadline of the session, in seconds since 1970-01-01T00:00:00Z.
  var expiresAt: Double
  /// The size in bytes of the stored session; 0 if this revision was not read from the store.
  var storedBytes = 0

  var tag: String { EntityTag.text(revision, nonce: nonce) }

  /// The revision in an error message, such as `revision 3`.
  ///
  /// A revision with a nonce is identified by its entity tag instead.
  var place: String { nonce == nil ? "revision \(revision)" : "entity tag \(tag)" }

  /// The header fields of each response about the session.
  var fields: [Field] {
    [
      Field(.etag, tag), Field(.cacheControl, "no-store"),
      Field(.inbetweenExpires, HTTPDate.text(expiresAt)),
    ]
  }
}

extension SessionRecord {
  /// The part of the record that responses contain.
  var version: SessionVersion {
    SessionVersion(
      id: id, revision: revision, nonce: nonce, expiresAt: expiresAt, storedBytes: payload.count)
  }
}

/// The part of a session's state that a response contains.
///
/// The scene itself stays in the cache for the next change. After the commit, any thread can render
/// a snapshot.
struct SessionSnapshot: Sendable {
  let time: Double
  let frameRate: Double
  let fidelity: Fidelity
  let compatibility: Compatibility
  /// The seconds of the session per second of the wall clock; `nil` if the session is not live.
  let rate: Double?
  let animationPaused: Bool
  /// The values of the environment that are set by name.
  let named: [String: NamedValue]
  /// True if the session has an animation that stops while `animationPaused` is true.
  let heedsPause: Bool
  let properties: [(name: String, status: AnimationScene.PropertyStatus)]
  /// The scheduled timeline entries whose time is after `time`.
  let pending: [TimelineEntry]
  /// The changes whose events have not all occurred yet.
  let running: [AnimationScene.RunningChange]
  /// For each property, by its name, a sample value that shows the value type and the components.
  ///
  /// The dictionary is empty if `pending` is empty.
  let shapes: [String: GivenValue]
  /// The time to live after the last use, in seconds.
  let ttl: Double

  init(_ document: SessionDocument) { self.init(document, document.scene) }

  /// Creates a snapshot at the time of a scene.
  ///
  /// - Parameter scene: The scene of the session, played to any time.
  init(_ document: SessionDocument, _ scene: AnimationScene) {
    time = scene.time
    frameRate = scene.frameRate
    fidelity = scene.fidelity
    compatibility = document.compatibility
    rate = document.live?.clock.rate
    animationPaused = scene.animationPaused
    named = scene.namedEnvironment
    heedsPause = scene.heedsPause
    properties = scene.status
    pending = scene.later
    running = scene.runningChanges
    // The shapes are needed only to write scheduled entries.
    shapes = pending.isEmpty ? [:] : SceneFacts(scene, compatibility: document.compatibility).shapes
    ttl = document.ttl
  }
}
