internal import HTTPMessages

/// The logical place of an event in an event stream; the place is the event's `id`.
///
/// A place is written as `revision.frame`, or as `revision.frame.part` for an event before the
/// sample of that frame. A place depends on the motion and not on the connection. So any process
/// can continue a stream after a place.
///
/// A server can receive a change late, after the server has sent events that are later in the
/// motion. Until the new revision has passed the last event that was sent, each place also contains
/// the position of that event. For example, `4.8.1-3.10` means that the client has received
/// revision 3 up to frame 10, and revision 4 up to frame 8, part 1.
///
/// If the store can lose a finished change, each revision is written with a random number. This
/// number then follows the revision, as in `4:9f2c01aa.8.1`. So a place in a lost revision is not
/// mistaken for a place in another revision with the same number.
struct EventPlace: Sendable, Equatable, CustomStringConvertible {
  /// A position in one revision of a motion.
  struct Position: Sendable, Equatable {
    /// The revision of the session; 0 without a session.
    var revision: Int
    /// A random number that was chosen when the revision was written; `nil` if the store needs
    /// none.
    var nonce: UInt32?
    /// The index of the sample, counted from 0.
    var frame: Int
    /// The number of the event within the frame, counted from 1; `nil` for the sample, which comes
    /// last.
    var part: Int?

    /// True if this position follows another position in the event stream.
    ///
    /// A position in a higher revision always follows a position in a lower revision, even at an
    /// earlier time of the motion.
    func isAfter(_ other: Position) -> Bool {
      revision == other.revision ? isLater(than: other) : revision > other.revision
    }

    /// True if this position has a later time in the motion than another position.
    ///
    /// The revisions are not compared.
    func isLater(than other: Position) -> Bool {
      (frame, part ?? .max) > (other.frame, other.part ?? .max)
    }
  }

  var position: Position
  /// The last position that the client has received in an older revision.
  ///
  /// The value is `nil` unless that position is later in the motion than `position`.
  var received: Position?

  var revision: Int { position.revision }
  var frame: Int { position.frame }
  var part: Int? { position.part }

  /// Creates a place in an evaluation without a session.
  init(frame: Int, part: Int? = nil) { self.init(Position(revision: 0, frame: frame, part: part)) }

  init(_ position: Position) { self.position = position }

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

  var description: String { received.map { "\(position)-\($0)" } ?? "\(position)" }

  /// True if the event at this place comes after another event.
  func isAfter(_ other: EventPlace) -> Bool { position.isAfter(other.position) }
}

extension EventPlace.Position: CustomStringConvertible {
  /// Parses a position; `nil` if the syntax is wrong.
  init?(_ text: Substring) {
    let pieces = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
    guard 2...3 ~= pieces.count, let frame = Self.number(pieces[1]) else { return nil }
    let part = pieces.count == 3 ? Self.number(pieces[2]) : nil
    guard (part ?? 0 > 0) == (pieces.count == 3) else { return nil }
    // BOUND: there are at least two pieces, and splitting yields at least one.
    let write = pieces[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let nonce = write.count == 2 ? Self.nonce(write[1]) : nil
    guard let revision = Self.number(write[0]),
      (nonce != nil) == (write.count == 2), revision > 0 || nonce == nil
    else { return nil }
    self.init(revision: revision, nonce: nonce, frame: frame, part: part)
  }

  private static func nonce(_ text: Substring) -> UInt32? {
    guard 1...8 ~= text.utf8.count,
      text.utf8.allSatisfy({ $0.isDigit || 97...102 ~= $0 })
    else { return nil }
    return UInt32(text, radix: 16)
  }

  private static func number(_ text: Substring) -> Int? {
    guard 1...15 ~= text.utf8.count, text.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(text)
  }

  var description: String {
    let write = nonce.map { "\(revision):\(String($0, radix: 16))" } ?? "\(revision)"
    return part.map { "\(write).\(frame).\($0)" } ?? "\(write).\(frame)"
  }
}
