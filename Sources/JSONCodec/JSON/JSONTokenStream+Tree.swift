// Conversions from and to a tree.
extension JSONTokenStream {
  /// Creates the token stream of a tree.
  package init(_ json: JSON) {
    self.init(of: [])
    append(tree: json)
  }

  private mutating func append(tree json: JSON) {
    let index = nodes.count
    switch json {
    case .null: append(.null)
    case .bool(let value): append(value ? .yes : .no)
    case .number(let number): append(number)
    case .string(let text): append(text: text)
    case .array(let elements):
      append(.array)
      for element in elements { append(tree: element) }
      close(index)
    case .object(let members):
      append(.object)
      var keys: UInt64 = 0
      for member in members {
        keys |= JSONKey(member.key).bit
        append(text: member.key)
        append(tree: member.value)
      }
      close(index, keys: keys)
    }
  }

  /// Returns the value at an index as a tree.
  package func json(_ index: Int) -> JSON {
    switch token(index) {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .array: .array(elements(of: index).map(json))
    case .object:
      .object(keys(of: index).map { JSON.Member(key: string($0), value: json($0 + 1)) })
    }
  }
}
