// The tables of members.
extension Checker {
  /// Adds a function to a type, or to the global declarations if `owner` is `nil`; reports a second
  /// function with the same signature.
  func add(_ function: FunctionDeclaration, to owner: SourceType?) {
    functions.append(function)
    if isOperator(function.name.text) {
      operatorTable[function.name.text, default: []].append(function)
      if owner == nil, let head = function.parameters.first?.type.head {
        let key = OperatorKey(name: function.name.text, head: head)
        globalOperators[key, default: []].append(function)
      }
    }
    add(.function(function), function.name, to: owner)
  }

  func add(_ member: Member, _ name: SourceName, to owner: SourceType?) {
    func mayFollow(_ other: Member) -> Bool {
      guard let new = member.function, let old = other.function else {
        // A property and a function with parameters may share a name.
        return (member.function ?? other.function)?.parameters.isEmpty == false
          || member.isStatic != other.isStatic || member.isPrelude != other.isPrelude
      }
      return new.isPrelude != old.isPrelude || new.isStatic != old.isStatic
        || !new.hasSignature(of: old)
    }
    let existing = owner.map { members(name.text, of: $0) } ?? globals[name.text] ?? []
    if !existing.allSatisfy(mayFollow) {
      report("'\(name.text)' is declared twice", at: name.position)
    }
    // A declaration of the source is inserted at the start, so that it hides the prelude's
    // declaration of the same name.
    if let owner {
      guard let head = owner.head else { return }
      members[head, default: [:]][name.text, default: []].insert(member, at: 0)
    } else {
      globals[name.text, default: []].insert(member, at: 0)
    }
  }

  /// Returns the members of a type that have a name.
  func members(_ name: String, of type: SourceType?) -> [Member] {
    type?.head.flatMap { members[$0]?[name] } ?? []
  }
}
