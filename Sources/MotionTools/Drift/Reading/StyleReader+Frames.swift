internal import AnimationCore

/// The blocks and the values of `@keyframes`, and the properties of transitions and animations.
extension StyleReader {
  /// Returns the index of the block of `@keyframes` with the given name; `nil` if there is none.
  ///
  /// Source: CSS Animations Level 1, section Keyframes: the last `@keyframes` with a name is used.
  func block(ofKeyframes name: String, at use: StyleSheet.Use = .anywhere) -> Int? {
    guard Work.spend(8, on: .bytes) else { return nil }
    let name = StyleSheet.unquoted(sheet.resolved(name, at: use))
    guard name.utf8.count <= StyleSheet.longestWord else { return nil }
    for rule in ["@keyframes", "@-webkit-keyframes"] {
      let blocks = sheet.blocks(named: "\(rule) \(name)")
      // `@keyframes` outside of blocks are preferred, because a condition such as `@media print`
      // may be false.
      if let block = blocks.last(where: { sheet.blocks[$0].parent == nil }) ?? blocks.last {
        return block
      }
    }
    return nil
  }

  /// True if several rules of the style sheet play the `@keyframes` with the given name.
  func areShared(keyframes name: String) -> Bool {
    let name = StyleSheet.unquoted(sheet.resolved(name))
    var first: Int??
    for property in ["animation", "animation-name", "-webkit-animation", "-webkit-animation-name"] {
      for declaration in sheet.allDeclarations(named: property)
      where first != .some(declaration.block) {
        let words = StyleSheet.parts(of: declaration.value, at: ",").flatMap {
          StyleSheet.words(of: $0)
        }
        guard
          words.contains(where: {
            StyleSheet.unquoted(sheet.resolved($0, at: use(declaration))).isSame(as: name)
          })
        else { continue }
        if first != nil { return true }
        first = .some(declaration.block)
      }
    }
    return false
  }

  /// True if at least one keyframe in a block of `@keyframes` declares a property.
  func declares(_ property: String, in block: Int) -> Bool {
    let name = StyleSheet.name(property)
    return sheet.blocks(in: block).contains { frame in
      sheet.declarations(in: frame).contains { $0.name == name }
    }
  }

  /// True if the keyframes of the first property in a block of `@keyframes` are plain.
  ///
  /// Keyframes are plain if there are only a keyframe at 0 % without a timing function, a keyframe
  /// at 100 %, or both.
  func arePlain(keyframes block: Int) -> Bool {
    let frames = try? frames(block, nil, "", sheet.blocks[block].start)
    return frames.map(Self.arePlain) ?? false
  }

  /// True if the keyframes are plain: the timing function of the animation then describes the
  /// motion.
  ///
  /// A list of plain keyframes contains only a keyframe at 0 % without a timing function, a
  /// keyframe at 100 %, or both. A missing keyframe has the value that the element has without the
  /// animation.
  static func arePlain(_ frames: [Frame]) -> Bool {
    frames.count <= 2 && frames.allSatisfy { $0.time == 1 || $0.time == 0 && !$0.ownsEasing }
      && frames.first?.time != frames.dropFirst().first?.time
  }

