import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import AnimationMacrosPlugin

@Suite("The expansion of @Entry")
struct EntryTests {
  struct Case: CustomTestStringConvertible {
    var extended = "EnvironmentValues"
    var conformance = "EnvironmentKey"
    var variable: String
    var head: String
    var value: String
    var testDescription: String { variable }

    /// Creates a case in which the key has a computed default value with an explicit type.
    init(_ variable: String, head: String, _ type: String, _ value: String) {
      self.init(
        variable, head: head, "static var defaultValue: \(type) {\n      \(value)\n    }")
    }

    init(_ variable: String, head: String, _ value: String) {
      self.variable = variable
      self.head = head
      self.value = value
    }

    func inTransaction() -> Case {
      var other = self
      other.extended = "AnimationCore.Transaction"
      other.conformance = "TransactionKey"
      return other
    }
  }

  @Test(
    "is a key with the default, and accessors that look it up",
    arguments: [
      Case("var a: Bool = false", head: "var a: Bool", "Bool", "false"),
      Case("var a = true", head: "var a", "Bool", "true"),
      Case("var a = -1.5", head: "var a", "Double", "-1.5"),
      Case("var a = 3", head: "var a", "Int", "3"),
      Case(#"public var a = "b""#, head: "public var a", "String", #""b""#),
      Case(
        "var a = UnitCurve.linear", head: "var a", "static let defaultValue = UnitCurve.linear"),
      Case("var a: String?", head: "var a: String?", "String?", "nil"),
      Case(
        "var a: Swift.Optional<Int>", head: "var a: Swift.Optional<Int>", "Swift.Optional<Int>",
        "nil"),
      Case("var a: Int!", head: "var a: Int!", "Int?", "nil"),
      Case("var a: [Int] = []", head: "var a: [Int]", "[Int]", "[]").inTransaction(),
    ])
  func expands(_ given: Case) {
    let key = "__Key_a"
    expectExpansion(
      "extension \(given.extended) {\n  @Entry \(given.variable)\n}",
      """
      extension \(given.extended) {
        \(given.head) {
          get {
            self[\(key).self]
          }
          set {
            self[\(key).self] = newValue
          }
        }

        private struct \(key): AnimationCore.\(given.conformance) {
          \(given.value)
        }
      }
      """)
  }

  struct Misuse: CustomTestStringConvertible {
    var source: String
    var message: String
    var line = 2
    var column: Int
    var testDescription: String { source }

    init(
      _ declaration: String, in extended: String? = "EnvironmentValues", _ message: String,
      column: Int
    ) {
      source =
        extended.map { "extension \($0) {\n  @Entry \(declaration)\n}" }
        ?? "@Entry \(declaration)"
      if extended == nil { line = 1 }
      self.message = message
      self.column = column
    }
  }

  @Test(
    "is refused where it cannot be, in words that say what would be right",
    arguments: [
      Misuse(
        "var a = 1", in: "String",
        "'@Entry' must be in an extension of 'EnvironmentValues' or 'Transaction'", column: 3),
      Misuse(
        "var a = 1", in: nil,
        "'@Entry' must be in an extension of 'EnvironmentValues' or 'Transaction'", column: 1),
      Misuse("let a = 1", "'@Entry' needs a variable: 'var'", column: 10),
      Misuse(
        "static var a = 1", "a variable with '@Entry' cannot be 'static'", column: 10),
      Misuse(
        "var a: Int { 1 }", "'@Entry' generates the accessors: remove those of the variable",
        column: 21),
      Misuse(
        "var a: Int = 1 { didSet {} }",
        "'@Entry' generates the accessors: remove those of the variable", column: 25),
      Misuse(
        "var a: Int",
        "'@Entry' needs a default value: write 'a = …', or make its type optional", column: 14),
    ])
  func refuses(_ misuse: Misuse) {
    let expanded = misuse.source.replacingEntry()
    expectExpansion(
      misuse.source, expanded,
      diagnostics: [
        DiagnosticSpec(message: misuse.message, line: misuse.line, column: misuse.column)
      ])
  }

  private func expectExpansion(
    _ source: String, _ expanded: String, diagnostics: [DiagnosticSpec] = [],
    at location: Testing.SourceLocation = #_sourceLocation
  ) {
    assertMacroExpansion(
      source, expandedSource: expanded, diagnostics: diagnostics,
      macroSpecs: ["Entry": MacroSpec(type: EntryMacro.self)], indentationWidth: .spaces(2),
      failureHandler: { Issue.record("\($0.message)", sourceLocation: location) })
  }
}

extension String {
  /// Returns the source code without `@Entry`.
  ///
  /// If the expansion fails, the expanded source code is this text.
  fileprivate func replacingEntry() -> String {
    split(separator: "@Entry ", omittingEmptySubsequences: false).joined()
  }
}
