internal import AnimationCore
internal import AnimationNotation

/// The events after a position in a live session's event stream, computed from the session's
/// journal.
struct LiveReplay {
  /// The player after the last event.
  private(set) var player: LivePlayer
  /// The events that the client has missed, in order.
  private(set) var events: [(event: LivePlayer.Event, place: EventPlace)] = []
  /// False if the client has missed too many events, or received too many events too early.
  ///
  /// The replay has then ended early. Its player and its events must not be used, and the stream
  /// must start again.
  private(set) var isComplete = true

  /// The maximum number of missed events that a stream sends to a client.
  ///
  /// The text of an event is longer than 64 bytes, so more events would exceed `missedEventBytes`.
  static let maxEvents = Limits.missedEventBytes.max / 64

  /// Plays a session to a time.
  ///
  /// - Parameters:
  ///   - time: The time in seconds. Changes that were made after this time are applied, too, each
  ///     at its own time.
  ///   - last: The place of the last event that the client has received; `nil`
  ///     to collect no events.
  /// - Throws: `PlaybackLimitExceeded` if the thread's work budget has stopped the computation.
  init(
    _ journal: SessionJournal, fps: Double, to time: Double, after last: EventPlace?
  ) throws(AnimationScene.PlaybackLimitExceeded) {
    player = LivePlayer(journal, fps: fps)
    var received = Received(last)
    var events: [(event: LivePlayer.Event, place: EventPlace)] = []
    for item in journal.items where received.isComplete {
      _ = try player.play(toward: item.made) { received.add($0, at: $1, to: &events) }
      try received.leave(player)
      try player.apply(item) { received.add($0, at: $1, to: &events) }
    }
    if received.isComplete {
      _ = try player.play(toward: time) { received.add($0, at: $1, to: &events) }
    }
    self.events = events
    isComplete = received.isComplete
  }

  /// True if the journal contains all changes after a place, so the later events can be computed.
  ///
  /// The result is false if the place is more than `maxSkew` after `time`.
  ///
  /// - Parameters:
  ///   - place: The place of the last event that the client has received.
  ///   - journal: The journal of the session.
  ///   - fps: The number of samples per second of the session's time.
  ///   - time: The session's time in seconds.
  static func canContinue(
    after place: EventPlace, _ journal: SessionJournal, fps: Double, at time: Double
  ) -> Bool {
    let oldest = place.received ?? place.position
    let first = place.part == nil ? place.frame : place.frame - 1
    return journal.contains(oldest.revision, oldest.nonce)
      && journal.contains(place.revision, place.position.nonce)
      // The events of a frame are numbered from the start of the frame, so the base must not be
      // later than that start.
      && (journal.isOrigin || Double(first) / fps >= journal.base.time)
      // A computer whose clock is ahead may have sent events that are later than `time`.
      && Double(max(place.frame, oldest.frame)) / fps <= time + maxSkew
  }

  /// The maximum difference between two computers' clocks, in seconds of the session.
  private static let maxSkew = 60.0

  /// The record of the events that a client has received.
  private struct Received {
    private let last: EventPlace?
    /// The latest position that the client has received too early; `nil` if there is none.
    ///
    /// For example, a change at frame 8 ended revision 3, but the client has received revision 3 up
    /// to frame 10. The position is then `3.10`.
    private var late: EventPlace.Position?
    /// The events between a change and the latest position that the client received too early.
    private var early = EarlyEvents(limit: LiveReplay.maxEvents)
    /// False if the client has missed more than `maxEvents` events.
    private var isShort = true

    /// False if the client has missed too many events, or received too many events too early.
    var isComplete: Bool { isShort && early.isComplete }

    init(_ last: EventPlace?) { self.last = last }

    /// Collects the events that the client has already received although these events are later
    /// than a change.
    ///
    /// Call this method before the change is applied. If the collected events also occur after the
    /// change, they are not sent again.
    ///
    /// - Parameter player: The player at the time of the change.
    mutating func leave(_ player: LivePlayer) throws(AnimationScene.PlaybackLimitExceeded) {
      guard let last else { return }
      for case let position? in [last.received, last.position]
      where position.revision == player.revision && position.isLater(than: player.place) {
        if late.map(position.isLater) ?? true { late = position }
        var ahead = player
        _ = try ahead.play(toward: ahead.time(of: position.frame)) { event, place in
          if case .scene(let event) = event, !place.isLater(than: position) { early.add(event) }
        }
      }
    }

    /// Adds an event to `events`, unless the client has already received it.
    mutating func add(
      _ event: LivePlayer.Event, at place: EventPlace.Position,
      to events: inout [(event: LivePlayer.Event, place: EventPlace)]
    ) {
      guard let last else { return }
      var full = EventPlace(place)
      if let late, place.revision > late.revision {
        if late.isLater(than: place) { full.received = late }
        if case .scene(let happened) = event, early.remove(happened) { return }
      }
      guard place.isAfter(last.position) else { return }
      guard events.count < LiveReplay.maxEvents else {
        isShort = false
        return
      }
      events.append((event, full))
    }
  }
}
