internal import AnimationCore

// Code generation for inlined functions and closures.
extension Emitter {
  /// Inlines a call of a function, and returns the registers of its result.
  ///
  /// - Parameter home: For a nested function that was passed as an argument, the frame of the code
  ///   that passed the function; otherwise `nil`.
  func inline(
    _ function: FunctionDeclaration, _ generics: [Int: SourceType], _ arguments: [TypedArgument],
    _ type: SourceType, from home: Frame? = nil
  ) -> Slots {
    guard countInlined(), isInlineDepthAllowed() else { return Slots() }
    let caller = frame
    let outer = home ?? caller
    guard !outer.inlined.contains(ObjectIdentifier(function)) else {
      fail(
        function.takesClosures
          ? """
          '\(function.name.text)' calls itself, directly or through other functions, which a \
          function with a closure parameter cannot do: use a loop
          """
          : """
          '\(function.name.text)' calls itself, which a function inside another function cannot do: \
          move it out of the function
          """)
      return Slots()
    }
    // A nested function finds the names around its declaration in the frame of its caller.
    let own = Frame(parent: function.scope == nil ? nil : outer)
    own.firstDeferred = deferred.count
    own.generics.merge(generics) { $1 }
    own.inlined = outer.inlined.union([ObjectIdentifier(function)])
    // A closure that is passed to the function may call the function again. That inner copy has its
    // own contexts, so the context numbers are restored after the copy.
    let contexts = contextNumbers
    defer { contextNumbers = contexts }
    let result = allocate(size(type))
    let isShared =
      function.scope == nil
      && arguments.allSatisfy { argument in
        if case .value = argument { true } else { false }
      }
    frame = own
    if function.isInitializer { bindSelf(function, result) }
    frame = caller
    var locals = function.locals
    if function.scope == nil, !function.isInitializer, let local = function.selfLocal {
      locals.insert(local, at: 0)
    }
    let closing = bind(arguments, to: locals, in: own, isShared: isShared)
    emitInlined(in: own, to: result, closing) {
      emit(function.statements)
      leave(function)
    }
    return result
  }

  /// Emits the body of an inlined function or closure in the frame `own`.
  ///
  /// After the body, runs the closures in `closing`, the last one first. The closures emit the code
  /// that writes changed l-values back.
  private func emitInlined(
    in own: Frame, to result: Slots, _ closing: [() -> Void], _ body: () -> Void
  ) {
    let caller = frame, end = Label()
    (own.result, own.end) = (result, end)
    frame = own
    inlineDepth += 1
    body()
    inlineDepth -= 1
    place(end)
    frame = caller
    for close in closing.reversed() { close() }
  }

  /// Inlines a call of a closure, and returns the registers of its result.
  func inline(
    _ closure: TypedClosure, _ home: Frame, _ arguments: [TypedArgument], _ type: SourceType
  ) -> Slots {
    switch closure.body {
    case .local(let local):
      guard let (other, place) = self.closure(of: local, in: home) else { return Slots() }
      return inline(other, place, arguments, type)
    case .function(let function, let generics):
      let concrete = generics.mapValues { $0.replacing(home.generics) }
      guard function.scope == nil else {
        return inline(function, concrete, arguments, type, from: home)
      }
      return call(function, concrete, arguments, type, nil)
    case .statements(let statements):
      guard countInlined(), isInlineDepthAllowed() else { return Slots() }
      let own = Frame(parent: home)
      own.firstDeferred = deferred.count
      let closing = bind(arguments, to: closure.parameters, in: own, isShared: false)
      let result = allocate(size(type))
      emitInlined(in: own, to: result, closing) { emit(statements) }
      return result
    }
  }

  /// Counts an inlined function or closure; returns false if there are too many of them.
  ///
  /// The limit is needed because nesting multiplies the copies. If a closure `f` calls a closure
  /// `g` twice, and `f` is itself called twice, `g` is compiled four times.
  func countInlined() -> Bool {
    inlineCount += 1
    if inlineCount > 256 { pay(4) }
    if inlineCount > SourceLimits.inlinedCalls {
      fail(
        """
        nested functions, closures and functions with closure parameters are copied to each call, \
        and this makes more than \(SourceLimits.inlinedCalls) copies: move nested functions out of \
        functions, or replace closure parameters by values
        """)
    }
    return failure == nil
  }

