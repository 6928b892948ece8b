// Type checking of enumeration cases.
extension Checker {
  func rawValue(_ syntax: EnumCaseSyntax, in nominal: NominalDeclaration) -> UInt64? {
    guard let type = nominal.rawType else {
      if let value = syntax.rawValue {
        report(
          "a raw value needs a type after the name of the enum, such as enum Kind: Int",
          at: value.position)
      }
      return nil
    }
    guard let value = syntax.rawValue else {
      let previous = nominal.cases.last?.rawValue
      if type == .double {
        return (previous.map { Double(bitPattern: $0) + 1 } ?? 0).bitPattern
      }
      return previous.map { $0 &+ 1 } ?? 0
    }
    var negative = false
    var literal = value
    if case .prefix(let sign, let operand) = value.kind, sign.text == "-" {
      (negative, literal) = (true, operand)
    }
    switch (literal.kind, type) {
    case (.integer(let number), .double):
      return (negative ? -Double(number) : Double(number)).bitPattern
    case (.number(let number), .double): return (negative ? -number : number).bitPattern
    case (.integer(let number), .int) where number <= UInt64(Int.max):
      return negative ? 0 &- number : number
    case (.integer(let number), .uint64) where !negative: return number
    default:
      report("a raw value must be a literal of the type \(text(type))", at: value.position)
      return nil
    }
  }
}
