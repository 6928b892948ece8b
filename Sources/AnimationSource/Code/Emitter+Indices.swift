// The order in which the indices of array elements are evaluated.
extension Emitter {
  /// Evaluates the indices in an l-value, such as `f()` in `a[f()]`, and returns an l-value that
  /// reads the stored indices.
  ///
  /// As in Swift, the indices are evaluated from left to right, before the assigned value. The
  /// array is read later. An index that has the same value later, such as a literal, is not stored.
  ///
  /// - Parameter isChanged: True if variables can change before the l-value is read or set.
  func resolved(_ place: Place, isChanged: Bool) -> Place {
    var result = place
    switch place.kind {
    case .element(let base, let index):
      let base = resolved(base, isChanged: isChanged || !index.isPure)
      result.kind = .element(base, stored(index, isChanged: isChanged))
    case .field(let base, let number):
      result.kind = .field(resolved(base, isChanged: isChanged), number)
    case .property(let base, let property, let generics):
      let base = resolved(base, isChanged: isChanged)
      result.kind = .property(base, property, generics: generics)
    case .state(let base, let key):
      result.kind = .state(resolved(base, isChanged: isChanged), key)
    case .forced(let base): result.kind = .forced(resolved(base, isChanged: isChanged))
    case .logicallyComplete(let base):
      result.kind = .logicallyComplete(resolved(base, isChanged: isChanged))
    case .contextState(let base):
      result.kind = .contextState(resolved(base, isChanged: isChanged))
    case .local, .value, .discard: break
    }
    return result
  }

  /// Evaluates the indices in an expression such as `a[f()].b`, which reads a part of a variable.
  ///
  /// Returns an expression that reads the stored indices.
  ///
  /// - Parameter isChanged: True if variables can change before the returned expression is
  ///   evaluated.
  private func resolved(_ expression: TypedExpression, isChanged: Bool) -> TypedExpression {
    var result = expression
    switch expression.kind {
    case .arrayOperation(.element, let values, _):
      let base = resolved(values[0], isChanged: isChanged || !values[1].isPure)
      let index = stored(values[1], isChanged: isChanged)
      result.kind = .arrayOperation(.element, [base, index], nil)
    case .field(let base, let number):
      result.kind = .field(resolved(base, isChanged: isChanged), number)
    case .forced(let base): result.kind = .forced(resolved(base, isChanged: isChanged))
    case .place(let place): result.kind = .place(resolved(place, isChanged: isChanged))
    default: break
    }
    return result
  }

  /// Compiles an array and the index of an element that is read.
  ///
  /// As in Swift, an array in a variable is read after the evaluation of the index.
  func arrayAndIndex(
    _ array: TypedExpression, _ index: TypedExpression
  ) -> (array: Slots, index: Slots) {
    guard !index.isPure, array.isStored else {
      let slots = operands([array, index])
      return (slots[0], slots[1])
    }
    let base = resolved(array, isChanged: true)
    let slots = emit(index)
    return (emit(base), slots)
  }

  /// Returns an expression whose later evaluation gives the current value of `expression`.
  ///
  /// If a later evaluation of `expression` could have another value or could change variables, the
  /// method evaluates `expression` now. The result then reads the stored value. Otherwise, the
  /// result is `expression` itself.
  ///
  /// - Parameter isChanged: True if variables can change before the later evaluation.
  func stored(_ expression: TypedExpression, isChanged: Bool) -> TypedExpression {
    guard !expression.isPure || isChanged && !expression.isFixed else { return expression }
    let local = Local(expression.type, at: expression.position)
    bind(local, to: expression)
    return local.expression(at: expression.position)
  }

  /// Compiles an assignment such as `(a[i], i) = (1, 2)`.
  ///
  /// As in Swift, all indices are evaluated before the tuple, and the parts are assigned last.
  func assignTuple(
    _ local: Local, _ value: TypedExpression, _ parts: [(place: Place, value: TypedExpression)]
  ) {
    let places = parts.map { resolved($0.place, isChanged: true) }
    bind(local, to: value)
    for (place, part) in zip(places, parts) { assign(place, part.value) }
  }

  /// Compiles `value` into new registers, which become the registers of the constant `local`.
  func bind(_ local: Local, to value: TypedExpression) {
    frame.bindings[ObjectIdentifier(local)] = .slots(emitFresh(value))
  }
}
