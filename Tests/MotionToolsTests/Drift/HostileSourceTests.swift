import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("Hostile source files", .timeLimit(.minutes(1)))
struct HostileSourceTests {
  private static let places: [(String, String, String)] = [
    ("swift", "\"name\": \"card\"", "a.swift"), ("compose", "\"name\": \"M.card\"", "a.kt"),
    ("flutter", "\"name\": \"card\"", "a.dart"), ("motion", "\"name\": \"card\"", "a.ts"),
    ("gsap", "\"name\": \"card\"", "a.js"),
    ("reanimated", "\"easing\": \"card\", \"duration\": 1", "a.js"),
    ("css", "\"easing\": \"--card\", \"duration\": \"--t\"", "a.css"),
    ("css", "\"selector\": \"card\"", "a.scss"),
    ("css", "\"keyframes\": \"card\", \"duration\": \"--t\"", "a.css"),
    ("lottie", "\"layer\": \"card\"", "a.json"), ("dtcg", "\"token\": \"card\"", "a.json"),
    ("recorded", "\"from\": 0", "a.json"),
  ]

  private static func read(_ text: String) throws {
    for (platform, place, path) in places {
      _ = try VerifiedSource(".bouncy", platform, place, path, text).report()
    }
  }

  @Test("end neither the process nor a test: 3000 random texts")
  func random() throws {
    let words = [
      "card", "=", "(", ")", "{", "}", "[", "]", ",", ";", ":", ".", "<", ">", "=>", "spring",
      "0.5",
      "-", "+", "*", "/", "**", "?", "\"", "'", "`", "//", "/*", "*/", "\n", "const ", "return ",
      "new ",
      "as ", "function ", "duration", "ease", "easing", "--card", "--t", "@keyframes ", "from",
      "50%",
      "to", "linear(", "var(--card", "#{", "\\", "é", "1e999", "tween", "SpringDescription",
      "Easing.in(",
      "Math.exp(", "if (", "p", "$value", "\"k\":", "\"layers\":[", "!important", "0x", "1_0",
      "func card(",
      "fun card()", "let card", "\"\"\"", "M0,0 C", "CustomEase.create(",
    ]
    var random = SeededGenerator(seed: 1)
    for _ in 0..<250 {
      let text = (0..<random.whole(1...60)).map { _ in words[random.whole(0...(words.count - 1))] }
        .joined(separator: random.chance(0.5) ? " " : "")
      try Self.read("card = " + text)
    }
  }

  @Test("are read in time that grows with their length")
  func long() throws {
    let count = 60_000
    for part in [
      "(", "{", "[", "card = ", "card: {", "card(", "x ? ", "-", "a.", "<", "/*", "\"",
      "--card: var(--card);",
      "@keyframes card {", "0% { top: 0 } ", "const card = card; ", "1 + ", "2 ** ", "linear(",
      "card => ", "=> ",
      "{\"card\":", "[[", ",", "a:b;", "#{",
    ] {
      try Self.read("card = " + String(repeating: part, count: count / part.utf8.count))
      try Self.read(String(repeating: part, count: count / part.utf8.count))
    }
  }
}
