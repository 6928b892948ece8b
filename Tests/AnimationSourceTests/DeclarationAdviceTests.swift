import AnimationSource
import Testing

/// Errors in declarations, patterns and loops whose text says how to repair the source.
@Suite("An error in a declaration or a statement")
struct DeclarationAdviceTests {
  private static let bodies: [(body: String, message: String)] = [
    (
      "let t = (true, false); switch t { case (true, _): return value }",
      "add 'default', or cases for the missing combinations"
    ),
    (
      "let k = Kind.on(true); switch k { case .off: return value; case .on(true): return nil }",
      "the cases for .on do not cover all its values"
    ),
    (
      "let b: Bool? = true; switch b { case false?: return value; case nil: return nil }",
      "add a case for true?"
    ),
    ("let l = Level(1); return value", "a Level is made with Level(rawValue:), or from a case"),
    ("let k = Kind(true); return value", "a Kind is made from a case"),
    ("let n = Nothing(1); return value", "'Nothing' has no cases, so it has no values"),
    (
      "let b = Box<Int>(v: nil); return value",
      "a generic argument must be Double or a generic parameter, not Int"
    ),
    (
      "let b = Box(); return value",
      "the type 'V' cannot be inferred here: write it, as in Box<Double>(…)"
    ),
    ("let b = Box(v: nil); return value", "the type 'V' cannot be inferred here"),
    ("let x = if time > 1 { foo } else { 2 + bar }; return value", "'bar'"),
    (
      "let x = if time > 1 { nil } else { nil }; return value",
      "write the type of the result, as in let x: Double = if …"
    ),
    (
      "let x = if time > 1 { let y = 2.0; y } else { 1.0 }; return value",
      "each branch of an 'if' or 'switch' that is used as a value must be a single expression"
    ),
    (
      "let p = Pair.p(x: 1, 2); if case .p(y: let a, _) = p { return nil }; return value",
      "the label here must be 'x', not 'y'"
    ),
    (
      "let p = Pair.p(x: 1, 2); if case .p(x: let a, z: _) = p { return nil }; return value",
      "this value of '.p' has no label: delete 'z:'"
    ),
    ("var a = [1.0].reversed(); return value", "write the type: var a: [Double] = …"),
    (
      "for x in 0.0...1.0 { _ = x }; return value",
      "a loop over a range of Double is not possible: use stride(from:through:by:)"
    ),
    ("for x in 0.0..<1.0 { _ = x }; return value", "use stride(from:to:by:)"),
    (
      "for x in value...value { _ = x }; return value",
      "the bounds of a loop's range must be Int or UInt64, not V"
    ),
    (
      "let r = 0.0...1.0; for x in r { _ = x }; return value",
      "a loop runs over a range of Int or UInt64, stride(from:to:by:) or an array, not over a Clo"
    ),
    (
      "let r: [Double]? = [1.0]; for x in r { _ = x }; return value",
      "not over a [Double]?: unwrap it"
    ),
    (
      "for pair in [1.0].enumerated() { _ = pair }; return value",
      "a loop over 'enumerated()' must name both parts, as in for (index, element) in …"
    ),
    (
      "let e = [1.0].enumerated(); return value",
      "'enumerated()' is allowed only in a 'for' loop, and before map, filter, reduce, contains, a"
    ),
    (
      "a: if time > 1 { continue a }; return value",
      "'continue' needs the label of a loop, and 'a' is not one"
    ),
    ("a: if time > 1 { }; break a; return value", "no surrounding statement has the label 'a'"),
    (
      "let x: Double; a: if time > 1 { if time > 3 { break a }; x = 1 } else { x = 2 }; _ = x; return value",
      "'x' is used before it has a value"
    ),
    (
      "let x = if time > 1 { nil } else { fatalError() }; return value", "nil"
    ),
    ("lazy var x = 1.0; return value", "lazy properties are not supported: delete 'lazy'"),
    (
      "var y: Double { 1 }; return value",
      "a computed property is allowed only in a type: write a function"
    ),
    (
      "let k = context.state[Key.self]; return value",
      "'Key' needs its generic argument, such as Key<V>.self"
    ),
    (
      "let v = context.environment[2]; return value",
      "the key of an environment value must be a type, such as Key.self"
    ),
  ]

