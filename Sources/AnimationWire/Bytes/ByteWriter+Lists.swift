extension ByteWriter {
  /// Appends doubles with commas in between, in their shortest digits or with at most so many decimals.
  ///
  /// The same bytes as one after the other, with one look at the buffer for many numbers.
  ///
  /// - Parameter width: How many make a row in brackets of its own; `nil` for no brackets.
  public mutating func append(list values: [Double], decimals: Int? = nil, width: Int? = nil) {
    let powers = powers
    let rounding = decimals.map { Rounding(decimals: $0) }
    var index = 0
    var column = 0
    while index < values.count {
      let stop = min(values.count, index + Self.numbersAtOnce)
      reserve(Self.numbersAtOnce * Self.numberBytes)
      var end = count
      var span = storage.mutableSpan
      while index < stop {
        if index > 0 {
          span[end] = UInt8(ascii: ",")
          end &+= 1
        }
        if width != nil && column == 0 {
          span[end] = UInt8(ascii: "[")
          end &+= 1
        }
        if let rounding {
          end = span.store(values[index], rounding, at: end, powers)
        } else {
          end = span.store(shortest: values[index], at: end, powers)
        }
        index &+= 1
        guard let width else { continue }
        column &+= 1
        if column == width {
          span[end] = UInt8(ascii: "]")
          end &+= 1
          column = 0
        }
      }
      count = end
    }
  }

  private static let numbersAtOnce = 16
}
