extension String {
  /// Creates the text of a finite number with at most three significant digits, for use in
  /// sentences.
  ///
  /// All digits before the point are kept, even if there are more than three. At most 15 decimals
  /// are written, so a magnitude below 5 · 10⁻¹⁶ becomes `0`.
  ///
  /// - Parameter isAtLeast: True to round up, for an upper bound. But the nearest text is kept if
  ///   it is less than the number by at most a billionth of the number.
  package init(readable number: Double, isAtLeast: Bool = false) {
    var decimals = 2, bound = 1.0
    let magnitude = number.magnitude
    while magnitude >= bound * 10, decimals > 0 {
      decimals -= 1
      bound *= 10
    }
    bound = 1
    while magnitude < bound, magnitude > 0, decimals < 15 {
      decimals += 1
      bound /= 10
    }
    func text(_ number: Double) -> String {
      var writer = ByteWriter(capacity: 32)
      writer.append(number, decimals: decimals)
      return String(decoding: writer.finish(), as: UTF8.self)
    }
    let nearest = text(number)
    guard isAtLeast, let shown = Double(nearest), shown < number - 1e-9 * magnitude else {
      self = nearest
      return
    }
    var unit = 1.0
    for _ in 0..<decimals { unit /= 10 }
    self = text(shown + unit)
  }
}
