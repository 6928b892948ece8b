internal import HTTPMessages

/// A parsed path segment: a name, numbers, or both.
struct PathSegment {
  let text: String
  /// The name in SwiftUI's spelling, without its leading dot; `nil` if the segment does not begin
  /// with a name.
  ///
  /// For a malformed segment such as `bouncy,x`, the name is the whole text.
  let name: String?
  /// The numbers; in the segment, commas separate them, and a number can begin with its decimal
  /// point.
  let numbers: [Double]

  /// True if the segment is only a name, which consists of ASCII letters and digits.
  var isName: Bool {
    numbers.isEmpty && name?.utf8.allSatisfy { $0.isLetter || $0.isDigit } ?? false
  }

  init(_ text: String) {
    self.text = text
    var parts = text.split(separator: ",", omittingEmptySubsequences: false)[...]
    let first = parts.first.map { $0.first == "." ? $0.dropFirst() : $0 } ?? ""
    let isName = first.utf8.first?.isLetter ?? false
    if isName { parts = parts.dropFirst() }
    let numbers = parts.map(Self.number)
    let isWhole = first.utf8.allSatisfy {
      $0.isLetter || $0.isDigit || "-.".utf8.contains($0)
    }
    // A segment with an invalid number, or with other characters in its name, is malformed and has
    // no numbers.
    guard !numbers.contains(nil), isWhole || !isName else {
      name = isName ? text : nil
      self.numbers = []
      return
    }
    name = isName ? Self.joined(first) : nil
    self.numbers = numbers.compactMap(\.self)
  }

  /// Converts a hyphenated CSS name to SwiftUI's spelling, such as `ease-in` to `easeIn`.
  private static func joined(_ name: Substring) -> String {
    let parts = name.split(separator: "-")
    return parts.dropFirst().reduce(parts.first.map(String.init) ?? "") { name, part in
      name + part.prefix(1).uppercased() + part.dropFirst()
    }
  }

  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ $0.isDigit || ".+-eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
