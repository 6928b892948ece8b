import AnimationNotation
import JSONCodec
import TestSupport
import Testing

struct NumberListTests {
  /// Returns random numbers, some with short and some with long notations.
  ///
  /// Only numbers with short notations are written in batches.
  private func numbers(_ count: Int, seed: Int) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      switch generator.next() % 5 {
      case 0: Double(Int8(truncatingIfNeeded: generator.next()))
      case 1: Double(Int64(truncatingIfNeeded: generator.next())) / 1e15
      case 2: Double(generator.next() >> 30) / 1024
      case 3: -1 / Double(generator.next() | 1)
      default: Double(bitPattern: generator.next())
      }
    }
  }

  private func text(_ values: [Double], _ decimals: Int?) -> String {
    values.map { value in
      var writer = ByteWriter()
      if let decimals {
        writer.append(value, decimals: decimals)
      } else {
        writer.append(shortest: value)
      }
      return String(decoding: writer.finish(), as: UTF8.self)
    }.joined(separator: ",")
  }

  @Test("A list contains its numbers with commas in between", arguments: [nil, 0, 3, 8, 9, 15])
  func plain(decimals: Int?) {
    for count in [0, 1, 2, 15, 16, 17, 33, 500] {
      let values = numbers(count, seed: count)
      var writer = ByteWriter()
      writer.append(list: values, decimals: decimals)
      #expect(String(decoding: writer.finish(), as: UTF8.self) == text(values, decimals))
    }
  }

  @Test("Rows are lists in brackets", arguments: [nil, 0, 3, 8, 9, 15])
  func rows(decimals: Int?) {
    for width in [1, 2, 4, 17, 40] {
      let rows = (0..<9).map { numbers(width, seed: $0) }
      var writer = ByteWriter()
      writer.append(list: Array(rows.joined()), decimals: decimals, width: width)
      let expected = rows.map { "[\(text($0, decimals))]" }.joined(separator: ",")
      #expect(String(decoding: writer.finish(), as: UTF8.self) == expected)
    }
  }

  @Test("Whole numbers are written with all their digits")
  func integers() {
    var generator = SeededGenerator(seed: 5)
    let random = (0..<2000).map { _ in
      Int(bitPattern: UInt(generator.next())) >> Int.random(in: 0...63, using: &generator)
    }
    let powers = (0...18).flatMap { exponent in
      let power = (0..<exponent).reduce(1) { product, _ in product * 10 }
      return [power, power - 1, -power, power + 1]
    }
    for number in random + powers + [.min, .max, 0] {
      var writer = ByteWriter()
      writer.append(number)
      #expect(String(decoding: writer.finish(), as: UTF8.self) == number.description)
    }
  }

  @Test("A writer starts empty after it was finished")
  func finishing() {
    var writer = ByteWriter(capacity: 2)
    writer.append("first")
    #expect(writer.finish() == Array("first".utf8))
    #expect(writer.count == 0)
    writer.append(12)
    #expect(writer.finish() == Array("12".utf8))
  }
}
