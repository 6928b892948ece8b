extension WireArguments {
  /// Checks one argument by its key's kind and keeps it, or its default where it is not given.
  mutating func take(_ value: WireValue?, for key: WireKey, isText: Bool) {
    guard let value, !(value.isNull && key.fallback == .null) else {
      return takeNothing(for: key, isText: isText)
    }
    let checked: JSON?
    switch key.kind {
    case .number(let range): checked = value.number(in: range, violations).map(JSON.number)
    case .integer(let range):
      checked = value.integer(in: range, violations).map { .number(Double($0)) }
    case .bool: checked = value.bool(violations).map(JSON.bool)
    case .word(let words): checked = value.word(words, violations).map(JSON.string)
    case .numbers(let count):
      checked = value.numbers(count: count, violations).map { .array($0.map(JSON.number)) }
    case .value:
      keep(value, for: key.name)
      checked = nil
    }
    keep(checked ?? key.fallback, for: key.name)
  }

  private mutating func takeNothing(for key: WireKey, isText: Bool) {
    keep(key.fallback, for: key.name)
    guard let fallback = key.fallback else {
      // In text nothing stands where the argument is missing.
      let missing = isText ? "needs '\(key.name)'" : "is required"
      return violations.add(missing, at: isText ? place : place.member(key.name))
    }
    if case .value = key.kind, fallback != .null {
      keep(WireValue(fallback, at: place.member(key.name)), for: key.name)
    }
  }

  /// Checks the arguments without label that text gives for one key, and keeps them as an array.
  mutating func take(
    _ values: [WireValue], _ count: ClosedRange<Int>, for key: WireKey
  ) {
    if !count.contains(values.count) {
      violations.add("needs \(count.upperBound) numbers, not \(values.count)", at: place)
    }
    let numbers = values.compactMap { $0.number(violations) }
    if numbers.count == values.count, count.contains(numbers.count) {
      keep(.array(numbers.map(JSON.number)), for: key.name)
    }
  }
}
