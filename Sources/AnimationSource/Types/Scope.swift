/// The names that are declared in a block.
final class Scope {
  enum Entry {
    case local(Local)
    case function(FunctionDeclaration)
    /// A variable that is not declared yet.
    ///
    /// With a function, the variable is declared before the function, but after the first use of
    /// the function. Without a function, the variable is declared after the function that uses it.
    case undeclared(in: FunctionDeclaration?)
  }

  private(set) var entries: [String: Entry] = [:]
  let parent: Scope?
  /// The nested function whose parameters the scope contains; `nil` for other scopes.
  let function: FunctionDeclaration?
  /// The functions of the block whose declarations follow; the next one is the last element.
  var functions: [FunctionDeclaration] = []
  /// The position of the first variable with each name, for a block that declares functions.
  var variables: [String: SourcePosition] = [:]
  /// The names in `variables` that a `guard` statement declares.
  var guarded: Set<String> = []

  init(parent: Scope?, function: FunctionDeclaration? = nil) {
    self.parent = parent
    self.function = function
  }

  /// Declares a name; returns false if the block already contains the name.
  func declare(_ name: String, _ entry: Entry) -> Bool {
    entries.updateValue(entry, forKey: name) == nil
  }

  /// Returns the innermost declaration of a name.
  ///
  /// A function that is used before its declaration is checked at its first use. Variables that are
  /// declared in between do not exist yet, so the function must not capture them.
  ///
  /// As in Swift, a variable that is declared after the function hides members and global
  /// declarations, but not the variables and parameters around the function.
  func find(_ name: String) -> Entry? {
    var scope: Scope? = self
    var function: FunctionDeclaration?
    var isLater = false
    while let current = scope {
      if let entry = current.entries[name] { return entry }
      if let function, let place = current.variables[name] {
        if place < function.name.position { return .undeclared(in: function) }
        isLater = isLater || !current.guarded.contains(name)
      }
      function = current.function ?? function
      scope = current.parent
    }
    return isLater ? .undeclared(in: nil) : nil
  }

  /// True if a block around the code that declares functions also declares the variable.
  func declaresLater(_ name: String) -> Bool {
    variables[name] != nil || parent?.declaresLater(name) ?? false
  }

  /// All names that are visible, for suggestions.
  var names: [String] { Array(entries.keys) + (parent?.names ?? []) }
}

/// The captures of an escaping closure that is being checked.
///
/// Such a closure is a constant, such as `let f = { … }`, or an argument for an `@escaping`
/// parameter.
final class EscapingCaptures {
  /// A borrowed value that the closure captures.
  var borrow: Local?
}

/// The variables without an initial value in a `defer` statement.
///
/// They need a value where the statement runs.
final class DeferredCaptures {
  let position: SourcePosition
  private(set) var locals: [Local] = []
  /// True if an error for the statement was reported.
  var isReported = false
  private var names: Set<ObjectIdentifier> = []

  init(at position: SourcePosition) { self.position = position }

  func append(_ local: Local) {
    if names.insert(ObjectIdentifier(local)).inserted { locals.append(local) }
  }
}

/// The state of the checker inside the body of a function or a closure.
final class FunctionState {
  /// The variables that have a value at a point of the code, and the reachability of this point.
  struct Flow {
    var isReachable = true
    var assigned: Set<ObjectIdentifier> = []
    var maybeAssigned: Set<ObjectIdentifier> = []
    /// The stored properties that an initializer has assigned.
    ///
    /// In an initializer that assigns `self` as a whole, such as that of an enumeration, the set
    /// contains `wholeSelf` after the assignment.
    var fields: Set<Int> = []

    static let wholeSelf = -1

    /// Returns the flow at the point where two branches join.
    static func join(_ a: Flow, _ b: Flow) -> Flow {
      guard a.isReachable else { return b }
      guard b.isReachable else { return a }
      return Flow(
        isReachable: true, assigned: a.assigned.intersection(b.assigned),
        maybeAssigned: a.maybeAssigned.union(b.maybeAssigned),
        fields: a.fields.intersection(b.fields))
    }
  }

  /// The number of `defer` statements around the code.
  var deferrals = 0
  /// The `defer` statements before the code whose blocks are not yet left.
  var deferred: [DeferredCaptures] = []
  /// The `defer` statements around the code, also around a closure that contains it; the innermost
  /// is last.
  var deferring: [DeferredCaptures] = []
  let result: SourceType?
  /// The result type of a closure, inferred from its first `return`; `nil` until this `return` is
  /// checked.
  var inferredResult: SourceType?
  let selfLocal: Local?
  let selfType: SourceType?
  let isStatic: Bool
  /// In an initializer, the structure whose stored properties must be assigned; `nil` elsewhere.
  var initialized: NominalDeclaration?
  /// True in an initializer that assigns `self` as a whole: it calls `self.init`, or its type is not
  /// a structure.
  var assignsWholeSelf = false
  var isInitializerBody = false
  var context: NominalDeclaration?
  var generics: [GenericParameter]
  var flow = Flow()
  var labels: [LoopLabel] = []
  var scope: Scope
  /// The parameters `$0`, `$1` and so on of a closure without a signature.
  var shorthand: [Local] = []
  let isClosure: Bool
  let isPrelude: Bool
  /// The function whose body is being checked; `nil` for the value of a constant.
  var function: FunctionDeclaration?
  /// The nested functions around the code, the innermost last.
  var nested: [FunctionDeclaration] = []
  /// For each closure around the code that escapes, its captures; the innermost is last.
  var constants: [EscapingCaptures] = []

  init(
    result: SourceType?, selfLocal: Local?, selfType: SourceType?, isStatic: Bool,
    context: NominalDeclaration?, generics: [GenericParameter], scope: Scope,
    isClosure: Bool, isPrelude: Bool
  ) {
    self.result = result
    self.selfLocal = selfLocal
    self.selfType = selfType
    self.isStatic = isStatic
    self.context = context
    self.generics = generics
    self.scope = scope
    self.isClosure = isClosure
    self.isPrelude = isPrelude
  }
}
