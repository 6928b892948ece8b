import AnimationCore

/// The functions of numbers that a source may call, by their names.
///
/// The index of a function is the operand of an instruction. New functions are added at the end.
enum MathematicsTable {
  /// The functions of one number.
  static let unary: [(name: String, function: @Sendable (Double) -> Double)] = [
    ("sin", _sin), ("cos", _cos), ("tan", Mathematics.tan),
    ("asin", Mathematics.asin), ("acos", Mathematics.acos), ("atan", Mathematics.atan),
    ("sinh", Mathematics.sinh), ("cosh", Mathematics.cosh), ("tanh", Mathematics.tanh),
    ("asinh", Mathematics.asinh), ("acosh", Mathematics.acosh), ("atanh", Mathematics.atanh),
    ("exp", _exp), ("exp2", Mathematics.exp2), ("expm1", _expm1),
    ("log", _log), ("log2", Mathematics.log2), ("log10", Mathematics.log10), ("log1p", _log1p),
    ("sqrt", Mathematics.sqrt), ("cbrt", _cbrt), ("fabs", Mathematics.fabs),
    ("floor", Mathematics.floor), ("ceil", Mathematics.ceil), ("trunc", Mathematics.trunc),
    ("round", Mathematics.round), ("rint", Mathematics.rint), ("nearbyint", Mathematics.rint),
  ]

  /// The functions of two numbers.
  static let binary: [(name: String, function: @Sendable (Double, Double) -> Double)] = [
    ("pow", Mathematics.pow), ("atan2", _atan2), ("hypot", Mathematics.hypot),
    ("fmod", Mathematics.fmod), ("remainder", Mathematics.remainder),
    ("fmin", Mathematics.fmin), ("fmax", Mathematics.fmax), ("fdim", Mathematics.fdim),
    ("copysign", Mathematics.copysign),
  ]
}
