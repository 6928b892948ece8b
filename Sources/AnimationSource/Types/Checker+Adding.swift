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
      guard case .function(let new) = member, case .function(let old) = other else {
        // A property and a function with parameters may share a name.
        if case .function(let function) = member, !function.parameters.isEmpty { return true }
        if case .function(let function) = other, !function.parameters.isEmpty { return true }
        return !isSamePart(member, other)
      }
      return new.isPrelude != old.isPrelude || new.isStatic != old.isStatic
        || !new.hasSignature(of: old)
    }
    let existing =
      owner.map { $0.head.flatMap { members[$0]?[name.text] } ?? [] }
      ?? globals[name.text] ?? []
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

  func isSamePart(_ a: Member, _ b: Member) -> Bool {
    func part(_ member: Member) -> (isStatic: Bool, isPrelude: Bool) {
      switch member {
      case .function(let function): (function.isStatic, function.isPrelude)
      case .property(let property): (property.isStatic, property.getter.isPrelude)
      case .constant(let constant): (true, constant.isPrelude)
      case .entry: (false, false)
      }
    }
    return part(a) == part(b)
  }
}
