import Testing

@testable import AnimationSource

/// Sources with errors.
///
/// Below each line with an error, `^` marks the column, and the message follows.
enum SyntaxErrors {
  /// A source with its errors.
  struct Case: Sendable, CustomTestStringConvertible {
    var source: String
    var errors: [SourceDiagnostic]

    var testDescription: String { source }
  }

  static let cases = [lexical, refusals, declarations, statements1, statements2, several]
    .flatMap { $0.split(separator: "\n\n").map(parse) }

  private static func parse(_ block: Substring) -> Case {
    var lines: [Substring] = []
    var errors: [SourceDiagnostic] = []
    for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let mark = line.firstIndex(where: { $0 != " " }), line[mark] == "^" else {
        lines.append(line)
        continue
      }
      let column = Int32(line.unicodeScalars.distance(from: line.startIndex, to: mark) + 1)
      let parts = line[mark...].dropFirst(2).split(separator: ": did you mean '")
      errors.append(
        SourceDiagnostic(
          String(parts[0]), suggestion: parts.count > 1 ? String(parts[1].dropLast(2)) : nil,
          at: SourcePosition(line: Int32(lines.count), column: column)))
    }
    return Case(source: lines.joined(separator: "\n"), errors: errors)
  }

  /// Errors of one source, which are all returned.
  static let several = #"""
    @Entyr var a = 1
    ^ @Entyr is not a known attribute: did you mean '@Entry'?
    strcut Foo {
    ^ 'strcut' is not a keyword: did you mean 'struct'?
      lte x = 5
      ^ 'lte' is not a keyword: did you mean 'let'?
      let good = 1
      var y: Double = 1 { didSet { } }
                          ^ property observers are not supported: use a method that sets the property
      func g(a: Double) -> Double {
        if a = 2 { return 1 }
             ^ '=' is not allowed inside an expression: compare with '==', or write the assignment as its own statement
        switch a {
        case .a(let x) where x >: break
                                ^ expected an expression, not ':'
        case .b:
          foo bar
              ^ expected an operator or a new line before 'bar'
        case .c
          baz()
          ^ expected ':' after the patterns of a case, not 'baz'
          b = + 1
              ^ '+' before an operand must have no space after it
        defualt: break
        ^ 'defualt' is not a keyword: did you mean 'default'?
        }
        for x in [1, 2 { }
                       ^ expected ',' or ']', not '{': '[' at 17:14 has no closing ']'
        a -
      }
    }
    """#
}
