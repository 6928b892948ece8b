/// Computes the replacements for the arguments of calls.
extension FixWriter {
  /// Returns the replacements that give a call the arguments of the call in `text`.
  ///
  /// The new call may have more arguments at its end. The result is `nil` if the calls have
  /// different functions or parameters.
  func edits(of call: FoundObject, to text: String) -> [SourceEdit]? {
    guard let platform, let language = SourceLanguage(of: file) else { return nil }
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
    let keys = call.members.map(\.key), added = new.dropFirst(keys.count)
    let sharesKeys =
      added.isEmpty ? Set(keys) == Set(new.map(\.key)) : new.map(\.key).starts(with: keys)
    guard sharesKeys, new.count >= keys.count, added.allSatisfy({ Int($0.key) == nil }) else {
      return nil
    }
    guard let edits = edits(of: call, new: Array(new.prefix(keys.count)), removing: []) else {
      return nil
    }
    guard !added.isEmpty else { return edits }
    let mark = language == .kotlin ? " =" : ":", end = last.range.upperBound
    let texts = added.map { ", \($0.key)\(mark) \($0.code)" }
    return edits + [edit(end..<max(end, end), texts.joined())]
  }
}
