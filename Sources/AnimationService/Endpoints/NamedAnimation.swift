internal import AnimationCore
internal import AnimationWire

/// An animation by a word of a path: `bouncy`, a spring's duration and bounce as `0.5,0.3`, a curve with its duration as
/// `easeInOut,2`, or a curve's control points as `.2,0,0,1`.
///
/// A word stands for a line of SwiftUI, so that whoever reads such lines reads all there is.
enum NamedAnimation {
  /// The folders of words.
  enum Kind: String, CaseIterable {
    case spring, curve, bezier

    /// The names in it.
    var names: [String] {
      switch self {
      case .spring: AnimationTable.springNames
      case .curve: CurveTable.presetNames
      case .bezier: []
      }
    }

    /// The line of SwiftUI for a word in it.
    fileprivate func line(_ word: PathWord) -> String? {
      let numbers = word.numbers.map { String(shortest: $0) }
      switch (self, word.name, numbers.count) {
      case (.spring, let name?, 0) where names.contains(name): return "." + name
      case (.spring, nil, 2): return ".spring(duration: \(numbers[0]), bounce: \(numbers[1]))"
      case (.curve, let name?, 0...1) where names.contains(name):
        let duration = numbers.first.map { "duration: \($0)" }
        if AnimationTable.curveNames.contains(name) {
          return duration.map { ".\(name)(\($0))" } ?? "." + name
        }
        // No animation is named after it; it takes as long as those that are.
        return ".timingCurve(.\(name), \(duration ?? "duration: 0.35"))"
      case (.bezier, nil, 4...5):
        let points = numbers.prefix(4).joined(separator: ", ")
        return ".timingCurve(\(points)\(numbers.count > 4 ? ", duration: \(numbers[4])" : ""))"
      default: return nil
      }
    }

    /// What stands in it.
    fileprivate var contents: String {
      switch self {
      case .spring: "a spring by its name, or by its duration and bounce such as 0.5,0.3"
      case .curve: "a curve by its name, and its duration if need be, such as easeInOut,2"
      case .bezier: "control points, and a duration if need be, such as .2,0,0,1,0.5"
      }
    }
  }

  /// The line of SwiftUI for a word in a folder.
  static func line(_ part: String, in kind: Kind) throws(Problem) -> String {
    let word = PathWord(try decoded(part))
    if let line = kind.line(word) { return line }
    let home = Kind.allCases.first { $0.line(word) != nil }
    let suggestion = word.name.flatMap { NearestWord.suggestion(for: $0, among: kind.names) }
    let hint =
      home.map { "; '\(word.text)' is at /v1/\($0.rawValue)/\(word.text)" }
      ?? suggestion.map { "; the nearest name is \($0)" } ?? ""
    throw Problem(
      .notFound, "/v1/\(kind.rawValue)/ takes \(kind.contents)\(hint)", allowed: kind.names)
  }

  /// The line of SwiftUI for a word of any folder, or for a name that a program has registered.
  static func line(_ part: String, _ registry: AnimationRegistry) throws(Problem) -> String {
    let word = PathWord(try decoded(part))
    for kind in Kind.allCases {
      if let line = kind.line(word) { return line }
    }
    let registered = "." + (word.name ?? "")
    if word.isName,
      registry.table(.exact).read(WireValue(.string(registered)), ViolationList()) != nil
    {
      return registered
    }
    let names = Kind.allCases.flatMap(\.names)
    let suggestion = word.name.flatMap { NearestWord.suggestion(for: $0, among: names) }
    throw Problem(
      .notFound,
      "'\(word.text)' is neither a preset's name nor a spring's duration and bounce such as 0.5,0.3"
        + (suggestion.map { "; the nearest name is \($0)" } ?? ""), allowed: names)
  }

  /// The folder and the word that stand for an animation; `nil` where none do.
  static func word(for animation: Animation) -> (kind: Kind, word: String)? {
    let text = animation.swiftUIText
    func found(_ kind: Kind, _ word: String) -> (kind: Kind, word: String)? {
      kind.line(PathWord(word)) == text ? (kind, word) : nil
    }
    func joined(_ numbers: [Double]) -> String {
      numbers.map { String(shortest: $0) }.joined(separator: ",")
    }
    for kind in Kind.allCases {
      for name in kind.names { if let word = found(kind, name) { return word } }
    }
    switch animation.base {
    case let base as FluidSpringAnimation:
      return base.perceived.flatMap { found(.spring, joined([$0.duration, $0.bounce])) }
    case let base as BezierAnimation:
      for name in Kind.curve.names {
        if let word = found(.curve, "\(name),\(joined([base.duration]))") { return word }
      }
      let (start, end) = base.controlPoints
      let points = joined([start.x, start.y, end.x, end.y])
      return found(.bezier, points) ?? found(.bezier, "\(points),\(joined([base.duration]))")
    case let base as UnitCurveAnimation:
      return base.curve.name.flatMap { found(.curve, "\($0),\(joined([base.duration]))") }
    default: return nil
    }
  }

  /// Undoes the escapes of a path's part, in which `+` is itself.
  private static func decoded(_ part: String) throws(Problem) -> String {
    let query = part.split(separator: "+", omittingEmptySubsequences: false).joined(
      separator: "%2B")
    return try Query.parameters("word=" + query).first?.value ?? ""
  }
}

/// A word of a path taken apart: a name, numbers, or a name and numbers.
private struct PathWord {
  let text: String
  /// The name, without the point that SwiftUI has before it.
  let name: String?
  /// The numbers, written as decimals with or without a zero before the point.
  let numbers: [Double]

  /// Whether it is a name and nothing else.
  var isName: Bool {
    numbers.isEmpty && name?.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) } ?? false
  }

  init(_ text: String) {
    self.text = text
    var parts = text.split(separator: ",", omittingEmptySubsequences: false)[...]
    let first = parts.first.map { $0.first == "." ? $0.dropFirst() : $0 } ?? ""
    let isName = first.utf8.first.map(Self.isLetter) ?? false
    if isName { parts = parts.dropFirst() }
    let numbers = parts.map(Self.number)
    let isWhole = first.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) }
    // What is in part a number is none, and stays the text that it is.
    guard !numbers.contains(nil), isWhole || !isName else {
      name = isName ? text : nil
      self.numbers = []
      return
    }
    name = isName ? String(first) : nil
    self.numbers = numbers.compactMap(\.self)
  }

  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ isDigit($0) || ".+-eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
