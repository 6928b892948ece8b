/// The return address of a running function, packed into one integer.
struct ReturnPlace {
  let bits: Int

  /// Packs a return address.
  ///
  /// - Parameters:
  ///   - index: The index of the next instruction, below 2²⁰.
  ///   - function: The number of the function that is running, below 2²⁰.
  ///   - isSpecial: True if the return needs more than a jump.
  init(_ index: Int, function: Int, isSpecial: Bool = false) {
    bits = index | function << 20 | (isSpecial ? 1 << 40 : 0)
  }

  init(bits: Int) { self.bits = bits }

  var index: Int { bits & 0xF_FFFF }
  var function: Int { bits >> 20 & 0xF_FFFF }
  var isSpecial: Bool { bits >> 40 != 0 }
}
