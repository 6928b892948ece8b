/// The names of the parameters between the parentheses of a function.
struct ParameterNames {
  private(set) var names: [String] = []
  private let code: CodeTokens

  /// Reads the names from the tokens between the parentheses.
  init(_ code: CodeTokens, _ range: Range<Int>) {
    self.code = code
    var index = range.lowerBound, depth = 0
    while index < range.upperBound {
      if code.isSymbol(index, "("), let close = code.partner(index) {
        index = max(close, index) + 1
        continue
      }
      if code.isSymbol(index, "{") || code.isSymbol(index, "[") {
        depth += 1
      } else if code.isSymbol(index, "}") || code.isSymbol(index, "]") {
        depth -= 1
      } else if code.kind(index) == .word, isName(index, depth) {
        names.append(code.text(index))
      }
      index += 1
    }
  }

  /// The keywords of TypeScript that can precede the name of a constructor's parameter.
  private static let modifiers: Set<String> = ["private", "public", "protected", "readonly"]

  private func isName(_ index: Int, _ depth: Int) -> Bool {
    func follows(_ symbols: [CodeSymbol]) -> Bool { code.isSymbol(index - 1, oneOf: symbols) }
    func precedes(_ symbols: [CodeSymbol]) -> Bool { code.isSymbol(index + 1, oneOf: symbols) }
    switch code.language {
    // The types follow the names.
    case .swift, .kotlin: return depth == 0 && precedes([":"])
    // The types precede the names.
    case .dart: return precedes([",", ")", "}", "]", "="]) && !follows(["=", ":"])
    default:
      let isFirst =
        follows(["(", ",", "{", "[", "."])
        || code.kind(index - 1) == .word && Self.modifiers.contains(code.text(index - 1))
      if depth == 0 { return isFirst && precedes([",", ")", "=", ":", "?"]) }
      // In the pattern `{ key: name }`, the key is no parameter.
      return (isFirst || follows([":"])) && precedes([",", "}", "]", "="])
    }
  }
}
