import AnimationSource
import Testing

extension DeclarationAdviceTests {
  /// Declarations with exactly one error.
  private static let singleErrors: [(declaration: String, message: String)] = [
    ("struct S { let ease = { (t: Double) in t } }", "a closure cannot be stored: write a method"),
    ("extension EnvironmentValues { @Entry var x: Foo }", "the type 'Foo'"),
    ("struct S { var x = foo + 1 }", "'foo'"),
    ("struct B { var a: C }\nstruct C { var c: [C] }", "'C' cannot contain itself"),
    ("struct C: Hashable { var c: [C?] }", "'C' cannot contain itself"),
    ("struct C { var a: D? }\nstruct D { var c: C? }", "'C' cannot contain itself"),
    (
      """
      enum Expr {
        case number(Double), sum([Expr])
        static let one = Expr.sum([.number(1), .sum([])])
        init(_ x: Double) { self = .number(x) }
        var value: Double {
          switch self {
          case .number(let x): x
          case .sum(let parts): parts.reduce(0) { $0 + $1.value }
          }
        }
      }
      """, "'Expr' cannot contain itself, even through an optional, an array or another type"
    ),
    (
      """
      struct Node {
        var nodes: [Node], x = 1.0
        init(x: Double) { (nodes, self.x) = ([], x) }
        var sum: Double { x + nodes.reduce(0) { $0 + $1.sum } + Node(x: 2).x }
      }
      """, "'Node' cannot contain itself, even through an optional, an array or another type"
    ),
    (chain(71), "'N6' has more than 64 levels of nested types: use fewer levels"),
    (
      "struct S { \((0..<600).map { "var a\($0) = 1.0" }.joined(separator: "; ")) }",
      "'S' contains more than 512 numbers, vectors and objects: use an array"
    ),
  ]

  @Test("is reported without consequences", arguments: singleErrors.indices)
  func single(_ index: Int) throws {
    let (declaration, message) = Self.singleErrors[index]
    let errors = try Self.errors(Self.source("return value", declaration))
    #expect(errors.count == 1 && errors[0].message.contains(message), "\(errors)")
  }
}
