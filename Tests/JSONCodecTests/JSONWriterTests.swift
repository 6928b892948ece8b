import AnimationNotation
import JSONCodec
import TestSupport
import Testing

struct JSONWriterTests {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(capacity: 1)
    body(&writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  @Test("Commas are between members and elements only")
  func commas() {
    let text = written { writer in
      writer.beginObject()
      writer.beginArray("a")
      writer.integer(1)
      writer.bool(true)
      writer.null()
      writer.beginArray()
      writer.endArray()
      writer.beginObject()
      writer.endObject()
      writer.endArray()
      writer.numbers("b", [1.5, 2, .infinity])
      writer.numbers("c", [1.26, 2, .nan], precision: 1)
      writer.string("d", "x")
      writer.endObject()
      writer.newline()
      writer.beginArray()
      writer.endArray()
    }
    #expect(
      text == """
        {"a":[1,true,null,[],{}],"b":[1.5,2,null],"c":[1.3,2,null],"d":"x"}
        []
        """)
  }

  @Test("Strings have the escapes of RFC 8785 and no others")
  func strings() {
    let text = written { $0.string("\u{8}\t\n\u{C}\r\"\\/\u{0}\u{F}\u{10}\u{1F}\u{7F}é€😀") }
    #expect(text == #""\b\t\n\f\r\"\\/\u0000\u000f\u0010\u001f"# + "\u{7F}é€😀\"")
  }

  @Test("Whole numbers have their digits")
  func integers() {
    var generator = SeededGenerator(seed: 8)
    var numbers = [0, .min, .max]
    for shift in 0..<64 {
      for _ in 0..<50 { numbers.append(Int(truncatingIfNeeded: generator.next()) >> shift) }
    }
    for digits in 1...18 {
      let power = Int("1" + String(repeating: "0", count: digits)) ?? 0
      numbers += [power - 1, power, -power]
    }
    for number in numbers { #expect(written { $0.integer(number) } == String(number)) }
  }

  @Test("Output taken in pieces equals the output at once")
  func pieces() {
    var pieces: [UInt8] = []
    var writer = JSONWriter()
    writer.beginArray()
    for index in 0..<1000 {
      writer.number(Double(index) / 7)
      if index % 13 == 0 { pieces += writer.output.take() }
    }
    writer.endArray()
    pieces += writer.output.take()
    #expect(
      String(decoding: pieces, as: UTF8.self)
        == written { $0.numbers((0..<1000).map { Double($0) / 7 }) })
  }
}
