import AnimationCore
import TestSupport
import Testing

@testable import AnimationWire

@Suite("Texts that are known")
struct KnownTextTests {
  private func found(_ word: String, in texts: KnownTexts) -> String? {
    let number = texts.number(of: Array(word.utf8).span)
    return number == 0 ? nil : texts[number]
  }

  @Test("are found by their bytes, and nothing else is")
  func found() {
    let words = [
      "a", "type", "duration", "sixteen letters!", "seventeen letters", "a".repeated(40),
    ]
    let texts = KnownTexts(words)
    for word in words { #expect(found(word, in: texts) == word) }
    for word in [
      "", "b", "Type", "typ", "types", "duratioN", "sixteen letters?", "Sixteen letters!",
      "Seventeen letters", "a".repeated(39), "b" + "a".repeated(39),
    ] {
      #expect(found(word, in: texts) == nil)
    }
    // Bytes that no text has before those of one.
    #expect(texts.number(of: [0, UInt8(ascii: "a")].span) == 0)
    #expect(texts.number(of: [UInt8(ascii: "a"), 0].span) == 0)
  }

  @Test("are left out where they are not plain, or too many")
  func leftOut() {
    let words = ["é", "a\u{1}", "\u{7F}", ""]
    let texts = KnownTexts(words)
    for word in words { #expect(found(word, in: texts) == nil) }
    let many = (0..<5000).map { "word\($0)" }
    let some = KnownTexts(many)
    for word in many {
      let found = found(word, in: some)
      #expect(found == nil || found == word)
    }
  }

  @Test("make no difference to what is read")
  func readAlike() throws {
    var random = SeededGenerator(seed: 77)
    let letters = Array("typeduraionsg {}[]:,0é").map(String.init)
    for _ in 0..<3000 {
      let words = (0..<random.whole(1...6)).map { _ -> String in
        if random.chance(0.5) { return ["type", "duration", "spring", "to"][random.whole(0...3)] }
        return (0..<random.whole(0...9)).map { _ in letters[random.whole(0...letters.count - 1)] }
          .joined()
      }
      let plain = "[" + words.map { "\"\($0)\"" }.joined(separator: ",") + "]"
      // No text is known by the letters that its escapes are written in.
      let escaped = words.map { word in
        word.unicodeScalars.map { scalar in
          let digits = String(scalar.value, radix: 16)
          return "\\u" + "0".repeated(4 - digits.count) + digits
        }.joined()
      }.map { "\"\($0)\"" }.joined(separator: ",")
      let read = try JSONReader.read(Array(plain.utf8))
      #expect(read == .array(words.map(JSON.string)))
      #expect(try JSONReader.read(Array("[\(escaped)]".utf8)) == read)
    }
  }

  @Test("hold every key of a request under the key's number")
  func requestKeys() {
    #expect(RequestKey.allCases.count < 64)
    for key in RequestKey.allCases {
      #expect(RequestKey.texts.number(of: Array(key.name.utf8).span) == key.number)
      #expect(RequestKey.bit(of: key.number) == key.bit)
    }
    #expect(RequestKey.bit(of: 0) == JSONTape.otherKeys)
    #expect(RequestKey.bit(of: UInt16(RequestKey.allCases.count + 1)) == JSONTape.otherKeys)
  }

  @Test("hold every word of the animations and springs there are")
  func descriptions() {
    check(AnimationRegistry.swiftUI.table(.swiftui).animations)
    check(AnimationTable.modifiers)
    check(ValueTable.values)
    check(CurveTable.curves)
    check(SpringTable.springs)
    for word in CourseTable.names { #expect(found(word, in: RequestKey.texts) == word) }
  }

  private func check<Output>(_ table: WireTable<Output>) {
    for signature in table.signatures {
      let keys = signature.forms.flatMap(\.keys)
      for word in [signature.name] + keys.map(\.name) {
        #expect(found(word, in: RequestKey.texts) == word)
      }
    }
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