  /// Returns false, and reports an error, if functions and closures are nested too deeply.
  private func isInlineDepthAllowed() -> Bool {
    guard inlineDepth >= SourceLimits.inlineDepth else { return true }
    fail(
      """
      nested functions, closures and functions with closure parameters call one another more than \
      \(SourceLimits.inlineDepth) levels deep: move nested functions out of functions, or replace \
      closure parameters by values
      """)
    return false
  }

  /// Counts a level of nested code; reports an error if there are too many.
  func enter() {
    depth += 1
    if depth > SourceLimits.codeDepth {
      fail(
        """
        the code is nested more than \(SourceLimits.codeDepth) levels deep, counting default \
        values, nested functions and closures: divide it into functions
        """)
    }
  }

  /// Spends 16 budget steps for each of the given instructions.
  ///
  /// Before the compilation, steps are spent for the first `Checker.paidBytes` instructions. This
  /// method pays for additional work.
  func pay(_ instructions: Int) {
    guard !Work.spend(16 * instructions, on: .bytes) else { return }
    isStopped = true
    // The text is not reported: a compilation that the budget stops has no errors.
    fail("")
  }

  /// Returns the closure that a local name refers to, and the frame in which the names in the
  /// closure are looked up.
  ///
  /// If the name is a parameter, the frame is that of the code that passed the closure. If the name
  /// is a constant, the frame is `home`: all names in the closure are visible there, too.
  ///
  /// If the closure is not known, reports an error and returns `nil`.
  func closure(of local: Local, in home: Frame) -> (TypedClosure, Frame)? {
    if case .closure(let closure, let place)? = home.find(local) { return (closure, place) }
    if let closure = local.closure { return (closure, home) }
    fail(
      """
      the closure '\(local.name)' cannot be used in this function: call it in the function that \
      declares it, or pass it as an argument
      """)
    return nil
  }

  // MARK: Short functions

  /// The maximum number of instructions that inlined short functions add to a program.
  static var inlineBudget: Int { 2048 }
  /// The maximum number of instructions of a short function that is inlined.
  private static var inlineLength: Int { 64 }

  /// True if a call of the function is inlined; if so, subtracts the function's length from
  /// `inlineBudget`.
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
    // A fault in the prelude is reported at the call in the source.
    if function.isPrelude { callPosition = callPosition ?? self.position }
    defer { callPosition = position }
    return inline(function, generics, arguments, type)
  }

  /// Binds the parameters of inlined code to the arguments of its call.
  ///
  /// - Parameter isShared: True if the inlined code cannot change a variable of the caller. A
  ///   constant parameter then shares the registers of the variable that is its argument.
  /// - Returns: The code that writes the changed l-values back.
  private func bind(
    _ arguments: [TypedArgument], to locals: [Local], in own: Frame, isShared: Bool
  ) -> [() -> Void] {
    let last = arguments.lastIndex { !$0.isPure } ?? 0
    var places: [(local: Local, place: Place)] = []
    for (index, (local, argument)) in zip(locals, arguments).enumerated() {
      switch argument {
      case .value(let value) where isShared && local.isLet:
        own.bindings[ObjectIdentifier(local)] = .slots(operand(value, isChanged: index < last))
      case .value(let value):
        own.bindings[ObjectIdentifier(local)] = .slots(emitFresh(value))
      case .place(let place): places.append((local, resolved(place, isChanged: index < last)))
      case .closure(let closure):
        own.bindings[ObjectIdentifier(local)] = .closure(closure, frame)
      }
    }
    // As in Swift, l-values are read after the evaluation of all arguments.
    return places.compactMap { local, place in
      let open = open(place)
      own.bindings[ObjectIdentifier(local)] = .slots(open.slots)
      return open.close
    }
  }
}
