internal import AnimationCore
internal import AnimationNotation

/// An object of a token file, with the members that the format defines.
///
/// These members are read once, because a search takes time in proportion to the number of members.
final class TokenObject {
  /// All members, including those that the format does not define.
  let members: ObjectMembers
  let count: Int
  /// The member `$value`, which only a token has.
  let value: SyntaxNode?
  /// The member `$extends`, the reference to an inherited group.
  let extended: SyntaxNode?
  /// The member `$ref`.
  let reference: SyntaxNode?
  /// The member `$extensions`.
  let extensions: SyntaxNode?
  /// The member `$type`, which may have a wrong value.
  let typeNode: SyntaxNode?
  /// The text of the member `$type`; `nil` if the member is missing or is not a string.
  let type: String?
  /// The members of a large object by the bytes of their keys; `nil` before the first search.
  private var table: [[UInt8]: SyntaxNode]?

  init(_ members: ObjectMembers, count: Int) {
    (self.members, self.count) = (members, count)
    value = members["$value"]
    extended = members["$extends"]
    reference = members["$ref"]
    extensions = members["$extensions"]
    typeNode = members["$type"]
    type = typeNode?.text
    Work.spend((type?.utf8.count ?? 0) / 16, on: .bytes)
  }

  /// True for a token of a motion whose keys have no `$`.
  var isOlderToken: Bool {
    value == nil && member("value") != nil
      && member("type")?.text.flatMap(TokenType.init(rawValue:)) != nil
  }

  /// Returns the member with a key; the keys of a large object are indexed for later searches.
  func member(_ name: String) -> SyntaxNode? {
    guard Work.spend(1 + name.utf8.count / 16, on: .bytes) else { return nil }
    if let table { return table[Array(name.utf8)] }
    guard Work.spend(count, on: .bytes) else { return nil }
    guard count > 16 else { return members[name] }
    var table: [[UInt8]: SyntaxNode] = [:]
    for (key, value) in members.members { table[Array(key.utf8)] = value }
    self.table = table
    return table[Array(name.utf8)]
  }
}
