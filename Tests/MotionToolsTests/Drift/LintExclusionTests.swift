import MotionTools
import TestSupport
import Testing

@Suite("Text that is not a motion")
struct LintExclusionTests {
  private static func lint(_ path: String, _ text: String) -> MotionLint {
    MotionLint([SourceFile(path: path, content: Array(text.utf8))])
  }

  private static let spring = "{ \"stiffness\": 100, \"damping\": 10 }"

  @Test(
    "is not listed",
    arguments: [
      (
        "a.json",
        """
        {"$schema": "http://json-schema.org/draft-07/schema#", "properties": {
          "$type": {"type": "string"}, "$value": {"type": "array"}, "value": {"$ref": "#/a"}}}
        """
      ),
      (
        "a.json",
        """
        {"type": "object", "properties": {"$type": {"enum": ["cubicBezier"]}, "$value": {}}}
        """
      ),
      ("a.html", "<script type=\"application/json\">{\"a\": \(spring)}</script>"),
      ("a.vue", "<SCRIPT type='importmap'>{\"a\": \(spring)}</SCRIPT>"),
      ("a.svelte", "<p>x</p><script type=application/ld+json>{\"a\": \(spring)}</script>"),
      ("a.js", "Constraint.create({ bodyA: a, bodyB: b, stiffness: 0.2, damping: 0.1 })"),
      ("a.js", "Matter.Constraint.create({ length: 9, stiffness: 0.2, damping: 0.1 })"),
      (
        "a.ts",
        """
        import { MouseConstraint } from 'matter-js'
        MouseConstraint.create(engine, { constraint: { stiffness: 0.2, damping: 0.1 } })
        """
      ),
      (
        "a.js",
        """
        const { Constraint } = require("matter-js")
        const options = { stiffness: 0.2, damping: 0.1 }
        """
      ),
    ])
  func excluded(_ path: String, _ text: String) {
    let lint = Self.lint(path, text)
    #expect(lint.findings.isEmpty, "\(lint.findings.map(\.text))")
    #expect(lint.unread.isEmpty, "\(lint.unread.map(\.reason))")
  }

  @Test(
    "does not hide a motion",
    arguments: [
      (
        "a.json",
        """
        {"$schema": "https://www.designtokens.org/schemas/2025.10/format.json",
          "type": {"$type": "cubicBezier", "$value": [0.4, 0, 0.2, 1]}, "properties": {}}
        """
      ),
      ("a.html", "<script type=\"module\" async>a = \(spring)</script>"),
      ("a.html", "<script type=text/javascript>a = \(spring)</script>"),
      ("a.html", "<script type=\"\">a = \(spring)</script>"),
      (
        "a.ts",
        """
        import Matter from 'matter-js'
        const a = { type: "spring", stiffness: 100, damping: 10 }
        """
      ),
      (
        "a.tsx",
        """
        import Matter from 'matter-js'
        import { motion } from 'motion/react'
        const a = { stiffness: 100, damping: 10 }
        """
      ),
    ])
  func included(_ path: String, _ text: String) {
    #expect(Self.lint(path, text).findings.count == 1)
  }

  @Test(
    "such as a byte order mark moves no position",
    arguments: [
      ("a.css", "a { transition: left 1s ease-in }"),
      ("a.css", "@keyframes a { 0% { a: 0; animation-timing-function: ease-in } to { a: 9 } }"),
      ("a.js", "withSpring(1, { stiffness: 100, damping: 10 })"),
      ("a.kt", "spring(dampingRatio = 0.5f, stiffness = 200f)"),
      ("a.html", "<script>a = { stiffness: 100, damping: 10 }</script>"),
      ("a.json", "{\"a\": {\"$type\": \"cubicBezier\", \"$value\": [0.4, 0, 0.2, 1]}}"),
      ("a.json", "{\"a\": {\"$type\": \"cubicBezier\", \"$value\": [0.4, 0, 0.2]}}"),
    ])
  func mark(_ path: String, _ text: String) {
    for text in [text, "\n" + text] {
      let (plain, marked) = (Self.lint(path, text), Self.lint(path, "\u{FEFF}" + text))
      #expect(plain.findings.count + plain.unread.count == 1)
      #expect(plain.findings.map(\.position) == marked.findings.map(\.position))
      #expect(plain.findings.map(\.text) == marked.findings.map(\.text))
      #expect(plain.unread.map(\.position) == marked.unread.map(\.position))
    }
  }
}
