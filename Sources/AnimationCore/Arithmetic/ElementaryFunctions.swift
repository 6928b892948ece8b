#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// The C library's functions of a double, under names that no member function hides. Only this
// package's libraries use them.

package func _exp(_ x: Double) -> Double { exp(x) }
package func _expm1(_ x: Double) -> Double { expm1(x) }
package func _log(_ x: Double) -> Double { log(x) }
package func _log1p(_ x: Double) -> Double { log1p(x) }
package func _sin(_ x: Double) -> Double { sin(x) }
package func _cos(_ x: Double) -> Double { cos(x) }
package func _atan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
package func _cbrt(_ x: Double) -> Double { cbrt(x) }
package func _pow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
