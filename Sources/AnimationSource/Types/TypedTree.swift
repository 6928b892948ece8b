/// A variable, a constant or a parameter of a function.
final class Local {
  let name: String
  let type: SourceType
  /// True for `let` and for parameters that are not `inout`.
  let isLet: Bool
  let position: SourcePosition
  /// True if the variable is declared without a value and assigned later.
  var isDeferred = false
  /// True if the function only borrows the value; no escaping closure can then capture the value.
  ///
  /// The property is true for an `inout` parameter, for `self` in a function that can change
  /// `self`, and for a closure parameter without `@escaping`.
  var isBorrowed = false
  /// The number of nested functions that contain the declaration.
  ///
  /// The property is set only for borrowed values, closure constants and variables without an
  /// initial value.
  var nestingDepth = 0
  /// The number of `defer` statements that contain the declaration.
  ///
  /// The property is set only for variables without an initial value.
  var deferringDepth = 0
  /// The number of escaping closures that contain the declaration; set only for borrowed values.
  var constantDepth = 0
  /// The closure or function that the name refers to.
  ///
  /// The property is `nil` for a parameter, and for a variable that is not a closure.
  var closure: TypedClosure?
  /// The local that this local renames; this local itself if it renames none.
  ///
  /// For example, the constant `let g: () -> Double = f` renames the local `f`.
  ///
  /// A renamed local never renames another local, so no recursion is necessary.
  var closureSource: Local {
    if case .local(let source)? = closure?.body { source } else { self }
  }
  /// For a closure constant, a borrowed value that the closure captures.
  ///
  /// An example is an `inout` parameter. The property is `nil` if the closure captures no borrowed
  /// value.
  var capturedBorrow: Local?
  /// For a closure constant, the identity of the `FunctionState` that declares the constant;
  /// otherwise `nil`.
  var home: ObjectIdentifier?
  /// For a closure constant, the number of `defer` statements that contain its declaration.
  ///
  /// Statements outside of the function that declares the constant are not counted.
  var homeDeferrals = 0
  /// For a parameter that is a closure, one element for each parameter of the closure: true for
  /// `inout`.
  var closureInouts: [Bool] = []
  /// For any closure, one element for each parameter of the closure: true for `inout`.
  var inouts: [Bool] { closure?.inouts ?? closureInouts }

  init(
    _ name: String, _ type: SourceType, isLet: Bool, at position: SourcePosition
  ) {
    self.name = name
    self.type = type
    self.isLet = isLet
    self.position = position
  }

  /// Creates a constant without a name.
  convenience init(_ type: SourceType, at position: SourcePosition) {
    self.init("", type, isLet: true, at: position)
  }

  /// Returns the expression that reads the variable.
  func expression(at position: SourcePosition) -> TypedExpression {
    TypedExpression(.local(self), type, at: position)
  }

  /// Returns the l-value that consists of the variable.
  func place(at position: SourcePosition) -> Place {
    Place(kind: .local(self), type: type, position: position)
  }
}

/// A checked expression.
struct TypedExpression {
  indirect enum Kind {
    /// A number, an integer or a boolean, as the 64 bits that its register contains.
    case constant(UInt64)
    case local(Local)
    case global(GlobalConstant)
    /// A stored property or an element of a tuple, by its index.
    ///
    /// The index -1 selects the flag of an optional. The flag is true if the optional has a value.
    case field(TypedExpression, Int)
    /// A structure or a tuple, as the list of the values of its fields.
    case aggregate([TypedExpression])
    case enumCase(Int, [TypedExpression])
    /// A range; its lower bound must not be greater than its upper bound.
    case rangeOf(TypedExpression, TypedExpression)
    /// A comparison by `==` of values that are not numbers, booleans or generic vectors.
    case equal(TypedExpression, TypedExpression)
    case some(TypedExpression)
    case none
    case array([TypedExpression])
    case call(FunctionDeclaration, generics: [Int: SourceType], arguments: [TypedArgument])
    /// A call of the closure or function that a name refers to.
    case callClosure(Local, arguments: [TypedArgument])
    case builtIn(Operation, [TypedExpression])
    case conditional(TypedExpression, TypedExpression, TypedExpression)
    case and(TypedExpression, TypedExpression)
    case or(TypedExpression, TypedExpression)
    case coalesce(TypedExpression, TypedExpression)
    case forced(TypedExpression)
    /// An optional chain: if the first expression is `nil`, the result is `nil`.
    ///
    /// Otherwise, the local variable is set to the wrapped value of the first expression, and the
    /// result is the value of the second expression.
    case chain(TypedExpression, Local, TypedExpression)
    /// Statements that assign the variable in each branch; the expression has the value of the
    /// variable.
    case statements([TypedStatement], Local)
    /// A value of `AnimationState` under a key.
    case state(TypedExpression, key: StateKeyUse)
    case contextState(TypedExpression)
    case contextEnvironment(TypedExpression)
    case rawValue(TypedExpression)
    /// The value of the second expression; in this expression, the variable has the value of the
    /// first.
    case bound(Local, TypedExpression, TypedExpression)
    /// An expression that contains generic parameters of a structure or a function, with the
    /// generic arguments.
    case specialized(TypedExpression, generics: [Int: SourceType])
    case place(Place)
    case assigned(Place, TypedExpression)
    case update(Place, Local, TypedExpression)
    /// A closure that is called immediately.
    case applied(TypedClosure, [TypedExpression])
    /// An expression that reads an entry of an environment.
    case entry(TypedExpression, EnvironmentEntry)
    /// The conversion `Animation(…)` of a custom animation that this source declares.
    case customAnimation(TypedExpression)
    /// An array operation such as `map`, `filter` or `reduce`, which compiles to a loop.
    case arrayOperation(ArrayOperation, [TypedExpression], TypedClosure?)
    /// A mutating method call on an array; the value is the result of the call.
    case mutatingArray(ArrayMutation, Place, [TypedExpression])
  }

