// Code generation for the bodies of functions and their returns.
extension Emitter {
  func compileBody(_ function: FunctionDeclaration, _ index: Int) {
    let code = functions[index]
    position = function.name.position
    if function.intrinsic != nil { failInternally("'\(function.name.text)' has no body") }
    var parameters = code.parameters[...]
    // A recursive call overwrites the function's result registers, so the function sets its result
    // in other registers.
    frame.result = code.isRecursive ? allocate(code.result.size) : code.result.slots
    if function.isInitializer {
      bindSelf(function, frame.result)
    } else if let local = function.selfLocal, let first = parameters.first {
      frame.bindings[ObjectIdentifier(local)] = .slots(first.slots)
      parameters = parameters.dropFirst()
    } else if function.owner != nil, !function.isStatic, function.selfLocal == nil {
      parameters = parameters.dropFirst()
    }
    for (local, slots) in zip(function.locals, parameters) {
      frame.bindings[ObjectIdentifier(local)] = .slots(slots.slots)
    }
    emit(function.statements)
    leave(function)
    // Another function's last instruction, or a return before a label, does not end this function.
    let isReached =
      self.code.count == code.entry || self.code.count == lastLabel
      || self.code.last?.kind != .returnCall
    if failure == nil, isReached { emitReturnCall() }
  }

  /// Compiles the return from the current function.
  ///
  /// A recursive function first copies its result and its `inout` parameters to the registers that
  /// the caller reads.
  func emitReturnCall() {
    let code = functions[currentFunction]
    if code.isRecursive {
      copy(frame.result, to: code.result.slots, code.result.size)
      for (parameter, final) in zip(code.parameters, code.finals) {
        copy(parameter.slots, to: final, parameter.size)
      }
    }
    emit(.returnCall)
  }

  /// Binds `self` of an initializer to the result registers, and sets the default values of the
  /// stored properties.
  func bindSelf(_ function: FunctionDeclaration, _ result: Slots) {
    guard let local = function.selfLocal, let owner = function.owner else { return }
    frame.initializer = function
    let slots = function.isFailable ? result.moved(by: .scalar) : result
    frame.bindings[ObjectIdentifier(local)] = .slots(slots)
    clear(slots, size(owner))
    guard case .nominal(let index, _) = owner, !function.isDelegating else { return }
    for (number, field) in checker.nominals[index].fields.enumerated() {
      if let value = field.checked.value {
        emit(value, into: part(slots, owner, number), isFresh: true)
      }
    }
  }

  /// Marks the result of a failable initializer as not `nil`, at the end of the initializer; does
  /// nothing for other functions.
  func leave(_ function: FunctionDeclaration) {
    if function.isInitializer, function.isFailable {
      emit(.copyScalar, frame.result.scalar, one)
    }
  }
}
