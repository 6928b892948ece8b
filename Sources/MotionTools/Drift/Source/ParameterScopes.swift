internal import AnimationCore

/// The parts of a file in which a parameter hides a constant of the same name.
///
/// These parts are the bodies of functions, loops and `catch`. Loop variables and caught errors
/// count as parameters. The bodies are found in linear time.
struct ParameterScopes: Sendable {
  /// The byte ranges of the bodies, keyed by the name of the parameter, in the order of their
  /// starts.
  private var bodies: [String: [Range<Int>]] = [:]

  /// Returns the innermost body that contains an offset and has `name` as a parameter; `nil` if
  /// there is none.
  func body(hiding name: String, at offset: Int) -> Range<Int>? {
    guard let all = bodies[name], Work.spend(all.count, on: .bytes) else { return nil }
    return all.last { $0.contains(offset) }
  }

  init(_ code: CodeTokens) {
    guard code.language != .json, code.language != .css, Work.spend(code.count, on: .bytes) else {
      return
    }
    // The bodies of inner functions are found first, and skipped in the search for outer bodies.
    var finder = BodyFinder(code: code)
    for index in (0..<code.count).reversed() {
      guard let (names, body) = finder.function(at: index), !names.isEmpty else { continue }
      let start = code.start(body.lowerBound), end = code.start(body.upperBound)
      for name in names { bodies[name, default: []].append(start..<max(start, end)) }
    }
    for name in bodies.keys { bodies[name]?.reverse() }
  }
}

/// Finds loops, `catch` and functions with parameters, from the end of a file to its beginning.
private struct BodyFinder {
  let code: CodeTokens
  /// For each body, the index of the token after it.
  ///
  /// The key is the token index of the arrow or `=` before the body, or of a loop's parenthesis.
  private var ends: [Int: Int] = [:]

  init(code: CodeTokens) { self.code = code }

  /// Returns the names and the body of the function, the loop or the `catch` that begins at a
  /// token; `nil` for other tokens.
  ///
  /// A closure begins at its brace, and `p => …` at its arrow. A loop in Swift begins at `for`. All
  /// other functions and loops, and `catch`, begin at `(`. The body is a token range.
  mutating func function(at index: Int) -> (names: [String], body: Range<Int>)? {
    if code.isSymbol(index, .arrow) { return arrow(at: index) }
    if code.isSymbol(index, "{") { return closure(at: index) }
    if code.language == .swift, code.isWord(index, "for") { return loop(at: index) }
    guard code.isSymbol(index, "("), let inside = code.contents(of: index) else { return nil }
    if let statement = statement(index, inside) { return statement }
    guard let body = body(after: inside.upperBound, of: index) else { return nil }
    return (ParameterNames(code, inside).names, body)
  }

  /// Stores the end of an arrow function's body in `ends`; `index` is the index of the arrow.
  ///
  /// For `p => …` in a script, the result is `p` and the body; otherwise the result is `nil`.
  private mutating func arrow(at index: Int) -> (names: [String], body: Range<Int>)? {
    guard code.language == .script || code.language == .dart else { return nil }
    let start = index + 1, end = expressionEnd(from: start)
    ends[index] = end
    // In `(a): Type => …`, the word before the arrow is a type.
    guard code.language == .script, code.kind(index - 1) == .word,
      !(code.isSymbol(index - 2, ":") && code.isSymbol(index - 3, ")"))
    else { return nil }
    return ([code.text(index - 1)], start..<max(start, end))
  }

  /// The symbols that end an expression.
  private static let stops: [CodeSymbol] = [",", ";", ")", "]", "}"]
  /// The symbols that end a backward search for the keyword of a function, such as `func`.
  private static let bounds: [CodeSymbol] = [")", "{", "}", ";", "="]
  /// The symbols that can occur in the result type of a function.
  private static let typeSymbols: [CodeSymbol] = [":", ".", "<", ">", "[", "]", "|", "&", ","]
  /// The words that begin a statement at the start of a line, even without a semicolon before them.
  private static let statements: Set<String> = [
    "const", "let", "var", "function", "export", "import", "class", "return", "if", "for",
    "type", "interface", "async",
  ]

  /// Returns the index of the token after the expression that begins at the token `start`.
  private func expressionEnd(from start: Int) -> Int {
    var place = start
    if code.isSymbol(start, "{"), let close = code.partner(start) { return close + 1 }
    while place < code.count {
      if let end = ends[place] { return end }
      if code.isSymbol(place, oneOf: Self.stops) { return place }
      if place > start, code.endsLine(after: place - 1) {
        if code.language == .kotlin, !code.isSymbol(place, "."), !code.isSymbol(place, "?") {
          return place
        }
        if code.kind(place) == .word, Self.statements.contains(code.text(place)) { return place }
      }
      place = code.partner(place).map { max($0, place) + 1 } ?? place + 1
    }
    return place
  }

  /// The words after which parentheses belong to a statement, and not to a function.
  private static let controls: Set<String> = ["if", "for", "while", "switch", "catch", "with"]
  /// The words that can precede the parameters of an arrow function.
  private static let prefixes: Set<String> = ["async", "return", "default", "of", "in"]

