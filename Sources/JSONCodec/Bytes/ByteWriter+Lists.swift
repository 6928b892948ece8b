extension ByteWriter {
  /// Appends doubles with commas between them, either rounded or in their shortest digits.
  ///
  /// Each number is written as a separate call of `append(_:decimals:)` or `append(shortest:)`
  /// would write it. But the capacity is checked only once for several numbers.
  ///
  /// - Parameters:
  ///   - decimals: The maximum number of decimals; `nil` writes the shortest digits.
  ///   - width: The number of doubles in each row. For example, 2 writes the rows `[1,2],[3,4]`.
  ///     With `nil`, no brackets are written.
  package mutating func append(list values: [Double], decimals: Int? = nil, width: Int? = nil) {
    let rounding = decimals.map { Rounding(decimals: $0) }
    guard let width else { return append(values.span, rounding) }
    var start = 0
    while start < values.count {
      append(start > 0 ? ",[" : "[")
      let end = min(values.count, start + width)
      // BOUND: start < count, by the loop, and a width is 1 or more.
      append(values.span.extracting(start..<end), rounding)
      append(UInt8(ascii: "]"))
      start = end
    }
  }

  private mutating func append(_ values: Span<Double>, _ rounding: Rounding?) {
    if let rounding {
      append(values, rounding)
    } else {
      append(shortest: values)
    }
  }

  private mutating func append(shortest values: Span<Double>) {
    let powers = powers
    var index = 0
    while index < values.count {
      let stop = min(values.count, index &+ Self.numbersAtOnce)
      reserve((stop &- index) &* Self.numberBytes)
      var end = count
      var span = storage.mutableSpan
      while index < stop {
        if index > 0 {
          span[end] = UInt8(ascii: ",")
          end &+= 1
        }
        guard let next = span.store(usual: values[index], at: end, powers) else { break }
        end = next
        index &+= 1
      }
      count = end
      if index < stop {
        append(unusual: values[index])
        index &+= 1
      }
    }
  }

  private mutating func append(_ values: Span<Double>, _ rounding: Rounding) {
    var index = 0
    while index < values.count {
      let stop = min(values.count, index &+ Self.numbersAtOnce)
      reserve((stop &- index) &* Self.numberBytes)
      var end = count
      var span = storage.mutableSpan
      while index < stop {
        if index > 0 {
          span[end] = UInt8(ascii: ",")
          end &+= 1
        }
        guard let next = span.store(usual: values[index], rounding, at: end) else { break }
        end = next
        index &+= 1
      }
      count = end
      if index < stop {
        append(unusual: values[index], rounding)
        index &+= 1
      }
    }
  }

  private static let numbersAtOnce = 16
}
