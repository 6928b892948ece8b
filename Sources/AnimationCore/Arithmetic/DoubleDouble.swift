/// A number with about 32 digits, stored as the sum of two doubles, its head and its tail.
///
/// The head is the number rounded to a double, and the tail is the rounding error. Relative errors
/// are a few units of 2⁻¹⁰⁴, except where a difference cancels digits. Products below 10⁻²⁹⁰ lose
/// their tail.
///
/// Source: T. J. Dekker, A floating-point technique for extending the available precision (1971);
/// D. E. Knuth, The Art of Computer Programming, 4.2.2, theorem B.
package struct DoubleDouble: Hashable, Sendable {
  package let head, tail: Double

  package init(_ value: Double) {
    head = value
    tail = 0
  }

  /// Creates a number from its head and its tail.
  ///
  /// The magnitude of the tail must not exceed that of the head.
  package init(head: Double, tail: Double) {
    self.head = head + tail
    self.tail = tail - (self.head - head)
  }

  /// Creates the exact sum of two doubles.
  package init(sum a: Double, _ b: Double) {
    head = a + b
    let shared = head - a
    tail = (a - (head - shared)) + (b - shared)
  }

  /// Creates the exact product of two doubles.
  package init(product a: Double, _ b: Double) {
    head = a * b
    tail = (-head).addingProduct(a, b)
  }

  /// π/2.
  package static var quarterTurn: DoubleDouble {
    DoubleDouble(head: 0x1.921fb54442d18p+0, tail: 0x1.1a62633145c07p-54)
  }

  /// 2π; its head alone is 2.4·10⁻¹⁶ too small.
  package static let turn = DoubleDouble(head: 4 * quarterTurn.head, tail: 4 * quarterTurn.tail)

  /// The absolute value.
  package var magnitude: DoubleDouble { head < 0 ? -self : self }

  /// The square root; 0 for 0, and NaN for a negative number.
  ///
  /// The head is the root in double precision. One Newton step gives the tail.
  package var squareRoot: DoubleDouble {
    let root = head.squareRoot()
    guard root > 0 else { return DoubleDouble(root) }
    let left = self - DoubleDouble(product: root, root)
    return DoubleDouble(head: root, tail: left.head / (2 * root))
  }

  package static prefix func - (a: Self) -> Self { Self(head: -a.head, tail: -a.tail) }

  package static func + (a: Self, b: Self) -> Self {
    let heads = Self(sum: a.head, b.head), tails = Self(sum: a.tail, b.tail)
    let first = Self(head: heads.head, tail: heads.tail + tails.head)
    return Self(head: first.head, tail: first.tail + tails.tail)
  }

  package static func - (a: Self, b: Self) -> Self { a + -b }

  package static func * (a: Self, b: Self) -> Self {
    let heads = Self(product: a.head, b.head)
    return Self(head: heads.head, tail: heads.tail + (a.head * b.tail + a.tail * b.head))
  }

  package static func * (a: Self, b: Double) -> Self {
    let heads = Self(product: a.head, b)
    return Self(head: heads.head, tail: heads.tail + a.tail * b)
  }

  package static func / (a: Self, b: Self) -> Self {
    let first = a.head / b.head
    let left = a - b * first
    let second = left.head / b.head
    return Self(head: first, tail: second)
  }
}
