@testable import AnimationSource

/// Prints syntax trees in a compact notation of nested lists, without places.
///
/// Two trees with the same text are equal but for places and depths.
enum SyntaxPrinter {
  static func text(_ file: SourceFileSyntax) -> String {
    file.declarations.map(text).joined(separator: "\n")
  }

  static func text(_ declaration: DeclarationSyntax) -> String {
    let words = declaration.attributes.map { "@\($0.text)" } + declaration.modifiers.map(\.text)
    return list(words + [text(declaration.kind)], brackets: words.isEmpty ? nil : ("(", ")"))
  }

  private static func text(_ kind: DeclarationSyntax.Kind) -> String {
    switch kind {
    case .nominal(let nominal):
      list(
        [nominal.keyword == .structure ? "struct" : "enum", nominal.name.text]
          + generics(nominal.generics) + nominal.inherited.map { ":\(text($0))" }
          + nominal.members.map(text))
    case .extension(let part):
      list(
        ["extension", text(part.type)] + part.inherited.map { ":\(text($0))" }
          + generics(part.requirements) + part.members.map(text))
    case .function(let function): text(function)
    case .variable(let variable):
      list([variable.isLet ? "let" : "var"] + variable.bindings.map(text))
    case .enumCases(let cases): list(["cases"] + cases.map(text))
    case .typeAlias(let name, let parameters, let type):
      list(["typealias", name.text] + generics(parameters) + [text(type)])
    case .import(let module): "(import \(module.text))"
    }
  }

  private static func text(_ function: FunctionSyntax) -> String {
    let keyword =
      switch function.keyword {
      case .function: "func"
      case .initializer: "init"
      case .failableInitializer: "init?"
      }
    let parameters = function.parameters.map { parameter in
      "\(parameter.label?.text ?? "_") \(parameter.name.text): "
        + (parameter.isInout ? "inout " : "") + text(parameter.type)
        + (parameter.defaultValue.map { " = \(text($0))" } ?? "")
    }
    return list(
      [keyword, function.name.text] + generics(function.generics)
        + ["(\(parameters.joined(separator: ", ")))"]
        + (function.result.map { ["-> \(text($0))"] } ?? []) + [text(function.body)])
  }

  private static func text(_ binding: VariableSyntax.Binding) -> String {
    var parts = [text(binding.pattern)]
    if let type = binding.type { parts.append(": \(text(type))") }
    if let value = binding.value { parts.append("= \(text(value))") }
    if let accessors = binding.accessors {
      parts.append("get \(text(accessors.get))")
      if let set = accessors.set {
        parts.append("set \(accessors.setParameter?.text ?? "newValue") \(text(set))")
      }
    }
    return parts.count == 1 ? parts[0] : list(parts)
  }

  private static func text(_ enumCase: EnumCaseSyntax) -> String {
    let payloads = enumCase.payloads.map { payload in
      (payload.label.map { "\($0.text): " } ?? "") + text(payload.type)
        + (payload.defaultValue.map { " = \(text($0))" } ?? "")
    }
    return enumCase.name.text + (payloads.isEmpty ? "" : "(\(payloads.joined(separator: ", ")))")
      + (enumCase.rawValue.map { "=\(text($0))" } ?? "")
  }

  private static func generics(_ parameters: [GenericParameterSyntax]) -> [String] {
    parameters.map { parameter in
      "<\(([parameter.name.text] + parameter.constraints.map(text)).joined(separator: " "))>"
    }
  }

  static func list(_ parts: [String], brackets: (String, String)? = ("(", ")")) -> String {
    let text = parts.joined(separator: " ")
    return brackets.map { $0.0 + text + $0.1 } ?? text
  }
}

extension SyntaxPrinter {
  static func text(_ type: TypeSyntax) -> String {
    switch type.kind {
    case .named(let name, let arguments, let parent):
      (parent.map { text($0) + "." } ?? "") + name.text + self.arguments(arguments)
    case .optional(let type): "\(text(type))?"
    case .array(let type): "[\(text(type))]"
    case .tuple(let elements):
      list(elements.map { ($0.label.map { "\($0.text): " } ?? "") + text($0.type) })
    case .function(let parameters, let result):
      list(parameters.map { ($0.isInout ? "inout " : "") + text($0.type) } + ["->", text(result)])
    case .metatype(let type): "\(text(type)).Type"
    }
  }

  static func arguments(_ types: [TypeSyntax]) -> String {
    types.isEmpty ? "" : "<\(types.map(text).joined(separator: " "))>"
  }

  static func text(_ pattern: PatternSyntax) -> String {
    switch pattern.kind {
    case .wildcard: "_"
    case .binding(let name, let isVariable): (isVariable ? "var " : "let ") + name.text
    case .tuple(let elements):
      "(tuple " + elements.map { labelled($0.label, text($0.pattern)) }.joined(separator: " ") + ")"
    case .enumCase(let type, let name, let payload):
      "(case " + (type.map(text) ?? "") + "." + name.text
        + (payload.map { elements in
          list([""] + elements.map { labelled($0.label, text($0.pattern)) }, brackets: (" (", ")"))
        } ?? "") + ")"
    case .some(let pattern): "\(text(pattern))?"
    case .expression(let value): "(== \(text(value)))"
    }
  }

  static func labelled(_ label: SourceName?, _ text: String) -> String {
    (label.map { "\($0.text): " } ?? "") + text
  }
}
