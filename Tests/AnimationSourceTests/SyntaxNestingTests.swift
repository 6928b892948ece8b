import Foundation
import Testing

@testable import AnimationSource

@Suite("Nested sources")
struct SyntaxNestingTests {
  /// Sources that are nested as deeply as the number says, in each way.
  static let ways: [@Sendable (Int) -> String] = [
    { "let a = \(repeated("(", $0))1\(repeated(")", $0))" },
    { "let a = \(repeated("[", $0))1\(repeated("]", $0))" },
    { "let a = b\(repeated(" + b", $0))" },
    { "let a = b\(repeated(".c", $0))" },
    { "let a = b\(repeated("()", $0))" },
    { "let a = b\(repeated("!", $0))" },
    { "let a = b\(repeated("?.c", $0))" },
    { "let a = b\(repeated(" ?? b", $0))" },
    { "let a = b\(repeated(" ? b : b", $0))" },
    { "let a = \(repeated("b ? ", $0))b\(repeated(" : b", $0))" },
    { "let a = \(repeated("-(", $0))1\(repeated(")", $0))" },
    { "let a = \(repeated("f(", $0))1\(repeated(")", $0))" },
    { "let a = \(repeated("f { x in ", $0))1\(repeated(" }", $0))" },
    { "let a = f\(repeated("(&", $0))b\(repeated(")", $0))" },
    { "let a = \(repeated("b[", $0))1\(repeated("]", $0))" },
    { "let a: \(repeated("[", $0))V\(repeated("]", $0))" },
    { "let a: \(repeated("(", $0))V\(repeated(")", $0))" },
    { "let a: \(repeated("(V) -> ", $0))V" },
    { "let a: \(repeated("K<", $0))V\(repeated(">", $0))" },
    { "let a: V\(repeated("?", $0))" },
    { "let a: V\(repeated(".V", $0))" },
    { "let a = b as \(repeated("K<", $0))V\(repeated(">", $0))" },
    { "let a = \(repeated("K<", $0))V\(repeated(">", $0))()" },
    { "let \(repeated("(", $0))a\(repeated(")", $0)) = 1" },
    { "func f() { if case \(repeated(".a(", $0))b\(repeated(")", $0)) = c { } }" },
    { "func f() { if case let a\(repeated("?", $0)) = c { } }" },
    { "func f() { \(repeated("if a { ", $0))\(repeated("}", $0)) }" },
    { "func f() { if a { }\(repeated(" else if a { }", $0)) }" },
    { "func f() { \(repeated("do {\n", $0))\(repeated("}", $0)) }" },
    { "func f() { \(repeated("switch a { default: ", $0))b\(repeated("}", $0)) }" },
    { "\(repeated("func f() {\n", $0))\(repeated("}\n", $0))" },
    { "\(repeated("struct S {\n", $0))\(repeated("}\n", $0))" },
    { "let a = \(repeated("if a { 1 } else { ", $0))2\(repeated("}", $0))" },
  ]

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test("are accepted up to 30 levels", arguments: ways.indices)
  func accepted(_ way: Int) {
    #expect(SourceParser.parse(Self.ways[way](30)).1 == [])
  }

  /// A thread of the service has 8 MB; the test gives the parser a quarter of it, because a
  /// sanitizer's stack frames are larger.
  @Test("have an error beyond the limit, on a small stack", arguments: ways.indices)
  func refused(_ way: Int) async {
    for levels in [150, 5_000] {
      let source = String(Self.ways[way](levels).prefix(SourceLimits.textBytes))
      let errors = await onSmallStack { SourceParser.parse(source).1 }
      #expect(!errors.isEmpty)
      if levels == 150 {
        #expect(
          errors.first?.message.contains(way == 22 ? "comparisons" : "nesting is deeper") == true)
      }
    }
  }

  @Test("have trees of a depth within the limit, on a small stack", arguments: ways.indices)
  func depth(_ way: Int) async {
    let texts = await onSmallStack {
      (30...100).map { levels in
        // Printing is recursive; it would end the process if the tree were too deep.
        SyntaxPrinter.text(SourceParser.parse(Self.ways[way](levels)).0)
      }
    }
    #expect(texts.count == 71)
  }

  private func onSmallStack<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 2_097_152
      thread.start()
    }
  }
}
