internal import AnimationCore

/// For each token of a file, the token index of the innermost opening bracket around it.
///
/// An unmatched bracket is ignored. Each index takes only four bytes of memory, because a file can
/// have as many tokens as bytes.
struct OpenBrackets: Sendable {
  /// The index of the bracket around each token; negative outside of brackets.
  private let indices: [Int32]

  init(_ code: CodeTokens) {
    var open: [Int32] = []
    indices = (0..<code.count).map { index in
      let partner = code.partner(index)
      if let partner, partner < index { _ = open.popLast() }
      defer { if let partner, partner > index { open.append(Int32(clamping: index)) } }
      return open.last ?? -1
    }
  }

  /// The index of the bracket around a token of the file; `nil` outside of brackets.
  subscript(token: Int) -> Int? { indices[token] < 0 ? nil : Int(indices[token]) }
}

/// The scopes of the constants of a file.
extension CodeFile {
  /// Returns the expression that begins at the token `index`.
  func value(at index: Int) -> CodeValue {
    // The value after the last token of the file is missing.
    let open = code.kind(index) == nil ? nil : around[index]
    return code.value(
      at: index, inParentheses: open.map { code.isSymbol($0, oneOf: ["(", "["]) } ?? false)
  }

  /// True if a pattern of a script declares the word at a token index, as in `const { name } = …`.
  ///
  /// The value of such a name is unknown.
  func isInPattern(_ index: Int) -> Bool {
    guard code.language == .script, !code.isSymbol(index + 1, ":"),
      !code.isSymbol(index - 1, "="), let open = around[index]
    else { return false }
    return isPattern(open)
  }

  /// True if the bracket at a token index opens a pattern, such as the brace in
  /// `const { name } = …`.
  private func isPattern(_ open: Int) -> Bool {
    guard !code.isSymbol(open, "("), let close = code.partner(open) else { return false }
    return code.isSymbol(close + 1, "=") && code.kind(open - 1) == .word
      && Self.keywords.contains(code.text(open - 1))
  }

  /// Returns those of the given declarations that are visible at a byte offset.
  ///
  /// `places` are the token indices of declarations. A declaration is visible inside the brackets
  /// around it. If no declaration is visible by this rule, the result contains all of `places`. For
  /// example, a member in Swift is also visible in extensions. In scripts, the result is empty
  /// instead.
  func visible(_ places: [Int], at offset: Int) -> [Int] {
    let visible = places.filter { place in
      var open = around[place]
      if code.language == .script, let pattern = open, isPattern(pattern) { open = around[pattern] }
      guard let open, let close = code.partner(open) else { return true }
      return code.start(open) < offset && offset < code.start(close)
    }
    return visible.isEmpty && code.language != .script ? places : visible
  }

  /// Returns the declarations that are members of the types with the name `type`.
  ///
  /// A name in lower case, such as `theme`, can also be an instance of an unknown type. If no
  /// members are found for such a name, the result contains all of `places`. In scripts, the result
  /// is empty instead.
  ///
  /// - Parameters:
  ///   - places: The token indices of the declarations to choose from.
  ///   - type: The name before the dot, such as `Theme`, `theme` or `self`.
  ///   - offset: The byte offset of the use.
  func members(_ places: [Int], of type: String, at offset: Int) -> [Int] {
    // An implicit member of Swift, such as `.card`, names no type.
    if type.isEmpty { return places }
    if ["this", "self", "Self"].contains(type) { return visible(places, at: offset) }
    let named = words[type] ?? []
    guard Work.spend(1 + named.count, on: .bytes) else { return [] }
    var members: [Int] = [], count = 0
    for index in named where code.kind(index - 1) == .word && count < Self.maxTypes {
      guard Self.types.contains(code.text(index - 1)), let body = body(index),
        Work.spend(1 + places.count / 4, on: .bytes)
      else { continue }
      count += 1
      members += places.filter(body.contains)
    }
    let mayBeInstance = code.language != .script && type.first?.isLowercase ?? false
    return members.isEmpty && mayBeInstance ? places : members.sorted()
  }

  /// Returns the token range of a type's body, from its opening brace; `nil` if no body is found.
  ///
  /// - Parameter index: The token index of the type's name. The brace must be in the next 24
  ///   tokens.
  private func body(_ index: Int) -> Range<Int>? {
    for offset in 1...24 {
      let open = index + offset
      if code.isSymbol(open, "{") { return code.partner(open).map { open..<max(open, $0) } }
      if open > index + 1, code.kind(open) == .word, Self.types.contains(code.text(open)) {
        return nil
      }
    }
    return nil
  }

  /// The words before the name of a type.
  private static let types: Set<String> = [
    "enum", "struct", "class", "actor", "extension", "object", "interface", "mixin",
    "namespace",
  ]
  /// The maximum number of types with the same name that are searched.
  private static let maxTypes = 64
}
