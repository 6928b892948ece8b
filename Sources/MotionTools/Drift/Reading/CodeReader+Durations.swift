/// Reads the durations of Dart.
extension CodeReader {
  /// The named parts of a `Duration`, in microseconds, beginning with the longest.
  ///
  /// Source: dart-lang/sdk sdk/lib/core/duration.dart.
  static let durationParts: [(name: String, microseconds: Double)] = [
    ("days", 86_400_000_000), ("hours", 3_600_000_000), ("minutes", 60_000_000),
    ("seconds", 1_000_000), ("milliseconds", 1000), ("microseconds", 1),
  ]

  /// Returns the seconds of a `Duration(…)`, of a constant of `Durations`, of a sum or difference
  /// of durations, or of a duration multiplied by a number; `nil` for other values.
  func dartDuration(_ value: CodeValue, depth: Int = 0) -> Double? {
    let value = source.resolved(value)
    guard depth < 16 else { return nil }
    if case .operation(let operation, let operands) = value.content, operands.count == 2 {
      func duration(_ index: Int) -> Double? { dartDuration(operands[index], depth: depth + 1) }
      switch operation {
      case .add, .subtract:
        guard let left = duration(0), let right = duration(1) else { return nil }
        return operation == .add ? left + right : left - right
      case .multiply: return duration(0).flatMap { left in number(operands[1]).map { left * $0 } }
      default: return nil
      }
    }
    if case .name(let path) = value.content, path.dropLast().last == "Durations" {
      return path.last.flatMap { EasingNames.flutterDurations[$0] }.map { $0 / 1000 }
    }
    guard value.lastName == "Duration", let arguments = value.arguments,
      arguments.count <= Self.durationParts.count
    else { return nil }
    var microseconds = 0.0
    for argument in arguments {
      guard let part = Self.durationParts.first(where: { $0.name == argument.label }),
        let number = number(argument.value)
      else { return nil }
      microseconds += number * part.microseconds
    }
    return microseconds / 1_000_000
  }
}
