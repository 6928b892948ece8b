// Code generation for operators, comparisons and conditions.
extension Emitter {
  /// Compiles operands and an operation on them, and returns the registers of the result.
  func emit(
    _ operation: Operation, _ operands: [TypedExpression], _ type: SourceType, into target: Slots?
  ) -> Slots {
    var operation = operation
    // For operands of a generic type that is Double here, the Double operation replaces the vector
    // operation.
    if let first = operands.first, first.type.isGeneric, concrete(first.type) == .double {
      operation = operation.ofNumbers
    }
    let slots = self.operands(operands)
    if operation == .setComplete {
      emit(operation, slots[0].scalar, slots[1].scalar)
      return Slots()
    }
    let result = target ?? allocate(size(type))
    switch operation {
    case .addVector, .subtractVector:
      emit(operation, result.vector, slots[0].vector, slots[1].vector)
    case .scaleVector: emit(operation, result.vector, slots[0].vector, slots[1].scalar)
    case .zeroVector: emit(operation, result.vector)
    case .magnitudeSquared: emit(operation, result.scalar, slots[0].vector)
    case .equalVector: emit(operation, result.scalar, slots[0].vector, slots[1].vector)
    default:
      emit(
        operation, result.scalar, slots.first?.scalar ?? 0,
        slots.count > 1 ? slots[1].scalar : 0)
    }
    return result
  }

  /// Compiles a condition; the code then jumps to a label if the condition is false.
  func jumpUnless(_ condition: TypedExpression, to label: Label) {
    let outer = position
    position = condition.position
    defer { position = outer }
    switch condition.kind {
    case .and(let a, let b):
      jumpUnless(a, to: label)
      jumpUnless(b, to: label)
    case .builtIn(.notBool, let operands):
      jumpIf(operands[0], to: label)
    case .bound(let local, let value, let body):
      bind(local, to: value)
      jumpUnless(body, to: label)
    case .builtIn(let operation, let operands) where operands.count == 2:
      guard let fused = operation.jump, concrete(operands[0].type) != .bool else { fallthrough }
      let slots = self.operands(operands)
      jump(fused, slots[0].scalar, slots[1].scalar, to: label)
    default:
      let value = emit(condition)
      jump(.jumpIfFalse, value.scalar, to: label)
    }
  }

  /// Compiles a condition; the code then jumps to a label if the condition is true.
  func jumpIf(_ condition: TypedExpression, to label: Label) {
    if case .builtIn(.notBool, let operands) = condition.kind {
      return jumpUnless(operands[0], to: label)
    }
    let value = emit(condition)
    jump(.jumpIfTrue, value.scalar, to: label)
  }

  /// Compiles code that compares two values of a type, part by part.
  func equal(_ a: Slots, _ b: Slots, _ type: SourceType, into result: Int) {
    // If a structure contains two arrays of another structure, the code to compare the other
    // structure is generated twice. So nesting makes the code grow exponentially, and generation
    // stops after an error.
    guard failure == nil else { return }
    switch concrete(type) {
    case .double: emit(.equalDouble, result, a.scalar, b.scalar)
    case .bool: emit(.equalBool, result, a.scalar, b.scalar)
    case .int, .uint64: emit(.equalInt, result, a.scalar, b.scalar)
    case .generic: emit(.equalVector, result, a.vector, b.vector)
    case .animation, .spring, .curve:
      emit(.equalObjects(a.object, b.object, result: result))
    case .optional(let wrapped):
      let end = Label()
      emit(.equalBool, result, a.scalar, b.scalar)
      jump(.jumpIfFalse, result, to: end)
      // Two values that are `nil` are equal.
      jump(.jumpIfFalse, a.scalar, to: end)
      equal(a.moved(by: .scalar), b.moved(by: .scalar), wrapped, into: result)
      place(end)
    case .tuple, .range: equalParts(a, b, partTypes(type), into: result)
    case .nominal(let index, let arguments):
      let nominal = checker.nominals[index]
      if let own = ownEquality(concrete(type)) {
        let slots = call(own.function, own.generics, [sized(a, type), sized(b, type)])
        emit(.copyScalar, result, slots.scalar)
      } else if nominal.isEnumeration {
        equalCases(a, b, nominal, arguments, into: result)
      } else {
        equalParts(a, b, partTypes(type), into: result)
      }
    case .array(let element): equalArrays(a.object, b.object, element, into: result)
    default: emit(.copyScalar, result, zero)
    }
  }

