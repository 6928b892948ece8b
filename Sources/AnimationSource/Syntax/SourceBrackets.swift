/// The pairs of brackets in a token list.
struct SourceBrackets {
  /// The index of the other bracket of each bracket; -1 for the rest.
  private(set) var partners: [Int32]
  /// The place before which the brackets are right; `nil` if all are.
  private(set) var firstError: SourcePosition?
  private(set) var diagnostics: [SourceDiagnostic] = []

  init(_ tokens: [SourceToken]) {
    partners = [Int32](repeating: -1, count: tokens.count)
    var open: [Int] = []
    var openBraces = 0
    for (index, token) in tokens.enumerated() {
      if token.opens {
        open.append(index)
        if token.kind == .leftBrace { openBraces += 1 }
      } else if token.closes {
        let kind = SourceBrackets.opening(token.kind)
        if let last = open.last, tokens[last].kind == kind {
          pair(last, index)
          open.removeLast()  // BOUND: the list has a last element.
          if kind == .leftBrace { openBraces -= 1 }
        } else if token.kind == .rightBrace, openBraces > 0 {
          // A brace closes the brackets inside it.
          while let last = open.popLast() {
            if tokens[last].kind == kind {
              pair(last, index)
              openBraces -= 1
              break
            }
            report(tokens[last])
          }
        } else {
          report(token)
        }
      }
    }
    for index in open.reversed() { report(tokens[index]) }
    firstError = diagnostics.map(\.position).min()
  }

  private mutating func pair(_ first: Int, _ second: Int) {
    partners[first] = Int32(truncatingIfNeeded: second)
    partners[second] = Int32(truncatingIfNeeded: first)
  }

  private mutating func report(_ token: SourceToken) {
    guard diagnostics.count <= SourceLimits.diagnostics else { return }
    let message =
      switch token.kind {
      case .leftParenthesis: "'(' has no closing ')'"
      case .leftBracket: "'[' has no closing ']'"
      case .leftBrace: "'{' has no closing '}'"
      case .rightParenthesis: "')' has no opening '('"
      case .rightBracket: "']' has no opening '['"
      default: "'}' has no opening '{'"
      }
    diagnostics.append(SourceDiagnostic(message, at: token.position))
  }

  private static func opening(_ kind: SourceToken.Kind) -> SourceToken.Kind {
    switch kind {
    case .rightParenthesis: .leftParenthesis
    case .rightBracket: .leftBracket
    default: .leftBrace
    }
  }
}
