/// The declarations of a source text, in source order.
struct SourceFileSyntax: Sendable {
  var declarations: [DeclarationSyntax] = []
  /// The positions of the names of the nested functions that ``LateFunctions`` has found.
  var lateFunctions: Set<SourcePosition> = []
}

/// A declaration with its attributes and modifiers.
struct DeclarationSyntax: Sendable {
  indirect enum Kind: Sendable {
    case nominal(NominalSyntax)
    case `extension`(ExtensionSyntax)
    case function(FunctionSyntax)
    case variable(VariableSyntax)
    case enumCases([EnumCaseSyntax])
    case typeAlias(name: SourceName, generics: [GenericParameterSyntax], type: TypeSyntax)
    case `import`(SourceName)
  }

  var kind: Kind
  /// The place of the first attribute or modifier, or else of the keyword.
  var position: SourcePosition
  /// The attributes, such as `@Entry`, without the `@`.
  ///
  /// The parser reports an error for an unknown attribute.
  var attributes: [SourceName] = []
  /// The modifiers, such as `public`, `static` or `mutating`; `private(set)` is one modifier.
  var modifiers: [SourceName] = []
}

/// The declaration of a structure or an enumeration.
struct NominalSyntax: Sendable {
  enum Keyword: Sendable { case structure, enumeration }

  var keyword: Keyword
  var name: SourceName
  /// The generic parameters; the parser adds the requirements of the `where` clause to these
  /// parameters.
  var generics: [GenericParameterSyntax]
  /// The types after the colon, such as protocols.
  var inherited: [TypeSyntax]
  /// The declarations between the braces.
  var members: [DeclarationSyntax]
}

/// An extension, such as `extension Animation { … }`.
struct ExtensionSyntax: Sendable {
  var type: TypeSyntax
  var inherited: [TypeSyntax]
  /// The requirements of the `where` clause, each as the name of a parameter and its constraint.
  var requirements: [GenericParameterSyntax]
  var members: [DeclarationSyntax]
}

/// A generic parameter with its constraints, including those of the `where` clause.
struct GenericParameterSyntax: Sendable {
  var name: SourceName
  var constraints: [TypeSyntax]
}

/// A function, an initializer, or an operator function.
struct FunctionSyntax: Sendable {
  enum Keyword: Sendable { case function, initializer, failableInitializer }

  var keyword: Keyword
  /// The name; `init` for an initializer; the operator's spelling for an operator.
  var name: SourceName
  var generics: [GenericParameterSyntax]
  var parameters: [ParameterSyntax]
  /// The result type; `nil` if there is no arrow.
  var result: TypeSyntax?
  var body: BlockSyntax
}

/// A parameter of a function.
///
/// The parser refuses variadic parameters.
struct ParameterSyntax: Sendable {
  /// The label at the call; `nil` for `_`.
  var label: SourceName?
  /// The name of the parameter in the function's body.
  var name: SourceName
  var type: TypeSyntax
  var isInout: Bool
  /// True if the type has the attribute `@escaping`.
  var isEscaping = false
  /// The default value; `nil` if the argument is required.
  var defaultValue: ExpressionSyntax?
}

/// A declaration such as `var a = 1, b: Double = 2`, or a computed property.
struct VariableSyntax: Sendable {
  struct Binding: Sendable {
    /// The name, or the names of a tuple pattern as in `let (a, b) = f()`.
    var pattern: PatternSyntax
    var type: TypeSyntax?
    var value: ExpressionSyntax?
    /// The accessors of a computed property; `nil` for a stored property.
    var accessors: AccessorsSyntax?
  }

  var isLet: Bool
  var bindings: [Binding]

  /// The names that the bindings declare, in order.
  var names: [SourceName] { bindings.flatMap(\.pattern.names) }
}

/// The accessors of a computed property.
///
/// The parser refuses `willSet`, `didSet` and coroutines.
struct AccessorsSyntax: Sendable {
  var get: BlockSyntax
  var set: BlockSyntax?
  /// The name of the setter's parameter; `nil` for the implicit `newValue`.
  var setParameter: SourceName?
  var position: SourcePosition
}

/// One case in the declaration of an enumeration.
struct EnumCaseSyntax: Sendable {
  struct Payload: Sendable {
    var label: SourceName?
    var type: TypeSyntax
    var defaultValue: ExpressionSyntax?
  }

  var name: SourceName
  var payloads: [Payload]
  /// The raw value, such as 1 in `case a = 1`; `nil` if none is written.
  var rawValue: ExpressionSyntax?
}

/// A type as the source spells it.
struct TypeSyntax: Sendable {
  indirect enum Kind: Sendable {
    /// A name such as `Double`, `Key<V>` or `Self`; for `Outer.Inner`, `parent` is `Outer`.
    case named(SourceName, arguments: [TypeSyntax], parent: TypeSyntax?)
    case optional(TypeSyntax)
    case array(TypeSyntax)
    /// A tuple type, or `()`; a single type in parentheses, without a label, is parsed as the type
    /// itself.
    case tuple([(label: SourceName?, type: TypeSyntax)])
    /// A function type; `isInout` is true for an `inout` parameter.
    case function(parameters: [(type: TypeSyntax, isInout: Bool)], result: TypeSyntax)
    /// A metatype, such as `K.Type`.
    case metatype(TypeSyntax)
  }

  var kind: Kind
  var position: SourcePosition
}

extension TypeSyntax {
  /// Creates a type from a name without a parent type.
  init(_ name: SourceName, _ arguments: [TypeSyntax], at position: SourcePosition) {
    self.init(kind: .named(name, arguments: arguments, parent: nil), position: position)
  }
}
