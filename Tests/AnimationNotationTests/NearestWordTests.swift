import AnimationSource
import TestSupport
import Testing

@testable import AnimationNotation

struct NearestWordTests {
  private let keys = [
    "duration", "bounce", "response", "dampingFraction", "blendDuration", "controlPoints",
    "easeInOut",
    "fps", "end", "x", "y",
  ]

  @Test(
    "A few typing errors are corrected",
    arguments: [
      ("dampingFration", "dampingFraction"), ("dampingFractoin", "dampingFraction"),
      ("Duration", "duration"),
      ("duraton", "duration"), ("bonuce", "bounce"), ("easeinout", "easeInOut"),
      ("damping", "dampingFraction"),
      ("fp", "fps"), ("ened", "end"), ("controlpoint", "controlPoints"), ("blend", "blendDuration"),
    ])
  func near(word: String, expected: String) {
    #expect(NearestWord.suggestion(for: word, among: keys) == expected)
  }

  @Test(
    "A word unlike all others has no suggestion", arguments: ["", "colour", "z", "mass", "qwertz"])
  func far(word: String) {
    #expect(NearestWord.suggestion(for: word, among: keys) == nil)
    #expect(
      NearestWord.suggestion(for: String(repeating: word + "a", count: 100), among: keys) == nil)
  }

  @Test("The distance is zero to itself, symmetric, and one for each single edit")
  func distance() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      var words: [[UInt8]] = []
      for _ in 0..<2 {
        let count = Int.random(in: 0...6, using: &generator)
        words.append((0..<count).map { _ in UInt8.random(in: 97...99, using: &generator) })
      }
      let (left, right) = (words[0], words[1])
      let distance = EditDistance.between(left, right)
      #expect(EditDistance.between(left, left) == 0)
      #expect(distance == EditDistance.between(right, left))
      #expect((distance == 0) == (left == right))
      #expect(distance >= abs(left.count - right.count))
      #expect(distance <= max(left.count, right.count))
      #expect(EditDistance.between(left, left + [100]) == 1)
      #expect(EditDistance.between(left, [100] + left) == 1)
      #expect(EditDistance.between([100, 101] + left, [101, 100] + left) == 1)
    }
  }
}
