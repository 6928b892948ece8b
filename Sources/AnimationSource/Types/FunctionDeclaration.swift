/// The declaration of a function, a method, an initializer or an accessor.
final class FunctionDeclaration {
  let name: SourceName
  /// The type that the function is a member of; `nil` for a global or nested function.
  let owner: SourceType?
  let isStatic: Bool
  let isMutating: Bool
  let isInitializer: Bool
  let isFailable: Bool
  /// True for an initializer that calls `self.init` and therefore sets no default values.
  var isDelegating = false
  let access: AccessLevel
  let isPrelude: Bool
  /// The generic parameters of the owner and of the function.
  var generics: [GenericParameter]
  /// The number of generic parameters of the owner; these parameters come first in `generics`.
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
  /// For a nested function, the nested functions that its body calls or passes as arguments.
  ///
  /// Functions that are declared inside the body are not included.
  var uses: [FunctionDeclaration] = []
  var usedNames: Set<ObjectIdentifier> = []
  /// For a nested function, the function itself and the nested functions that it can call, without
  /// those that capture nothing.
  ///
  /// The value is `nil` until the function is used for the first time.
  var reached: [FunctionDeclaration]?
  /// True if the body of a nested function uses `self`, directly or through another nested
  /// function.
  var capturesSelf = false
  /// For a nested function, certain closure constants that its body uses and that are declared
  /// outside of the function.
  ///
  /// These are the closure constants that capture a borrowed value, such as an `inout` parameter.
  var escapingConstants: [Local] = []
  /// For a nested function, the variables that its body uses and that are declared outside of it
  /// without an initial value.
  var captures: [Local] = []
  var capturedNames: Set<ObjectIdentifier> = []
  /// For a nested function, a borrowed value, such as an `inout` parameter, that its body uses and
  /// that is declared outside of it; `nil` if there is no such value.
  var capturedBorrow: Local?
  /// The local variable for `self`.
  var selfLocal: Local?
  /// The local variables for the parameters.
  var locals: [Local] = []
  var statements: [TypedStatement] = []
  var isChecked = false
  /// The functions that the function's body calls, keyed by their identity.
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

  /// True for a nested function that captures a value, such as `self`, that must be checked at each
  /// use of the function.
  var capturesValue: Bool {
    capturesSelf || capturedBorrow != nil || !escapingConstants.isEmpty || !captures.isEmpty
  }

  /// True if this function and the function `other` have the same labels, parameter types and
  /// result.
  ///
  /// One block or type cannot declare two such functions with the same name.
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
  /// The captures of each escaping closure that contains the declaration; the innermost is last.
  let constants: [EscapingCaptures]
  /// The number of nested functions that contain the declaration.
  let level: Int
  /// The number of `defer` statements that contain the declaration.
  let deferrals: Int
  /// The number of trials that were running when the function was declared.
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
  /// For a parameter that is a closure, one element for each parameter of the closure: true for
  /// `inout`.
  var closureInouts: [Bool] = []

  /// True if the function only borrows the argument: the parameter is `inout`, or a closure that
  /// does not escape.
  var isBorrowed: Bool { isInout || type.isFunction && !isEscaping }
}
