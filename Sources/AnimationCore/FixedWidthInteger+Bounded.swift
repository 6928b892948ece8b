extension FixedWidthInteger {
  /// Creates a whole number by rounding towards 0 and clamping to a range.
  ///
  /// NaN becomes the lower bound.
  @inline(__always)
  init(bounded number: Double, in range: ClosedRange<Self>) {
    guard number.magnitude < 0x1p51 else {
      // `init(exactly:)` cannot trap: it returns `nil` if the whole part does not fit.
      let whole = Self(exactly: number.rounded(.towardZero))
      let nearest = number > 0 ? range.upperBound : range.lowerBound
      self = whole.map { Swift.min(Swift.max($0, range.lowerBound), range.upperBound) } ?? nearest
      return
    }
    // On older processors, rounding is a function call. The sum `number + size` has the nearest
    // whole number in its low bits.
    let size = 0x1.8p52
    let near = Int64(bitPattern: (number + size).bitPattern) &- Int64(bitPattern: size.bitPattern)
    let whole = Double(near).magnitude > number.magnitude ? near &- near.signum() : near
    self = Swift.min(Swift.max(Self(clamping: whole), range.lowerBound), range.upperBound)
  }
}

// The standard library's conversions trap if a number does not fit. In each module that contains
// this file, the deprecated overloads below take precedence. Warnings are errors, so code that uses
// such a conversion does not compile. Each module that converts numbers has a symbolic link to this
// file.

extension Int {
  @available(*, deprecated, message: "traps if the value does not fit: write Int(bounded:in:)")
  init(_ number: Double) { self.init(bounded: number, in: .min ... .max) }
}

extension Int32 {
  @available(*, deprecated, message: "traps if the value does not fit: write Int32(bounded:in:)")
  init(_ number: Double) { self.init(bounded: number, in: .min ... .max) }
}

extension Int64 {
  @available(*, deprecated, message: "traps if the value does not fit: write Int64(bounded:in:)")
  init(_ number: Double) { self.init(bounded: number, in: .min ... .max) }
}

extension UInt {
  @available(*, deprecated, message: "traps if the value does not fit: write UInt(bounded:in:)")
  init(_ number: Double) { self.init(bounded: number, in: .min ... .max) }
}

extension UInt8 {
  @available(*, deprecated, message: "traps if the value does not fit: write UInt8(bounded:in:)")
  init(_ number: Double) { self.init(bounded: number, in: .min ... .max) }
}

extension UInt16 {
  @available(*, deprecated, message: "traps if the value does not fit: write UInt16(bounded:in:)")
  init(_ number: Double) { self.init(bounded: number, in: .min ... .max) }
}

extension UInt32 {
  @available(*, deprecated, message: "traps if the value does not fit: write UInt32(bounded:in:)")
  init(_ number: Double) { self.init(bounded: number, in: .min ... .max) }
}

extension UInt64 {
  @available(*, deprecated, message: "traps if the value does not fit: write UInt64(bounded:in:)")
  init(_ number: Double) { self.init(bounded: number, in: .min ... .max) }
}