  /// Returns the token range of the body after the parameters between two parentheses; `nil` if
  /// the parentheses do not contain parameters.
  private mutating func body(after close: Int, of open: Int) -> Range<Int>? {
    switch code.language {
    case .script, .dart:
      var place = close + 1
      let hasType = code.isSymbol(place, ":")
      let before = code.kind(open - 1) == .word ? code.text(open - 1) : nil
      let isFunction = before.map { !Self.controls.contains($0) } ?? false
      // An arrow function of a script has no name.
      let isArrow = code.language == .dart || before.map(Self.prefixes.contains) ?? true
      for _ in 0..<16 {
        if isArrow, code.isSymbol(place, .arrow), let end = ends[place] {
          return place + 1..<max(place + 1, end)
        }
        if code.isSymbol(place, "{"), code.isSymbol(place - 1, ":") {
          // After `:`, the braces are the result type if a body or an arrow follows them. Otherwise
          // the colon belongs to `a ? b : {}`.
          guard let end = code.partner(place) else { return nil }
          place = end + 1
          guard code.isSymbol(place, "{") || code.isSymbol(place, .arrow) else { return nil }
          continue
        }
        if isFunction, code.isSymbol(place, "{") { return code.contents(of: place) }
        let isType =
          code.kind(place) == .word || hasType && code.isSymbol(place, oneOf: Self.typeSymbols)
        guard isType else { return nil }
        if !hasType, !["async", "sync"].contains(code.text(place)) { return nil }
        place += 1
      }
      return nil
    case .swift: return declared(after: close, of: open, ["func", "init", "subscript"])
    case .kotlin: return declared(after: close, of: open, ["fun", "class", "constructor"])
    default: return nil
    }
  }

  /// Returns the names that a loop or `catch` declares in parentheses, and the statement's body;
  /// `nil` for any other parentheses.
  private mutating func statement(
    _ open: Int, _ head: Range<Int>
  ) -> (names: [String], body: Range<Int>)? {
    let names: [String]
    let word = code.isWord(open - 1, "await") ? open - 2 : open - 1
    // A loop in Swift begins with the word `for`; see `loop(at:)`.
    guard code.language != .swift, !code.isSymbol(word - 1, ".") else { return nil }
    if code.isWord(word, "for") {
      guard Work.spend(16, on: .bytes) else { return nil }
      names = LoopNames(code, head).names
    } else if code.isWord(word, "catch") {
      names = ParameterNames(code, head).names
    } else {
      return nil
    }
    guard !names.isEmpty else { return nil }
    let start = head.upperBound + 1, end = expressionEnd(from: start)
    ends[open] = end
    return (names, start..<max(start, end))
  }

  /// Returns the names and the body of a loop in Swift: `for d in list { … }`.
  private func loop(at index: Int) -> (names: [String], body: Range<Int>)? {
    // The word can be the label of an argument or a parameter.
    guard !code.isSymbol(index - 1, oneOf: ["(", ","]), Work.spend(16, on: .bytes) else {
      return nil
    }
    let head = LoopNames(code, index + 1..<max(index + 1, code.count))
    guard !head.names.isEmpty, code.isWord(head.end, "in") else { return nil }
    var place = head.end + 1
    for _ in 0..<64 {
      if code.isSymbol(place, "{") { return code.contents(of: place).map { (head.names, $0) } }
      place = code.partner(place).map { max($0, place) + 1 } ?? place + 1
    }
    return nil
  }

  /// Returns the token range of the body after the parameters between two parentheses; `nil` if no
  /// keyword, such as `func`, declares the parameters.
  private mutating func declared(after close: Int, of open: Int, _ keywords: [String]) -> Range<
    Int
  >? {
    guard isDeclared(open, keywords) else { return nil }
    var place = close + 1
    for _ in 0..<32 {
      if code.isSymbol(place, "{") { return code.contents(of: place) }
      if code.language == .kotlin, code.isSymbol(place, "=") {
        let end = expressionEnd(from: place + 1)
        ends[place] = end
        return place + 1..<max(place + 1, end)
      }
      let isOver = code.isSymbol(place, "}") || code.isSymbol(place, ";")
      let begins = ["func", "fun", "let", "val", "var", "class"].contains { code.isWord(place, $0) }
      guard place < code.count, !isOver, !begins else { return nil }
      place = code.partner(place).map { max($0, place) + 1 } ?? place + 1
    }
    return nil
  }

  /// True if one of the keywords is before the parenthesis at a token index, as in `func name(`.
  private func isDeclared(_ open: Int, _ keywords: [String]) -> Bool {
    for offset in 1...8 {
      if keywords.contains(where: { code.isWord(open - offset, $0) }) { return true }
      if code.isSymbol(open - offset, oneOf: Self.bounds) { return false }
    }
    return false
  }

  /// Returns the parameters and the body of a closure: `{ a, b in … }` in Swift, `{ a, b -> … }` in
  /// Kotlin.
  private func closure(at brace: Int) -> (names: [String], body: Range<Int>)? {
    guard code.language == .swift || code.language == .kotlin, let close = code.partner(brace),
      !isBranches(brace)
    else { return nil }
    var place = brace + 1, names: [String] = []
    // The captured values of a Swift closure are skipped.
    if code.isSymbol(place, "["), let end = code.partner(place) { place = end + 1 }
    for _ in 0..<16 {
      if code.isSymbol(place, "("), let inside = code.contents(of: place) {
        names += ParameterNames(code, inside).names
        place = inside.upperBound + 1
      } else if code.kind(place) == .word {
        names.append(code.text(place))
        place += 1
        if code.isSymbol(place, ":") { place += 2 }
      } else {
        return nil
      }
      if code.isWord(place, "in") || code.isSymbol(place, .thinArrow) {
        return (names, place + 1..<max(place + 1, close))
      }
      guard code.isSymbol(place, ",") else { return nil }
      place += 1
    }
    return nil
  }

  /// True if a brace belongs to Kotlin's `when`; an arrow in `when` follows a condition and not
  /// parameters.
  private func isBranches(_ brace: Int) -> Bool {
    let before = code.partner(brace - 1).map { $0 - 1 } ?? brace - 1
    return code.isWord(before, "when")
  }
}
