internal import AnimationCore
internal import AnimationWire

/// An animation by a word of a path: a preset's name, or a spring's duration and bounce as `0.5,0.3`.
enum NamedAnimation {
  static func read(_ word: String, _ registry: AnimationRegistry) throws(Problem) -> Animation {
    let word = try decoded(word)
    let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    if numbers.count == 2, let duration = numbers[0], let bounce = numbers[1],
      duration.isFinite, bounce.isFinite
    {
      return .spring(duration: duration, bounce: bounce)
    }
    let violations = ViolationList()
    let table = registry.table(.exact)
    let isWord = word.utf8.allSatisfy { $0 == UInt8(ascii: ".") || isLetterOrDigit($0) }
    if isWord, let animation = table.read(WireValue(.string(word)), violations) {
      return animation
    }
    let names = table.animations.names
    let suggestion = NearestWord.suggestion(for: word, among: names)
    throw Problem(
      .notFound,
      "'\(word)' is neither a preset's name nor a spring's duration and bounce such as 0.5,0.3"
        + (suggestion.map { "; the nearest name is \($0)" } ?? ""), allowed: names)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Undoes the escapes of a path's part, in which `+` is itself.
  private static func decoded(_ part: String) throws(Problem) -> String {
    let query = part.split(separator: "+", omittingEmptySubsequences: false).joined(
      separator: "%2B")
    return try Query.parameters("word=" + query).first?.value ?? ""
  }
}
