@testable import AnimationSource

/// Writes syntax trees as Swift.
enum SyntaxWriter {
  static func text(_ file: SourceFileSyntax) -> String {
    file.declarations.map { text($0) + "\n" }.joined()
  }

  static func text(_ declaration: DeclarationSyntax) -> String {
    let words =
      declaration.attributes.map { "@\($0.text) " } + declaration.modifiers.map { "\($0.text) " }
    return words.joined() + text(declaration.kind)
  }

  private static func text(_ kind: DeclarationSyntax.Kind) -> String {
    switch kind {
    case .nominal(let nominal):
      (nominal.keyword == .structure ? "struct " : "enum ") + nominal.name.text
        + generics(nominal.generics) + inherited(nominal.inherited) + members(nominal.members)
    case .extension(let part):
      "extension \(text(part.type))\(inherited(part.inherited))"
        + (part.requirements.isEmpty
          ? "" : " where " + part.requirements.map(text).joined(separator: ", "))
        + members(part.members)
    case .function(let function): text(function)
    case .variable(let variable):
      (variable.isLet ? "let " : "var ") + joined(variable.bindings.map(text))
    case .enumCases(let cases): "case " + joined(cases.map(text))
    case .typeAlias(let name, let parameters, let type):
      "typealias \(name.text)\(generics(parameters)) = \(text(type))"
    case .import(let module): "import \(module.text)"
    }
  }

  private static func members(_ members: [DeclarationSyntax]) -> String {
    " {\n" + members.map { text($0) + "\n" }.joined() + "}"
  }

  private static func inherited(_ types: [TypeSyntax]) -> String {
    types.isEmpty ? "" : ": " + joined(types.map(text))
  }

  private static func generics(_ parameters: [GenericParameterSyntax]) -> String {
    parameters.isEmpty ? "" : "<\(joined(parameters.map(text)))>"
  }

  private static func text(_ parameter: GenericParameterSyntax) -> String {
    let constraints = parameter.constraints.map(text).joined(separator: " & ")
    return parameter.name.text + (constraints.isEmpty ? "" : ": \(constraints)")
  }

  private static func text(_ function: FunctionSyntax) -> String {
    let keyword =
      switch function.keyword {
      case .function: "func \(function.name.text)"
      case .initializer: "init"
      case .failableInitializer: "init?"
      }
    let isOperator = function.name.text.allSatisfy { !$0.isLetter }
    return keyword + (isOperator ? " " : "") + generics(function.generics)
      + "(\(joined(function.parameters.map(text))))"
      + (function.result.map { " -> \(text($0))" } ?? "") + " " + text(function.body)
  }

  private static func text(_ parameter: ParameterSyntax) -> String {
    let label = parameter.label?.text ?? "_"
    let name = parameter.name.text == "repeat" ? "`repeat`" : parameter.name.text
    return (label == parameter.name.text ? name : "\(label) \(name)") + ": "
      + (parameter.isInout ? "inout " : "") + text(parameter.type)
      + (parameter.defaultValue.map { " = \(text($0))" } ?? "")
  }

  private static func text(_ binding: VariableSyntax.Binding) -> String {
    var result = names(binding.pattern)
    if let type = binding.type { result += ": \(text(type))" }
    if let value = binding.value { result += " = \(text(value))" }
    guard let accessors = binding.accessors else { return result }
    guard let set = accessors.set else { return "\(result) \(text(accessors.get))" }
    let parameter = accessors.setParameter.map { "(\($0.text))" } ?? ""
    return "\(result) {\nget \(text(accessors.get))\nset\(parameter) \(text(set))\n}"
  }

  private static func text(_ enumCase: EnumCaseSyntax) -> String {
    let payloads = enumCase.payloads.map { payload in
      (payload.label.map { "\($0.text): " } ?? "") + text(payload.type)
        + (payload.defaultValue.map { " = \(text($0))" } ?? "")
    }
    return enumCase.name.text + (payloads.isEmpty ? "" : "(\(joined(payloads)))")
      + (enumCase.rawValue.map { " = \(text($0))" } ?? "")
  }

  static func joined(_ parts: [String]) -> String { parts.joined(separator: ", ") }
}
