internal import JSONCodec

/// Guesses the meaning of unlabelled arguments in a call in text.
enum LostLabels {
  /// The number that a decimal comma splits, such as `duration: 0,5`.
  ///
  /// - Returns: The argument with a decimal point, and the location of the digits after the comma;
  ///   `nil` if no comma splits a number.
  static func decimal(in arguments: [CallExpression.Argument]) -> (
    text: String, place: InputLocation
  )? {
    for (whole, part) in zip(arguments, arguments.dropFirst()) {
      guard let label = whole.label, part.label == nil,
        let number = whole.value.writtenNumber, number == number.rounded(), abs(number) < 1e6,
        let digits = part.value.writtenNumber, digits == digits.rounded(), 0..<1e6 ~= digits
      else { continue }
      let written = String(shortest: digits)
      let zeros = max(0, min(part.value.place.text?.length ?? 0, 6) - written.utf8.count)
      // BOUND: zeros are 0 or more, by max.
      let text = "\(String(shortest: number))." + String(repeating: "0", count: zeros) + written
      return ("\(label): \(text)", part.value.place)
    }
    return nil
  }

  /// The call with labels: the required parameters of an overload if their number matches.
  ///
  /// Otherwise, the first parameters of an overload that has enough of them.
  ///
  /// - Returns: `nil` if an argument is no number, or no overload has enough parameters.
  static func line(of call: CallExpression, in forms: [[Parameter]]) -> String? {
    let numbers = call.arguments.compactMap(\.value.writtenNumber)
    guard let name = call.name?.text, numbers.count == call.arguments.count else { return nil }
    let ways = forms.filter { $0.allSatisfy { $0.isNumber && !$0.isUnlabelled } }
    let enough = ways.filter { $0.count >= numbers.count }
    guard
      let keys = ways.map({ $0.filter(\.isRequired) }).first(where: { $0.count == numbers.count })
        ?? enough.first(where: { $0.contains(where: \.isRequired) }) ?? enough.first
    else { return nil }
    let arguments = zip(keys, numbers).map { "\($0.name): \(String(shortest: $1))" }
    return ".\(name)(\(arguments.joined(separator: ", ")))"
  }
}

extension Parameter {
  fileprivate var isNumber: Bool {
    if case .number = kind { true } else { false }
  }
}
