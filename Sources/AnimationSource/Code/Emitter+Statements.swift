// Code generation for statements.
extension Emitter {
  /// Compiles statements; their registers are free afterwards.
  func emit(_ statements: [TypedStatement]) {
    let (start, first) = (next, deferred.count)
    enter()
    defer { depth -= 1 }
    for statement in statements {
      guard failure == nil else { break }
      let mark = next
      position = statement.position
      if !emit(statement) { next = mark }
    }
    endDeferred(from: first)
    next = start
  }

  /// Compiles a statement; returns true if its registers stay in use until the block ends.
  func emit(_ statement: TypedStatement) -> Bool {
    switch statement.kind {
    case .expression(let value): emit(value)
    case .declare(let local, let value): return declare(local, value)
    case .bind(let pattern, let value):
      match(pattern, emitFresh(value), value.type, otherwise: Label())
      return true
    case .assign(let place, let value): assign(place, value)
    case .assignTuple(let local, let value, let parts): assignTuple(local, value, parts)
    case .update(let place, let local, let value): update(place, local, value)
    case .if(let conditions, let body, let other):
      let (otherwise, end) = (Label(), Label())
      for condition in conditions { test(condition, otherwise: otherwise) }
      let mark = next
      emit(body)
      if other.isEmpty {
        place(otherwise)
      } else {
        jump(.jump, to: end)
        place(otherwise)
        emit(other)
        place(end)
      }
      next = mark
      return true
    case .loop(let label, let conditions, let body):
      let (top, exit) = (Label(), Label())
      setTargets(label, exit: exit, next: top)
      place(top)
      for condition in conditions { test(condition, otherwise: exit) }
      emit(body)
      jump(.loop, to: top)
      place(exit)
    case .repeatWhile(let label, let body, let condition):
      let (top, next, exit) = (Label(), Label(), Label())
      setTargets(label, exit: exit, next: next)
      place(top)
      emit(body)
      place(next)
      jumpUnless(condition, to: exit)
      jump(.loop, to: top)
      place(exit)
    case .forRange(
      let label, let local, let lower, let upper, let isClosed, let isReversed, let filter, let body
    ):
      forRange(label, local, lower, upper, (isClosed, isReversed), filter, body)
    case .forStride(
      let label, let local, let from, let to, let by, let isClosed, let filter, let body):
      forStride(label, local, (from, to, by), isClosed, filter, body)
    case .forArray(
      let label, let pattern, let array, let index, let isReversed, let filter, let body):
      forArray(label, pattern, array, index, isReversed, filter, body)
    case .switch(let label, let local, let subject, let cases):
      emitSwitch(label, local, subject, cases)
    case .return(let value): emitReturn(value)
    case .break(let label):
      if let targets = frame.find(label) {
        runDeferred(from: targets.firstDeferred)
        jump(.jump, to: targets.exit)
      }
    case .continue(let label):
      if let targets = frame.find(label), let next = targets.next {
        runDeferred(from: targets.firstDeferred)
        jump(next.target == nil ? .jump : .loop, to: next)
      }
    case .fallthrough:
      if let following {
        runDeferred(from: caseDeferred)
        jump(.jump, to: following)
      } else {
        fail("'fallthrough' is allowed only in a case of a switch, and not in the last case")
      }
    case .block(let label, let body):
      let exit = Label()
      setTargets(label, exit: exit, next: nil)
      emit(body)
      place(exit)
    case .deferred(let body): deferred.append(body)
    }
    return false
  }

  func declare(_ local: Local, _ value: TypedExpression?) -> Bool {
    if case .context = local.type {
      let slots = allocate(.scalar)
      frame.bindings[ObjectIdentifier(local)] = .slots(slots)
      let number = newContext(for: local)
      guard let value else { return true }
      if case .call(let function, _, let arguments) = value.kind, function.intrinsic == "withState",
        case .value(let base) = arguments[0], case .value(let state) = arguments[1]
      {
        let from = emit(base)
        if case .call(let function, _, _) = state.kind, function.intrinsic == "newState" {
          emit(.withNewState(context: from.scalar, to: number, result: slots.scalar))
          touchState()
        } else {
          let object = emit(state).object
          emit(.withState(context: from.scalar, state: object, to: number, result: slots.scalar))
        }
      } else {
        let from = emit(value)
        emit(.copyContext(from: from.scalar, to: number, result: slots.scalar))
      }
      return true
    }
    let slots = allocate(size(local.type))
    frame.bindings[ObjectIdentifier(local)] = .slots(slots)
    let mark = next
    if let value { emit(value, into: slots, isFresh: true) }
    next = mark
    return true
  }

