// Code generation for arrays, and for the loops that their methods compile to.
extension Emitter {
  func array(_ elements: [TypedExpression], _ type: SourceType, _ target: Slots) -> Slots {
    guard case .array(let element) = concrete(type) else { return target }
    // More than 16 elements are appended one at a time, so that they share the same registers.
    guard elements.count > 16 else {
      let places = elements.map { _ in allocate(size(element)) }
      for (value, slots) in zip(elements, places) { emit(value, into: slots, isFresh: true) }
      emit(
        .array(
          first: places.first ?? next, count: elements.count, size: size(element),
          result: target.object))
      return target
    }
    let result = allocate(.object).object
    emit(.array(first: next, count: 0, size: size(element), result: result))
    for value in elements {
      let mark = next
      let slots = emit(value)
      emit(.append(array: result, element: sized(slots, element)))
      next = mark
    }
    emit(.copyObject, target.object, result)
    return target
  }

  func arrayOperation(
    _ operation: ArrayOperation, _ values: [TypedExpression], _ closure: TypedClosure?,
    _ type: SourceType, _ target: Slots
  ) -> Slots {
    switch operation {
    case .concatenate:
      let result = allocate(.object).object
      emit(values[0], into: Slots(object: result), isFresh: true)
      let other = emit(values[1])
      emit(.appendContents(array: result, other: other.object))
      emit(.copyObject, target.object, result)
      return target
    case .repeating:
      let slots = operands(values)
      emit(
        .repeating(
          element: slots[0], size: size(values[0].type), count: slots[1].scalar,
          result: target.object))
      return target
    case .count, .isEmpty:
      let array = emit(values[0])
      emit(.count, target.scalar, array.object)
      if operation == .isEmpty {
        emit(.equalInt, target.scalar, target.scalar, constant(0 as UInt64))
      }
      return target
    case .element:
      let (array, index) = arrayAndIndex(values[0], values[1])
      emit(.element(array: array.object, index: index.scalar, result: sized(target, type)))
      return target
    case .first, .last: return edge(operation, values[0], type, target)
    case .min, .max: return extreme(operation, values[0], type, target)
    case .reversed, .enumerated: return rearranged(operation, values[0], type, target)
    case .map, .filter, .reduce, .containsWhere, .allSatisfy, .firstWhere, .firstIndexWhere:
      guard let closure else { return target }
      return overElements(operation, values, closure, type, target)
    }
  }

  func edge(
    _ operation: ArrayOperation, _ array: TypedExpression, _ type: SourceType, _ target: Slots
  ) -> Slots {
    let object = emit(array).object
    let count = scalar()
    emit(.count, count, object)
    let (some, end) = (Label(), Label())
    jump(.jumpUnlessEqualInt, count, constant(0 as UInt64), to: some)
    clear(target, size(type))
    jump(.jump, to: end)
    place(some)
    let index: Int
    if operation == .first {
      index = constant(0 as UInt64)
    } else {
      emit(.wrappingSubtract, count, count, constant(1 as UInt64))
      index = count
    }
    let inner = sized(target.moved(by: .scalar), concrete(type).wrapped ?? .invalid)
    emit(.element(array: object, index: index, result: inner))
    emit(.copyScalar, target.scalar, one)
    place(end)
    return target
  }

  /// Compiles `min` or `max` of an array.
  ///
  /// As in Swift, the result is the first of several equal elements. If the first element is NaN,
  /// the result is NaN, because no comparison with NaN is true.
  func extreme(
    _ operation: ArrayOperation, _ array: TypedExpression, _ type: SourceType, _ target: Slots
  ) -> Slots {
    let object = emit(array).object
    let (count, value, best, test) = (scalar(), scalar(), scalar(), scalar())
    emit(.count, count, object)
    let element = concrete(type).wrapped ?? .double
    let less: Operation = element == .double ? .lessDouble : element == .int ? .lessInt : .lessUInt
    let flag = scalar()
    emit(.copyScalar, flag, zero)
    emit(.copyScalar, best, zero)
    loop(count: count) { index in
      emit(.element(array: object, index: index, result: sized(Slots(scalar: value), .int)))
      let (take, keep) = (Label(), Label())
      jump(.jumpIfFalse, flag, to: take)
      let (a, b) = operation == .min ? (value, best) : (best, value)
      emit(less, test, a, b)
      jump(.jumpIfFalse, test, to: keep)
      place(take)
      emit(.copyScalar, best, value)
      emit(.copyScalar, flag, one)
      place(keep)
    }
    emit(.copyScalar, target.scalar, flag)
    emit(.copyScalar, target.scalar + 1, best)
    return target
  }

