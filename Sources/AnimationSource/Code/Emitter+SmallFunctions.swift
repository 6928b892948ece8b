// Inlining of functions whose body is one small expression.
extension Emitter {
  /// The maximum number of operations of a small function that is inlined.
  ///
  /// A call that is not inlined takes about ten instructions. The limit includes the operations of
  /// functions that are inlined into the function. So inlining a call adds at most this number of
  /// operations.
  private static var largestSmall: Int { 32 }

  /// Returns the expression that replaces a call of a small function; `nil` if the function is not
  /// inlined.
  func smallExpression(_ function: FunctionDeclaration) -> TypedExpression? {
    smallSize(function, depth: 0).flatMap { _ in expression(of: function) }
  }

  /// Returns the expression of a function whose body is a single `return`.
  ///
  /// Returns `nil` for any other body, and for functions that cannot be inlined, such as recursive
  /// or mutating functions.
  private func expression(of function: FunctionDeclaration) -> TypedExpression? {
    guard function.intrinsic == nil, function.scope == nil, !function.isInitializer,
      !function.isMutating, !function.isRecursive, function.statements.count == 1,
      function.parameters.allSatisfy({ !$0.isInout && !$0.type.isFunction }),
      case .return(let value?) = function.statements[0].kind
    else { return nil }
    return value
  }

  /// Returns the number of operations of a small function; `nil` if the function is not inlined.
  private func smallSize(_ function: FunctionDeclaration, depth: Int) -> Int? {
    let id = ObjectIdentifier(function)
    if let known = smallSizes[id] { return known < 0 ? nil : known }
    // A chain of functions that call one another is measured recursively, so its length is limited.
    guard depth < Self.largestSmall else { return nil }
    let found = expression(of: function).flatMap { operations($0, depth: depth + 1) }
    let size = found.flatMap { $0 <= Self.largestSmall ? $0 : nil }
    smallSizes[id] = size ?? -1
    return size
  }

  /// Returns the number of operations of an expression; `nil` if the expression is not inlined.
  private func operations(_ expression: TypedExpression, depth: Int) -> Int? {
    func sum(_ parts: [TypedExpression], from first: Int = 1) -> Int? {
      var total = first
      for part in parts {
        guard total <= Self.largestSmall, let next = operations(part, depth: depth) else {
          return nil
        }
        // BOUND: each part of an expression adds at most 32, and a source has at most 64 KiB.
        total += next
      }
      return total
    }
    switch expression.kind {
    case .constant, .local, .none: return 1
    case .field(let base, _): return operations(base, depth: depth)
    case .builtIn(.setComplete, _): return nil
    case .builtIn(_, let parts), .aggregate(let parts), .enumCase(_, let parts): return sum(parts)
    case .some(let value), .forced(let value): return sum([value])
    case .specialized(let value, _): return operations(value, depth: depth)
    case .and(let a, let b), .or(let a, let b), .coalesce(let a, let b): return sum([a, b])
    case .conditional(let test, let a, let b): return sum([test, a, b])
    case .call(let function, _, let arguments):
      guard !function.takesClosures, function.scope == nil, concrete(function.result) != .invalid
      else { return nil }
      if case .context = function.result { return nil }
      var values: [TypedExpression] = []
      for argument in arguments {
        guard case .value(let value) = argument else { return nil }
        values.append(value)
      }
      let callSize = function.intrinsic == nil ? 8 : 1
      return sum(values, from: smallSize(function, depth: depth) ?? callSize)
    default: return nil
    }
  }

  /// Inlines a call of a function whose body is `return value`, and returns the registers of the
  /// result.
  func inline(
    _ value: TypedExpression, of function: FunctionDeclaration, _ generics: [Int: SourceType],
    _ arguments: [TypedArgument], _ type: SourceType, _ target: Slots?
  ) -> Slots {
    let own = Frame(parent: nil)
    own.generics = generics
    var locals: [Local?] = function.locals
    if !function.isStatic, function.owner != nil { locals.insert(function.selfLocal, at: 0) }
    let values = arguments.compactMap { argument -> TypedExpression? in
      if case .value(let value) = argument { value } else { nil }
    }
    for (local, slots) in zip(locals, operands(values)) {
      if let local { own.bindings[ObjectIdentifier(local)] = .slots(slots) }
    }
    let result = target ?? allocate(size(type))
    let caller = (frame, callPosition)
    frame = own
    // A fault in the prelude is reported at the call in the source.
    if function.isPrelude { callPosition = callPosition ?? position }
    emit(value, into: result, isFresh: true)
    (frame, callPosition) = caller
    return result
  }

  // MARK: Constants

  /// Returns the bits of an expression's value if the value is a compile-time constant; otherwise
  /// `nil`.
  func constantValue(_ expression: TypedExpression) -> UInt64? {
    switch expression.kind {
    case .constant(let bits): return bits
    case .builtIn(let operation, let operands):
      guard expression.type == .double, operands.count <= 2 else { return nil }
      var numbers: [Double] = []
      for operand in operands {
        guard let bits = constantValue(operand) else { return nil }
        numbers.append(Double(bitPattern: bits))
      }
      return operation.folded(numbers)?.bitPattern
    case .call(let function, _, let arguments):
      guard arguments.isEmpty else { return nil }
      if function.intrinsic == "zeroVector", concrete(expression.type) == .double { return 0 }
      guard let value = smallExpression(function) else { return nil }
      return constantValue(value)
    default: return nil
    }
  }
}

extension Operation {
  /// Returns the operation's result for constant operands; `nil` if the compiler does not compute
  /// this operation.
  fileprivate func folded(_ operands: [Double]) -> Double? {
    switch (self, operands.count) {
    case (.addDouble, 2): operands[0] + operands[1]
    case (.subtractDouble, 2): operands[0] - operands[1]
    case (.multiplyDouble, 2): operands[0] * operands[1]
    case (.divideDouble, 2): operands[0] / operands[1]
    case (.negateDouble, 1): -operands[0]
    default: nil
    }
  }
}
