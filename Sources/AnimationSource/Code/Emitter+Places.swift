// Code generation for l-values: variables and their parts, properties with setters, and values in a
// state.
extension Emitter {
  /// An l-value whose value is in registers, and the code that writes the registers back.
  struct OpenPlace {
    var slots: Slots
    /// Writes the changed value back; `nil` if no code needs to write the value back, as for a
    /// variable.
    var close: (() -> Void)?
    var isContext = false
  }

  /// Loads the value of an l-value into registers.
  ///
  /// - Parameter isRead: False if the whole value is replaced and therefore need not be loaded.
  func open(_ place: Place, isRead: Bool = true) -> OpenPlace {
    let outer = position
    position = place.position
    defer { position = outer }
    let size = size(place.type)
    switch place.kind {
    case .local(let local):
      var open = OpenPlace(slots: slots(of: local))
      if case .context = place.type { open.isContext = true }
      return open
    case .field(let base, let index):
      let outer = open(base)
      return OpenPlace(slots: part(outer.slots, base.type, index), close: outer.close)
    case .forced(let base):
      let outer = open(base)
      unwrap(outer.slots)
      return OpenPlace(slots: outer.slots.moved(by: .scalar), close: outer.close)
    case .value(let value): return OpenPlace(slots: emitFresh(value))
    case .discard: return OpenPlace(slots: allocate(size))
    case .logicallyComplete(let base):
      let context = open(base).slots.scalar
      let slots = allocate(.scalar)
      if isRead { emit(.isComplete, slots.scalar, context) }
      return OpenPlace(slots: slots) { [self] in emit(.setComplete, context, slots.scalar) }
    case .contextState(let base):
      let context = open(base).slots.scalar
      let slots = allocate(.object)
      touchState()
      if isRead { emit(.contextState(context: context, result: slots.object)) }
      return OpenPlace(slots: slots) { [self] in
        emit(.setContextState(context: context, value: slots.object))
      }
    case .state(let base, let key): return openState(base, key, isRead)
    case .element(let base, let index):
      let array = open(base)
      let number: Int
      if case .local(let local) = index.kind, local.isLet {
        number = self.slots(of: local).scalar
      } else {
        number = scalar()
        emit(index, into: Slots(scalar: number), isFresh: true)
      }
      let slots = allocate(size)
      let element = SizedSlots(slots: slots, size: size)
      if isRead {
        emit(.element(array: array.slots.object, index: number, result: element))
      }
      return OpenPlace(slots: slots) { [self] in
        emit(.setElement(array: array.slots.object, index: number, element: element))
        array.close?()
      }
    case .property(let base, let property, let generics):
      return openProperty(base, property, generics.mapValues { concrete($0) }, size, isRead)
    }
  }

  private func openProperty(
    _ base: Place, _ property: ComputedProperty, _ generics: [Int: SourceType], _ size: Size,
    _ isRead: Bool
  ) -> OpenPlace {
    let owner = open(base)
    let whole = SizedSlots(slots: owner.slots, size: self.size(base.type))
    let slots = allocate(size)
    if isRead {
      if let name = property.getter.intrinsic {
        let type = property.type.replacing(generics)
        copy(library(name, [(whole.slots, concrete(base.type))], type, nil), to: slots, size)
      } else {
        copy(call(property.getter, generics, [whole]), to: slots, size)
      }
    }
    guard let setter = property.setter else { return OpenPlace(slots: slots) }
    return OpenPlace(slots: slots) { [self] in
      let index = index(of: setter, generics)
      _ = call(setter, generics, [whole, SizedSlots(slots: slots, size: size)])
      if setter.isMutating, !owner.isContext, let first = functions[index].finals.first {
        copy(first, to: owner.slots, whole.size)
      }
      owner.close?()
    }
  }

  private func openState(_ base: Place, _ key: StateKeyUse, _ isRead: Bool) -> OpenPlace {
    let size = size(key.valueType)
    let number = keyNumber(key)
    let slots = allocate(size)
    let value = SizedSlots(slots: slots, size: size)
    touchState()
    if case .contextState(let owner) = base.kind {
      let context = open(owner).slots.scalar
      if isRead { load(.loadState(context: context, key: number, result: value), value, key) }
      return OpenPlace(slots: slots) { [self] in
        emit(.storeState(context: context, key: number, value: value))
      }
    }
    let state = open(base)
    let object = state.slots.object
    if isRead { load(.loadStateObject(object: object, key: number, result: value), value, key) }
    return OpenPlace(slots: slots) { [self] in
      emit(.storeStateObject(object: object, key: number, value: value))
      state.close?()
    }
  }

