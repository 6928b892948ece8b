import TestSupport

@testable import AnimationSource

extension SyntaxGenerator {
  mutating func block(_ depth: Int) -> BlockSyntax {
    BlockSyntax(statements: statements(depth), position: .start, end: .start)
  }

  /// Statements, of which only the last one can leave the block.
  mutating func statements(_ depth: Int, isCase: Bool = false) -> [StatementSyntax] {
    var statements = some(isCase ? 1...2 : 0...2) { $0.statement(depth) }
    if random.chance(0.3) { statements.append(exit(depth, isCase: isCase)) }
    return statements
  }

  private func statement(_ kind: StatementSyntax.Kind) -> StatementSyntax {
    StatementSyntax(kind: kind, position: .start)
  }

  private mutating func exit(_ depth: Int, isCase: Bool) -> StatementSyntax {
    let label = random.chance(0.3) ? name("outer") : nil
    switch random.whole(0...4) {
    case 0: return statement(.break(label: label))
    case 1: return statement(.continue(label: label))
    case 2 where isCase: return statement(.fallthrough)
    case 3: return statement(.return(assigned(depth)))
    default: return statement(.return(nil))
    }
  }

  /// The value of `=` or `return`.
  private mutating func assigned(_ depth: Int) -> ExpressionSyntax {
    guard depth > 0, random.chance(0.15) else { return value(depth) }
    return expression(
      .statement(random.chance(0.5) ? conditional(depth - 1) : selection(depth - 1)))
  }

  mutating func statement(_ depth: Int) -> StatementSyntax {
    guard depth > 0 else { return statement(.expression(assignment(0))) }
    var result: StatementSyntax
    switch random.whole(0...11) {
    case 0: result = conditional(depth - 1)
    case 1: result = selection(depth - 1)
    case 2: result = statement(.while(conditions(depth - 1), block(depth - 1)))
    case 3: result = statement(.repeatWhile(block(depth - 1), value(depth - 1)))
    case 4:
      result = statement(
        .for(
          names(1, isVariable: false), in: value(depth - 1, isCondition: true),
          where: random.chance(0.3) ? value(depth - 1, isCondition: true) : nil, block(depth - 1)))
    case 5: result = statement(.block(block(depth - 1)))
    case 6: return statement(.guard(conditions(depth - 1), else: block(depth - 1)))
    case 7: return statement(.defer(block(depth - 1)))
    case 8, 9: return statement(.declaration(declaration(depth - 1, .local)))
    default: return statement(.expression(assignment(depth - 1)))
    }
    if random.chance(0.2) { result.label = name("outer") }
    return result
  }

  private mutating func assignment(_ depth: Int) -> ExpressionSyntax {
    let target = expression(.member(base: name(), name: name("value"), arguments: []))
    switch random.whole(0...4) {
    case 0: return expression(.assignment(expression(.discard), assigned(depth)))
    case 1:
      let names = (0..<2).map { _ in ArgumentSyntax(label: nil, value: name()) }
      return expression(.assignment(expression(.tuple(names)), assigned(depth)))
    case 2: return expression(.assignment(target, assigned(depth)))
    case 3:
      let name = name(one(of: ["+=", "-=", "*=", "/=", "%=", "^=", "<<=", ">>=", "&+=", "&>>="]))
      return expression(.binary(target, name, value(depth)))
    default:
      let arguments = some(0...2) {
        ArgumentSyntax(label: $0.optionalLabel(), value: $0.value(depth))
      }
      return expression(.call(target, arguments: arguments, trailing: 0))
    }
  }

  private mutating func conditional(_ depth: Int) -> StatementSyntax {
    let other: StatementSyntax? =
      switch random.whole(0...3) {
      case 0: statement(.block(block(depth)))
      case 1 where depth > 0: conditional(depth - 1)
      default: nil
      }
    return statement(.if(conditions(depth), block(depth), else: other))
  }

  private mutating func conditions(_ depth: Int) -> [ConditionSyntax] {
    some(1...2) { generator in
      switch generator.random.whole(0...3) {
      case 0:
        .optional(
          name: generator.variable(), type: generator.random.chance(0.3) ? generator.type(1) : nil,
          isVariable: generator.random.chance(0.2),
          value: generator.value(depth, isCondition: true))
      case 1:
        .pattern(generator.pattern(2), value: generator.value(depth, isCondition: true))
      default: .expression(generator.value(depth, isCondition: true))
      }
    }
  }

  private mutating func selection(_ depth: Int) -> StatementSyntax {
    let cases = some(0...3) { generator in
      SwitchCaseSyntax(
        isDefault: false,
        patterns: generator.some(1...2) { generator in
          (
            generator.pattern(2),
            generator.random.chance(0.2) ? generator.value(depth, isCondition: true) : nil
          )
        }, statements: generator.statements(depth, isCase: true), position: .start)
    }
    let other = SwitchCaseSyntax(
      isDefault: true, patterns: [], statements: statements(depth, isCase: true), position: .start)
    return statement(.switch(value(depth, isCondition: true), cases + [other]))
  }
}
