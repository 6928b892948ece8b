// Functions and closures that are compiled at the place of their call.
extension Emitter {
  /// Compiles a function at the place of its call.
  func inline(
    _ function: FunctionDeclaration, _ generics: [Int: SourceType], _ arguments: [TypedArgument],
    _ type: SourceType
  ) -> Slots {
    guard !frame.inlined.contains(ObjectIdentifier(function)), inlineDepth < 24 else {
      fail(
        "'\(function.name.text)' calls itself, and a function that takes closures, or stands inside another one, cannot"
      )
      return Slots()
    }
    let caller = frame
    // A nested function sees the names around its declaration, which are those around its call.
    let home = function.scope == nil ? nil : caller
    let own = Frame(parent: home)
    own.generics = function.scope == nil ? generics : caller.generics.merging(generics) { $1 }
    own.inlined = caller.inlined.union([ObjectIdentifier(function)])
    var closing: [() -> Void] = []
    var rest = arguments[...]
    let result = allocate(size(type))
    frame = own
    if function.isInitializer { bindSelf(function, result) }
    frame = caller
    if function.scope == nil, !function.isInitializer, let local = function.selfLocal,
      let first = rest.first
    {
      bind(first, to: local, in: own, &closing)
      rest = rest.dropFirst()
    }
    for (local, argument) in zip(function.locals, rest) {
      bind(argument, to: local, in: own, &closing)
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
      guard inlineDepth < 24 else {
        fail("closures contain one another too deeply")
        return Slots()
      }
      let caller = frame
      let own = Frame(parent: home)
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

  /// The closure that a name stands for, and the frame of the names that it sees.
  ///
  /// A closure that a constant keeps sees the names around its declaration. These are also around
  /// each of its calls.
  func closure(of local: Local, in frame: Frame) -> (TypedClosure, Frame)? {
    if case .closure(let closure, let home)? = frame.find(local) { return (closure, home) }
    return local.closure.map { ($0, frame) }
  }

  func bind(
    _ argument: TypedArgument, to local: Local, in own: Frame, _ closing: inout [() -> Void]
  ) {
    switch argument {
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
