/// The pairs of brackets in a token list.
struct SourceBrackets {
  /// A bracket without a partner.
  struct Unpaired {
    var kind: SourceToken.Kind
    var position: SourcePosition
    /// The end of the code in which other errors are probably caused by this bracket.
    ///
    /// For an opening bracket, the end is the position of the `}` that ends the block around the
    /// bracket, or the end of the text. For a closing bracket, the end is the position of the
    /// bracket itself.
    var end: SourcePosition
  }

  /// For each token that is a paired bracket, the index of its partner; -1 for other tokens.
  private(set) var partners: [Int32]
  private(set) var unpaired: [Unpaired] = []

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
          // A closing brace ends the unclosed brackets inside its block.
          while let last = open.popLast() {
            if tokens[last].kind == kind {
              pair(last, index)
              openBraces -= 1
              break
            }
            add(tokens[last], until: token)
          }
        } else {
          add(token, until: token)
        }
      }
    }
    guard let end = tokens.last else { return }
    for index in open { add(tokens[index], until: end) }
  }

  private mutating func pair(_ first: Int, _ second: Int) {
    partners[first] = Int32(truncatingIfNeeded: second)
    partners[second] = Int32(truncatingIfNeeded: first)
  }

  private mutating func add(_ token: SourceToken, until end: SourceToken) {
    guard unpaired.count <= SourceLimits.diagnostics else { return }
    unpaired.append(Unpaired(kind: token.kind, position: token.position, end: end.position))
  }

  private static func opening(_ kind: SourceToken.Kind) -> SourceToken.Kind {
    switch kind {
    case .rightParenthesis: .leftParenthesis
    case .rightBracket: .leftBracket
    default: .leftBrace
    }
  }

  /// Returns the parser's errors, merged with the errors for unmatched brackets.
  ///
  /// In each block, only the first unmatched opening bracket is reported. This error replaces all
  /// parser errors from the bracket to the end of the block, because parser errors usually follow
  /// from the missing bracket. For an unmatched `(` or `[`, the reason and the position are those
  /// of the first replaced error, if there is one.
  ///
  /// - Parameter found: The parser's errors.
  func errors(with found: [SourceDiagnostic]) -> [SourceDiagnostic] {
    guard !unpaired.isEmpty else { return found }
    var result: [SourceDiagnostic] = []
    var rest = found.sorted { $0.position < $1.position }[...]
    var covered = SourcePosition(line: 0, column: 0)
    for bracket in unpaired.sorted(by: { $0.position < $1.position })
    where bracket.position > covered {
      covered = bracket.end
      let before = rest.prefix { $0.position < bracket.position }
      let inside = rest.dropFirst(before.count).prefix { $0.position <= bracket.end }
      rest = rest.dropFirst(before.count + inside.count)
      result += before
      result.append(error(of: bracket, inside.first))
    }
    return result + rest
  }

  private func error(of bracket: Unpaired, _ found: SourceDiagnostic?) -> SourceDiagnostic {
    let place = "\(bracket.position.line):\(bracket.position.column)"
    switch bracket.kind {
    case .leftParenthesis, .leftBracket:
      let signs = bracket.kind == .leftBracket ? ("[", "]") : ("(", ")")
      guard let found, found.position != bracket.position else {
        return SourceDiagnostic("'\(signs.0)' has no closing '\(signs.1)'", at: bracket.position)
      }
      return SourceDiagnostic(
        "\(found.reason): '\(signs.0)' at \(place) has no closing '\(signs.1)'",
        suggestion: found.suggestion, at: found.position)
    case .leftBrace: return SourceDiagnostic("'{' at \(place) has no closing '}'", at: bracket.end)
    case .rightParenthesis:
      return SourceDiagnostic("')' has no opening '('", at: bracket.position)
    case .rightBracket: return SourceDiagnostic("']' has no opening '['", at: bracket.position)
    default: return SourceDiagnostic("'}' has no opening '{'", at: bracket.position)
    }
  }
}
