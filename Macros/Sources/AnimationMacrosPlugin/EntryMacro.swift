import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Expands `@Entry`: a key beside the variable, and accessors that look it up.
enum EntryMacro {}

extension EntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    let entry = try Entry(declaration, within: context.lexicalContext, attribute: node)
    return [
      "get { self[\(raw: entry.keyName).self] }",
      "set { self[\(raw: entry.keyName).self] = newValue }",
    ]
  }
}

extension EntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    // What is wrong is told once, where the accessors are made.
    guard
      let entry = try? Entry(declaration, within: context.lexicalContext, attribute: node)
    else { return [] }
    return [
      """
      private struct \(raw: entry.keyName): \(raw: entry.keyProtocol) {
        \(raw: entry.defaultValue)
      }
      """
    ]
  }
}
