import AnimationNotation
import JSONCodec
import TestSupport
import Testing

@Suite("A growing buffer")
struct BufferGrowthTests {
  /// Returns random letters, so that bytes at a wrong position are detected.
  private func text(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8(97 + generator.next() % 26) }
  }

  @Test(
    "contains the appended bytes, whatever its capacity",
    arguments: [1, 63, 64, 65, 900, 1_023, 1_024, 1_025, 4_000, 40_000])
  func growth(capacity: Int) {
    var generator = SeededGenerator(seed: capacity)
    for _ in 0..<20 {
      var writer = ByteWriter(capacity: capacity)
      var expected: [UInt8] = []
      while expected.count < 3 * max(capacity, 2_000) {
        switch generator.next() % 5 {
        case 0:
          let byte = UInt8(33 + generator.next() % 90)
          writer.append(byte)
          expected.append(byte)
        case 1:
          let number = Int(truncatingIfNeeded: generator.next()) >> Int(generator.next() % 64)
          writer.append(number)
          expected += Array(String(number).utf8)
        case 2:
          let piece = text(Int(generator.next() % 3_000), &generator)
          writer.append(String(decoding: piece, as: UTF8.self))
          expected += piece
        case 3:
          let piece = text(Int(generator.next() % 3_000), &generator)
          let start = Int(generator.next() % UInt64(piece.count + 1))
          writer.append(contentsOf: piece[start...])
          expected += piece[start...]
        default:
          let values = (0..<Int(generator.next() % 40)).map { _ in
            Double(Int(generator.next() % 2_000_000)) / 8
          }
          writer.append(list: values)
          expected += Array(values.map { String(shortest: $0) }.joined(separator: ",").utf8)
        }
        #expect(writer.count == expected.count)
      }
      #expect(writer.finish() == expected)
    }
  }

  @Test("continues after its bytes were taken")
  func taking() {
    var generator = SeededGenerator(seed: 4)
    var writer = ByteWriter(capacity: 100)
    for count in [0, 1, 99, 100, 101, 1_500, 3, 5_000, 64] {
      let piece = text(count, &generator)
      writer.append(contentsOf: piece[...])
      #expect(writer.take() == piece)
    }
    let last = text(70, &generator)
    writer.append(contentsOf: last[...])
    #expect(writer.finish() == last)
    #expect(writer.finish().isEmpty)
  }
}
