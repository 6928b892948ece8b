// Modifiers, and the signatures of functions.
extension Checker {
  /// Reports the modifiers `infix` and `postfix`, which sources cannot use.
  ///
  /// The parser refuses the modifiers that no declaration of this kind can have.
  private func checkModifiers(_ function: DeclarationSyntax) {
    for modifier in function.modifiers where ["infix", "postfix"].contains(modifier.text) {
      report(
        modifier.text == "infix"
          ? "'infix' is not allowed before 'func': delete it"
          : "postfix operators are not supported: write a method", at: modifier.position)
    }
  }

  func has(_ modifier: String, _ declaration: DeclarationSyntax) -> Bool {
    declaration.modifiers.contains { $0.text == modifier }
  }

  func access(_ declaration: DeclarationSyntax, _ owner: SourceType?) -> AccessLevel {
    has("private", declaration) && owner != nil ? .ownType : .file
  }

  func isOperator(_ name: String) -> Bool {
    name.unicodeScalars.first.map { !$0.properties.isXIDStart && $0 != "_" } ?? false
  }

  /// Returns the declaration of a function; the function's body is checked later.
  func function(
    _ syntax: FunctionSyntax, _ declaration: DeclarationSyntax, owner: SourceType?,
    ownerGenerics: [GenericParameter], context: NominalDeclaration?, scope: Scope? = nil,
    outerGenerics: [GenericParameter] = []
  ) -> FunctionDeclaration {
    checkModifiers(declaration)
    let generics = generics(syntax.generics, in: ownerGenerics + outerGenerics)
    let types = ExtensionScope(context, generics: generics, selfType: owner)
    let isInitializer = syntax.keyword != .function
    var parameters = syntax.parameters.map { parameter($0, types) }
    // The operands of an operator have no labels.
    if isOperator(syntax.name.text) {
      for index in parameters.indices { parameters[index].label = nil }
    }
    var names: Set<String> = []
    for parameter in parameters where !names.insert(parameter.name.text).inserted {
      if parameter.name.text != "_" {
        report("'\(parameter.name.text)' is declared twice", at: parameter.name.position)
      }
    }
    var result = syntax.result.map { resolve($0, types) } ?? .void
    if isInitializer {
      result = owner ?? .invalid
      if syntax.keyword == .failableInitializer { result = .optional(result) }
    }
    if result.isFunction {
      report(
        "a function cannot return a closure: pass a closure as an argument",
        at: syntax.result?.position ?? syntax.name.position)
    }
    if case .context = result, !isPrelude {
      report(
        "a function cannot return an AnimationContext: pass it as an inout parameter instead",
        at: syntax.result?.position ?? syntax.name.position)
    }
    let isStatic = has("static", declaration)
    if has("mutating", declaration), owner == nil || isStatic {
      report("'mutating' is allowed only for methods that are not static", at: declaration.position)
    }
    let function = FunctionDeclaration(
      name: syntax.name, owner: owner, isStatic: isStatic,
      isMutating: has("mutating", declaration), isInitializer: isInitializer,
      isFailable: syntax.keyword == .failableInitializer, access: access(declaration, owner),
      isPrelude: isPrelude, generics: generics, ownerGenericCount: ownerGenerics.count,
      parameters: parameters, result: result, body: syntax.body, context: context)
    function.scope = scope
    if isPrelude { function.intrinsic = intrinsic(syntax.body) }
    return function
  }

  /// Returns the name of the built-in operation if a body is only a name that begins with an
  /// underscore; otherwise `nil`.
  func intrinsic(_ body: BlockSyntax) -> String? {
    guard body.statements.count == 1, case .expression(let value) = body.statements[0].kind,
      case .name(let name, _) = value.kind, name.text.hasPrefix("_")
    else { return nil }
    return String(name.text.dropFirst())
  }

  func parameter(_ syntax: ParameterSyntax, _ scope: ExtensionScope) -> FunctionParameter {
    var closureInouts: [Bool] = []
    if case .function(let parameters, _) = syntax.type.kind {
      closureInouts = parameters.map(\.isInout)
    }
    let type = resolve(syntax.type, scope)
    if type.isFunction, syntax.isInout || syntax.defaultValue != nil {
      report(
        "a closure parameter cannot be inout or have a default value", at: syntax.name.position)
    }
    return FunctionParameter(
      label: syntax.label?.text, name: syntax.name, type: type,
      isInout: syntax.isInout, isEscaping: syntax.isEscaping, defaultValue: syntax.defaultValue,
      closureInouts: closureInouts)
  }
}
