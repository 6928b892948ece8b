// Code generation for loops.
extension Emitter {
  func forRange(
    _ label: LoopLabel, _ local: Local, _ lower: TypedExpression, _ upper: TypedExpression,
    _ order: (isClosed: Bool, isReversed: Bool), _ filter: TypedExpression?,
    _ body: [TypedStatement]
  ) {
    let isClosed = order.isClosed
    let (counter, end) = (scalar(), scalar())
    emit(lower, into: Slots(scalar: counter), isFresh: true)
    emit(upper, into: Slots(scalar: end), isFresh: true)
    let isSigned = lower.type == .int
    emit(isSigned ? .checkIntRange : .checkUIntRange, counter, end)
    // A reversed loop counts up, too. Its variable is the first value plus the last value, minus
    // the counter.
    let sum = order.isReversed ? scalar() : 0
    if order.isReversed {
      emit(.wrappingAdd, sum, counter, end)
      if !isClosed { emit(.wrappingSubtract, sum, sum, constant(1 as UInt64)) }
    }
    let (top, next, exit) = (Label(), Label(), Label())
    setTargets(label, exit: exit, next: next)
    let value = scalar()
    frame.bindings[ObjectIdentifier(local)] = .slots(Slots(scalar: value))
    place(top)
    if !isClosed {
      if isSigned {
        jump(.jumpUnlessLessInt, counter, end, to: exit)
      } else {
        let test = scalar()
        emit(.lessUInt, test, counter, end)
        jump(.jumpIfFalse, test, to: exit)
      }
    }
    if order.isReversed {
      emit(.wrappingSubtract, value, sum, counter)
    } else {
      emit(.copyScalar, value, counter)
    }
    if let filter { jumpUnless(filter, to: next) }
    emit(body)
    place(next)
    if isClosed {
      let more = Label()
      jump(.jumpUnlessEqualInt, counter, end, to: more)
      jump(.jump, to: exit)
      place(more)
    }
    emit(.wrappingAdd, counter, counter, constant(1 as UInt64))
    jump(.loop, to: top)
    place(exit)
  }

  /// Compiles a loop over a stride.
  ///
  /// For Double, each value is computed from the start, as in Swift, so rounding errors do not add
  /// up.
  func forStride(
    _ label: LoopLabel, _ local: Local,
    _ bounds: (from: TypedExpression, to: TypedExpression, by: TypedExpression), _ isClosed: Bool,
    _ filter: TypedExpression?, _ body: [TypedStatement]
  ) {
    let isDouble = bounds.from.type == .double
    let (start, end, step, value) = (scalar(), scalar(), scalar(), scalar())
    emit(bounds.from, into: Slots(scalar: start), isFresh: true)
    emit(bounds.to, into: Slots(scalar: end), isFresh: true)
    emit(bounds.by, into: Slots(scalar: step), isFresh: true)
    let (none, falling, top) = (Label(), Label(), Label())
    let (inside, next, exit) = (Label(), Label(), Label())
    let (equalJump, lessJump): (Operation, Operation) =
      isDouble ? (.jumpUnlessEqual, .jumpUnlessLess) : (.jumpUnlessEqualInt, .jumpUnlessLessInt)
    let lessEqualJump: Operation = isDouble ? .jumpUnlessLessEqual : .jumpUnlessLessEqualInt
    let nothing = isDouble ? zero : constant(0 as UInt64)
    jump(equalJump, step, nothing, to: none)
    emit(.fault, MachineFault.strideOfZero.rawValue)
    place(none)
    emit(.copyScalar, value, start)
    // For Double, the number of steps. For Int, the previous value: if the addition of the step
    // overflows, the value is on its wrong side. In Swift, the loop then ends.
    let past = scalar()
    emit(.copyScalar, past, isDouble ? constant(0 as UInt64) : start)
    setTargets(label, exit: exit, next: next)
    let shown = scalar()
    frame.bindings[ObjectIdentifier(local)] = .slots(Slots(scalar: shown))
    place(top)
    jump(lessJump, nothing, step, to: falling)
    jump(isClosed ? lessEqualJump : lessJump, value, end, to: exit)
    if !isDouble { jump(lessEqualJump, past, value, to: exit) }
    jump(.jump, to: inside)
    place(falling)
    jump(isClosed ? lessEqualJump : lessJump, end, value, to: exit)
    if !isDouble { jump(lessEqualJump, value, past, to: exit) }
    place(inside)
    emit(.copyScalar, shown, value)
    if let filter { jumpUnless(filter, to: next) }
    emit(body)
    place(next)
    if isDouble {
      let number = scalar()
      emit(.wrappingAdd, past, past, constant(1 as UInt64))
      emit(.doubleFromInt, number, past)
      emit(.multiplyDouble, number, number, step)
      emit(.addDouble, value, start, number)
    } else {
      emit(.copyScalar, past, value)
      emit(.wrappingAdd, value, value, step)
    }
    jump(.loop, to: top)
    place(exit)
  }

  func forArray(
    _ label: LoopLabel, _ pattern: TypedPattern, _ array: TypedExpression, _ index: Local?,
    _ isReversed: Bool, _ filter: TypedExpression?, _ body: [TypedStatement]
  ) {
    guard case .array(let element) = concrete(array.type) else { return }
    // The loop runs over a copy, so that its body may change the variable.
    let object = emitFresh(array)
    let count = scalar()
    emit(.count, count, object.object)
    let (next, exit) = (Label(), Label())
    setTargets(label, exit: exit, next: next)
    let slots = allocate(size(element))
    let counter = scalar()
    emit(.copyScalar, counter, constant(0 as UInt64))
    // The index of the element: the counter, or for a reversed loop, the index at the same distance
    // from the end.
    let place = isReversed ? scalar() : counter
    let top = Label()
    self.place(top)
    jump(.jumpUnlessLessInt, counter, count, to: exit)
    if isReversed {
      emit(.wrappingSubtract, place, count, counter)
      emit(.wrappingSubtract, place, place, constant(1 as UInt64))
    }
    emit(.element(array: object.object, index: place, result: sized(slots, element)))
    if let index {
      let number = scalar()
      emit(.copyScalar, number, place)
      frame.bindings[ObjectIdentifier(index)] = .slots(Slots(scalar: number))
    }
    match(pattern, slots, element, otherwise: next)
    if let filter { jumpUnless(filter, to: next) }
    emit(body)
    self.place(next)
    emit(.wrappingAdd, counter, counter, constant(1 as UInt64))
    jump(.loop, to: top)
    self.place(exit)
  }
}
