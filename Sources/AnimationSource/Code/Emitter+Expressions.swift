// Code generation for expressions.
extension Emitter {
  /// Compiles an expression and returns the registers of its value.
  ///
  /// - Parameters:
  ///   - target: The registers that receive the value; `nil` if any registers can receive it.
  ///   - isFresh: True if the expression cannot read the target.
  @discardableResult
  func emit(
    _ expression: TypedExpression, into target: Slots? = nil, isFresh: Bool = false
  ) -> Slots {
    let outer = position
    position = expression.position
    enter()
    defer { (position, depth) = (outer, depth - 1) }
    guard failure == nil else { return target ?? Slots() }
    if let simple = simple(expression) {
      if let target { copy(simple, to: target, size(expression.type)) }
      return target ?? simple
    }
    if case .builtIn(let operation, let operands) = expression.kind {
      return emit(operation, operands, expression.type, into: target)
    }
    if case .conditional = expression.kind { return choice(expression, target, isFresh: isFresh) }
    let value = compound(expression, isFresh ? target : nil)
    guard let target else { return value }
    copy(value, to: target, size(expression.type))
    return target
  }

  /// Compiles an expression into new registers, and returns them.
  func emitFresh(_ expression: TypedExpression) -> Slots {
    emit(expression, into: allocate(size(expression.type)), isFresh: true)
  }

  /// Returns the registers of an expression that needs no instruction; `nil` for other expressions.
  func simple(_ expression: TypedExpression) -> Slots? {
    switch expression.kind {
    case .constant(let bits):
      return size(expression.type) == Size() ? Slots() : Slots(scalar: constant(bits))
    case .local(let local): return slots(of: local)
    case .field(let base, let index):
      guard let slots = simple(base) else { return nil }
      return index < 0 ? slots : part(slots, base.type, index)
    case .place(let place): return simplePlace(place)
    case .builtIn, .call:
      guard let bits = constantValue(expression), size(expression.type) == .scalar else {
        return nil
      }
      return Slots(scalar: constant(bits))
    default: return nil
    }
  }

  func simplePlace(_ place: Place) -> Slots? {
    switch place.kind {
    case .local(let local): return slots(of: local)
    case .field(let base, let index):
      return simplePlace(base).map { part($0, base.type, index) }
    case .value(let value): return simple(value)
    default: return nil
    }
  }

  func slots(of local: Local) -> Slots {
    guard case .slots(let slots)? = frame.find(local) else {
      failInternally("'\(local.name)' has no registers")
      return Slots()
    }
    return slots
  }

  /// Compiles an operand.
  ///
  /// - Parameter isChanged: True if later code can change variables before the operand is used. The
  ///   value of a variable is copied then.
  func operand(_ expression: TypedExpression, isChanged: Bool) -> Slots {
    let slots = emit(expression)
    guard isChanged, expression.isVariable else { return slots }
    let copied = allocate(size(expression.type))
    copy(slots, to: copied, size(expression.type))
    return copied
  }

  /// Compiles operands from left to right.
  func operands(_ values: [TypedExpression]) -> [Slots] {
    let last = values.dropFirst().lastIndex { !$0.isPure } ?? 0
    return values.enumerated().map { operand($1, isChanged: $0 < last) }
  }

