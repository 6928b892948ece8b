/// The captures of an escaping closure that is being checked.
///
/// Such a closure is a closure constant, as in `let f = { … }`, or an argument for an `@escaping`
/// parameter.
final class EscapingCaptures {
  /// A borrowed value, such as an `inout` parameter, that the closure captures; `nil` if there is
  /// no such value.
  var borrow: Local?
}

/// The captures of a `defer` statement that need a check when the statement runs.
///
/// The captures are variables without an initial value, and nested functions. These variables, and
/// the variables that the functions use, need a value when the statement runs.
final class DeferredCaptures {
  let position: SourcePosition
  private(set) var locals: [Local] = []
  private(set) var functions: [FunctionDeclaration] = []
  /// True if an error for the statement was reported.
  var isReported = false
  private var names: Set<ObjectIdentifier> = []

  init(at position: SourcePosition) { self.position = position }

  func append(_ local: Local) {
    if names.insert(ObjectIdentifier(local)).inserted { locals.append(local) }
  }

  func append(_ function: FunctionDeclaration) {
    if names.insert(ObjectIdentifier(function)).inserted { functions.append(function) }
  }

  /// Removes the functions that are known to capture nothing.
  func removeCheckedFunctions() {
    functions.removeAll { $0.reached?.isEmpty ?? false }
  }

  var isEmpty: Bool { locals.isEmpty && functions.isEmpty }
}

/// The state of the checker inside the body of a function or a closure.
final class FunctionState {
  /// A local constant without an initial value, or a stored constant that an initializer assigns.
  enum Constant: Hashable {
    case local(ObjectIdentifier)
    case property(Int)
  }

  /// An assignment to a constant that had no value.
  struct ConstantAssignment {
    let constant: Constant
    let name: String
    /// The place of the declaration; `nil` for a stored property.
    let declared: SourcePosition?
    let position: SourcePosition
  }

  /// The variables that have a value at a point of the code, and the reachability of this point.
  struct Flow {
    var isReachable = true
    /// True for code that is unreachable because of an endless loop before it; as in Swift, such
    /// code is still checked.
    var isEndless = false
    var assigned: Set<ObjectIdentifier> = []
    /// The constants that have a value at this point on at least one path to this point.
    var maybeAssigned: Set<Constant> = []
    /// The stored properties that an initializer has assigned.
    ///
    /// In an initializer that assigns `self` as a whole, such as that of an enumeration, the set
    /// contains `wholeSelf` after the assignment.
    var fields: Set<Int> = []

    static let wholeSelf = -1

    /// Returns the flow at the point where two branches join; `nil` stands for no branch.
    static func join(_ a: Flow?, _ b: Flow) -> Flow {
      guard let a, a.isReachable else { return b }
      guard b.isReachable else { return a }
      return Flow(
        isReachable: true, assigned: a.assigned.intersection(b.assigned),
        maybeAssigned: a.maybeAssigned.union(b.maybeAssigned),
        fields: a.fields.intersection(b.fields))
    }
  }

  /// The accepted assignments to constants, in the order of the code.
  ///
  /// Each loop around an assignment checks the assignment again.
  var constantAssignments: [ConstantAssignment] = []
  /// The number of `defer` statements that contain the current code.
  ///
  /// Statements outside of the innermost function or closure around the code are not counted.
  var deferrals = 0
  /// The `defer` statements that precede the current code and run when a block around it is left.
  var deferred: [DeferredCaptures] = []
  /// The `defer` statements around the current code, including those around a closure that contains
  /// the code; the innermost is last.
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
  /// True in an initializer that assigns `self` as a whole: it calls `self.init`, or its type is
  /// not a structure.
  var assignsWholeSelf = false
  var isInitializerBody = false
  var context: NominalDeclaration?
  var generics: [GenericParameter]
  var flow = Flow()
  var labels: [LoopLabel] = []
  var scope: Scope
  /// The parameters `$0`, `$1` and so on of a closure without a signature.
  var shorthand: [Local] = []
  /// True in a closure whose parameters have names.
  var hasNamedParameters = false
  let isClosure: Bool
  /// The function whose body is being checked; `nil` in a default value or the value of a constant.
  ///
  /// In a nested function or a closure, the value is the outermost function around the current
  /// code.
  var function: FunctionDeclaration?
  /// The nested functions around the current code; the innermost is last.
  var nested: [FunctionDeclaration] = []
  /// The nested functions of the body that are checked at its end, unless they are used before.
  var late: [FunctionDeclaration] = []
  /// The captures of each escaping closure around the current code; the innermost is last.
  var constants: [EscapingCaptures] = []

  init(
    result: SourceType? = nil, selfLocal: Local? = nil, selfType: SourceType? = nil,
    isStatic: Bool = true, context: NominalDeclaration? = nil, generics: [GenericParameter] = [],
    scope: Scope = Scope(parent: nil), isClosure: Bool = false
  ) {
    self.result = result
    self.selfLocal = selfLocal
    self.selfType = selfType
    self.isStatic = isStatic
    self.context = context
    self.generics = generics
    self.scope = scope
    self.isClosure = isClosure
  }
}
