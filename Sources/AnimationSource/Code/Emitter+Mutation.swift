// Code generation for changes to arrays, and for `reversed()` and `enumerated()`.
extension Emitter {
  func mutate(
    _ mutation: ArrayMutation, _ place: Place, _ values: [TypedExpression], _ type: SourceType
  ) -> Slots {
    guard case .array(let element) = concrete(place.type) else { return Slots() }
    let place = resolved(place, isChanged: values.contains { !$0.isPure })
    let slots = values.map { emitFresh($0) }
    let open = open(place)
    let array = open.slots.object
    let result = allocate(size(type))
    switch mutation {
    case .append: emit(.append(array: array, element: sized(slots[0], element)))
    case .appendContents: emit(.appendContents(array: array, other: slots[0].object))
    case .insert:
      emit(.insert(array: array, index: slots[1].scalar, element: sized(slots[0], element)))
    case .remove:
      emit(.remove(array: array, index: slots[0].scalar, result: sized(result, element)))
    case .removeFirst, .removeLast:
      let index = scalar()
      emit(.count, index, array)
      let some = Label()
      jump(.jumpUnlessEqualInt, index, constant(0 as UInt64), to: some)
      emit(.fault, MachineFault.emptyArray.rawValue)
      self.place(some)
      if mutation == .removeFirst {
        emit(.copyScalar, index, constant(0 as UInt64))
      } else {
        emit(.wrappingSubtract, index, index, constant(1 as UInt64))
      }
      emit(.remove(array: array, index: index, result: sized(result, element)))
    case .removeAll: emit(.removeAll(array: array))
    case .swapAt:
      emit(.swap(array: array, slots[0].scalar, slots[1].scalar, size: size(element)))
    }
    open.close?()
    return result
  }

  /// Compiles `reversed()` of an array or a range, or `enumerated()` of an array; the result is an
  /// array.
  func rearranged(
    _ operation: ArrayOperation, _ value: TypedExpression, _ type: SourceType, _ target: Slots
  ) -> Slots {
    guard case .array(let kind) = concrete(type) else { return target }
    let source = emitFresh(value)
    let (count, last, from) = (scalar(), scalar(), scalar())
    let isRange: Bool
    if case .range(_, let isClosed) = concrete(value.type) {
      isRange = true
      emit(.subtractInt, count, source.scalar + 1, source.scalar)
      if isClosed { emit(.addInt, count, count, constant(1 as UInt64)) }
      emit(.wrappingAdd, last, source.scalar, count)
    } else {
      isRange = false
      emit(.count, count, source.object)
      emit(.copyScalar, last, count)
    }
    emit(.wrappingSubtract, last, last, constant(1 as UInt64))
    let result = allocate(.object).object
    emit(.array(first: next, count: 0, size: size(kind), result: result))
    let item = allocate(size(kind))
    let element = operation == .enumerated ? item.moved(by: .scalar) : item
    let elementSize = operation == .enumerated ? size(partTypes(kind)[1]) : size(kind)
    loop(count: count) { index in
      if operation == .enumerated {
        emit(.copyScalar, item.scalar, index)
        emit(.copyScalar, from, index)
      } else {
        emit(.wrappingSubtract, from, last, index)
      }
      if isRange {
        emit(.copyScalar, item.scalar, from)
      } else {
        emit(
          .element(
            array: source.object, index: from,
            result: SizedSlots(slots: element, size: elementSize)))
      }
      emit(.append(array: result, element: SizedSlots(slots: item, size: size(kind))))
    }
    emit(.copyObject, target.object, result)
    return target
  }
}
