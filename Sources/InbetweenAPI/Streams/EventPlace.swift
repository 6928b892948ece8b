/// The logical place of an event in an event stream, which is the event's `id`.
///
/// It is written as `revision.frame`, or as `revision.frame.part` for an event before the sample of
/// that frame. A place is no counter of one connection: it follows from the motion, so any process
/// can continue a stream after a place.
struct EventPlace: Sendable, Equatable, CustomStringConvertible {
  /// The revision of the session; 0 without a session.
  let revision: Int
  /// The index of the sample, counted from 0.
  let frame: Int
  /// The number of the event within the frame, counted from 1; `nil` for the sample, which comes
  /// last.
  let part: Int?

  /// Creates a place.
  init(revision: Int = 0, frame: Int, part: Int? = nil) {
    (self.revision, self.frame, self.part) = (revision, frame, part)
  }

  /// Parses a place; `nil` if the syntax is wrong.
  init?(_ text: String) {
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

  /// True if the event at this place comes after another event of the same revision.
  func isAfter(_ other: EventPlace) -> Bool {
    (frame, part ?? .max) > (other.frame, other.part ?? .max)
  }
}
