// The effects of expressions on variables, which determine the registers that are copied.
extension TypedExpression {
  /// The maximum number of levels of an expression that `isFixed` examines.
  ///
  /// With this limit, the tests of all parts of a deep expression take linear time.
  private static var examinedLevels: Int { 24 }
  /// The maximum number of parts of an expression that `isPure` examines.
  ///
  /// A limit on the levels would not bound the time. A default value is a part of each call that
  /// omits the argument, so a few levels can have very many parts.
  fileprivate static var examinedParts: Int { 64 }

  /// True if the evaluation of the expression certainly changes no variable.
  ///
  /// The result is false for an expression with more than 64 parts.
  var isPure: Bool {
    var left = Self.examinedParts
    return isPure(&left)
  }

  /// True if every evaluation of the expression has the same value and changes no variable.
  ///
  /// The result is false for an expression with more than 24 levels.
  var isFixed: Bool { isFixed(Self.examinedLevels) }

  /// True if the expression's value can be in the registers of a variable.
  ///
  /// An assignment to the variable then changes the value.
  var isVariable: Bool {
    switch kind {
    case .local(let local): !local.isLet
    case .field(let base, _), .forced(let base): base.isVariable
    case .specialized(let value, _), .bound(_, _, let value): value.isVariable
    case .place(let place): place.isVariable
    case .call(let function, _, let arguments) where function.intrinsic == "bits":
      if case .value(let value)? = arguments.first { value.isVariable } else { false }
    default: false
    }
  }

  /// True if the expression reads a variable or a part of it, such as an element of an array.
  var isStored: Bool {
    switch kind {
    case .local, .place: true
    case .field(let base, _), .forced(let base): base.isStored
    case .arrayOperation(.element, let values, _): values[0].isStored
    default: false
    }
  }

  /// True if no part changes a variable; false if there are more than `left` parts to examine.
  fileprivate func isPure(_ left: inout Int) -> Bool {
    guard left > 0 else { return false }
    left -= 1
    func arePure(_ parts: TypedExpression...) -> Bool { arePure(parts) }
    func arePure(_ parts: [TypedExpression]) -> Bool {
      for part in parts where !part.isPure(&left) { return false }
      return true
    }
    switch kind {
    case .constant, .local, .global, .none: return true
    case .field(let value, _), .forced(let value), .some(let value), .rawValue(let value),
      .specialized(let value, _), .state(let value, _), .contextState(let value),
      .contextEnvironment(let value), .entry(let value, _), .customAnimation(let value):
      return arePure(value)
    case .builtIn(_, let values), .aggregate(let values), .enumCase(_, let values),
      .array(let values), .arrayOperation(_, let values, nil):
      return arePure(values)
    case .rangeOf(let a, let b), .equal(let a, let b), .and(let a, let b), .or(let a, let b),
      .coalesce(let a, let b), .chain(let a, _, let b), .bound(_, let a, let b):
      return arePure(a, b)
    case .conditional(let test, let a, let b): return arePure(test, a, b)
    case .place(let place): return place.isPure(&left)
    case .call(let function, _, let arguments):
      // A nested function can change the variables around it.
      return function.scope == nil
        && arguments.allSatisfy { argument in
          if case .value(let value) = argument { arePure(value) } else { false }
        }
    case .callClosure, .statements, .assigned, .update, .applied, .arrayOperation,
      .mutatingArray:
      return false
    }
  }

  private func isFixed(_ levels: Int) -> Bool {
    guard levels > 0 else { return false }
    return switch kind {
    case .constant, .none: true
    case .local(let local): local.isLet
    case .field(let base, _): base.isFixed(levels - 1)
    case .builtIn(_, let operands): operands.allSatisfy { $0.isFixed(levels - 1) }
    default: false
    }
  }
}

extension Place {
  /// True if the evaluation of the l-value, such as `a[f()]`, certainly changes no variable.
  ///
  /// The result is false for an l-value with more than 64 parts.
  var isPure: Bool {
    var left = TypedExpression.examinedParts
    return isPure(&left)
  }

  fileprivate func isPure(_ left: inout Int) -> Bool {
    guard left > 0 else { return false }
    left -= 1
    return switch kind {
    case .local, .discard: true
    case .field(let base, _), .property(let base, _, _), .state(let base, _), .forced(let base),
      .logicallyComplete(let base), .contextState(let base):
      base.isPure(&left)
    case .element(let base, let index): base.isPure(&left) && index.isPure(&left)
    case .value(let value): value.isPure(&left)
    }
  }

  /// True if the value of the l-value is in the registers of a variable, as for `a` and `a.x`.
  fileprivate var isVariable: Bool {
    switch kind {
    case .local(let local): !local.isLet
    case .field(let base, _), .forced(let base): base.isVariable
    default: false
    }
  }
}

extension TypedArgument {
  /// True if the evaluation of the argument certainly changes no variable.
  ///
  /// The result is true for a closure, because the evaluation of the argument does not call the
  /// closure.
  var isPure: Bool {
    switch self {
    case .value(let value): value.isPure
    case .place(let place): place.isPure
    case .closure: true
    }
  }
}
