internal import AnimationCore

/// The blocks and the values of `@keyframes`.
extension StyleReader {
  /// Returns the index of the block of `@keyframes` with the given name; `nil` if there is none.
  func block(ofKeyframes name: String) -> Int? {
    ["@keyframes", "@-webkit-keyframes"].lazy
      .flatMap { sheet.blocks(named: "\($0) \(name)") }.first
  }

  /// True if a keyframe in a block of `@keyframes` declares a property.
  func declares(_ property: String, in block: Int) -> Bool {
    sheet.blocks(in: block).contains { frame in
      sheet.declarations(in: frame).contains { $0.name == property }
    }
  }

  /// True if `@keyframes` contain only the start or the end of a property, and no timing function.
  ///
  /// The motion is then the timing function of the animation. A missing keyframe has the value that
  /// the element has without the animation.
  func isPlain(_ block: Int, _ property: String?) throws(UnreadableMotion) -> Bool {
    let frames = try frames(block, property, "", sheet.blocks[block].start)
    return frames.count <= 2 && frames.allSatisfy { $0.time == 0 || $0.time == 1 }
      && frames.first?.time != frames.dropFirst().first?.time
      && frames.allSatisfy { $0.time == 1 || $0.easing.isEmpty }
  }

  /// True if the values of all keyframes are equal apart from their numbers.
  ///
  /// A zero needs no unit, so `0` matches every length and angle.
  static func areOfOneKind(_ frames: [Frame]) -> Bool {
    guard let first = frames.first else { return false }
    var words = first.words, isZero = first.numbers.map { $0 == 0 }
    for frame in frames.dropFirst() {
      guard frame.numbers.count == isZero.count, frame.words[0] == words[0] else { return false }
      for (index, number) in frame.numbers.enumerated() {
        // BOUND: there is one more text than numbers, and each keyframe has equally many numbers.
        let own = frame.words[index + 1], known = words[index + 1]
        guard own != known else { continue }
        if isZero[index], known == withoutUnit(own) {
          (words[index + 1], isZero[index]) = (own, number == 0)
        } else if number != 0 || own != withoutUnit(known) {
          return false
        }
      }
    }
    return true
  }

  private static func withoutUnit(_ word: String) -> String {
    String(word.drop { $0.isLetter || $0 == "%" })
  }

  /// Returns the numbers in the text of a value, and the texts between these numbers.
  static func numbers(in text: String) -> ([Double], [String]) {
    var numbers: [Double] = [], words: [String] = [], word = "", digits = ""
    func finish() {
      if let number = Double(digits), number.isFinite {
        numbers.append(number)
        words.append(word)
        word = ""
      } else {
        word += digits
      }
      digits = ""
    }
    for character in text {
      let isSign =
        (character == "-" || character == "+") && digits.isEmpty && !(word.last?.isLetter ?? false)
      if character.isASCII && character.isNumber || character == "." || isSign {
        // A digit after a letter belongs to a name, such as `translate3d` or `matrix3d`.
        if digits.isEmpty, !isSign, word.last?.isLetter ?? false {
          word.append(character)
        } else {
          digits.append(character)
        }
      } else {
        finish()
        word.append(character)
      }
    }
    finish()
    return (numbers, words + [word])
  }
}
