extension String {
  /// Creates the text of a finite number with three significant digits, for use in sentences.
  ///
  /// All digits before the point are kept, even if there are more than three.
  package init(readable number: Double) {
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
    var writer = ByteWriter(capacity: 32)
    writer.append(number, decimals: decimals)
    self.init(decoding: writer.finish(), as: UTF8.self)
  }
}