  /// Compiles code that loads a value from a state, or computes the key's default value if the
  /// state has no value.
  private func load(_ call: HostCall, _ value: SizedSlots, _ use: StateKeyUse) {
    let end = Label()
    emit(call, found: end)
    emit(use.defaultValue, into: value.slots, isFresh: true)
    place(end)
  }

  /// Compiles the evaluation of `state[Key.self]`.
  func loadState(_ base: TypedExpression, _ key: StateKeyUse, _ slots: Slots) -> Slots {
    touchState()
    let value = sized(slots, key.valueType)
    var context: Int?
    if case .contextState(let owner) = base.kind {
      context = emit(owner).scalar
    } else if case .place(let place) = base.kind, case .contextState(let owner) = place.kind {
      context = open(owner).slots.scalar
    }
    // The keys that the expression of the state uses get lower numbers than this key.
    let call: HostCall
    if let context {
      call = .loadState(context: context, key: keyNumber(key), result: value)
    } else {
      call = .loadStateObject(object: emit(base).object, key: keyNumber(key), result: value)
    }
    load(call, value, key)
    return slots
  }

  /// Returns the number of a state key in the program; a new key gets the next number.
  private func keyNumber(_ key: StateKeyUse) -> Int {
    let type = concrete(.nominal(key.nominal, key.arguments))
    var name = checker.nominals[key.nominal].fullName
    if case .nominal(_, let arguments) = type, arguments.contains(.double) { name += "<Double>" }
    if let number = keys[name] { return number }
    keys[name] = keyNames.count
    keyNames.append(name)
    return keyNames.count - 1
  }

  /// Compiles the assignment `place = value`.
  func assign(_ place: Place, _ value: TypedExpression) {
    let size = size(place.type)
    if case .context = place.type, case .local(let local) = place.kind {
      return assignContext(value, to: local)
    }
    if let slots = simplePlace(place) {
      emit(value, into: slots)
      return
    }
    let place = resolved(place, isChanged: !value.isPure)
    // The value is computed before the l-value is opened, because it may read or change it. A value
    // of the type `Never` has no slots, but the copy below reads those of the l-value's type.
    let slots = allocate(size)
    emit(value, into: slots, isFresh: true)
    let open = open(place, isRead: false)
    copy(slots, to: open.slots, size)
    open.close?()
  }

  /// Compiles a compound assignment, such as `a += b`.
  ///
  /// The expression `value` reads the current value of the l-value from the variable `local`.
  func update(_ place: Place, _ local: Local, _ value: TypedExpression) {
    var (place, value) = (place, value)
    if simplePlace(place) == nil, case .builtIn(let operation, let operands) = value.kind {
      place = resolved(place, isChanged: !value.isPure)
      // As in Swift, the l-value is read after the evaluation of the operands.
      value.kind = .builtIn(operation, operands.map { stored($0, isChanged: false) })
    }
    let open = open(place)
    frame.bindings[ObjectIdentifier(local)] = .slots(open.slots)
    emit(value, into: open.slots)
    open.close?()
  }

  /// Compiles the assignment of a context to a variable: the code copies the context into the
  /// variable's own context.
  ///
  /// Reports an error if `local` is a parameter.
  func assignContext(_ value: TypedExpression, to local: Local) {
    let target = slots(of: local)
    guard let number = contextNumbers[ObjectIdentifier(local)] else {
      return fail("a context cannot be assigned to a parameter: assign its 'state' instead")
    }
    let source = emit(value)
    emit(.copyContext(from: source.scalar, to: number, result: target.scalar))
  }

  /// Allocates a context for a variable, and returns the number of the context.
  func newContext(for local: Local) -> Int {
    if functions.indices.contains(currentFunction), functions[currentFunction].isRecursive {
      fail(
        """
        a function that calls itself cannot have a variable with an AnimationContext: use a loop, \
        or pass the context as an inout parameter
        """)
    }
    let number = contextCount
    contextCount += 1
    contextNumbers[ObjectIdentifier(local)] = number
    return number
  }
}
