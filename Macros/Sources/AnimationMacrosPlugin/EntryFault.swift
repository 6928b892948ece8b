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
    case .modifier(let modifier): "a variable with '@Entry' cannot be '\(modifier)'"
    case .several: "'@Entry' accepts only a declaration of a single named variable"
    case .computed: "'@Entry' generates the accessors: remove those of the variable"
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
