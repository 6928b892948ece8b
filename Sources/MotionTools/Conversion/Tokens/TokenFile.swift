internal import AnimationCore
internal import AnimationNotation
package import JSONCodec

/// A file of design tokens; setting a motion changes nothing else in the file.
///
/// Groups, descriptions, extensions, references and the order of members are preserved.
///
/// Source: design-tokens/community-group technical-reports/format (2025.10).
package struct TokenFile: Sendable, Equatable {
  /// The content of the file as a JSON tree.
  package private(set) var json: JSON

  /// Creates a file from its JSON tree; the default is an empty file.
  package init(_ json: JSON = .object([])) { self.json = json }

  /// Sets tokens at their paths, and creates missing groups.
  ///
  /// In an existing token, the type and the value are replaced, and `$ref` is removed. The new
  /// extensions replace the motion extensions of the existing token; the remaining members are
  /// preserved. The references of the file are resolved once, before the first token is set.
  ///
  /// - Parameter tokens: The path and the members of each new token. A path consists of the names
  ///   of the groups and of the token, in order from the file's root.
  /// - Returns: For each token, true if the token was set. An element is false if the path leads to
  ///   a group or through a value that is not a group, or if the work budget is exhausted.
  package mutating func set(_ tokens: [(path: [String], token: [JSON.Member])]) -> [Bool] {
    guard Work.spend(json.size, on: .bytes) else { return tokens.map { _ in false } }
    let tree = TokenTree(SyntaxNode(json))
    var isSet: [Bool] = []
    for (path, token) in tokens {
      let hasPlace = tree.hasPlace(for: path)
      let changed = hasPlace ? Self.setting(token, at: path[...], in: json) : nil
      if let changed { json = changed }
      isSet.append(changed != nil)
    }
    return isSet
  }

  private static func setting(
    _ token: [JSON.Member], at path: ArraySlice<String>, in json: JSON?
  ) -> JSON? {
    guard let name = path.first else { return merged(token, into: json) }
    guard let json else { return setting(token, at: path, in: .object([])) }
    // A token cannot contain tokens.
    guard case .object(let members) = json, Work.spend(members.count / 4, on: .bytes),
      json.member("$value") == nil,
      let child = setting(token, at: path.dropFirst(), in: json.member(name))
    else { return nil }
    return .object(members.setting(name, to: child))
  }

  /// Copies the type, the value and the extensions of a new token to an existing token.
  ///
  /// If `json` is `nil`, the result is the new token. If `json` is not a token, the result is
  /// `nil`.
  private static func merged(_ token: [JSON.Member], into json: JSON?) -> JSON? {
    guard let json else { return .object(token) }
    guard case .object(var members) = json,
      json.member("$value") != nil || json.member("$ref") != nil
    else { return nil }
    members.removeAll { $0.key == "$ref" }
    for key in ["$type", "$value"] {
      if let value = JSON.object(token).member(key) { members = members.setting(key, to: value) }
    }
    var extensions: [JSON.Member] = []
    if case .object(let own) = json.member("$extensions") {
      extensions = own.filter { !DTCGDialect.keys.contains($0.key) }
    }
    if case .object(let new) = JSON.object(token).member("$extensions") { extensions += new }
    let rest = members.filter { $0.key != "$extensions" }
    return .object(
      extensions.isEmpty ? rest : members.setting("$extensions", to: .object(extensions)))
  }
}

extension [JSON.Member] {
  /// Returns a copy of the members in which the member with the key `key` has the value `value`.
  ///
  /// An existing member keeps its position. A new member is appended.
  fileprivate func setting(_ key: String, to value: JSON) -> [JSON.Member] {
    guard let index = firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) else {
      return self + [JSON.Member(key: key, value: value)]
    }
    var members = self
    members[index] = JSON.Member(key: key, value: value)
    return members
  }
}

extension TokenFile {
  /// The file's JSON text.
  ///
  /// Each array is on one line. An object is on one line if it has at most two members and contains
  /// no arrays or objects. In other objects, each member begins a new line. The text ends with a
  /// newline.
  package var text: String {
    var text = ""
    Self.write(json, indent: "", to: &text)
    return text + "\n"
  }

  private static func write(_ json: JSON, indent: String, to text: inout String) {
    // A short object without nested objects or arrays stays on one line.
    guard case .object(let members) = json, !members.isEmpty,
      members.count > 2 || !members.allSatisfy(\.value.isPlain)
    else {
      text += json.written
      return
    }
    text += "{\n"
    for (index, member) in members.enumerated() {
      text += "\(indent)  \(JSON.string(member.key).written): "
      write(member.value, indent: indent + "  ", to: &text)
      text += index == members.count - 1 ? "\n" : ",\n"
    }
    text += "\(indent)}"
  }
}

extension JSON {
  /// True if the value is a string, a number, a boolean or null.
  fileprivate var isPlain: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }
}
