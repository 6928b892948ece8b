internal import JSONCodec

/// Computes the replacements for the values of design tokens, and for the arguments of calls.
extension FixWriter {
  /// Returns the replacements for the value of a design token; `nil` if the token cannot describe
  /// the reference motion.
  ///
  /// A member that agrees with the manifest keeps its text. For example, this text can be a
  /// reference to another token. If no member agrees with the manifest, the whole value is
  /// replaced.
  ///
  /// - Parameters:
  ///   - token: The members of the value.
  ///   - range: The byte range of the value.
  func edits(of token: FoundToken, in range: Range<Int>) -> [SourceEdit]? {
    guard let value = tokenValue, case .object(let new) = value else { return nil }
    let wrong = token.members.filter { old in
      !(value.member(old.key).map { Self.isEqual(old.value, $0) } ?? false)
    }
    guard wrong.count < token.members.count else { return [edit(range, value.written)] }
    let missing = new.filter { member in
      !Self.isDefault(member) && !token.members.contains { $0.key == member.key }
    }
    let end = token.members.map(\.range.upperBound).max() ?? range.upperBound
    return wrong.compactMap { old in
      value.member(old.key).map { edit(old.range, $0.written) }
    } + missing.map { edit(end..<max(end, end), ", \"\($0.key)\": \($0.value.written)") }
  }

  /// The reference motion as the value of a design token; `nil` if a token of the found token's
  /// type cannot describe this motion.
  private var tokenValue: JSON? {
    guard let encoding else { return nil }
    guard var token = encoding as? TransitionTokenEncoding else {
      return JSON.object(encoding.parameters).member("$value")
    }
    // A token keeps its type.
    guard !found.isSpringToken else { return nil }
    token.delay = truth.playback.delay
    return JSON.object(token.parameters).member("$value")
  }

  /// True if a member of a token is superfluous, because the motion does not change without this
  /// member.
  ///
  /// For example, a bounce of 0 is the default. The member `physics` of a spring only repeats the
  /// remaining members of the spring.
  private static func isDefault(_ member: JSON.Member) -> Bool {
    switch member.key {
    case "bounce": member.value == .number(0)
    case "delay": seconds(member.value) == 0
    case "physics": true
    default: false
    }
  }

  /// True if two values in tokens have the same meaning.
  ///
  /// Two durations are equal if they differ by less than half a millisecond. Two numbers are equal
  /// if `isNear` is true.
  private static func isEqual(_ old: JSON, _ new: JSON) -> Bool {
    if let left = seconds(old), let right = seconds(new) { return abs(left - right) < 0.0005 }
    switch (old, new) {
    case (.number(let left), .number(let right)):
      return left.isNear(right)
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { isEqual($0, $1) }
    case (.object(let left), .object(let right)):
      return left.count == right.count
        && right.allSatisfy { member in
          old.member(member.key).map { isEqual($0, member.value) } ?? false
        }
    default: return old == new
    }
  }

  /// Returns the seconds of a duration such as `{"value": 400, "unit": "ms"}` or `"400ms"`; `nil`
  /// if `value` is not a duration.
  private static func seconds(_ value: JSON) -> Double? {
    if case .string(let text) = value { return StyleSheet.seconds(text) }
    guard case .number(let number)? = value.member("value"),
      case .string(let unit)? = value.member("unit")
    else { return nil }
    return unit == "ms" ? number / 1000 : number
  }

  /// Returns the replacements that copy the arguments of the call in `text` to a call in the file.
  ///
  /// Additional arguments of the call in `text` are added at the end. In Swift, they must also be
  /// the last arguments in `text`. The result is `nil` if the two calls have different functions, or
  /// if `text` has no argument for a parameter that describes the motion.
  func edits(of call: FoundObject, to text: String) -> [SourceEdit]? {
    guard let platform, let language = SourceLanguage(ofPath: file.path) else { return nil }
    let source = CodeFile(SourceFile(path: file.path, bytes: Array(text.utf8)), language)
    var parser = CodeParser(source.code, at: 0)
    let value = parser.value()
    guard parser.index >= source.code.count, case .call(let path, let arguments) = value.content,
      path.count <= 2, path.last == call.callee, let last = call.members.last
    else { return nil }
    let reader = CodeReader(version: platform, source: source, distance: distance)
    let new = reader.members(of: arguments, to: path.last ?? "").map {
      NewMember(key: $0.key, code: source.file.text($0.value), numbers: $0.numbers)
    }
    let keys = call.members.map(\.key).filter { !CodeReader.otherKeys.contains($0) }
    let kept = new.filter { keys.contains($0.key) }, added = new.filter { !keys.contains($0.key) }
    // The order of labelled arguments matters only in Swift.
    let isOrdered = language != .swift || added.isEmpty || new.map(\.key).starts(with: keys)
    guard kept.count == keys.count, isOrdered, added.allSatisfy({ Int($0.key) == nil }),
      let edits = edits(of: call, new: kept, removing: [])
    else { return nil }
    guard !added.isEmpty else { return edits }
    let mark = language == .kotlin ? " =" : ":", end = last.range.upperBound
    let texts = added.map { ", \($0.key)\(mark) \($0.code)" }
    return edits + [edit(end..<max(end, end), texts.joined())]
  }
}
