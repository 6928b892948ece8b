/// The names that are declared in a block.
final class Scope {
  enum Entry {
    case local(Local)
    /// The functions of a block that have the same name.
    case functions([FunctionDeclaration])
    /// A variable that does not exist yet at its use.
    ///
    /// The payload is the nested function that uses the variable; `nil` if a closure uses it.
    case undeclared(in: FunctionDeclaration?)

    fileprivate var isFunction: Bool { if case .functions = self { true } else { false } }
  }

  /// The code whose names a scope contains.
  enum Kind {
    case block
    /// The parameters of a nested function.
    case function(FunctionDeclaration)
    /// The parameters of a closure.
    case closure
  }

  private typealias Declared = (entry: Entry, position: SourcePosition)

  /// The entries of each name, in the order of their declarations.
  ///
  /// A name has several entries if a condition hides a variable of the same scope.
  private var entries: [String: [Declared]] = [:]
  let parent: Scope?
  private let kind: Kind
  /// The functions of the block that are not checked yet; the last element is checked next.
  var functions: [FunctionDeclaration] = []
  /// While the `else` block of a `guard` is checked, the position of the `guard`; otherwise `nil`.
  ///
  /// Variables that are declared after this position do not exist in the `else` block.
  var end: SourcePosition?
  /// The statements of the block.
  private let statements: [StatementSyntax]
  /// The declarations of variables in `statements`, by the names of the variables.
  private lazy var places = Self.places(in: statements)

  init(parent: Scope?, _ kind: Kind = .block, statements: [StatementSyntax] = []) {
    self.parent = parent
    self.kind = kind
    self.statements = statements
  }

  /// Declares a variable; returns a position if the scope already contains the name, and otherwise
  /// `nil`.
  ///
  /// The position is that of the later one of the two declarations.
  ///
  /// - Parameter start: An earlier declaration before this position is hidden and is no conflict;
  ///   `nil` if every earlier declaration is a conflict.
  func declare(
    _ name: String, _ local: Local, at position: SourcePosition? = nil,
    hidingBefore start: SourcePosition? = nil
  ) -> SourcePosition? {
    let position = position ?? local.position
    let last = entries[name]?.last
    entries[name, default: []].append((.local(local), position))
    guard let last, !(start.map { last.position < $0 } ?? false) else { return nil }
    return max(last.position, position)
  }

  /// Declares a function of the block; other functions of the block can have the same name.
  func declare(_ function: FunctionDeclaration) {
    let name = function.name.text
    entries[name] = [(.functions(functions(name) + [function]), function.name.position)]
  }

  /// Returns the functions of the block that have the given name.
  func functions(_ name: String) -> [FunctionDeclaration] {
    if case .functions(let functions)? = entries[name]?.last?.entry { functions } else { [] }
  }

  /// Returns the innermost declaration of a name.
  ///
  /// A nested function can be checked before or after its declaration. As in Swift, the function
  /// uses the variables that are declared before it. If there is no such variable, the function
  /// uses a variable that a block around it declares later. This variable hides members and global
  /// declarations.
  func find(_ name: String) -> Entry? {
    var scope: Scope? = self
    var capture: Kind?
    var later: Entry?
    while let current = scope {
      if let entry = current.entry(name, in: capture) { return entry }
      if let capture, later == nil { later = current.later(name, in: capture) }
      switch (current.kind, capture) {
      case (.function, _), (.closure, nil): capture = current.kind
      default: break
      }
      scope = current.parent
    }
    return later
  }

  /// Returns the entry of a name in this scope; `nil` if there is none.
  ///
  /// - Parameter capture: The nested function or closure that contains the use of the name and is
  ///   itself in this scope; `nil` if there is no such function or closure.
  private func entry(_ name: String, in capture: Kind?) -> Entry? {
    guard case .function(let function)? = capture else { return declared(name).last?.entry }
    let end = function.name.position
    let declared = declared(name).last { $0.entry.isFunction || $0.position < end }
    if let declared, declared.entry.isFunction { return declared.entry }
    // The function is used before its declaration, and before that of the variable.
    if let place = places[name]?.last(where: { $0.start < end })?.position,
      declared.map({ $0.position < place }) ?? true
    {
      return .undeclared(in: function)
    }
    return declared?.entry
  }

  /// Returns the entries of a name in this scope that exist at the current point of the check.
  private func declared(_ name: String) -> [Declared] {
    guard let entries = entries[name] else { return [] }
    guard let end else { return entries }
    return entries.filter { $0.entry.isFunction || $0.position < end }
  }

  /// Returns the entry of a variable that a nested function or closure uses before the block
  /// declares the variable; `nil` if there is no such variable.
  ///
  /// - Parameter capture: The nested function or closure that captures the variable.
  private func later(_ name: String, in capture: Kind) -> Entry? {
    guard places[name]?.contains(where: { !$0.isGuard }) ?? false else { return nil }
    guard case .function(let function) = capture else { return .undeclared(in: nil) }
    return declared(name).first?.entry ?? .undeclared(in: function)
  }

  /// True if this block, or a block around it, declares the variable, even after the current code.
  func declaresLater(_ name: String) -> Bool {
    places[name] != nil || parent?.declaresLater(name) ?? false
  }

  /// All names that are visible, for suggestions.
  var names: [String] { Array(entries.keys) + (parent?.names ?? []) }

  // MARK: The variables of the statements

  /// A declaration of a variable: the position of the variable's name, the start of the code in
  /// which the variable is visible, and true if a `guard` declares the variable.
  private typealias Place = (position: SourcePosition, start: SourcePosition, isGuard: Bool)

  private static func places(in statements: [StatementSyntax]) -> [String: [Place]] {
    var result: [String: [Place]] = [:]
    for statement in statements {
      var end: SourcePosition?
      if case .guard(_, let block) = statement.kind { end = block.end }
      for name in names(declaredBy: statement) {
        result[name.text, default: []].append((name.position, end ?? name.position, end != nil))
      }
    }
    return result
  }

  /// Returns the names of the variables that a statement adds to its block.
  private static func names(declaredBy statement: StatementSyntax) -> [SourceName] {
    switch statement.kind {
    case .declaration(let declaration):
      guard case .variable(let syntax) = declaration.kind else { return [] }
      return syntax.names
    case .guard(let conditions, _):
      return conditions.flatMap { condition in
        switch condition {
        case .expression: [SourceName]()
        case .optional(let name, _, _, _): [name]
        case .pattern(let pattern, _): pattern.names
        }
      }
    default: return []
    }
  }
}

/// The context in which the name of a type is looked up.
struct ExtensionScope {
  var nominal: NominalDeclaration?
  var generics: [GenericParameter] = []
  var selfType: SourceType?

  static var none: ExtensionScope { ExtensionScope() }

  init(
    _ nominal: NominalDeclaration? = nil, generics: [GenericParameter] = [],
    selfType: SourceType? = nil
  ) {
    self.nominal = nominal
    self.generics = generics + (nominal?.generics ?? [])
    self.selfType = selfType ?? nominal?.selfType
  }
}
