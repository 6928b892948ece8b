/// The numbers that a caller and the kernel exchange.
///
/// A caller writes arrays of arguments to the start of the buffer. A function replaces the
/// arguments with its results. The buffer is the kernel's only state between calls.
enum NumberBuffer {
  /// The number of doubles in the buffer.
  ///
  /// The buffer has 512 KiB. This is enough for the values and velocities of one minute of motion
  /// with 500 samples per second.
  static let capacity = 65_536

  static nonisolated(unsafe) let start: UnsafeMutablePointer<Double> = {
    let start = UnsafeMutablePointer<Double>.allocate(capacity: capacity)
    start.initialize(repeating: 0, count: capacity)
    return start
  }()

  /// Reads numbers from the start of the buffer; `nil` if the count is outside 1…`most`.
  static func read(_ count: Int32, most: Int) -> [Double]? {
    guard count >= 1, Int(count) <= min(most, capacity) else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// Writes the results of a call to the start of the buffer, one list after another.
  ///
  /// - Returns: The number of results, or a negative error code.
  static func write(_ lists: [Double]...) -> Int32 {
    var count = 0
    for list in lists {
      guard count + list.count <= capacity else { return Outcome.tooMany.rawValue }
      for number in list {
        start[count] = number
        count += 1
      }
    }
    return Int32(clamping: count)
  }
}

/// The errors of the exported functions, as negative results.
enum Outcome: Int32 {
  /// An argument is outside its range or not finite, a distance is 0, or the times are not in
  /// order.
  case invalid = -1
  /// The number of elements in the buffer is outside the range of the function, or the results
  /// exceed the buffer.
  case tooMany = -2
  /// The call needs more work than the limit for one call.
  case tooCostly = -3
  /// The requested result does not exist, for example because the motion never settles.
  case none = -4
}

/// The allowed ranges of arguments.
///
/// The service has the same ranges, but accepts durations of 0 or below and rejects some numbers
/// very near to 0.
enum ArgumentRange {
  static let duration = 1e-6...1e6, moment = -1e6...1e6, value = -1e12...1e12
  static let dampingRatio = -1000.0...1000, epsilon = 1e-12...1e12
  static let controlPoint = -1e6...1e6, progress = -1e6...1e6, maxError = 1e-4...0.5
  static let time = 0.0...86_400, tolerance = 1e-6...0.5, frameRate = 1.0...1000
}

extension ClosedRange<Double> {
  /// True if all numbers are in the range; NaN is outside every range.
  func contains(all numbers: some Sequence<Double>) -> Bool {
    for number in numbers where !contains(number) { return false }
    return true
  }
}
