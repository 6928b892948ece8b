internal import AnimationCore

/// The references `var(--name)`, `--name`, `$name`, `@name` and `#{$name}`.
extension StyleSheet {
  /// The place at which a reference is used.
  struct Use: Sendable {
    /// The block; `nil` outside of blocks.
    var block: Int?
    /// The offset; `nil` for the end of the file.
    var offset: Int?
    /// The block whose custom properties are used if no block around the use declares them; `nil`
    /// for the first block with a declaration.
    ///
    /// The custom properties of a block also replace those of another block of the same rule.
    var preferred: Int?

    static let anywhere = Use()
  }

  /// The value to which a reference leads.
  struct Target {
    let value: String
    /// The declaration that contains the value; `nil` for a fallback in a reference.
    let declaration: Declaration?
    /// The place of the value.
    let use: Use
    /// The name in the last reference.
    let name: String
  }

  /// The declared values that a text uses.
  struct Dependencies {
    /// The byte ranges of the values.
    var ranges: Set<Range<Int>> = []
    /// The blocks with other values of the same custom properties.
    var variants: Set<Int> = []

    mutating func formUnion(_ other: Dependencies) {
      ranges.formUnion(other.ranges)
      variants.formUnion(other.variants)
    }
  }

  /// The maximum number of references that lead to one value.
  private static let longestChain = 8

  /// Returns the value of a reference, or the result of arithmetic as a time, such as `0.2s` for
  /// `calc(2 * 0.1s)`.
  ///
  /// Any other text is unchanged. If the name is not declared, the fallback in
  /// `var(--name, fallback)` is used.
  func resolved(_ text: String, at use: Use = .anywhere) -> String {
    let target = target(of: text, at: use), value = target?.value ?? text
    guard StyleArithmetic.mayBe(value) else { return value }
    var arithmetic = StyleArithmetic(self, at: target?.use ?? use)
    guard let seconds = arithmetic.seconds(value) else { return value }
    return StyleArithmetic.contains("ms", in: value)
      ? "\((seconds * 1000).tidy.text)ms" : "\(seconds.tidy.text)s"
  }

  /// Returns the value to which a reference leads.
  ///
  /// The result is `nil` if the text is not a reference, or if the name is undeclared and there is
  /// no fallback.
  func target(of reference: String, at use: Use = .anywhere) -> Target? {
    var target = followed(reference, use)
    for _ in 1..<Self.longestChain {
      guard let known = target, let next = followed(known.value, known.use) else { break }
      target = next
    }
    return target
  }

  /// Returns the byte range of the declared value to which a reference leads; `nil` if the value is
  /// a fallback, or if the text is not a reference.
  func declaredRange(of text: String, at use: Use = .anywhere) -> Range<Int>? {
    target(of: text, at: use)?.declaration?.range
  }

  /// Returns the declared values to which a reference or an arithmetic expression leads, directly
  /// and through other declarations.
  func dependencies(of text: String, at use: Use = .anywhere) -> Dependencies {
    let (found, value, place) = chain(of: text, at: use)
    guard StyleArithmetic.mayBe(value) else { return found }
    var arithmetic = StyleArithmetic(self, at: place, collects: true), all = found
    _ = arithmetic.seconds(value)
    all.formUnion(arithmetic.dependencies)
    return all
  }

  /// Returns the declared values between a reference and its value, this value, and its place.
  func chain(of text: String, at use: Use) -> (Dependencies, value: String, use: Use) {
    var found = Dependencies(), value = text, use = use
    for _ in 0..<Self.longestChain {
      guard let target = followed(value, use) else { break }
      if let declaration = target.declaration {
        found.ranges.insert(declaration.range)
        found.variants.formUnion(names.variants(of: target.name, at: use, in: self))
      }
      (value, use) = (target.value, target.use)
    }
    return (found, value, use)
  }

  /// Returns the value to which a reference leads directly.
  ///
  /// The value can be a reference again. The result is `nil` if the text is not a reference, or if
  /// the name is undeclared and there is no fallback.
  private func followed(_ text: String, _ use: Use) -> Target? {
    let bytes = text.utf8
    guard Work.spend(1, on: .bytes) else { return nil }
    var name = text, fallback: String?
    if bytes.starts(with: "var(".utf8), bytes.last == UInt8(ascii: ")") {
      guard Work.spend(4 + bytes.count / 8, on: .bytes) else { return nil }
      let parts = bytes.dropFirst(4).dropLast().split(
        separator: UInt8(ascii: ","), maxSplits: 1
      ).map { Self.trimmed(Substring($0)) }
      guard let first = parts.first else { return nil }
      name = first
      fallback = parts.dropFirst().first
    } else if bytes.starts(with: "#{".utf8), bytes.last == UInt8(ascii: "}") {
      guard Work.spend(4 + bytes.count / 8, on: .bytes) else { return nil }
      name = Self.trimmed(Substring(bytes.dropFirst(2).dropLast()))
      guard name.utf8.first == UInt8(ascii: "$") else { return nil }
    } else if bytes.first != UInt8(ascii: "$"), bytes.first != UInt8(ascii: "@"),
      !bytes.starts(with: "--".utf8)
    {
      return nil
    }
    // Texts that are not ASCII are hashed slowly.
    guard Work.spend(1 + name.utf8.count / 2, on: .bytes) else { return nil }
    if let index = names.declaration(of: name, at: use, in: self) {
      let declaration = declarations[index]
      return Target(
        value: declaration.value, declaration: declaration,
        use: declaration.use(preferring: use.preferred), name: name)
    }
    return fallback.map { Target(value: $0, declaration: nil, use: use, name: name) }
  }
}

extension StyleSheet.Declaration {
  /// Returns the place of the references in the value.
  func use(preferring block: Int? = nil) -> StyleSheet.Use {
    StyleSheet.Use(block: self.block, offset: range.lowerBound, preferred: block)
  }
}
