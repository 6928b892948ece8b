// The texts of types in error messages.
extension Checker {
  /// Returns the text of a type as it is written in Swift, shortened to `SourceLimits.typeText`.
  func text(_ type: SourceType) -> String {
    var text = ""
    write(type, to: &text)
    return text.shortened(to: SourceLimits.typeText)
  }

  /// Appends the text of a type to `text`, at least up to the limit at which the text is shortened.
  private func write(_ type: SourceType, to text: inout String) {
    guard text.utf8.count <= SourceLimits.typeText else { return }
    switch type {
    case .double: text += "Double"
    case .int: text += "Int"
    case .uint64: text += "UInt64"
    case .bool: text += "Bool"
    case .animation: text += "Animation"
    case .spring: text += "Spring"
    case .curve: text += "UnitCurve"
    case .context(let vector): write([vector], "AnimationContext<", ">", to: &text)
    case .state(let vector): write([vector], "AnimationState<", ">", to: &text)
    case .environment: text += "EnvironmentValues"
    case .generic(let id): text += genericNames[id] ?? "V"
    case .nominal(let index, let arguments):
      text += nominals[index].fullName
      if !arguments.isEmpty { write(arguments, "<", ">", to: &text) }
    case .optional(let wrapped):
      write([wrapped], wrapped.isFunction ? "(" : "", wrapped.isFunction ? ")?" : "?", to: &text)
    case .array(let element): write([element], "[", "]", to: &text)
    case .tuple(let elements):
      guard !elements.isEmpty else { return text += "Void" }
      write(elements.map(\.type), labels: elements.map(\.label), "(", ")", to: &text)
    case .range(let bound, let isClosed):
      write([bound], isClosed ? "ClosedRange<" : "Range<", ">", to: &text)
    case .function(let parameters, let result):
      write(parameters, "(", ") -> ", to: &text)
      write(result, to: &text)
    case .metatype(let type): write([type], "", ".Type", to: &text)
    case .never: text += "Never"
    case .invalid: text += "an invalid type"
    }
  }

  private func write(
    _ types: [SourceType], labels: [String?] = [], _ start: String, _ end: String,
    to text: inout String
  ) {
    text += start
    for (index, type) in types.enumerated() {
      guard text.utf8.count <= SourceLimits.typeText else { return }
      if index > 0 { text += ", " }
      if labels.indices.contains(index), let label = labels[index] { text += label + ": " }
      write(type, to: &text)
    }
    text += end
  }
}

extension String {
  /// Returns the text if it has at most `bytes` bytes.
  ///
  /// A longer text is cut to at most `bytes` bytes, and `…` is appended.
  func shortened(to bytes: Int) -> String {
    guard let limit = utf8.index(startIndex, offsetBy: bytes, limitedBy: endIndex),
      limit < endIndex
    else { return self }
    var end = limit
    // A character is not divided.
    while end > startIndex, String.Index(end, within: self) == nil {
      end = utf8.index(before: end)
    }
    return self[..<end] + "…"
  }
}
