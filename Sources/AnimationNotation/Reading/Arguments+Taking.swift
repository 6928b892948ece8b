internal import JSONCodec

extension Arguments {
  /// Checks an argument of a JSON object, and stores its value as the value of a parameter.
  ///
  /// - Parameters:
  ///   - index: The index of the argument's JSON node in `parts`. If it is `nil`, the default of
  ///     the parameter is stored.
  ///   - parts: The source that contains the object.
  ///   - key: The parameter.
  mutating func take(_ index: Int?, of parts: ParsedSource, for key: Parameter) {
    // Nearly all arguments are valid numbers, so numbers are handled first.
    if case .number(let range) = key.kind {
      if let index, let number = parts.tokens.number(index), range.contains(number) {
        return append(.number(number))
      }
      if index == nil, case .number(let number) = key.fallback { return append(.number(number)) }
    }
    take(index.map { SyntaxNode(parts, $0) }, for: key, isText: false)
  }

  /// Checks an argument, and stores its value as the value of a parameter.
  ///
  /// - Parameters:
  ///   - value: The argument. If it is `nil`, the default of the parameter is stored; for a
  ///     required parameter, a violation is added.
  ///   - key: The parameter.
  ///   - isText: True for a call in SwiftUI's spelling; false in JSON.
  mutating func take(_ value: SyntaxNode?, for key: Parameter, isText: Bool) {
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
    case .numbers(let count, let range):
      checked = value.numbers(count: count, in: range, violations).map {
        .array($0.map(JSON.number))
      }
    case .value: return append(.unread(value))
    }
    append(checked ?? key.fallback)
  }

  private mutating func takeNothing(for key: Parameter, isText: Bool) {
    if case .value = key.kind, let fallback = key.fallback, fallback != .null {
      return append(.unread(SyntaxNode(fallback, at: place.member(key.name))))
    }
    append(key.fallback)
    guard key.isRequired else { return }
    // In text, a missing argument has no location of its own.
    let inText =
      key.isUnlabelled
      ? "needs the value of '\(key.name)', without a label" : "needs the argument '\(key.name):'"
    let missing = isText ? inText : "is required"
    violations.add(missing, at: isText ? place : place.member(key.name))
  }

  private mutating func append(_ value: JSON?) {
    switch value {
    case .number(let number): append(.number(number))
    case let value?: append(.read(value))
    case nil: append(.nothing)
    }
  }

  /// Checks the unlabelled arguments of a list parameter in text, and stores them as an array.
  ///
  /// - Parameters:
  ///   - values: The arguments, one for each number of the list.
  ///   - count: The allowed lengths of the list.
  ///   - range: The range of each number.
  ///   - key: The parameter.
  mutating func take(
    _ values: [SyntaxNode], _ count: ClosedRange<Int>, in range: NumberRange, for key: Parameter
  ) {
    if !count.contains(values.count) {
      violations.add("needs \(count.upperBound) numbers, not \(values.count)", at: place)
    }
    let numbers = values.compactMap { $0.number(in: range, violations) }
    let areRight = numbers.count == values.count && count.contains(numbers.count)
    append(areRight ? .read(.array(numbers.map(JSON.number))) : .nothing)
  }
}
