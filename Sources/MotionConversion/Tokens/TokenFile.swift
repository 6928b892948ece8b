public import AnimationWire

/// A file of design tokens as it was written, in which motions are set and all else stays.
///
/// Groups, descriptions, extensions, references and the order of members are those of the file.
///
/// Source: design-tokens/community-group technical-reports/format (2025.10).
public struct TokenFile: Sendable, Equatable {
  /// The file's tree.
  public private(set) var json: JSON

  /// Creates a file from its tree; an empty one unless told otherwise.
  public init(_ json: JSON = .object([])) { self.json = json }

  /// Sets the token at a path, and makes the groups that lead to it.
  ///
  /// What the token has beside its type, its value and its spring is kept.
  ///
  /// - Parameters:
  ///   - token: The members of the new token.
  ///   - path: The names from the file's root.
  /// - Returns: Whether the path leads through groups only; if it does not, nothing is set.
  public mutating func set(_ token: [JSON.Member], at path: [String]) -> Bool {
    guard let changed = Self.setting(token, at: path[...], in: json) else { return false }
    json = changed
    return true
  }

  private static func setting(
    _ token: [JSON.Member], at path: ArraySlice<String>, in json: JSON?
  ) -> JSON? {
    guard let name = path.first else { return merged(token, into: json) }
    guard let json else { return setting(token, at: path, in: .object([])) }
    // A token has no tokens within it.
    guard case .object(let members) = json, json.member("$value") == nil,
      let child = setting(token, at: path.dropFirst(), in: json.member(name))
    else { return nil }
    return .object(members.setting(name, to: child))
  }

  /// A token with a new value; where a group stands there is no place for one.
  private static func merged(_ token: [JSON.Member], into json: JSON?) -> JSON? {
    guard let json else { return .object(token) }
    guard case .object(var members) = json, json.member("$value") != nil else { return nil }
    for key in ["$type", "$value"] {
      if let value = JSON.object(token).member(key) { members = members.setting(key, to: value) }
    }
    var extensions: [JSON.Member] = []
    if case .object(let own) = json.member("$extensions") {
      extensions = own.filter { $0.key != DTCGDialect.key }
    }
    let spring = JSON.object(token).member("$extensions")?.member(DTCGDialect.key)
    if let spring { extensions.append(JSON.Member(key: DTCGDialect.key, value: spring)) }
    let rest = members.filter { $0.key != "$extensions" }
    return .object(
      extensions.isEmpty ? rest : members.setting("$extensions", to: .object(extensions)))
  }
}

extension [JSON.Member] {
  /// The members with one of them set, in its place or as the last.
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
  /// The file's text: an object's members on lines of their own, arrays on one, and a newline at the end.
  public var text: String {
    var text = ""
    Self.write(json, indent: "", to: &text)
    return text + "\n"
  }

  private static func write(_ json: JSON, indent: String, to text: inout String) {
    guard case .object(let members) = json, !members.isEmpty else {
      var writer = JSONWriter()
      writer.value(json)
      text += String(decoding: writer.finish(), as: UTF8.self)
      return
    }
    // What is short and has no objects in it stays on one line.
    if members.count <= 2, members.allSatisfy(\.value.isPlain) {
      var writer = JSONWriter()
      writer.value(json)
      text += String(decoding: writer.finish(), as: UTF8.self)
      return
    }
    text += "{\n"
    for (index, member) in members.enumerated() {
      var writer = JSONWriter()
      writer.string(member.key)
      text += "\(indent)  \(String(decoding: writer.finish(), as: UTF8.self)): "
      write(member.value, indent: indent + "  ", to: &text)
      text += index == members.count - 1 ? "\n" : ",\n"
    }
    text += "\(indent)}"
  }
}

extension JSON {
  /// Whether it is a text, a number or a word.
  fileprivate var isPlain: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }
}
