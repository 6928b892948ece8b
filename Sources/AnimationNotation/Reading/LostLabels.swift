internal import JSONCodec

/// Guesses for the meaning of the unlabelled arguments of a call in SwiftUI's spelling.
enum LostLabels {
  /// The maximum number of digits after a decimal comma, including leading zeros.
  private static let maxDigits = 20

  /// Returns the first argument whose number has a decimal comma, as in `duration: 0,5`.
  ///
  /// The comma splits the number into two arguments, `duration: 0` and `5`. An argument after a
  /// space is not part of the number.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the call.
  ///   - isLabelled: True to search only arguments with a label, such as `duration: 0,5`; false to
  ///     search only arguments without a label.
  /// - Returns: The argument with a decimal point, such as `duration: 0.5`, and the location of the
  ///   digits after the comma; `nil` if no comma splits a number.
  static func decimal(
    in arguments: [CallExpression.Argument], isLabelled: Bool = true
  ) -> (text: String, place: InputLocation)? {
    for (whole, part) in zip(arguments, arguments.dropFirst()) {
      guard (whole.label != nil) == isLabelled, part.label == nil,
        let number = whole.value.writtenNumber, let digits = part.value.writtenNumber,
        // Above 15 digits, the number is possibly rounded.
        0..<1e15 ~= digits, let integer = Int(exactly: number), let rest = Int(exactly: digits),
        let before = whole.value.place.text, let after = part.value.place.text,
        after.column == before.column + before.length + 1, after.length <= maxDigits
      else { continue }
      // The integer -0 has no sign, but -0,5 is negative.
      let text = (number.sign == .minus ? "-" : "") + "\(integer.magnitude)", written = "\(rest)"
      // Arithmetic such as 2*3 is longer than its result.
      guard text.utf8.count == before.length, written.utf8.count <= after.length else { continue }
      // BOUND: after.length is at least the length of written, by the guard.
      let zeros = String(repeating: "0", count: after.length - written.utf8.count)
      let decimal = "\(text).\(zeros)\(written)"
      return (whole.label.map { "\($0): \(decimal)" } ?? decimal, part.value.place)
    }
    return nil
  }

  /// Returns an unlabelled argument as text with the label of a parameter: `duration: 0.5`.
  ///
  /// The argument must be a number for a number parameter, and a boolean for a boolean parameter.
  /// Otherwise, the result is `nil`.
  static func labelled(_ value: SyntaxNode, for key: Parameter) -> String? {
    switch key.kind {
    case .number, .integer: value.writtenNumber.map { "\(key.name): \(String(shortest: $0))" }
    case .bool: value.bool(ViolationList()).map { "\(key.name): \($0)" }
    default: nil
    }
  }

  /// Returns the call as SwiftUI text, with a label for each number.
  ///
  /// For example, `.interpolatingSpring(100, 10)` gets the labels `stiffness:` and `damping:`. The
  /// labels are the parameter names of one overload. All parameters of this overload must be
  /// labelled numbers. The names must include the labels that the call already has. An overload is
  /// preferred if its number of required parameters equals the number of arguments.
  ///
  /// - Returns: The text; `nil` if an argument is not a number, if a label is repeated, or if no
  ///   overload can be used.
  static func line(of call: CallExpression, in overloads: [[Parameter]]) -> String? {
    let numbers = call.arguments.compactMap(\.value.writtenNumber)
    guard let name = call.name?.text, numbers.count == call.arguments.count else { return nil }
    let labels = call.arguments.compactMap(\.label)
    guard Set(labels).count == labels.count else { return nil }
    let candidates = overloads.filter { overload in
      overload.allSatisfy { $0.isNumber && !$0.isUnlabelled }
        && labels.allSatisfy { label in overload.contains { $0.name == label } }
    }
    let enough = candidates.filter { $0.count >= numbers.count }
    guard
      let keys = candidates.map({ $0.filter(\.isRequired) }).first(where: {
        $0.count == numbers.count
      })
        ?? enough.first(where: { $0.contains(where: \.isRequired) }) ?? enough.first
    else { return nil }
    var free = keys.map(\.name).filter { !labels.contains($0) }[...]
    var given: [String: Double] = [:]
    for (argument, number) in zip(call.arguments, numbers) {
      guard let label = argument.label ?? free.popFirst() else { return nil }
      given[label] = number
    }
    let order = candidates.first { overload in
      given.keys.allSatisfy { label in overload.contains { $0.name == label } }
    }
    let arguments = (order ?? keys).compactMap { key in
      given[key.name].map { "\(key.name): \(String(shortest: $0))" }
    }
    return ".\(name)(\(arguments.joined(separator: ", ")))"
  }
}

extension Parameter {
  fileprivate var isNumber: Bool { if case .number = kind { true } else { false } }
}
