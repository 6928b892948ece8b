import TestSupport

@testable import AnimationSource

extension SyntaxGenerator {
  func expression(_ kind: ExpressionSyntax.Kind) -> ExpressionSyntax {
    ExpressionSyntax(kind: kind, position: .start, depth: 1)
  }

  func parentheses(_ inner: ExpressionSyntax) -> ExpressionSyntax {
    expression(.parentheses(inner))
  }

  mutating func name() -> ExpressionSyntax { expression(.name(variable(), arguments: [])) }

  /// An expression whose operators have at least a level.
  ///
  /// - Parameter isCondition: True where `{` would start the block of a statement.
  mutating func value(
    _ depth: Int, level: Int = 2, isCondition: Bool = false
  ) -> ExpressionSyntax {
    guard depth > 0 else { return postfix(0, isCondition: isCondition) }
    let operators: [(level: Int, names: [String], isRight: Bool, isSingle: Bool)] = [
      (3, ["||"], false, false), (4, ["&&"], false, false),
      (5, ["<", "<=", ">", ">=", "==", "!=", "~="], false, true), (6, ["??"], true, false),
      (8, ["...", "..<"], false, true), (9, ["+", "-", "&+", "&-", "|", "^"], false, false),
      (10, ["*", "/", "%", "&*", "&"], false, false),
      (11, ["<<", ">>", "&<<", "&>>"], false, true),
    ]
    switch random.whole(0...5) {
    case 0 where level <= 2:
      return expression(
        .conditional(
          value(depth - 1, level: 3, isCondition: isCondition),
          value(depth - 1, isCondition: isCondition),
          value(depth - 1, level: 2, isCondition: isCondition)))
    case 1, 2:
      let group = one(of: operators)
      let left = value(
        depth - 1, level: group.level + (group.isRight || group.isSingle ? 1 : 0),
        isCondition: isCondition)
      let right = value(
        depth - 1, level: group.level + (group.isRight ? 0 : 1), isCondition: isCondition)
      let whole = expression(.binary(left, name(one(of: group.names)), right))
      return group.level >= level ? whole : parentheses(whole)
    case 3:
      // `..<.a` would be one operator.
      return random.chance(0.7)
        ? expression(
          .prefix(
            name(one(of: ["-", "+", "!", "~"])), postfix(depth - 1, isCondition: isCondition)))
        : expression(
          .prefix(name(one(of: ["...", "..<"])), parentheses(value(depth - 1))))
    case 4:
      let whole =
        random.chance(0.5)
        ? expression(.coerced(value(depth - 1, level: 8), type(1)))
        : expression(.postfix(name("..."), postfix(depth - 1)))
      return parentheses(whole)
    default: return postfix(depth, isCondition: isCondition)
    }
  }

  /// An expression that no operator has to follow or precede.
  mutating func postfix(_ depth: Int, isCondition: Bool = false) -> ExpressionSyntax {
    if depth > 0, random.chance(0.15) {
      let start = expression(.chained(base(depth - 1, isCondition: isCondition)))
      return expression(.chain(link(start, depth - 1, isCondition: isCondition)))
    }
    return random.chance(0.6)
      ? base(depth, isCondition: isCondition) : primary(depth, isCondition: isCondition)
  }

  /// One more member, call, subscript or mark.
  private mutating func link(
    _ base: ExpressionSyntax, _ depth: Int, isCondition: Bool
  ) -> ExpressionSyntax {
    switch random.whole(0...5) {
    case 0:
      return expression(.member(base: base, name: name(one(of: ["0", "1"])), arguments: []))
    case 1: return expression(.subscript(base, arguments: some(1...2) { $0.argument(depth) }))
    case 2: return expression(.forced(base))
    case 3:
      let arguments = some(0...2) { $0.argument(depth) }
      let trailing = isCondition || random.chance(0.7) ? 0 : random.whole(1...2)
      let closures = (0..<trailing).map { index in
        ArgumentSyntax(label: index == 0 ? nil : label(of: ["then", "in"]), value: closure(depth))
      }
      return expression(.call(base, arguments: arguments + closures, trailing: trailing))
    default:
      let member = name(one(of: ["scaled", "init", "self", "default", "count"]))
      return expression(.member(base: base, name: member, arguments: []))
    }
  }

  private mutating func label(of choices: [String]) -> SourceName { name(one(of: choices)) }

  private mutating func argument(_ depth: Int) -> ArgumentSyntax {
    let value =
      random.chance(0.1)
      ? expression(.inout(base(depth, isCondition: false)))
      : random.chance(0.05)
        ? expression(.name(name(one(of: ["+", ">>", "<", "=="])), arguments: []))
        : self.value(depth)
    return ArgumentSyntax(label: optionalLabel(), value: value)
  }

  /// An expression that members and calls can follow.
  private mutating func base(_ depth: Int, isCondition: Bool) -> ExpressionSyntax {
    guard depth > 0 else { return name() }
    switch random.whole(0...7) {
    case 0: return parentheses(value(depth - 1))
    case 1:
      let base = expression(.name(typeName(), arguments: some(1...2) { $0.type(2) }))
      return link(base, depth - 1, isCondition: isCondition, of: ["self", "zero"])
    case 2:
      let base = expression(.type(TypeSyntax(kind: .array(type(2)), position: .start)))
      return link(base, depth - 1, isCondition: isCondition, of: ["self", "init"])
    case 3: return expression(.member(base: nil, name: variable(), arguments: []))
    case 4: return expression(.name(name(one(of: ["self", "Self", "$0", "$12"])), arguments: []))
    default:
      return link(base(depth - 1, isCondition: isCondition), depth - 1, isCondition: isCondition)
    }
  }

  /// A call or a member of a type.
  private mutating func link(
    _ type: ExpressionSyntax, _ depth: Int, isCondition: Bool, of names: [String]
  ) -> ExpressionSyntax {
    random.chance(0.5)
      ? expression(.member(base: type, name: name(one(of: names)), arguments: []))
      : expression(.call(type, arguments: some(0...2) { $0.argument(depth) }, trailing: 0))
  }

  private mutating func primary(_ depth: Int, isCondition: Bool) -> ExpressionSyntax {
    switch random.whole(0...(depth > 0 ? 8 : 4)) {
    case 0: return expression(.integer(random.next() >> UInt64(random.whole(0...63))))
    case 1: return expression(.number(abs(random.anyFiniteDouble())))
    case 2: return expression(.boolean(random.chance(0.5)))
    case 3: return expression(.nil)
    case 5: return expression(.array(some(0...3) { $0.value(depth - 1) }))
    case 6:
      let count = one(of: [0, 2, 3])
      return expression(.tuple((0..<count).map { _ in argument(depth - 1) }))
    case 7: return isCondition ? name() : closure(depth - 1)
    default: return name()
    }
  }

  mutating func closure(_ depth: Int) -> ExpressionSyntax {
    let hasSignature = random.chance(0.5)
    let body = BlockSyntax(statements: statements(depth), position: .start, end: .start)
    let closure = ClosureSyntax(
      parameters: hasSignature
        ? some(0...2) { generator in
          let type = generator.random.chance(0.3) ? generator.type(1) : nil
          let isInout = type != nil && generator.random.chance(0.3)
          return (generator.variable(), type, isInout: isInout)
        } : [],
      result: hasSignature && random.chance(0.3) ? type(1) : nil, hasSignature: hasSignature,
      body: body)
    return expression(.closure(closure))
  }
}
