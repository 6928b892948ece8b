/// The logical place of an event in an event stream, which is the event's `id`.
///
/// It is written as `revision.frame`, or as `revision.frame.part` for an event before the sample of
/// that frame. A place is no counter of one connection: it follows from the motion, so any process
/// can continue a stream after a place.
///
/// A server may learn of a change late, when it has already sent events that come after the change.
/// The places of the events up to that point then name it too, as in `4.8.1-3.10`: the client has
/// received revision 3 up to frame 10, and revision 4 up to frame 8, part 1.
struct EventPlace: Sendable, Equatable, CustomStringConvertible {
  /// A position in one revision of a motion.
  struct Position: Sendable, Equatable {
    /// The revision of the session; 0 without a session.
    var revision: Int
    /// The index of the sample, counted from 0.
    var frame: Int
    /// The number of the event within the frame, counted from 1; `nil` for the sample, which comes
    /// last.
    var part: Int?

    /// True if this position comes after another one; the later revision comes later.
    func isAfter(_ other: Position) -> Bool {
      revision == other.revision ? isLater(than: other) : revision > other.revision
    }

    /// True if this position is later in the motion than another one, whatever their revisions.
    func isLater(than other: Position) -> Bool {
      (frame, part ?? .max) > (other.frame, other.part ?? .max)
    }
  }

  var position: Position
  /// The position that the client has received in an older revision; `nil` if it is not later in the
  /// motion than `position`.
  var received: Position?

  var revision: Int { position.revision }
  var frame: Int { position.frame }
  var part: Int? { position.part }

  /// Creates a place.
  init(revision: Int = 0, frame: Int, part: Int? = nil, received: Position? = nil) {
    position = Position(revision: revision, frame: frame, part: part)
    self.received = received
  }

  /// Parses a place; `nil` if the syntax is wrong.
  init?(_ text: String) {
    let pieces = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    let positions = pieces.compactMap(Position.init)
    guard 1...2 ~= pieces.count, positions.count == pieces.count else { return nil }
    position = positions[0]
    guard positions.count == 2 else { return }
    received = positions[1]
    guard positions[1].revision < revision, positions[1].isLater(than: position) else { return nil }
  }

  var description: String {
    received.map { "\(position)-\($0)" } ?? "\(position)"
  }

  /// True if the event at this place comes after another event.
  func isAfter(_ other: EventPlace) -> Bool { position.isAfter(other.position) }
}

extension EventPlace.Position: CustomStringConvertible {
  /// Parses a position; `nil` if the syntax is wrong.
  init?(_ text: Substring) {
    let pieces = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
    let numbers = pieces.compactMap(Self.number)
    guard 2...3 ~= pieces.count, numbers.count == pieces.count,
      numbers.last != 0 || pieces.count == 2
    else { return nil }
    self.init(
      revision: numbers[0], frame: numbers[1], part: pieces.count == 3 ? numbers.last : nil)
  }

  private static func number(_ text: Substring) -> Int? {
    guard 1...15 ~= text.utf8.count, text.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    return Int(text)
  }

  var description: String {
    let frame = "\(revision).\(frame)"
    return part.map { "\(frame).\($0)" } ?? frame
  }
}
