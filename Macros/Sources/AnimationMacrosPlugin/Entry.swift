import SwiftDiagnostics
import SwiftSyntax

/// A validated declaration with `@Entry`.
struct Entry {
  /// The name of the key's type.
  let keyName: String
  /// The name of the protocol to which the key's type conforms.
  let keyProtocol: String
  private let type: String?
  private let value: String

  /// Parses a declaration.
  ///
  /// - Throws: A diagnostic if the declaration is invalid.
  init(
    _ declaration: some DeclSyntaxProtocol, within context: [Syntax], attribute: AttributeSyntax
  ) throws {
    keyProtocol = try Self.keyProtocol(within: context, attribute)
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      throw EntryFault.notVariable.at(attribute)
    }
    guard variable.bindingSpecifier.tokenKind == .keyword(.var) else {
      throw EntryFault.notVariable.at(variable.bindingSpecifier)
    }
    let kept: [Keyword] = [.static, .class, .lazy, .weak, .unowned]
    if let modifier = variable.modifiers.first(where: { modifier in
      kept.contains { modifier.name.tokenKind == .keyword($0) }
    }) {
      throw EntryFault.modifier(modifier.name.text).at(modifier)
    }
    guard let binding = variable.bindings.first, variable.bindings.count == 1,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else { throw EntryFault.several.at(variable.bindings) }
    if let accessors = binding.accessorBlock { throw EntryFault.computed.at(accessors) }
    // With its prefix, the name of the key needs no back-ticks.
    keyName = "__Key_" + pattern.identifier.text.filter { $0 != "`" }
    let annotation = binding.typeAnnotation?.type
    if let initializer = binding.initializer?.value {
      value = initializer.trimmedDescription
      type = annotation?.plain ?? initializer.literalType
    } else if let annotation, annotation.isOptional {
      value = "nil"
      type = annotation.plain
    } else {
      throw EntryFault.noDefault(pattern.identifier.text).at(binding)
    }
  }

  /// The source code of the key's property `defaultValue`.
  ///
  /// If the type is known, the property is computed at each access, because `static let` would
  /// require a `Sendable` type.
  var defaultValue: String {
    guard let type else { return "static let defaultValue = \(value)" }
    return "static var defaultValue: \(type) { \(value) }"
  }

  private static func keyProtocol(
    within context: [Syntax], _ attribute: AttributeSyntax
  ) throws -> String {
    let extended = context.first?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    switch extended {
    case "EnvironmentValues", "AnimationCore.EnvironmentValues":
      return "AnimationCore.EnvironmentKey"
    case "Transaction", "AnimationCore.Transaction": return "AnimationCore.TransactionKey"
    default: throw EntryFault.elsewhere.at(attribute)
    }
  }
}

extension TypeSyntax {
  /// The source code of the type; an implicitly unwrapped optional is written as a plain optional.
  fileprivate var plain: String {
    guard let unwrapped = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else {
      return trimmedDescription
    }
    return "\(unwrapped.wrappedType.trimmedDescription)?"
  }

  fileprivate var isOptional: Bool {
    if self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return true
    }
    let name = self.as(IdentifierTypeSyntax.self)?.name ?? self.as(MemberTypeSyntax.self)?.name
    return name?.text == "Optional"
  }
}

extension ExprSyntax {
  /// The type that Swift infers for a literal; `nil` for other expressions.
  fileprivate var literalType: String? {
    if self.is(BooleanLiteralExprSyntax.self) { return "Bool" }
    if self.is(IntegerLiteralExprSyntax.self) { return "Int" }
    if self.is(FloatLiteralExprSyntax.self) { return "Double" }
    if self.is(StringLiteralExprSyntax.self) { return "String" }
    if let negative = self.as(PrefixOperatorExprSyntax.self), negative.operator.text == "-" {
      return negative.expression.literalType
    }
    return nil
  }
}
