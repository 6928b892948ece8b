// The machine operations that implement functions of the prelude.
extension Emitter {
  func library(
    _ name: String, _ arguments: [TypedArgument], _ type: SourceType, _ target: Slots?
  ) -> Slots {
    var values: [(slots: Slots, type: SourceType)] = []
    let last = arguments.lastIndex { !$0.isPure } ?? 0
    for (index, argument) in arguments.enumerated() {
      switch argument {
      case .value(let value):
        values.append((operand(value, isChanged: index < last), concrete(value.type)))
      case .place(let place): values.append((open(place).slots, concrete(place.type)))
      case .closure: return Slots()
      }
    }
    return library(name, values, type, target)
  }

  /// Compiles the built-in operation with the given name; the arguments are already in registers.
  func library(
    _ name: String, _ values: [(slots: Slots, type: SourceType)], _ type: SourceType,
    _ target: Slots?
  ) -> Slots {
    if name == "bits" { return values[0].slots }
    if name == "fatalError" {
      emit(.fault, MachineFault.fatalError.rawValue)
      return Slots()
    }
    let result = target ?? allocate(size(type))
    if let (index, isBinary) = mathematics(name) {
      if isBinary {
        emit(.binaryMath, result.scalar, values[0].slots.scalar, values[1].slots.scalar, index)
      } else {
        emit(.unaryMath, result.scalar, values[0].slots.scalar, index)
      }
      return result
    }
    switch name {
    case "zeroVector":
      if concrete(type) == .double {
        emit(.copyScalar, result.scalar, zero)
      } else {
        emit(.zeroVector, result.vector)
      }
    case "scaleVector":
      if values[0].type == .double {
        emit(.multiplyDouble, result.scalar, values[0].slots.scalar, values[1].slots.scalar)
      } else {
        emit(.scaleVector, result.vector, values[0].slots.vector, values[1].slots.scalar)
      }
    case "magnitudeSquared":
      if values[0].type == .double {
        emit(
          .multiplyDouble, result.scalar, values[0].slots.scalar, values[0].slots.scalar)
      } else {
        emit(.magnitudeSquared, result.scalar, values[0].slots.vector)
      }
    case "animate", "velocity", "shouldMerge", "newState", "withState":
      animation(name, values.map(\.slots), result)
    case "curveValue", "curveVelocity":
      emit(
        .curve(
          values[0].slots.object, progress: values[1].slots.scalar,
          isVelocity: name == "curveVelocity", result: result.scalar))
    case "springValue", "springVelocity", "springSettlingOf":
      spring(name, values, result)
    default: plain(name, values, result)
    }
    return result
  }

  private func mathematics(_ name: String) -> (Int, isBinary: Bool)? {
    if name.hasPrefix("unary_") {
      return MathematicsTable.unary.firstIndex { "unary_" + $0.name == name }.map { ($0, false) }
    }
    if name.hasPrefix("binary_") {
      return MathematicsTable.binary.firstIndex { "binary_" + $0.name == name }.map { ($0, true) }
    }
    return nil
  }

  private func animation(_ name: String, _ values: [Slots], _ result: Slots) {
    switch name {
    case "animate", "velocity":
      let call = name == "animate" ? HostCall.animate : HostCall.velocity
      let (animation, value) = (values[0].object, values[1].vector)
      emit(call(animation, value, values[2].scalar, values[3].scalar, result))
    case "shouldMerge":
      emit(
        .shouldMerge(
          animation: values[0].object, previous: values[1].object, value: values[2].vector,
          time: values[3].scalar, context: values[4].scalar, result: result.scalar))
    case "newState":
      touchState()
      emit(.newState(object: result.object))
    default: fail("'withState' is allowed only as the value of a 'let' or 'var'")
    }
  }

  private func spring(
    _ name: String, _ values: [(slots: Slots, type: SourceType)], _ result: Slots
  ) {
    let isNumber = values[1].type == .double
    func register(_ slots: Slots) -> Int { isNumber ? slots.scalar : slots.vector }
    let (target, velocity) = (register(values[1].slots), register(values[2].slots))
    let (spring, last) = (values[0].slots.object, values[3].slots.scalar)
    emit(
      name == "springSettlingOf"
        ? .springSettling(
          spring, target: target, velocity: velocity, epsilon: last, isNumber: isNumber,
          result: result.scalar)
        : .spring(
          spring, target: target, velocity: velocity, time: last, isNumber: isNumber,
          isVelocity: name == "springVelocity", result: register(result)))
  }

  private func plain(
    _ name: String, _ values: [(slots: Slots, type: SourceType)], _ result: Slots
  ) {
    if let property = LibraryTable.springProperties.firstIndex(where: { $0.name == name }) {
      return emit(
        .springProperty(property, spring: values[0].slots.object, result: result.scalar))
    }
    guard let index = LibraryTable.functions.firstIndex(where: { $0.name == name }) else {
      return fail("the operation '\(name)' is unknown")
    }
    emit(.library(index, arguments: together(values), result: result))
  }

  /// Copies arguments to consecutive registers; a single argument is not copied.
  private func together(_ values: [(slots: Slots, type: SourceType)]) -> SizedSlots {
    let whole = values.reduce(Size()) { $0 + size($1.type) }
    if values.count == 1 { return SizedSlots(slots: values[0].slots, size: whole) }
    let first = allocate(whole)
    var place = first
    for value in values {
      copy(value.slots, to: place, size(value.type))
      place = place.moved(by: size(value.type))
    }
    return SizedSlots(slots: first, size: whole)
  }
}
