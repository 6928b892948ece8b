extension WireValue {
  /// The value as a finite number within a range; what it is not is reported.
  public func number(in range: NumberRange, _ violations: ViolationList) -> Double? {
    if let plainNumber, range.contains(plainNumber) { return plainNumber }
    guard let number = writtenNumber else {
      violations.add("must be a number", of: self)
      return nil
    }
    if let objection = range.objection(to: number) {
      violations.add(objection, at: place, given: given)
      return nil
    }
    return number
  }

  /// The value as a whole number within a range; what it is not is reported.
  public func integer(in range: ClosedRange<Int>, _ violations: ViolationList) -> Int? {
    guard let number = writtenNumber else {
      violations.add("must be a whole number", of: self)
      return nil
    }
    let bounds = NumberRange.from(Double(range.lowerBound), to: Double(range.upperBound))
    guard let integer = Int(exactly: number), range.contains(integer) else {
      let isWhole = !number.isFinite || number == number.rounded()
      let objection = isWhole ? bounds.objection(to: number) : nil
      violations.add(objection ?? "must be a whole number", at: place, given: given)
      return nil
    }
    return integer
  }

  /// The value as a boolean; what it is not is reported.
  public func bool(_ violations: ViolationList) -> Bool? {
    switch source {
    case .json(.bool(let value)): return value
    case .parameter("true"): return true
    case .parameter("false"): return false
    case .text(.bool(let value)): return value
    default: break
    }
    violations.add("must be true or false", of: self)
    return nil
  }

  /// The value as any string of JSON or of a query; what it is not is reported.
  public func string(_ violations: ViolationList) -> String? {
    guard let text = writtenString else {
      violations.add("must be a string", of: self)
      return nil
    }
    return text
  }

  /// The value as one of a few words; in text a member such as `.removed`.
  public func word(_ allowed: [String], _ violations: ViolationList) -> String? {
    var word = writtenString
    if case .text(.chain(let chain)) = source,
      chain.links.count == 1, chain.links[0].arguments == nil
    {
      word = chain.links[0].name.text
    }
    guard let word, allowed.contains(word) else {
      violations.add("must be one of the allowed words", of: self, allowed: allowed)
      return nil
    }
    return word
  }

  /// The value as an array of finite numbers; in a query they are separated by commas.
  public func numbers(
    count: ClosedRange<Int>, in range: NumberRange, _ violations: ViolationList
  ) -> [Double]? {
    guard let elements = writtenElements else {
      violations.add("must be an array of numbers", of: self)
      return nil
    }
    guard count.contains(elements.count) else {
      let number =
        count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      violations.add("must have \(number) numbers, not \(elements.count)", at: place)
      return nil
    }
    let numbers = elements.compactMap { $0.number(in: range, violations) }
    return numbers.count == elements.count ? numbers : nil
  }

  /// The value's elements, in a query separated by commas; what is no array is reported.
  public func elements(_ violations: ViolationList) -> [WireValue]? {
    guard let elements = writtenElements else {
      violations.add("must be an array", of: self)
      return nil
    }
    return elements
  }

  /// The number that is written, finite or not; `nil` where something else is.
  var writtenNumber: Double? {
    if let plainNumber { return plainNumber }
    switch source {
    case .text(.number(let number)): return number
    case .parameter(let text):
      guard let expression = try? TextParser.parse(text) else { return nil }
      if case .number(let number) = expression.content { return number }
    default: break
    }
    return nil
  }

  /// The string that is written; `nil` where something else is.
  var writtenString: String? {
    switch source {
    case .json(.string(let text)), .parameter(let text): text
    default: nil
    }
  }

  /// The elements of an array; those of a parameter stand where it does.
  var writtenElements: [WireValue]? {
    if let (parts, index) = node {
      guard parts.tape.kind(index) == .array else { return nil }
      return parts.tape.elements(of: index).map { WireValue(parts, $0) }
    }
    guard case .parameter(let text) = source else { return nil }
    return text.split(separator: ",", omittingEmptySubsequences: false).map {
      WireValue(letters: String($0), at: place)
    }
  }
}