  func overElements(
    _ operation: ArrayOperation, _ values: [TypedExpression], _ closure: TypedClosure,
    _ type: SourceType, _ target: Slots
  ) -> Slots {
    let source = emitFresh(values[0])
    let count = scalar()
    let element: SourceType
    switch concrete(values[0].type) {
    case .array(let inner):
      element = inner
      emit(.count, count, source.object)
    case .range(let bound, let isClosed):
      element = bound
      emit(.subtractInt, count, source.scalar + 1, source.scalar)
      if isClosed { emit(.addInt, count, count, constant(1 as UInt64)) }
    default: return target
    }
    let result = allocate(size(type))
    prepare(operation, values, type, result)
    let item = allocate(size(element))
    let end = Label()
    loop(count: count) { index in
      if case .array = concrete(values[0].type) {
        emit(.element(array: source.object, index: index, result: sized(item, element)))
      } else {
        emit(.wrappingAdd, item.scalar, source.scalar, index)
      }
      let local = Local(element, at: position)
      frame.bindings[ObjectIdentifier(local)] = .slots(item)
      let argument = local.expression(at: position)
      step(operation, closure, argument, (item, index), element, type, result, end)
    }
    place(end)
    copy(result, to: target, size(type))
    return target
  }

  func prepare(
    _ operation: ArrayOperation, _ values: [TypedExpression], _ type: SourceType, _ result: Slots
  ) {
    switch operation {
    case .map, .filter:
      guard case .array(let element) = concrete(type) else { return }
      emit(.array(first: next, count: 0, size: size(element), result: result.object))
    case .reduce: emit(values[1], into: result, isFresh: true)
    case .allSatisfy: emit(.copyScalar, result.scalar, one)
    default: clear(result, size(type))
    }
  }

  func step(
    _ operation: ArrayOperation, _ closure: TypedClosure, _ argument: TypedExpression,
    _ current: (item: Slots, index: Int), _ element: SourceType, _ type: SourceType,
    _ result: Slots, _ end: Label
  ) {
    let item = current.item
    if operation == .reduce {
      let total = Local(type, at: position)
      frame.bindings[ObjectIdentifier(total)] = .slots(result)
      let value = inline(
        closure, frame, [.value(total.expression(at: position)), .value(argument)], type)
      copy(value, to: result, size(type))
      return
    }
    let value = inline(closure, frame, [.value(argument)], closure.result)
    switch operation {
    case .map:
      emit(.append(array: result.object, element: sized(value, closure.result)))
    case .filter:
      let skip = Label()
      jump(.jumpIfFalse, value.scalar, to: skip)
      emit(.append(array: result.object, element: sized(item, element)))
      place(skip)
    case .containsWhere, .allSatisfy:
      emit(.copyScalar, result.scalar, value.scalar)
      jump(operation == .allSatisfy ? .jumpIfFalse : .jumpIfTrue, value.scalar, to: end)
    case .firstWhere, .firstIndexWhere:
      let skip = Label()
      jump(.jumpIfFalse, value.scalar, to: skip)
      emit(.copyScalar, result.scalar, one)
      if operation == .firstWhere {
        copy(item, to: result.moved(by: .scalar), size(element))
      } else {
        emit(.copyScalar, result.scalar + 1, current.index)
      }
      jump(.jump, to: end)
      place(skip)
    default: break
    }
  }
}
