import AnimationCore
import AnimationNotation
import Foundation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("Hostile source files", .timeLimit(.minutes(1)))
struct HostileSourceTests {
  private static let places: [(String, String, String)] = [
    ("swift", "\"name\": \"card\"", "a.swift"), ("compose", "\"name\": \"M.card\"", "a.kt"),
    ("flutter", "\"name\": \"card\"", "a.dart"), ("motion", "\"name\": \"card\"", "a.ts"),
    ("gsap", "\"name\": \"card\"", "a.js"), ("anime", "\"name\": \"card\"", "a.js"),
    ("figma", "\"name\": \"card\"", "a.js"), ("material3", "\"name\": \"card\"", "a.kt"),
    ("reanimated", "\"name\": \"card\"", "a.js"),
    ("reanimated", "\"easing\": \"card\", \"duration\": 1", "a.js"),
    ("css", "\"easing\": \"--card\", \"duration\": \"--t\"", "a.css"),
    ("css", "\"selector\": \"card\"", "a.scss"),
    ("css", "\"keyframes\": \"card\", \"duration\": \"--t\"", "a.css"),
    ("lottie", "\"layer\": \"card\"", "a.json"), ("dtcg", "\"token\": \"card\"", "a.json"),
    ("recorded", "\"from\": 0", "a.json"),
  ]

  private static func read(_ text: String) throws {
    for (platform, place, path) in places {
      let report = try VerifiedSource(
        ".bouncy.repeatCount(3).delay(1)", platform, place, path, text
      ).report()
      // Every replacement is inside the file.
      let file = SourceFile(path: path, bytes: Array(text.utf8))
      for check in report.checks { _ = file.applying(check.edits) }
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
      "func card(", "withDelay(", "withRepeat(", "withTiming(1, {", "delay: 1", "repeat: 2",
      "loop:",
      "animation: x 1s", "transition: all 1s", "repeatable(", "'back.out(2)'", "spring({",
      "card {", "50% {", "}}", "MotionScheme.standard()", ".fastSpatialSpec()", "...",
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
    let count = 20_000
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

  /// Texts that took hours, or more than the stack of a worker.
  private static let files: [(platform: String, place: String, path: String, text: String)] = {
    func text(_ part: String, _ count: Int) -> String { String(repeating: part, count: count) }
    let constants = (0..<40).map { "const c\($0) = c\($0 + 1) + c\($0 + 1);\n" }.joined()
    return [
      ("motion", "\"name\": \"card\"", "a.ts", text("[/", 400_000)),
      ("motion", "\"name\": \"card\"", "a.ts", "const card = " + text("1 + ", 200_000)),
      ("compose", "\"name\": \"card\"", "a.kt", "val card = " + text("spring<", 100_000)),
      ("motion", "\"name\": \"a.a.a.a.a.card\"", "a.ts", text("a { a { a { b: 1 } } }\n", 30_000)),
      ("flutter", "\"name\": \"card\"", "a.dart", text("x(){b} return ", 60_000) + "card = x"),
      (
        "gsap", "\"name\": \"card\"", "a.js",
        "\(constants)const c40 = 1; const card = { duration: 1, ease: (p) => p * c0 }"
      ),
      (
        "gsap", "\"name\": \"card\"", "a.js",
        "const card = { duration: 1, ease: CustomEase.create('x', 'M0,0 L"
          + (1...60_000).map { "\($0),\($0)" }.joined(separator: " ") + "') }"
      ),
      ("css", "\"selector\": \".a\"", "a.css", text(".a { transition: x 1s; }\n", 40_000)),
      (
        "css", "\"easing\": \"--e\", \"duration\": \"--t\"", "a.css",
        text(".a { --e: linear; }\n.b { --t: 1s; }\n", 20_000)
      ),
      ("css", "\"selector\": \".a\"", "a.css", ".a { transition: \(text("x ", 400_000))1s }"),
      (
        "css", "\"keyframes\": \"k\", \"duration\": \"1s\"", "a.css",
        text("@keyframes k { from { a: 0 } to { a: 1 } }\n", 20_000)
      ),
      ("gsap", "\"name\": \"card\"", "a.js", "const card = { duration: 1\(text("_", 400_000)) }"),
      (
        "compose", "\"name\": \"card\"", "a.kt",
        "val card = tween(300, easing = \(text("é", 400_000)))"
      ),
      (
        "lottie", "\"layer\": \"x\"", "a.json",
        "{\"fr\": 60, \"layers\": [\(text("{\"nm\": \"y\"}, ", 30_000)){}]}"
      ),
    ]
  }()

  @Test("are read within a budget, on the stack of a worker", arguments: files.indices)
  func costly(index: Int) throws {
    let (platform, place, path, text) = Self.files[index]
    let source = VerifiedSource(".bouncy", platform, place, path, text)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      _ = try? Work.perform(within: WorkBudget(steps: 1_000_000)) { try? source.report() }
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
  }
}
