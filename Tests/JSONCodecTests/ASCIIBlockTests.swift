import TestSupport
import Testing

@testable import AnimationNotation
@testable import JSONCodec

@Suite("A block of eight characters")
struct ASCIIBlockTests {
  private func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  @Test("ends where a scan of single characters would")
  func oneByOne() {
    var random = SeededGenerator(seed: 8)
    let edges: [UInt8] = [0, 1, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0xFF]
    var wrong: [[UInt8]] = []
    for iteration in 0..<20_000 {
      let text = (0..<random.whole(0...20)).map { _ -> UInt8 in
        iteration % 3 == 0 || random.chance(0.2)
          ? edges[random.whole(0...edges.count - 1)] : UInt8(random.whole(0x20...0x7E))
      }
      let start = random.whole(0...text.count)
      let plain = text[start...].prefix(8).prefix(while: isPlain)
      let word = ASCIIBlock(text.span, from: start)
      let characters = plain.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      if word.count != plain.count || word.characters != characters { wrong.append(text) }
    }
    #expect(wrong == [])
  }

  @Test("is scanned alike at any position of a string in a text")
  func strings() throws {
    for length in 0...40 {
      let string = (0..<length).map { UInt8(ascii: "a") + UInt8($0 % 26) }
      for tail in ["]", ",1,[2]]"] {
        let text = Array("[\"".utf8) + string + Array(("\"" + tail).utf8)
        guard case .array(let elements) = try JSONReader.read(text) else {
          Issue.record("no array")
          continue
        }
        #expect(elements.first == .string(String(decoding: string, as: UTF8.self)))
        // A text that is cut off at any of these bytes ends inside the string.
        for end in 2..<2 + length {
          let error = #expect(throws: JSONSyntaxError.self) {
            try JSONReader.read(Array(text[..<end]))
          }
          #expect(error?.detail == #"the text ends inside a string: expected a closing '"'"#)
          #expect(error?.offset == end)
        }
      }
    }
  }
}
