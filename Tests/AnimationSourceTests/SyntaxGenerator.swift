import TestSupport

@testable import AnimationSource

/// Generates random syntax trees whose text, as `SyntaxWriter` writes it, is in the language.
struct SyntaxGenerator {
  var random: SeededGenerator

  /// Seeds next to one another would share all numbers but one.
  init(seed: Int) {
    random = SeededGenerator(seed: seed * 1_000_003)
  }

  mutating func one<T>(of choices: [T]) -> T { choices[random.whole(0...choices.count - 1)] }

  mutating func some<T>(
    _ range: ClosedRange<Int>, _ make: (inout SyntaxGenerator) -> T
  ) -> [T] {
    (0..<random.whole(range)).map { _ in make(&self) }
  }

  func name(_ text: String) -> SourceName { SourceName(text: text, position: .start) }

  /// A name that is no word of the language, or one that is only sometimes.
  mutating func variable() -> SourceName {
    name(one(of: ["a", "value", "x1", "π", "get", "set", "prefix", "some", "lazy", "open", "_t"]))
  }

  mutating func typeName() -> SourceName { name(one(of: ["Double", "Key", "State", "V"])) }

  mutating func label() -> SourceName {
    name(one(of: ["by", "for", "in", "x", "default", "where", "repeat"]))
  }

  mutating func optionalLabel() -> SourceName? { random.chance(0.4) ? label() : nil }

  // MARK: - Types

  mutating func type(_ depth: Int) -> TypeSyntax {
    let kind: TypeSyntax.Kind
    switch depth > 0 ? random.whole(0...8) : 0 {
    case 1: kind = .optional(type(depth - 1))
    case 2: kind = .array(type(depth - 1))
    case 3:
      let count = one(of: [0, 2, 3])
      kind = .tuple((0..<count).map { _ in (label: optionalLabel(), type: type(depth - 1)) })
    case 4:
      kind = .function(
        parameters: some(0...2) { (type: $0.type(depth - 1), isInout: $0.random.chance(0.3)) },
        result: type(depth - 1))
    case 5:
      let parent = TypeSyntax(
        kind: .named(typeName(), arguments: some(0...1) { $0.type(depth - 1) }, parent: nil),
        position: .start)
      kind = .named(typeName(), arguments: some(0...1) { $0.type(depth - 1) }, parent: parent)
    case 6:
      let instance = TypeSyntax(
        kind: .named(typeName(), arguments: [], parent: nil), position: .start)
      kind = .metatype(instance)
    case 7: kind = .named(typeName(), arguments: some(1...2) { $0.type(depth - 1) }, parent: nil)
    case 8: kind = .named(name("Self"), arguments: [], parent: nil)
    default: kind = .named(typeName(), arguments: [], parent: nil)
    }
    return TypeSyntax(kind: kind, position: .start)
  }

  // MARK: - Patterns

  /// The names of `let` and `for`.
  mutating func names(_ depth: Int, isVariable: Bool) -> PatternSyntax {
    let kind: PatternSyntax.Kind
    switch depth > 0 ? random.whole(0...4) : 0 {
    case 1:
      kind = .tuple(
        (0..<2).map { _ in (label: nil, pattern: names(depth - 1, isVariable: isVariable)) })
    case 2: kind = .wildcard
    default: kind = .binding(variable(), isVariable: isVariable)
    }
    return PatternSyntax(kind: kind, position: .start)
  }

  mutating func pattern(_ depth: Int) -> PatternSyntax {
    let kind: PatternSyntax.Kind
    switch random.whole(depth > 0 ? 0...8 : 0...3) {
    case 0: kind = .wildcard
    case 1: kind = .binding(variable(), isVariable: random.chance(0.3))
    case 2: kind = .enumCase(type: nil, name: variable(), payload: nil)
    case 3: kind = .expression(expression(.integer(random.next())))
    case 4:
      kind = .tuple((0..<2).map { _ in (label: optionalLabel(), pattern: pattern(depth - 1)) })
    case 5: kind = .some(pattern(depth - 1, without: "some"))
    case 6:
      kind = .expression(
        expression(.binary(name(), name(one(of: ["...", "..<"])), postfix(0, isCondition: true))))
    case 7:
      let type = TypeSyntax(
        kind: .named(typeName(), arguments: some(0...1) { $0.type(1) }, parent: nil),
        position: .start)
      kind = .enumCase(type: type, name: variable(), payload: nil)
    default:
      kind = .enumCase(
        type: nil, name: variable(),
        payload: some(0...2) { (label: $0.optionalLabel(), pattern: $0.pattern(depth - 1)) })
    }
    return PatternSyntax(kind: kind, position: .start)
  }

  /// A pattern that `?` can follow.
  private mutating func pattern(_ depth: Int, without _: String) -> PatternSyntax {
    let pattern = pattern(depth)
    if case .expression = pattern.kind { return self.names(0, isVariable: false) }
    return pattern
  }
}