  func emitReturn(_ value: TypedExpression?) {
    if let value {
      if value.type == .void || value.type == .never {
        emit(value)
      } else {
        emit(value, into: frame.result, isFresh: true)
      }
    } else if let initializer = frame.initializer {
      leave(initializer)
    }
    runDeferred(from: frame.firstDeferred)
    if let end = frame.end { jump(.jump, to: end) } else { emitReturnCall() }
  }

  /// Compiles a condition; the code then jumps to `otherwise` if the condition is false.
  func test(_ condition: TypedCondition, otherwise: Label) {
    switch condition {
    case .expression(let value): jumpUnless(value, to: otherwise)
    case .optional(let local, let value):
      let slots = emitFresh(value)
      jump(.jumpIfFalse, slots.scalar, to: otherwise)
      frame.bindings[ObjectIdentifier(local)] = .slots(slots.moved(by: .scalar))
    case .pattern(let pattern, let value):
      match(pattern, emitFresh(value), value.type, otherwise: otherwise)
    }
  }

  /// Compiles a pattern; the code then jumps to `otherwise` if the value does not match.
  func match(
    _ pattern: TypedPattern, _ slots: Slots, _ type: SourceType, otherwise: Label
  ) {
    switch pattern {
    case .any: break
    case .bind(let local):
      // All patterns of a case bind the same variables.
      if case .slots(let known)? = frame.bindings[ObjectIdentifier(local)] {
        copy(slots, to: known, size(type))
      } else {
        let own = allocate(size(type))
        copy(slots, to: own, size(type))
        frame.bindings[ObjectIdentifier(local)] = .slots(own)
      }
    case .tuple(let parts):
      for (index, inner) in parts.enumerated() {
        match(inner, part(slots, type, index), partTypes(type)[index], otherwise: otherwise)
      }
    case .enumCase(let tag, let parts):
      jump(.jumpUnlessEqual, slots.scalar, constant(Double(tag)), to: otherwise)
      guard case .nominal(let index, let arguments) = concrete(type) else { return }
      var place = slots.moved(by: .scalar)
      for (inner, type) in zip(parts, checker.nominals[index].payloadTypes(tag, arguments)) {
        match(inner, place, type, otherwise: otherwise)
        place = place.moved(by: size(type))
      }
    case .some(let inner):
      jump(.jumpIfFalse, slots.scalar, to: otherwise)
      guard let wrapped = concrete(type).wrapped else { return }
      match(inner, slots.moved(by: .scalar), wrapped, otherwise: otherwise)
    case .none: jump(.jumpIfTrue, slots.scalar, to: otherwise)
    case .matches(let local, let test):
      frame.bindings[ObjectIdentifier(local)] = .slots(slots)
      jumpUnless(test, to: otherwise)
    }
  }

  func emitSwitch(
    _ label: LoopLabel, _ local: Local, _ subject: TypedExpression, _ cases: [TypedCase]
  ) {
    let slots = emitFresh(subject)
    frame.bindings[ObjectIdentifier(local)] = .slots(slots)
    let exit = Label()
    setTargets(label, exit: exit, next: nil)
    let bodies = cases.map { _ in Label() }
    let (outer, outerDeferred) = (following, caseDeferred)
    caseDeferred = deferred.count
    for (index, part) in cases.enumerated() {
      position = part.position
      let other = Label()
      for (number, (pattern, condition)) in part.patterns.enumerated() {
        let nextPattern = number == part.patterns.count - 1 ? other : Label()
        match(pattern, slots, subject.type, otherwise: nextPattern)
        if let condition { jumpUnless(condition, to: nextPattern) }
        if number < part.patterns.count - 1 {
          jump(.jump, to: bodies[index])
          place(nextPattern)
        }
      }
      place(bodies[index])
      // BOUND: the next index is tested against the end.
      following = index + 1 < cases.count ? bodies[index + 1] : nil
      emit(part.body)
      jump(.jump, to: exit)
      place(other)
    }
    (following, caseDeferred) = (outer, outerDeferred)
    place(exit)
  }
}
