import SwiftDiagnostics
import SwiftSyntax

/// The errors in a declaration with `@Entry`.
enum EntryFault: DiagnosticMessage {
  case elsewhere
  case notVariable
  case modifier(String)
  case several
  case computed
  case noDefault(String)

  var message: String {
    switch self {
    case .elsewhere:
      "'@Entry' must be in an extension of 'EnvironmentValues' or 'Transaction'"
    case .notVariable: "'@Entry' needs a variable: 'var'"
    case .modifier(let modifier): "'@Entry' makes a variable that cannot be '\(modifier)'"
    case .several: "'@Entry' needs one variable with a name of its own"
    case .computed: "'@Entry' makes the accessors: the variable must have none"
    case .noDefault(let name):
      "'@Entry' needs a default value: write '\(name) = …', or make its type optional"
    }
  }

  var diagnosticID: MessageID {
    MessageID(domain: "AnimationMacros", id: "Entry")
  }

  var severity: DiagnosticSeverity { .error }

  /// Returns the error as a diagnostic at a node.
  func at(_ node: some SyntaxProtocol) -> DiagnosticsError {
    DiagnosticsError(diagnostics: [Diagnostic(node: node, message: self)])
  }
}
