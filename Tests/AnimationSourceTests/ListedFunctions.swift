import AnimationCore

@testable import AnimationSource

// The functions and names that the compiled listings use. In an app they come from Foundation; here
// they are those of the interpreter, so that both forms of a listing compute with the same bits.

typealias CGFloat = Double

func sin(_ x: Double) -> Double { _sin(x) }
func cos(_ x: Double) -> Double { _cos(x) }
func tan(_ x: Double) -> Double { Mathematics.tan(x) }
func asin(_ x: Double) -> Double { Mathematics.asin(x) }
func acos(_ x: Double) -> Double { Mathematics.acos(x) }
func atan(_ x: Double) -> Double { Mathematics.atan(x) }
func sinh(_ x: Double) -> Double { Mathematics.sinh(x) }
func cosh(_ x: Double) -> Double { Mathematics.cosh(x) }
func tanh(_ x: Double) -> Double { Mathematics.tanh(x) }
func asinh(_ x: Double) -> Double { Mathematics.asinh(x) }
func acosh(_ x: Double) -> Double { Mathematics.acosh(x) }
func atanh(_ x: Double) -> Double { Mathematics.atanh(x) }
func exp(_ x: Double) -> Double { _exp(x) }
func exp2(_ x: Double) -> Double { Mathematics.exp2(x) }
func expm1(_ x: Double) -> Double { _expm1(x) }
func log(_ x: Double) -> Double { _log(x) }
func log2(_ x: Double) -> Double { Mathematics.log2(x) }
func log10(_ x: Double) -> Double { Mathematics.log10(x) }
func log1p(_ x: Double) -> Double { _log1p(x) }
func sqrt(_ x: Double) -> Double { Mathematics.sqrt(x) }
func cbrt(_ x: Double) -> Double { _cbrt(x) }
func fabs(_ x: Double) -> Double { Mathematics.fabs(x) }
func floor(_ x: Double) -> Double { Mathematics.floor(x) }
func ceil(_ x: Double) -> Double { Mathematics.ceil(x) }
func trunc(_ x: Double) -> Double { Mathematics.trunc(x) }
func round(_ x: Double) -> Double { Mathematics.round(x) }
func rint(_ x: Double) -> Double { Mathematics.rint(x) }
func pow(_ x: Double, _ y: Double) -> Double { Mathematics.pow(x, y) }
func atan2(_ y: Double, _ x: Double) -> Double { _atan2(y, x) }
func hypot(_ x: Double, _ y: Double) -> Double { Mathematics.hypot(x, y) }
func fmod(_ x: Double, _ y: Double) -> Double { Mathematics.fmod(x, y) }
func remainder(_ x: Double, _ y: Double) -> Double { Mathematics.remainder(x, y) }
func fmin(_ x: Double, _ y: Double) -> Double { Mathematics.fmin(x, y) }
func fmax(_ x: Double, _ y: Double) -> Double { Mathematics.fmax(x, y) }
func fdim(_ x: Double, _ y: Double) -> Double { Mathematics.fdim(x, y) }
func copysign(_ x: Double, _ y: Double) -> Double { Mathematics.copysign(x, y) }
