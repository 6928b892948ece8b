internal import JSONCodec

/// A value of the contract `openapi.yaml`, with access to its members and its references.
struct ContractNode: Sendable {
  let json: JSON
  /// The whole contract, to look up references.
  private let root: JSON

  init(root: JSON) { self.init(root, root: root) }

  private init(_ json: JSON, root: JSON) {
    self.json = json
    self.root = root
  }

  /// The member with the given key; a node of `null` if there is none.
  subscript(key: String) -> ContractNode { ContractNode(json.member(key) ?? .null, root: root) }

  /// The members of an object; empty for other values.
  var members: [(key: String, value: ContractNode)] {
    guard case .object(let members) = json else { return [] }
    return members.map { ($0.key, ContractNode($0.value, root: root)) }
  }

  /// The elements of an array; empty for other values.
  var elements: [ContractNode] {
    guard case .array(let elements) = json else { return [] }
    return elements.map { ContractNode($0, root: root) }
  }

  /// The text of a string; `nil` for other values.
  var text: String? { json.text }

  /// True for the literal `true`.
  var isTrue: Bool { json == .bool(true) }
  /// True if the value is missing or `null`.
  var isMissing: Bool { json == .null }

  /// The JSON text of the value; a string is returned without quotation marks.
  var written: String { text ?? json.written }

  /// The folder and the name in a reference, such as `schemas` and `Spring` in
  /// `#/components/schemas/Spring`.
  ///
  /// It is `nil` if the value is not a reference.
  var reference: (folder: String, name: String)? {
    let parts = self["$ref"].text?.split(separator: "/").suffix(2).map(String.init) ?? []
    guard parts.count == 2, let folder = parts.first, let name = parts.last else { return nil }
    return (folder, name)
  }

  /// The value to which a reference leads, possibly through other references.
  ///
  /// If the node is not a reference, the value is the node itself.
  var resolved: ContractNode {
    var node = self
    // No chain of references in the contract is longer than 8. This limit also ends a cycle.
    for _ in 0..<8 {
      guard let (folder, name) = node.reference else { break }
      node = ContractNode(root: root)["components"][folder][name]
    }
    return node
  }
}
