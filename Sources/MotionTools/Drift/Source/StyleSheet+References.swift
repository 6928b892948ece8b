internal import AnimationCore

/// The references `var(--name)`, `--name`, `$name`, `@name` and `#{$name}`.
extension StyleSheet {
  /// The maximum number of references that lead to one value.
  private static let longestChain = 8

  /// Returns the value of a reference, or the result of arithmetic as a time, such as `0.2s` for
  /// `calc(2 * 0.1s)`.
  ///
  /// Any other text is unchanged. If the name is not declared, the fallback in
  /// `var(--name, fallback)` is used.
  func resolved(_ text: String) -> String {
    let value = target(of: text)?.value ?? text
    guard StyleArithmetic.mayBe(value) else { return value }
    var arithmetic = StyleArithmetic(self)
    guard let seconds = arithmetic.seconds(value) else { return value }
    return StyleArithmetic.contains("ms", in: value)
      ? "\((seconds * 1000).tidy.text)ms" : "\(seconds.tidy.text)s"
  }

  /// Returns the value to which a reference leads, and the declaration that contains this value.
  ///
  /// The declaration is `nil` if the value is the fallback in a reference. The result is `nil` if
  /// the text is not a reference, or if the name is undeclared and there is no fallback.
  func target(of reference: String) -> (value: String, declaration: Declaration?)? {
    var target = followed(reference)
    for _ in 1..<Self.longestChain {
      guard let value = target?.value, let next = followed(value) else { break }
      target = next
    }
    return target
  }

  /// Returns the byte range of the declared value to which a reference leads; `nil` if the value is
  /// a fallback, or if the text is not a reference.
  func declaredRange(of text: String) -> Range<Int>? { target(of: text)?.declaration?.range }

  /// Returns the byte ranges of the declared values to which a reference or an arithmetic
  /// expression leads, directly and through other declarations.
  func dependencies(of text: String) -> Set<Range<Int>> {
    var ranges: Set<Range<Int>> = [], target = followed(text), value = text
    for _ in 0..<Self.longestChain {
      guard let found = target else { break }
      if let declaration = found.declaration { ranges.insert(declaration.range) }
      value = found.value
      target = followed(value)
    }
    guard StyleArithmetic.mayBe(value) else { return ranges }
    var arithmetic = StyleArithmetic(self)
    _ = arithmetic.seconds(value)
    return ranges.union(arithmetic.dependencies)
  }

  /// Returns the value and the declaration to which a reference leads directly; the declaration is
  /// `nil` for a fallback.
  ///
  /// The value can be a reference again. The result is `nil` if the text is not a reference, or if
  /// the name is undeclared and there is no fallback.
  private func followed(_ text: String) -> (value: String, declaration: Declaration?)? {
    let bytes = text.utf8
    guard Work.spend(1, on: .bytes) else { return nil }
    var name = text
    if bytes.starts(with: "var(".utf8), bytes.last == UInt8(ascii: ")") {
      guard Work.spend(4 + bytes.count / 8, on: .bytes) else { return nil }
      let parts = bytes.dropFirst(4).dropLast().split(
        separator: UInt8(ascii: ","), maxSplits: 1
      ).map { Self.trimmed(Substring($0)) }
      guard let first = parts.first else { return nil }
      name = first
      if parts.count > 1, declaration(named: name) == nil { return (parts[1], nil) }
    } else if bytes.starts(with: "#{".utf8), bytes.last == UInt8(ascii: "}") {
      guard Work.spend(4 + bytes.count / 8, on: .bytes) else { return nil }
      name = Self.trimmed(Substring(bytes.dropFirst(2).dropLast()))
      guard name.utf8.first == UInt8(ascii: "$") else { return nil }
    } else if bytes.first != UInt8(ascii: "$"), bytes.first != UInt8(ascii: "@"),
      !bytes.starts(with: "--".utf8)
    {
      return nil
    }
    return declaration(named: name).map { ($0.value, $0) }
  }
}
