/// The declaration of a function, a method, an initializer or an accessor.
final class FunctionDeclaration {
  let name: SourceName
  /// The type that the function is a member of; `nil` for a global or nested function.
  let owner: SourceType?
  let isStatic: Bool
  let isMutating: Bool
  let isInitializer: Bool
  let isFailable: Bool
  /// True for an initializer that calls `self.init`, so that it sets no default values.
  var isDelegating = false
  let access: AccessLevel
  let isPrelude: Bool
  /// The generic parameters of the owner and of the function.
  var generics: [GenericParameter]
  /// The number of generic parameters of the owner, which come first.
  var ownerGenericCount: Int
  var parameters: [FunctionParameter]
  var result: SourceType
  let body: BlockSyntax
  /// The name of the built-in operation for a function of the prelude; `nil` if the function has a
  /// body.
  var intrinsic: String?
  /// The scope in which a nested function is declared; `nil` for other functions.
  var scope: Scope?
  /// The code around the declaration of a nested function; `nil` for other functions.
  var home: FunctionHome?
  /// For a nested function, the nested functions that its body calls or passes and that are
  /// declared outside of it.
  var uses: [FunctionDeclaration] = []
  var usedNames: Set<ObjectIdentifier> = []
  /// For a nested function, itself and the functions that it can call, except those that capture
  /// nothing; `nil` before its first use.
  var reached: [FunctionDeclaration]?
  /// True if the body of a nested function uses `self`, directly or through another nested
  /// function.
  var capturesSelf = false
  /// For a nested function, the closure constants that its body uses, that are declared outside of
  /// it and that capture a borrowed value.
  var escapingConstants: [Local] = []
  /// For a nested function, the variables without an initial value that its body uses and that are
  /// declared outside of it.
  var captures: [Local] = []
  var capturedNames: Set<ObjectIdentifier> = []
  /// For a nested function, a borrowed value that its body uses and that is declared outside of it.
  var capturedBorrow: Local?
  /// The local variable for `self`.
  var selfLocal: Local?
  /// The local variables for the parameters.
  var locals: [Local] = []
  var statements: [TypedStatement] = []
  var isChecked = false
  /// The functions that the function's body calls.
  var callees: [ObjectIdentifier: FunctionDeclaration] = [:]
  /// True if the function can call itself, directly or through other functions.
  var isRecursive = false
  /// The structure or enumeration in whose body or extension the function is declared, for name
  /// lookup.
  let context: NominalDeclaration?

  init(
    name: SourceName, owner: SourceType?, isStatic: Bool = false, isMutating: Bool = false,
    isInitializer: Bool = false, isFailable: Bool = false, access: AccessLevel = .file,
    isPrelude: Bool, generics: [GenericParameter], ownerGenericCount: Int,
    parameters: [FunctionParameter], result: SourceType, body: BlockSyntax,
    context: NominalDeclaration?
  ) {
    self.name = name
    self.owner = owner
    self.isStatic = isStatic
    self.isMutating = isMutating
    self.isInitializer = isInitializer
    self.isFailable = isFailable
    self.access = access
    self.isPrelude = isPrelude
    self.generics = generics
    self.ownerGenericCount = ownerGenericCount
    self.parameters = parameters
    self.result = result
    self.body = body
    self.context = context
  }

  /// True if at least one parameter is a closure; calls of the function are then inlined.
  var takesClosures: Bool { parameters.contains { $0.type.isFunction } }

  /// True if the body of a nested function captures a value that is checked at each use.
  var capturesValue: Bool {
    capturesSelf || capturedBorrow != nil || !escapingConstants.isEmpty || !captures.isEmpty
  }

  /// True if two functions have the same labels and types, so that one block or type cannot contain
  /// both.
  func hasSignature(of other: FunctionDeclaration) -> Bool {
    result == other.result && parameters.count == other.parameters.count
      && zip(parameters, other.parameters).allSatisfy { $0.label == $1.label && $0.type == $1.type }
  }

  /// The name with its labels, such as `delay(_:)`.
  var signatureText: String {
    name.text + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }
}

/// The code around the declaration of a nested function.
struct FunctionHome {
  let state: FunctionState
  /// The escaping closures around the declaration.
  let constants: [EscapingCaptures]
  /// The number of nested functions around the declaration.
  let level: Int
  /// The number of `defer` statements around the declaration.
  let deferrals: Int
  /// The number of trials around the declaration.
  let trials: Int
}

struct FunctionParameter {
  var label: String?
  var name: SourceName
  var type: SourceType
  var isInout: Bool
  /// True for a closure that can be kept after the call.
  var isEscaping = false
  var defaultValue: ExpressionSyntax?
  var checkedDefault = CheckedValue()
  /// For a closure, one element for each of its parameters: true if the parameter is `inout`.
  var closureInouts: [Bool] = []

  /// True if the function only borrows the argument.
  var isBorrowed: Bool { isInout || type.isFunction && !isEscaping }
}