  var kind: Kind
  var type: SourceType
  var position: SourcePosition

  init(_ kind: Kind, _ type: SourceType, at position: SourcePosition) {
    self.kind = kind
    self.type = type
    self.position = position
  }

  static func invalid(at position: SourcePosition) -> TypedExpression {
    TypedExpression(.constant(0), .invalid, at: position)
  }

  /// Returns a part of the value: a stored property, or an element of a tuple or a range.
  ///
  /// The part at the index -1 is the flag of an optional.
  func field(_ index: Int, _ type: SourceType, at position: SourcePosition) -> TypedExpression {
    TypedExpression(.field(self, index), type, at: position)
  }

  /// Returns the negation of a boolean.
  func negated(at position: SourcePosition) -> TypedExpression {
    TypedExpression(.builtIn(.notBool, [self]), .bool, at: position)
  }
}

/// A key of `AnimationState` with its generic arguments.
struct StateKeyUse {
  /// The index of the structure that declares the key.
  var nominal: Int
  var arguments: [SourceType]
  var valueType: SourceType
  /// The expression that reads `defaultValue` of the key.
  ///
  /// The key declares `defaultValue` as a getter or a constant.
  var defaultValue: TypedExpression
}

enum ArrayOperation {
  case map, filter, reduce, containsWhere, allSatisfy, firstWhere, firstIndexWhere
  case concatenate, repeating, reversed, enumerated
  case count, isEmpty, element, first, last, min, max
}
enum ArrayMutation {
  case append, appendContents, removeLast, removeFirst, removeAll, insert, remove, swapAt
}

enum TypedArgument {
  case value(TypedExpression)
  case place(Place)
  case closure(TypedClosure)
}

/// A closure, or a function that is used as a value.
struct TypedClosure {
  enum Body {
    case statements([TypedStatement])
    case function(FunctionDeclaration, generics: [Int: SourceType])
    /// A local name for a closure, such as a parameter of the surrounding function.
    case local(Local)
  }

  let parameters: [Local]
  let inouts: [Bool]
  /// The types of the parameters.
  let types: [SourceType]
  let result: SourceType
  let body: Body
}

/// An l-value: a variable, or a part of a variable, that can be assigned.
struct Place {
  indirect enum Kind {
    case local(Local)
    case field(Place, Int)
    case property(Place, ComputedProperty, generics: [Int: SourceType])
    case state(Place, StateKeyUse)
    case element(Place, TypedExpression)
    /// The value inside an optional; the optional must not be `nil`.
    case forced(Place)
    case logicallyComplete(Place)
    /// The property `state` of a context.
    case contextState(Place)
    /// A value, such as a context's environment, that is read through an l-value but cannot be
    /// changed.
    case value(TypedExpression)
    case discard
  }

  var kind: Kind
  var type: SourceType
  var position: SourcePosition

  /// The variable that contains the l-value; `nil` if there is no variable.
  var root: Local? {
    switch kind {
    case .local(let local): local
    case .field(let base, _), .property(let base, _, _), .state(let base, _), .element(let base, _),
      .forced(let base), .logicallyComplete(let base), .contextState(let base):
      base.root
    case .value, .discard: nil
    }
  }
}
