// A pair is aligned to 16 bytes. A wider SIMD type, and every value that contains it, would have a
// greater alignment and therefore padding. A value that is either a number or a vector would then
// take much more memory.
/// Sixteen numbers in pairs; one pair fills a SIMD register of the baseline instruction set.
struct VectorLanes: Hashable, Sendable {
  var first, second, third, fourth: LanePairs

  static var zero: Self { Self(first: .zero, second: .zero, third: .zero, fourth: .zero) }

  /// The number at an index from 0 to 15.
  @inline(__always)
  subscript(index: Int) -> Double {
    get {
      switch index >> 2 {
      case 0: first[index & 3]
      case 1: second[index & 3]
      case 2: third[index & 3]
      // BOUND: the index is 12 to 15 here; SIMD2 checks it.
      default: fourth[index - 12]
      }
    }
    set {
      switch index >> 2 {
      case 0: first[index & 3] = newValue
      case 1: second[index & 3] = newValue
      case 2: third[index & 3] = newValue
      default: fourth[index - 12] = newValue
      }
    }
  }

  @inline(__always)
  static func + (a: Self, b: Self) -> Self {
    Self(
      first: a.first + b.first, second: a.second + b.second, third: a.third + b.third,
      fourth: a.fourth + b.fourth)
  }

  @inline(__always)
  static func - (a: Self, b: Self) -> Self {
    Self(
      first: a.first - b.first, second: a.second - b.second, third: a.third - b.third,
      fourth: a.fourth - b.fourth)
  }

  @inline(__always)
  static func * (lanes: Self, factor: Double) -> Self {
    let factor = SIMD2(repeating: factor)
    return Self(
      first: factor * lanes.first, second: factor * lanes.second, third: factor * lanes.third,
      fourth: factor * lanes.fourth)
  }

  /// The sum of the squares of all sixteen numbers.
  ///
  /// The squares are added in halves: sixteen squares become eight sums, then four, two and one.
  @inline(__always)
  var sumOfSquares: Double {
    let four = (first * first + third * third) + (second * second + fourth * fourth)
    let two = four.low + four.high
    return two.x + two.y
  }
}
