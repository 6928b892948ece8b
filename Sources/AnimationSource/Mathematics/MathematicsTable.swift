import AnimationCore

/// The functions of numbers that a source can call, by name.
///
/// The index of a function is an operand of an instruction. New functions are added at the end.
enum MathematicsTable {
  /// The C type of a function of one number; the machine's loop in C calls such functions.
  typealias UnaryFunction = @convention(c) @Sendable (Double) -> Double
  typealias BinaryFunction = @convention(c) @Sendable (Double, Double) -> Double

  /// The functions of one number, with their names.
  static let unary: [(name: String, function: UnaryFunction)] = [
    ("sin", { _sin($0) }), ("cos", { _cos($0) }), ("tan", { Mathematics.tan($0) }),
    ("asin", { Mathematics.asin($0) }), ("acos", { Mathematics.acos($0) }),
    ("atan", { Mathematics.atan($0) }),
    ("sinh", { Mathematics.sinh($0) }), ("cosh", { Mathematics.cosh($0) }),
    ("tanh", { Mathematics.tanh($0) }),
    ("asinh", { Mathematics.asinh($0) }), ("acosh", { Mathematics.acosh($0) }),
    ("atanh", { Mathematics.atanh($0) }),
    ("exp", { _exp($0) }), ("exp2", { Mathematics.exp2($0) }), ("expm1", { _expm1($0) }),
    ("log", { _log($0) }), ("log2", { Mathematics.log2($0) }), ("log10", { Mathematics.log10($0) }),
    ("log1p", { _log1p($0) }),
    ("sqrt", { Mathematics.sqrt($0) }), ("cbrt", { _cbrt($0) }), ("fabs", { Mathematics.fabs($0) }),
    ("floor", { Mathematics.floor($0) }), ("ceil", { Mathematics.ceil($0) }),
    ("trunc", { Mathematics.trunc($0) }),
    ("round", { Mathematics.round($0) }), ("rint", { Mathematics.rint($0) }),
    ("nearbyint", { Mathematics.rint($0) }),
  ]

  /// The names of the functions of two numbers, with the functions.
  static let binary: [(name: String, function: BinaryFunction)] = [
    ("pow", { Mathematics.pow($0, $1) }), ("atan2", { _atan2($0, $1) }),
    ("hypot", { Mathematics.hypot($0, $1) }),
    ("fmod", { Mathematics.fmod($0, $1) }), ("remainder", { Mathematics.remainder($0, $1) }),
    ("fmin", { Mathematics.fmin($0, $1) }), ("fmax", { Mathematics.fmax($0, $1) }),
    ("fdim", { Mathematics.fdim($0, $1) }),
    ("copysign", { Mathematics.copysign($0, $1) }),
  ]
}
