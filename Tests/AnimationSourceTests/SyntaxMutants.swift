@testable import AnimationSource

/// Sources with one change.
enum SyntaxMutants {
  /// The beginnings of a source, up to each of its scalars.
  static func prefixes(of source: String) -> [String] {
    source.unicodeScalars.indices.map { String(source.unicodeScalars[..<$0]) }
  }

  /// The source without a token, with a token twice, and with two neighbours in the wrong order.
  static func changes(of source: String) -> [String] {
    let bytes = Array(source.utf8)
    let tokens = tokens(of: source).map { Int($0.start)..<Int($0.end) }
    func text(_ parts: [Range<Int>]) -> String {
      String(decoding: parts.flatMap { bytes[$0] }, as: UTF8.self)
    }
    var changes: [String] = []
    for (index, token) in tokens.enumerated() {
      let before = 0..<token.lowerBound
      let after = token.upperBound..<bytes.count
      changes.append(text([before, after]))
      changes.append(text([before, token, token, after]))
      guard index + 1 < tokens.count else { continue }
      let next = tokens[index + 1]
      let between = token.upperBound..<next.lowerBound
      changes.append(text([before, next, between, token, next.upperBound..<bytes.count]))
    }
    return changes
  }

  /// The tokens of a source, without the one at its end.
  static func tokens(of source: String) -> [SourceToken] {
    var tokenizer = SourceTokenizer(SourceBytes(source))
    tokenizer.run()
    return tokenizer.tokens.dropLast()
  }
}
