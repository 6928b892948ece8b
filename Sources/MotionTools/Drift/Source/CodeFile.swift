internal import AnimationCore

/// A scanned source file, in which declarations are found by name.
struct CodeFile: Sendable {
  let code: CodeTokens
  /// The token indices at which each word or quoted key occurs, keyed by its text.
  let words: [String: [Int]]
  /// The token index of the last `CustomEase.create("name", …)` in the file, keyed by the name of
  /// the ease.
  private let registrations: [String: Int]
  let parameters: ParameterScopes
  /// For each token, the token index of the innermost opening bracket around it.
  let around: OpenBrackets
  /// The token indices at which variables are declared, keyed by their names.
  private(set) var variables: [String: [Int]] = [:]
  /// The modules from which a script imports: the strings after the word `from` and in
  /// `require(…)`.
  let imports: Set<String>

  init(_ file: SourceFile, _ language: SourceLanguage) {
    let code = CodeTokens(file, language)
    self.code = code
    var words: [String: [Int]] = [:], registrations: [String: Int] = [:], imports: Set<String> = []
    for index in 0..<code.count {
      switch code.kind(index) {
      case .word:
        words[code.text(index), default: []].append(index)
        // `CustomEase.create("name", …)`
        if language == .script, code.isWord(index, "CustomEase"), code.isWord(index + 2, "create"),
          code.kind(index + 4) == .string
        {
          let name = CodeParser.string(code.text(index + 4))
          registrations[name] = index
        }
      case .string
      where code.isWord(index - 1, "from")
        || code.isSymbol(index - 1, "(") && code.isWord(index - 2, "require"):
        imports.insert(CodeParser.string(code.text(index)))
      // The key of an object literal can be quoted.
      case .string where code.isSymbol(index + 1, ":"):
        words[CodeParser.string(code.text(index)), default: []].append(index)
      default: break
      }
    }
    self.words = words
    self.registrations = registrations
    self.imports = imports
    parameters = ParameterScopes(code)
    around = OpenBrackets(code)
    // A new word of a dictionary takes 1 µs of CPU time.
    let entries = words.count + registrations.count + imports.count
    guard Work.spend(code.count + 8 * entries, on: .bytes) else { return }
    for (name, all) in words {
      let declared = all.filter { isVariable($0) || isInPattern($0) }
      if !declared.isEmpty { variables[name] = declared }
    }
  }

  var file: SourceFile { code.file }

  /// The maximum number of declarations with the same name.
  static let maxCandidates = 64

  /// Returns the values of the declarations with the given name, in the order of the file.
  ///
  /// If there are more than `maxCandidates` declarations, the result contains `maxCandidates` + 1
  /// values. The result is also incomplete if the work budget is exhausted.
  ///
  /// - Parameter path: The name, after the names of the types or objects around it, joined by dots:
  ///   `Motion.card`.
  func declarations(named path: String) -> [CodeValue] {
    let names = path.split(separator: ".").map(String.init)
    guard let last = names.last else { return [] }
    var scopes = [0..<code.count]
    for name in names.dropLast() { scopes = scopes.flatMap { blocks(named: name, in: $0) } }
    var values: [CodeValue] = []
    for scope in scopes {
      for index in places(of: last, in: scope) {
        guard values.count <= Self.maxCandidates, Work.spend(Self.stepsPerWord, on: .bytes) else {
          return values
        }
        guard let start = valueStart(of: index) else { continue }
        values.append(value(at: start))
      }
    }
    return values
  }

  /// Returns the last call `CustomEase.create(…)` with the given name; `nil` if there is none.
  func registration(of name: String) -> CodeValue? {
    guard let index = registrations[name], Work.spend(Self.stepsPerWord, on: .bytes) else {
      return nil
    }
    return value(at: index)
  }

  /// Returns the name of the function whose argument list contains an offset, such as `animate` in
  /// `animate({ … })`.
  ///
  /// The search goes back from the offset, over at most 32 tokens or groups in brackets. The result
  /// is `nil` if the search finds no name before an open parenthesis.
  func callee(before offset: Int) -> String? {
    // BOUND: the loop ends at the first opening parenthesis, and at most after 32 tokens.
    var index = code.index(from: offset) - 1
    for _ in 0..<32 {
      if code.isSymbol(index, "(") {
        return code.kind(index - 1) == .word ? code.text(index - 1) : nil
      }
      index = code.partner(index).map { min($0, index) - 1 } ?? index - 1
    }
    return nil
  }

  /// The number of budget steps that are charged for reading the tokens after a word.
  static let stepsPerWord = 8

  /// Returns the token indices at which a word occurs in a range of tokens, in ascending order.
  private func places(of word: String, in scope: Range<Int>) -> ArraySlice<Int> {
    let all = words[word] ?? []
    func first(from bound: Int) -> Int { all.indices.bisected { all[$0] >= bound } }
    let start = first(from: scope.lowerBound)
    return all[start..<max(start, first(from: scope.upperBound))]
  }