  private static let declarations: [(declaration: String, message: String)] = [
    (
      "struct S: Comparable { var a = 1.0 }",
      "Comparable needs 'static func <' in 'S' or its extension"
    ),
    (
      "struct S: VectorArithmetic { var a = 1.0 }",
      "a type cannot conform to 'VectorArithmetic' here"
    ),
    (
      "enum S: String { case a }",
      "'String' is neither a protocol that an enum can have here, nor one of the raw types Int,"
    ),
    ("struct S: Part.Hashable { var a = 1.0 }", "write 'Hashable' without 'Part.'"),
    (
      "extension [Double] { }",
      "an extension of this type is not supported: write a function instead"
    ),
    (
      "extension Array<Double> { }",
      "an extension of this type is not supported: write a function instead"
    ),
    (
      "extension Range { }",
      "an extension of 'Range' is not supported: write a function instead"
    ),
    (
      "typealias List = [Double]\nextension List { }",
      "an extension of '[Double]' is not supported: write a function instead"
    ),
    (
      "extension Box<Double> { }",
      "an extension must name the type without generic arguments: extension Box"
    ),
    ("extension Angle: Hashable { }", "'Angle' already conforms to 'Hashable': delete it here"),
    (
      "extension EnvironmentValues { var x: Double = 1 }",
      "a stored property of EnvironmentValues must be written as '@Entry var'"
    ),
    (
      "extension Level { var x: Double = 1 }",
      "an extension cannot have stored properties: write a computed or a static one"
    ),
    (
      "extension Box { var x: Double = 1 }",
      "an extension cannot have stored properties: write a computed one"
    ),
    (
      "struct S { var a = 1.0; func f() { self.init(a: 1) } }",
      "'self.init' is allowed only in an initializer, outside of closures and nested functions"
    ),
    (
      "struct S { var a = 1.0; init() { return nil } }",
      "only a failable initializer can return nil: write 'init?'"
    ),
    ("extension Level { struct K { } }", "declare 'K' outside of the extension"),
    ("extension Level { typealias T = Double }", "declare 'T' outside of the extension"),
    (
      "enum S: CaseIterable { case a(Double) }",
      "CaseIterable needs an enum whose cases have no associated values"
    ),
    ("func f() -> Never { }", "although its result is Never: end with fatalError()"),
    (
      """
      struct Z: CustomAnimation {
        mutating func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? { nil }
      }
      """, "-> V?, neither mutating nor static"
    ),
    ("struct S { let a: Double; let b: [Int]; var x = foo + 1 }", "'foo'"),
  ]

  /// Statements of an initializer that use `self` before its property `a` has a value.
  private static let earlyUses = [
    "let n = c(); a = [Double(n)]",
    "let n = self.c(); a = [Double(n)]",
    "let k = n; a = [Double(k)]",
    "let k = self.n; a = [Double(k)]",
    "grow(); a = []",
    "self.grow(); a = []",
    "n = 2; a = []",
    "self.n = 2; a = []",
    "let f: (Int) -> Int = { $0 + c() }; a = [Double(f(1))]",
    "let k = self.n.distance(1); a = [k]",
  ]

  /// Statements of an initializer that change its property `a` before it has a value.
  private static let earlyChanges = [
    "a.append(1); a = []", "self.a.append(1); a = []", "a[0] = 1; a = []", "a += [1]; a = []",
    "set(&a); a = []",
  ]

  /// Declares a structure with a stored property `a`, other members and an initializer.
  static func initializer(_ body: String) -> String {
    """
    struct S {
      var a: [Double]
      var b = 1
      init() { \(body) }
      func c() -> Int { a.count }
      var n: Int { get { a.count } set { a.append(Double(newValue)) } }
      mutating func grow() { a.append(1) }
    }
    func set(_ a: inout [Double]) { a = [] }
    extension Int { func distance(_ other: Int) -> Double { Double(other - self) } }
    """
  }

  /// Returns the given number of structures, each of which contains the next one.
  static func chain(_ count: Int) -> String {
    (0..<count).map { "struct N\($0) { var a: \($0 == count - 1 ? "Double" : "N\($0 + 1)") }" }
      .joined(separator: "\n")
  }

  @Test("in a body contains the way to repair it", arguments: bodies.indices)
  func body(_ index: Int) throws {
    let (body, message) = Self.bodies[index]
    let errors = try Self.errors(Self.source(body))
    #expect(errors.contains { $0.message.contains(message) }, "\(errors)")
  }

  @Test("in a declaration contains the way to repair it", arguments: declarations.indices)
  func declaration(_ index: Int) throws {
    let (declaration, message) = Self.declarations[index]
    let errors = try Self.errors(Self.source("return value", declaration))
    #expect(errors.contains { $0.message.contains(message) }, "\(errors)")
  }

  @Test("is reported for a member of 'self' that is used too early", arguments: earlyUses)
  func early(_ body: String) throws {
    let errors = try Self.errors(Self.source("return value", Self.initializer(body)))
    let message = "'self' is used before 'a' has a value"
    #expect(errors.count == 1 && errors[0].message.contains(message), "\(errors)")
  }

  @Test("is reported for a property that is changed too early", arguments: earlyChanges)
  func earlyChange(_ body: String) throws {
    let errors = try Self.errors(Self.source("return value", Self.initializer(body)))
    let message = "'a' is used before it has a value"
    #expect(errors.count == 1 && errors[0].message.contains(message), "\(errors)")
  }

  @Test("of a closure is not reported again by 'flatMap'")
  func flatMap() throws {
    let errors = try Self.errors(
      Self.source("let o: Double? = 1; let p = o.flatMap { foo + $0 }; return value"))
    #expect(errors.count == 1, "\(errors)")
  }

  static func errors(_ text: String) throws -> [SourceDiagnostic] {
    try #require(throws: SourceErrors.self) { _ = try SourceProgram(text) }.diagnostics
  }

  static func source(_ body: String, _ declaration: String = "") -> String {
    """
    struct Box<V: VectorArithmetic> { var v: V? }
    struct Part { var a = 1.0 }
    struct Key<W: VectorArithmetic>: AnimationStateKey { static var defaultValue: W { .zero } }
    enum Level: Int { case a, b }
    enum Kind { case on(Bool), off }
    enum Pair { case p(x: Double, Double) }
    enum Nothing { }
    \(declaration)
    struct Example: CustomAnimation {
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? {
        \(body)
      }
    }
    """
  }
}
