// Code generation for enumerations, optionals and the environment.
extension Emitter {
  func clear(_ slots: Slots, _ size: Size) {
    if size == .scalar {
      emit(.copyScalar, slots.scalar, zero)
    } else if size != Size() {
      emit(.clear(SizedSlots(slots: slots, size: size)))
    }
  }

  /// Compiles a test that ends the call with a fault if the optional in the given registers is
  /// `nil`.
  func unwrap(_ slots: Slots) {
    let end = Label()
    jump(.jumpIfTrue, slots.scalar, to: end)
    emit(.fault, MachineFault.noValue.rawValue)
    place(end)
  }

  func enumCase(
    _ tag: Int, _ payload: [TypedExpression], _ type: SourceType, _ slots: Slots
  ) -> Slots {
    let whole = size(type)
    // The rest of the payload is cleared, so that equal values have equal registers.
    if whole != .scalar {
      let used = payload.reduce(Size.scalar) { $0 + size($1.type) }
      if used != whole { clear(slots, whole) }
    }
    var place = slots.moved(by: .scalar)
    for value in payload {
      emit(value, into: place, isFresh: true)
      place = place.moved(by: size(value.type))
    }
    emit(.copyScalar, slots.scalar, constant(Double(tag)))
    return slots
  }

  func rawValue(_ value: TypedExpression, _ slots: Slots) -> Slots {
    let tag = emit(value)
    guard case .nominal(let index, _) = concrete(value.type) else { return slots }
    let end = Label()
    for (number, part) in checker.nominals[index].cases.enumerated() {
      let other = Label()
      jump(.jumpUnlessEqual, tag.scalar, constant(Double(number)), to: other)
      emit(.copyScalar, slots.scalar, constant(part.rawValue ?? 0))
      jump(.jump, to: end)
      place(other)
    }
    place(end)
    return slots
  }

  func environmentValue(
    _ environment: TypedExpression, _ entry: EnvironmentEntry, _ slots: Slots
  ) -> Slots {
    guard let value = entry.checkedValue else { return slots }
    guard entry.isGiven else { return emit(value, into: slots, isFresh: true) }
    let number = emit(environment)
    let end = Label()
    connect(emit(.environment, number.scalar, entry.index, 0, slots.scalar), to: end)
    emit(value, into: slots, isFresh: true)
    place(end)
    return slots
  }

  func touchState() {
    if touchesState.indices.contains(currentFunction) { touchesState[currentFunction] = true }
  }
}