  /// Returns the function `==` that a type declares; `nil` if two values of the type are compared
  /// part by part.
  private func ownEquality(_ type: SourceType) -> OwnOperator? {
    if let known = equalities[type] { return known }
    let own = checker.ownOperator("==", of: type)
    equalities[type] = .some(own)
    return own
  }

  private func equalParts(_ a: Slots, _ b: Slots, _ types: [SourceType], into result: Int) {
    let end = Label()
    var (x, y) = (a, b)
    emit(.copyScalar, result, one)
    for type in types {
      equal(x, y, type, into: result)
      jump(.jumpIfFalse, result, to: end)
      (x, y) = (x.moved(by: size(type)), y.moved(by: size(type)))
    }
    place(end)
  }

  private func equalCases(
    _ a: Slots, _ b: Slots, _ nominal: NominalDeclaration, _ arguments: [SourceType],
    into result: Int
  ) {
    let end = Label()
    emit(.equalDouble, result, a.scalar, b.scalar)
    jump(.jumpIfFalse, result, to: end)
    for tag in nominal.cases.indices where !nominal.cases[tag].payload.isEmpty {
      let other = Label()
      jump(.jumpUnlessEqual, a.scalar, constant(Double(tag)), to: other)
      equalParts(
        a.moved(by: .scalar), b.moved(by: .scalar), nominal.payloadTypes(tag, arguments),
        into: result)
      jump(.jump, to: end)
      place(other)
    }
    place(end)
  }

  private func equalArrays(_ a: Int, _ b: Int, _ element: SourceType, into result: Int) {
    let (m, n) = (scalar(), scalar())
    emit(.count, m, a)
    emit(.count, n, b)
    let end = Label()
    emit(.equalInt, result, m, n)
    jump(.jumpIfFalse, result, to: end)
    let (x, y) = (allocate(size(element)), allocate(size(element)))
    loop(count: m) { index in
      emit(.element(array: a, index: index, result: sized(x, element)))
      emit(.element(array: b, index: index, result: sized(y, element)))
      equal(x, y, element, into: result)
      jump(.jumpIfFalse, result, to: end)
    }
    emit(.copyScalar, result, one)
    place(end)
  }

  /// Compiles a loop that runs `body` for each index from 0 to the number in `count`, exclusive.
  ///
  /// Both `count` and the argument of `body` are scalar registers.
  func loop(count: Int, _ body: (_ index: Int) -> Void) {
    let index = scalar()
    emit(.copyScalar, index, constant(0 as UInt64))
    let (top, end) = (Label(), Label())
    place(top)
    jump(.jumpUnlessLessInt, index, count, to: end)
    body(index)
    emit(.wrappingAdd, index, index, constant(1 as UInt64))
    jump(.loop, to: top)
    place(end)
  }
}

extension Operation {
  /// The operation that jumps if this comparison is false, such as `jumpUnlessLess` for
  /// `lessDouble`; `nil` if there is no such operation.
  var jump: Operation? {
    switch self {
    case .lessDouble: .jumpUnlessLess
    case .lessEqualDouble: .jumpUnlessLessEqual
    case .equalDouble: .jumpUnlessEqual
    case .lessInt: .jumpUnlessLessInt
    case .lessEqualInt: .jumpUnlessLessEqualInt
    case .equalInt: .jumpUnlessEqualInt
    default: nil
    }
  }

  /// The number operation that corresponds to this vector operation, such as `addDouble` for
  /// `addVector`; for any other operation, the operation itself.
  var ofNumbers: Operation {
    switch self {
    case .addVector: .addDouble
    case .subtractVector: .subtractDouble
    case .scaleVector: .multiplyDouble
    case .equalVector: .equalDouble
    default: self
    }
  }
}
