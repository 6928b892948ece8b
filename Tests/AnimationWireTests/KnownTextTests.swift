import TestSupport
import Testing

@testable import AnimationWire

@Suite("Texts that are known")
struct KnownTextTests {
  @Test("are found by their bytes, and nothing else is")
  func found() {
    let words = ["a", "type", "duration", "animation", "fifteen letters"]
    let texts = KnownTexts(words)
    for word in words { #expect(texts.text(of: Array(word.utf8).span) == word) }
    for word in ["", "b", "Type", "typ", "types", "duratioN", "animatiom", "sixteen letters!"] {
      #expect(texts.text(of: Array(word.utf8).span) == nil)
    }
    // Bytes that no text has before those of one.
    #expect(texts.text(of: [0, UInt8(ascii: "a")].span) == nil)
    #expect(texts.text(of: [UInt8(ascii: "a"), 0].span) == nil)
  }

  @Test("are left out where they are long, not plain, or too many")
  func leftOut() {
    let words = ["sixteen letters!", "é", "a\u{1}", "\u{7F}"]
    let texts = KnownTexts(words)
    for word in words { #expect(texts.text(of: Array(word.utf8).span) == nil) }
    let many = (0..<5000).map { "word\($0)" }
    let some = KnownTexts(many)
    for word in many {
      let found = some.text(of: Array(word.utf8).span)
      #expect(found == nil || found == word)
    }
  }

  @Test("make no difference to what is read")
  func readAlike() throws {
    var random = SeededGenerator(seed: 77)
    let letters = Array("typeduraionsg \"\\{}[]:,0é\u{1}").map(String.init)
    let texts = KnownTexts(["type", "duration", "spring", "to", "end", "d"])
    for _ in 0..<3000 {
      let words = (0..<random.whole(1...6)).map { _ -> String in
        if random.chance(0.5) { return ["type", "duration", "spring", "to"][random.whole(0...3)] }
        return (0..<random.whole(0...9)).map { _ in letters[random.whole(0...letters.count - 1)] }
          .joined()
      }
      let text = Array("[\"\(words.joined(separator: "\",\""))\"]".utf8)
      let known = Result { () throws(JSONSyntaxError) in try JSONReader.read(text, texts: texts) }
      let plain = Result { () throws(JSONSyntaxError) in try JSONReader.read(text) }
      #expect(known == plain)
    }
  }

  @Test("hold every usual key of a request")
  func usual() {
    for word in [
      "animation", "from", "to", "range", "start", "end", "fps", "type", "spring",
      "duration", "bounce", "properties", "timeline", "set", "include", "precision", "step",
      "interpolatingSpring", "dampingFraction",
    ] {
      let found = RequestFields.usualTexts.text(of: Array(word.utf8).span)
      #expect(found == (word.utf8.count > 15 ? nil : word))
    }
  }
}