  /// True if the values of all keyframes differ only in their numbers, such as `scale(0.5)` and
  /// `scale(1)`.
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
    String(Substring(word.utf8.drop { isLetter($0) || $0 == UInt8(ascii: "%") }))
  }

  /// True for an ASCII letter, and for a byte of a character that is not ASCII.
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 128 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// Returns the numbers in the text of a value, and the texts before, between and after these
  /// numbers.
  static func numbers(in text: String) -> ([Double], [String]) {
    var numbers: [Double] = [], words: [String] = [], word: [UInt8] = [], digits: [UInt8] = []
    func finish() {
      if digits.isEmpty { return }
      if let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite {
        numbers.append(number)
        words.append(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      } else {
        word += digits
      }
      digits.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      let isAfterLetter = digits.isEmpty && word.last.map(isLetter) ?? false
      let isSign =
        digits.isEmpty && !isAfterLetter && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
      if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: ".") || isSign {
        // A digit after a letter belongs to a name, such as `translate3d` or `matrix3d`.
        if isAfterLetter {
          word.append(byte)
        } else {
          digits.append(byte)
        }
      } else {
        finish()
        word.append(byte)
      }
    }
    finish()
    return (numbers, words + [String(decoding: word, as: UTF8.self)])
  }

  /// True if a transition with the given words applies to a property.
  ///
  /// The transition applies if the words contain the property or `all`. It also applies if the
  /// words name no property, or only unresolved references.
  func covers(_ words: [String], _ property: String, _ use: StyleSheet.Use) -> Bool {
    guard Work.spend(8 * words.count, on: .bytes) else { return false }
    let property = StyleSheet.name(property)
    // A dashed identifier is the name of a property, and not a reference to it.
    let names = words.map {
      $0.utf8.starts(with: "--".utf8) ? $0 : sheet.resolved($0, at: use)
    }.filter {
      StyleSheet.seconds($0) == nil && !Self.isTimingFunction($0)
        && !Self.behaviors.contains(StyleSheet.keyword($0))
    }
    return names.contains { name in
      StyleSheet.keyword(name) == "all"
        || name.utf8.count == property.utf8.count && StyleSheet.name(name).isSame(as: property)
    }
      || names.allSatisfy(StyleSheet.isReference)
  }

  /// The keywords of `transition-behavior`.
  private static let behaviors: Set<String> = ["normal", "allow-discrete"]

  /// True if a word is a timing function, including kinds that cannot be compared, such as
  /// `steps(4)`.
  static func isTimingFunction(_ word: String) -> Bool {
    let head = StyleSheet.lowercased(word.utf8.prefix(16))
    return ["linear(", "cubic-bezier(", "steps(", "step-"].contains { head.hasPrefix($0) }
      || TimingFunctionEncoding.cubic(StyleSheet.keyword(word)) != nil
  }

  /// True if the words of an animation contain the name of `@keyframes` that animate a property.
  ///
  /// `property` can also be the name of the `@keyframes`.
  func animates(_ words: [String], _ property: String, _ use: StyleSheet.Use) -> Bool {
    words.contains { word in
      word.isSame(as: property)
        || block(ofKeyframes: word, at: use).map { declares(property, in: $0) } ?? false
    }
  }

  /// Returns the times and the timing function in one item of a shorthand, in lower case.
  ///
  /// For `opacity 0.3s Ease`, the result is `0.3s` and `ease`.
  func timing(of item: String, _ use: StyleSheet.Use) -> [String] {
    let words = StyleSheet.words(of: item)
    guard Work.spend(8 * words.count, on: .bytes) else { return [] }
    return words.map { sheet.resolved($0, at: use) }.filter {
      StyleSheet.seconds($0) != nil || Self.isTimingFunction($0)
    }.map { word in
      Work.spend(word.utf8.count / 2, on: .bytes) ? StyleSheet.lowercased(word.utf8) : ""
    }
  }

  /// Returns the time of a keyframe in percent, from 0 to 100; `nil` if the text has another
  /// format.
  static func percent(_ text: String) -> Double? {
    switch text {
    case "from": return 0
    case "to": return 100
    default:
      guard text.utf8.last == UInt8(ascii: "%"),
        let percent = Double(css: Substring(text.utf8.dropLast())), (0...100).contains(percent)
      else { return nil }
      return percent
    }
  }

  /// Returns the line segments of a `linear()` function, scaled so that they lead from one point to
  /// another.
  ///
  /// Each point is a time and a value.
  static func segments(
    _ linear: LinearTimingFunction, _ from: (Double, Double), _ to: (Double, Double)
  ) -> [SegmentedEase.Segment] {
    func point(_ point: LinearTimingFunction.ControlPoint) -> (Double, Double) {
      (from.0 + (to.0 - from.0) * point.input, from.1 + (to.1 - from.1) * point.output)
    }
    return zip(linear.points, linear.points.dropFirst()).map {
      SegmentedEase.Segment(from: point($0), to: point($1))
    }
  }
}

extension String {
  /// True if two names have the same bytes.
  fileprivate func isSame(as name: String) -> Bool {
    utf8.count == name.utf8.count && utf8.elementsEqual(name.utf8)
  }
}
