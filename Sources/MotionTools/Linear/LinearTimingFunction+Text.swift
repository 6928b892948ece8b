internal import AnimationCore

extension LinearTimingFunction {
  /// Parses a CSS `linear()` function; `nil` if the text is not valid, or if the work budget stops
  /// the computation.
  ///
  /// Source: `linear( [ <number> && <percentage>{0,2} ]# )`.
  package init?(css text: String) {
    guard text.utf8.last == UInt8(ascii: ")"), Work.spend(text.utf8.count, on: .bytes) else {
      return nil
    }
    let text = text.lowercased()
    let head = "linear("
    guard text.hasPrefix(head) else { return nil }
    var stops: [(output: Double, input: Double?)] = []
    let list = text.dropFirst(head.count).dropLast()
    for entry in list.split(separator: ",", omittingEmptySubsequences: false) {
      var output: Double?, inputs: [Double] = []
      var isAfterInputs = false
      for word in entry.split(whereSeparator: \.isWhitespace) {
        let isPercentage = word.last == "%"
        guard let number = Self.number(isPercentage ? word.dropLast() : word) else { return nil }
        if isPercentage {
          // A number between two percentages is invalid.
          guard inputs.count < 2, inputs.isEmpty || !isAfterInputs else { return nil }
          inputs.append(number / 100)
        } else {
          guard output == nil else { return nil }
          output = number
          isAfterInputs = !inputs.isEmpty
        }
      }
      guard let output else { return nil }
      if inputs.isEmpty { stops.append((output, nil)) }
      for input in inputs { stops.append((output, input)) }
    }
    self.init(stops: stops)
  }

  /// Parses a number in CSS syntax; `nil` if the text is not such a number, or if the number is too
  /// large for a stop.
  private static func number(_ text: Substring) -> Double? { Double(css: text).flatMap(bounded) }
}

extension LinearRemainder {
  /// The text of a `linear()` function whose output goes from 0 at the value `from` to 1 at the
  /// value `to`.
  ///
  /// The text is `nil` if `unit` is not `to - from`, or if the duration is 0.
  package var text: String? { unit == to - from ? fit?.stops.css : nil }
}
