import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The expansion of `@Entry`: a key beside the variable, and accessors that use the key.
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
    // Errors are reported once, in the expansion of the accessors.
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
