// Code generation for changes to arrays.
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
}