  /// Returns the token ranges of the blocks in braces that follow a name, such as
  /// `enum Motion { … }` for `Motion`.
  ///
  /// A block inside a returned block is omitted, so that the ranges do not overlap.
  private func blocks(named name: String, in scope: Range<Int>) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    for index in places(of: name, in: scope) {
      guard Work.spend(Self.stepsPerWord, on: .bytes) else { break }
      guard let block = block(after: index) else { continue }
      if let last = blocks.last, block.lowerBound < last.upperBound { continue }
      blocks.append(block)
    }
    return blocks
  }

  private func block(after index: Int) -> Range<Int>? {
    // BOUND: both bounds are the same index plus a constant, and the lower constant is first.
    for place in index + 1..<index + 24 {
      if code.isSymbol(place, "{"), let block = code.contents(of: place) { return block }
      if code.isSymbol(place, ";") || code.isSymbol(place, "}") { return nil }
    }
    return nil
  }

  static let keywords: Set<String> = [
    "let", "var", "val", "const", "final", "static", "late", "readonly", "lazy", "public",
  ]

  /// Returns the index of the first token of a declaration's value; `nil` if the word at an index
  /// declares no value.
  func valueStart(of index: Int) -> Int? {
    let next = index + 1
    if code.isSymbol(index - 1, ".") || isType(index) { return nil }
    if code.isSymbol(next, "=") || code.isSymbol(next, .arrow) { return next + 1 }
    if isDelegate(next) { return delegateStart(next + 1) }
    if code.isSymbol(next, ":") {
      let isDeclared =
        code.kind(index - 1) == .word && Self.keywords.contains(code.text(index - 1))
      return isDeclared ? valueAfterType(from: next + 1) : next + 1
    }
    if code.text(next) == "get", code.isSymbol(next + 1, "("), code.partner(next + 1) == next + 2 {
      return valueAfterType(from: next + 3)
    }
    if code.isSymbol(next, "("), isFunction(index), let close = code.partner(next) {
      return valueAfterType(from: close + 1)
    }
    return nil
  }

  /// True if the word at `index` is the type of a declaration or a parameter, such as `Easing` in
  /// `val card: Easing = …`.
  private func isType(_ index: Int) -> Bool {
    guard code.isSymbol(index - 1, ":"), code.kind(index - 2) == .word else { return false }
    return code.isSymbol(index - 3, "(") || code.isSymbol(index - 3, ",")
      || code.kind(index - 3) == .word && Self.keywords.contains(code.text(index - 3))
  }

  /// True for the word `by` before the delegate of a Kotlin property.
  private func isDelegate(_ index: Int) -> Bool {
    code.language == .kotlin && code.isWord(index, "by")
  }

  /// Returns the index of the first token of a Kotlin property's value, which follows `by`; `nil`
  /// for an empty `lazy { }`.
  ///
  /// The value of `lazy { … }` is in the braces. Other delegates are read like values.
  private func delegateStart(_ index: Int) -> Int? {
    guard code.isWord(index, "lazy") else { return index }
    var brace = index + 1
    if code.isSymbol(brace, "("), let close = code.partner(brace) { brace = close + 1 }
    return code.isSymbol(brace, "{") ? bodyStart(brace) : index
  }

  /// True if a word before a parenthesis is the name of a declared function.
  ///
  /// In Dart, which has no keyword for functions, the result is always true.
  private func isFunction(_ index: Int) -> Bool {
    if code.language == .dart { return true }
    return (1...8).contains { offset in
      ["fun", "func", "function", "get"].contains { code.isWord(index - offset, $0) }
    }
  }

  /// The symbols that end a declaration.
  private static let ends: [CodeSymbol] = [";", ",", "}", ")"]

  /// Returns the token index at which the value of a declaration begins; `nil` if the declaration
  /// has no value.
  ///
  /// `start` is the token index after the colon or the parameters of the declaration. The type can
  /// follow there. The value begins after `=`, an arrow or Kotlin's `by`, or in the braces of a
  /// body. The value must begin within 40 tokens.
  private func valueAfterType(from start: Int) -> Int? {
    var place = start
    while place < min(start + 40, code.count) {
      if code.isSymbol(place, "=") || code.isSymbol(place, .arrow) { return place + 1 }
      if isDelegate(place) { return delegateStart(place + 1) }
      if code.isSymbol(place, "{") { return bodyStart(place) }
      if code.isSymbol(place, oneOf: Self.ends) { return nil }
      if code.isSymbol(place, "("), let close = code.partner(place) { place = close }
      place += 1
    }
    return nil
  }

  /// Returns the token index at which the value of a function body begins; `nil` for an empty body.
  ///
  /// The value follows the first `return`. If there is no `return`, the value begins at the first
  /// token.
  private func bodyStart(_ brace: Int) -> Int? {
    guard let close = code.partner(brace), close > brace + 1 else { return nil }
    // BOUND: the closing brace is after the next token.
    return (places(of: "return", in: brace + 1..<close).first ?? brace) + 1
  }
}
