/// The rank of a function for a call, by the conversions that the call needs.
///
/// Among functions with the same name, the function with the lowest rank is chosen.
///
/// Source: the order of the score kinds in Swift's `ConstraintSystem.h`. For operators of Swift's
/// library, the solver stops at the first solution, and `CSOptimizer.cpp` prefers functions for
/// which no operand and no result becomes optional.
struct OverloadRank: Comparable {
  /// True for an operator function.
  let isOperator: Bool
  /// 1 if the function returns another type than the code around the call expects; otherwise 0.
  var otherResults = 0
  /// The number of literals that do not have their default type.
  var literals = 0
  /// The number of times that an argument or the result becomes optional.
  var optionals = 0
  /// For an operator, the number of parameters with a generic type; for another function, 1 if the
  /// function is generic.
  var generics = 0
  /// 1 if the call omits an argument; otherwise 0.
  var omissions = 0

  static func < (a: Self, b: Self) -> Bool {
    a.order < b.order
  }

  private var order: (Int, Int, Int, Int, Int) {
    isOperator
      ? (otherResults, optionals, literals, generics, omissions)
      : (otherResults, literals, optionals, generics, omissions)
  }
}
