extension Emitter {
  /// Compiles a function that makes an animation from the arguments of a request.
  func maker(_ target: MakerTarget) -> ProgramCode.Maker {
    let parameters = target.parameters(checker)
    return declare { index, _ in
      ProgramCode.Maker(
        function: index, flags: parameters.map { $0.defaultValue == nil ? nil : scalar() },
        parameters: parameters.map { allocated($0.type) }, result: allocate(.object).object)
    } compile: { [self] in
      position = target.nominal?.name.position ?? target.function?.name.position ?? position
      compile(target, parameters, $0)
      emit(.returnCall)
    }
  }

  private func compile(
    _ target: MakerTarget, _ parameters: [FunctionParameter], _ maker: ProgramCode.Maker
  ) {
    let (places, result) = (maker.parameters, Slots(object: maker.result))
    for (parameter, (flag, place)) in zip(parameters, zip(maker.flags, places)) {
      guard let flag else { continue }
      let given = Label()
      jump(.jumpIfTrue, flag, to: given)
      if let value = defaultValue(parameter, target) {
        emit(value, into: place.slots, isFresh: true)
      }
      self.place(given)
    }
    if let constant = target.constant {
      copy(global(constant), to: result, .object)
    } else if let nominal = target.nominal {
      let properties: Slots
      if let function = target.function {
        properties = call(function, [:], places)
      } else {
        properties = memberwise(nominal, places)
      }
      emit(
        .customAnimation(
          type: nominal.index, properties: sized(properties, nominal.selfType),
          result: result.object))
    } else if let function = target.function {
      copy(call(function, [:], places), to: result, .object)
    }
  }

  private func defaultValue(
    _ parameter: FunctionParameter, _ target: MakerTarget
  ) -> TypedExpression? {
    if let function = target.function {
      return function.parameters.first { $0.name.text == parameter.name.text }?.checkedDefault.value
    }
    guard let nominal = target.nominal,
      let field = nominal.fields.first(where: { $0.name.text == parameter.name.text })
    else { return nil }
    return field.checked.value ?? TypedExpression(.none, field.type, at: field.name.position)
  }

  private func memberwise(_ nominal: NominalDeclaration, _ places: [SizedSlots]) -> Slots {
    let slots = allocate(size(nominal.selfType))
    var given = places[...]
    for (number, field) in nominal.fields.enumerated() {
      let target = part(slots, nominal.selfType, number)
      if field.isLet, field.value != nil, let value = field.checked.value {
        emit(value, into: target, isFresh: true)
      } else if let place = given.popFirst() {
        copy(place.slots, to: target, place.size)
      }
    }
    return slots
  }

  /// Returns the numbers of the functions that use an `AnimationState`, directly or through
  /// functions that they call.
  func stateFunctions() -> Set<Int> {
    var callers: [Int: [Int]] = [:]
    for (index, called) in callees.enumerated() {
      for callee in called { callers[callee, default: []].append(index) }
    }
    var found = touchesState.indices.filter { touchesState[$0] }
    var result = Set(found)
    while let callee = found.popLast() {
      for caller in callers[callee] ?? [] where result.insert(caller).inserted {
        found.append(caller)
      }
    }
    return result
  }
}
