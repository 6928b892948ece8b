import JSONCodec
import TestSupport
import Testing

@Suite("A printable text")
struct PrintableTextTests {
  @Test(
    "escapes characters that control a terminal, end a line or change the direction",
    arguments: [
      ("a\n::error::b", "a\\u{a}::error::b"), ("\u{1B}[31m", "\\u{1b}[31m"),
      ("\r\t\0\u{7F}\u{85}", "\\u{d}\\u{9}\\u{0}\\u{7f}\\u{85}"),
      ("\u{202E}gpj.exe", "\\u{202e}gpj.exe"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
      ("a\u{2028}b", "a\\u{2028}b"), ("\u{200F}", "\\u{200f}"), ("", ""), ("é → 🙂", "é → 🙂"),
      ("👩\u{200D}🚀\u{FE0F}", "👩\u{200D}🚀\u{FE0F}"), (" a\u{301}\\", " a\u{301}\\"),
    ])
  func escapes(_ text: String, _ expected: String) {
    #expect(Array(text.printable.utf8) == Array(expected.utf8))
  }

  @Test("contains no control character and is its own printable text", arguments: 1...50)
  func law(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var text = ""
    for _ in 0..<40 {
      let value = UInt32(random.whole(0...0x2100))
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let printable = text.printable
    let hasNewline = printable.contains { $0.isNewline }
    let hasControl = printable.unicodeScalars.contains {
      $0.properties.generalCategory == .control
    }
    #expect(!hasNewline && !hasControl)
    #expect(printable.printable == printable)
  }
}