  func compound(_ expression: TypedExpression, _ target: Slots?) -> Slots {
    let type = expression.type
    func result() -> Slots { target ?? allocate(size(type)) }
    switch expression.kind {
    case .constant, .local, .builtIn, .conditional: return emit(expression)
    case .global(let constant): return global(constant)
    case .field(let base, let index):
      let slots = emit(base)
      return index < 0 ? slots : part(slots, base.type, index)
    case .aggregate(let parts):
      // A part of size 0 adds no instruction, but takes compilation time.
      pay(frame.generics.isEmpty ? parts.count / 4 : 16 * parts.count)
      let slots = result()
      for (index, value) in parts.enumerated() {
        emit(value, into: part(slots, type, index), isFresh: true)
      }
      return slots
    case .enumCase(let tag, let payload): return enumCase(tag, payload, type, result())
    case .rangeOf(let lower, let upper):
      let slots = result()
      emit(lower, into: slots, isFresh: true)
      emit(upper, into: slots.moved(by: .scalar), isFresh: true)
      let check: Operation =
        lower.type == .double ? .checkRange : lower.type == .int ? .checkIntRange : .checkUIntRange
      emit(check, slots.scalar, slots.scalar + 1)
      return slots
    case .equal(let a, let b):
      let both = operands([a, b])
      let slots = result()
      equal(both[0], both[1], a.type, into: slots.scalar)
      return slots
    case .some(let value):
      let slots = result()
      emit(value, into: slots.moved(by: .scalar), isFresh: true)
      emit(.copyScalar, slots.scalar, one)
      return slots
    case .none:
      let slots = result()
      clear(slots, size(type))
      return slots
    case .array(let elements): return array(elements, type, result())
    case .call(let function, let generics, let arguments):
      return call(function, generics, arguments, type, target)
    case .callClosure(let local, let arguments):
      guard let (closure, home) = closure(of: local, in: frame) else { return Slots() }
      return inline(closure, home, arguments, type)
    case .applied(let closure, let values):
      return inline(closure, frame, values.map { .value($0) }, type)
    case .and(let a, let b): return either(a, b, .jumpIfFalse, result())
    case .or(let a, let b): return either(a, b, .jumpIfTrue, result())
    case .coalesce(let a, let b):
      let slots = result()
      let value = emit(a)
      let (otherwise, end) = (Label(), Label())
      jump(.jumpIfFalse, value.scalar, to: otherwise)
      copy(
        concrete(type) == concrete(a.type) ? value : value.moved(by: .scalar), to: slots, size(type)
      )
      jump(.jump, to: end)
      place(otherwise)
      emit(b, into: slots, isFresh: true)
      place(end)
      return slots
    case .forced(let value):
      let slots = emit(value)
      unwrap(slots)
      return slots.moved(by: .scalar)
    case .chain(let value, let local, let body):
      let slots = result()
      let optional = operand(value, isChanged: !body.isPure)
      let (otherwise, end) = (Label(), Label())
      jump(.jumpIfFalse, optional.scalar, to: otherwise)
      frame.bindings[ObjectIdentifier(local)] = .slots(optional.moved(by: .scalar))
      if body.type == .void { emit(body) } else { emit(body, into: slots, isFresh: true) }
      if body.type == .void, size(type).scalars > 0 { emit(.copyScalar, slots.scalar, one) }
      jump(.jump, to: end)
      place(otherwise)
      clear(slots, size(type))
      place(end)
      return slots
    case .statements(let statements, let local):
      let slots = result()
      frame.bindings[ObjectIdentifier(local)] = .slots(slots)
      emit(statements)
      return slots
    case .bound(let local, let value, let body):
      bind(local, to: value)
      return emit(body, into: target, isFresh: true)
    case .specialized(let value, let generics):
      let outer = frame.generics
      frame.generics = outer.merging(generics.mapValues { concrete($0) }) { $1 }
      defer { frame.generics = outer }
      return emit(value, into: target, isFresh: true)
    case .state(let base, let key): return loadState(base, key, result())
    case .contextState(let context):
      let slots = result()
      let from = emit(context)
      touchState()
      emit(.contextState(context: from.scalar, result: slots.object))
      return slots
    case .contextEnvironment(let context): return emit(context, into: target)
    case .rawValue(let value): return rawValue(value, result())
    case .entry(let environment, let entry): return environmentValue(environment, entry, result())
    case .customAnimation(let value):
      let slots = result()
      let properties = emit(value)
      guard case .nominal(let index, _) = concrete(value.type) else { return slots }
      emit(
        .customAnimation(
          type: index, properties: sized(properties, value.type), result: slots.object))
      return slots
    case .arrayOperation(let operation, let values, let closure):
      return arrayOperation(operation, values, closure, type, result())
    case .mutatingArray(let mutation, let place, let values):
      return mutate(mutation, place, values, type)
    case .place(let place):
      return open(resolved(place, isChanged: false)).slots
    case .assigned(let place, let value):
      assign(place, value)
      return Slots()
    case .update(let place, let local, let value):
      update(place, local, value)
      return Slots()
    }
  }

  /// Compiles an operator that can skip its second operand, such as `a && b` or `a || b`.
  ///
  /// - Parameter operation: The conditional jump that skips `b`, depending on the value of `a`.
  private func either(
    _ a: TypedExpression, _ b: TypedExpression, _ operation: Operation, _ slots: Slots
  ) -> Slots {
    let end = Label()
    emit(a, into: slots)
    jump(operation, slots.scalar, to: end)
    emit(b, into: slots)
    place(end)
    return slots
  }
}
