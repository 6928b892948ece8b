internal import HTTPMessages

/// What the last request of a connection said in its head, found well-formed.
///
/// Most requests say it again in the next one, byte for byte, and then nothing of it is judged anew.
///
/// Unchecked: only the event thread of its connection touches it.
final class HeadMemory: @unchecked Sendable {
  /// The target, in origin form.
  private(set) var target: RequestTarget?
  /// The field lines, none of which the guard has refused.
  private(set) var fields: [Field] = []

  /// Remembers a head that has passed the guard, unless it is so large that many connections could hold much by it.
  func keep(_ head: RequestHead, bytes: Int) {
    guard bytes <= Self.bytesMax else { return }
    target = head.target
    fields = head.fields
  }

  /// Bytes of a head; a connection holds sixteen times as many for the library to read into.
  private static let bytesMax = 2_048
}

extension Field {
  /// Whether a line, its value without white space around it, would be read as this field.
  ///
  /// That holds for each line of the same bytes; a name that is known may be in other letters.
  func isSaid(by name: Span<UInt8>, value: Span<UInt8>) -> Bool {
    guard value.isSame(as: self.value) else { return false }
    if name.isSame(as: self.name.text) { return true }
    if case .other = self.name { return false }
    return FieldName(name) == self.name
  }
}

extension RequestTarget {
  /// Whether bytes would be read as this target.
  func isSaid(by bytes: Span<UInt8>) -> Bool {
    guard authority == nil else { return false }
    guard let query else { return bytes.isSame(as: path) }
    let mark = path.utf8.count
    return bytes.count == mark + 1 + query.utf8.count && bytes[mark] == UInt8(ascii: "?")
      && bytes.extracting(0..<mark).isSame(as: path)
      && bytes.extracting((mark + 1)..<bytes.count).isSame(as: query)
  }
}
