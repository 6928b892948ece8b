/// Generates the durations of Dart.
extension FixWriter {
  /// Returns a `Duration` of Dart with the named parts of an old duration, such as `seconds`.
  ///
  /// A smaller part is added if the old parts cannot express the duration. Without an old duration,
  /// the part is `milliseconds`.
  static func dartDuration(_ seconds: Double, like old: String?) -> String {
    var names = Set((value(of: old ?? "").arguments ?? []).compactMap(\.label))
    if names.isEmpty { names = ["milliseconds"] }
    var rest = max(0, (seconds * 1_000_000).rounded()), texts: [String] = [], hasLonger = false
    for (name, size) in CodeReader.durationParts {
      let isNamed = names.contains(name)
      // A part that is added must express the whole remainder.
      let isNeeded = hasLonger && rest > 0 && rest.remainder(dividingBy: size) == 0
      guard isNamed || isNeeded && !names.contains("microseconds") else { continue }
      hasLonger = true
      let count = (rest / size).rounded(.down)
      rest -= count * size
      if count > 0 { texts.append("\(name): \(count.text)") }
    }
    if texts.isEmpty { texts = ["\(names.min() ?? "microseconds"): 0"] }
    return "Duration(\(texts.joined(separator: ", ")))"
  }

  /// Returns the code of a Flutter spring, whose duration has the named parts of the old code.
  func spring(_ encoding: FlutterSpringEncoding, like old: String) -> String {
    let declared = found.parts.first?.call?.members.last { $0.key == "duration" }?.declared
    let source = SourceFile(path: "a.dart", bytes: Array(old.utf8))
    let duration =
      declared.map(file.text)
      ?? Self.value(of: old).argument("duration").map { source.text($0.range) }
    return encoding.text(lasting: {
      Self.dartDuration($0, like: duration ?? "Duration(milliseconds: 1)")
    })
  }

  /// Returns the expression in a text in Dart.
  private static func value(of text: String) -> CodeValue {
    let file = SourceFile(path: "a.dart", bytes: Array(text.utf8))
    return CodeTokens(file, .dart).value(at: 0)
  }
}
