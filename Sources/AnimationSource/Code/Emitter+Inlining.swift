internal import AnimationCore

// Functions and closures that are compiled at the place of their call.
extension Emitter {
  /// Compiles a function at the place of its call.
  func inline(
    _ function: FunctionDeclaration, _ generics: [Int: SourceType], _ arguments: [TypedArgument],
    _ type: SourceType
  ) -> Slots {
    guard countInlined() else { return Slots() }
    guard isInlineDepthAllowed() else { return Slots() }
    guard !frame.inlined.contains(ObjectIdentifier(function)) else {
      fail(
        """
        '\(function.name.text)' calls itself: a function with a closure parameter, or inside another \
        function, cannot call itself
        """)
      return Slots()
    }
    let caller = frame
    // A nested function sees the names around its declaration, which are those around its call.
    let home = function.scope == nil ? nil : caller
    let own = Frame(parent: home)
    own.firstDeferred = deferred.count
    own.generics = function.scope == nil ? generics : caller.generics.merging(generics) { $1 }
    own.inlined = caller.inlined.union([ObjectIdentifier(function)])
    var closing: [() -> Void] = []
    var rest = arguments[...]
    let result = allocate(size(type))
    let isPure =
      function.scope == nil
      && arguments.allSatisfy { argument in
        if case .value = argument { true } else { false }
      }
    frame = own
    if function.isInitializer { bindSelf(function, result) }
    frame = caller
    if function.scope == nil, !function.isInitializer, let local = function.selfLocal,
      let first = rest.first
    {
      rest = rest.dropFirst()
      bind(first, to: local, in: own, &closing, before: isPure ? rest : nil)
    }
    for (local, argument) in zip(function.locals, rest) {
      rest = rest.dropFirst()
      bind(argument, to: local, in: own, &closing, before: isPure ? rest : nil)
    }
    own.result = result
    own.resultType = function.result
    let end = Label()
    own.end = end
    frame = own
    inlineDepth += 1
    emit(function.statements)
    leave(function)
    inlineDepth -= 1
    place(end)
    frame = caller
    for close in closing.reversed() { close() }
    return result
  }

  /// Compiles a closure at the place of its call.
  func inline(
    _ closure: TypedClosure, _ home: Frame, _ arguments: [TypedArgument], _ type: SourceType
  ) -> Slots {
    switch closure.body {
    case .local(let local):
      guard let (other, place) = self.closure(of: local, in: home) else {
        fail("'\(local.name)' cannot be called here")
        return Slots()
      }
      return inline(other, place, arguments, type)
    case .function(let function, let generics):
      return call(function, generics, arguments, type, nil)
    case .statements(let statements):
      guard countInlined() else { return Slots() }
      guard isInlineDepthAllowed() else { return Slots() }
      let caller = frame
      let own = Frame(parent: home)
      own.firstDeferred = deferred.count
      own.generics = home.generics
      own.inlined = caller.inlined
      var closing: [() -> Void] = []
      for (local, argument) in zip(closure.parameters, arguments) {
        bind(argument, to: local, in: own, &closing)
      }
      let result = allocate(size(type))
      own.result = result
      own.resultType = closure.result
      let end = Label()
      own.end = end
      frame = own
      inlineDepth += 1
      emit(statements)
      inlineDepth -= 1
      place(end)
      frame = caller
      for close in closing.reversed() { close() }
      return result
    }
  }

  /// Counts a function or a closure that is compiled in place; returns false if there are too many.
  ///
  /// A closure that is called twice, by a closure that is called twice, is compiled four times.
  func countInlined() -> Bool {
    inlineCount += 1
    if inlineCount > 256 { pay(4) }
    if inlineCount > SourceLimits.inlinedCalls {
      fail(
        """
        there are too many calls of functions with closures: allowed are \
        \(SourceLimits.inlinedCalls)
        """)
    }
    return failure == nil
  }

  /// Returns false, with an error, if functions and closures are nested too deeply.
  private func isInlineDepthAllowed() -> Bool {
    guard inlineDepth >= SourceLimits.inlineDepth else { return true }
    fail("functions and closures are nested more than \(SourceLimits.inlineDepth) deep")
    return false
  }

  /// Spends steps for instructions that are more than the bytes of the source.
  func pay(_ instructions: Int) {
    guard !Work.spend(16 * instructions, on: .bytes) else { return }
    isStopped = true
    fail("the budget has stopped")
  }

  /// The closure that a name stands for, and the frame of the names that it sees.
  ///
  /// A closure that a constant keeps sees the names around its declaration. These are also around
  /// each of its calls.
  func closure(of local: Local, in frame: Frame) -> (TypedClosure, Frame)? {
    if case .closure(let closure, let home)? = frame.find(local) { return (closure, home) }
    return local.closure.map { ($0, frame) }
  }

  // MARK: Short functions

  /// The instructions that functions in place may add to a program.
  static var inlineBudget: Int { 2048 }
  /// The length of the longest function that is compiled at the place of its calls.
  private static var inlineLength: Int { 64 }

  /// True if a call of the function is replaced by its body.
  func isCompiledInPlace(_ function: FunctionDeclaration) -> Bool {
    let id = ObjectIdentifier(function)
    guard let length = lengths[id], length <= Self.inlineLength, length <= inlineBudget,
      !function.isRecursive, inlineDepth < 12, !frame.inlined.contains(id)
    else { return false }
    // BOUND: the length is at most the budget.
    inlineBudget -= length
    return true
  }

  func inlineCopy(
    _ function: FunctionDeclaration, _ generics: [Int: SourceType], _ arguments: [TypedArgument],
    _ type: SourceType
  ) -> Slots {
    let position = callPosition
    // A fault in the prelude has the place of its call.
    if function.isPrelude { callPosition = callPosition ?? self.position }
    defer { callPosition = position }
    return inline(function, generics, arguments, type)
  }

  func bind(
    _ argument: TypedArgument, to local: Local, in own: Frame, _ closing: inout [() -> Void],
    before others: ArraySlice<TypedArgument>? = nil
  ) {
    switch argument {
    case .value(let value) where others != nil && local.isLet:
      // A function without inout parameters changes no variable of its caller.
      let values = (others ?? []).compactMap { other -> TypedExpression? in
        if case .value(let value) = other { value } else { nil }
      }
      own.bindings[ObjectIdentifier(local)] = .slots(operand(value, before: values[...]))
    case .value(let value):
      let slots = allocate(size(value.type))
      emit(value, into: slots, isFresh: true)
      own.bindings[ObjectIdentifier(local)] = .slots(slots)
    case .place(let place):
      let open = open(place)
      own.bindings[ObjectIdentifier(local)] = .slots(open.slots)
      if let close = open.close { closing.append(close) }
    case .closure(let closure):
      own.bindings[ObjectIdentifier(local)] = .closure(closure, frame)
    }
  }
}
