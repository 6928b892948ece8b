import AnimationSource
import Testing

extension DeclarationAdviceTests {
  @Test(
    "is not found in",
    arguments: [
      ("", "let b = Box(v: value); return b.v"),
      ("", "let b = Box<Double>(); return value.scaled(by: b.v ?? 2)"),
      ("", "let b = Box<V>(); return b.v ?? value"),
      (
        "struct Full<V: VectorArithmetic> { var o: V?; var v: V; var n = 1.0 }",
        "let f = Full(v: value); return f.o ?? f.v.scaled(by: f.n)"
      ),
      (
        "",
        "let p = Pair.p(x: 1, 2); let x = switch p { case .p(let a, _): a }; return value.scaled(by: x)"
      ),
      (
        "",
        """
        let b: Bool? = true
        switch b { case true?: return nil; case false?: return value; case nil: return nil }
        """
      ),
      (
        "struct R { var a = 1.0; func reversed() -> R { self } }",
        "let r = R().reversed(); return value.scaled(by: r.a)"
      ),
      ("struct S: Swift.Hashable { var a = 1.0 }", "return value"),
      ("struct Range { var a = 1.0 }\nextension Range { var b: Double { a } }", "return value"),
      (
        """
        struct Z: SwiftUI.CustomAnimation {
          func animate<V: VectorArithmetic>(
            value: V, time: TimeInterval, context: inout AnimationContext<V>
          ) -> V? { nil }
        }
        """, "return value"
      ),
      (chain(64), "return value"),
      (
        "",
        "var x = 0.0; a: if time > 0 { if time < 3 { break a }; x = 1 } else { x = 2 }; return value.scaled(by: x)"
      ),
      (
        "",
        """
        let x: Double
        a: if time > 0 {
          if time < 3 { x = 0; break a }
          x = 1
        } else if time < -1 {
          x = 3
          break a
        } else {
          x = 2
        }
        return value.scaled(by: x)
        """
      ),
      (
        "",
        "a: if time > 0 { if time < 3 { return value }; break a } else { return nil }; return value"
      ),
      ("", "for i in 0..<3 { a: if i == 1 { if time < 3 { break }; break a } }; return value"),
      (
        "",
        "let o: Double? = 1; let x = if o == nil { fatalError() } else { 2.0 }; return value.scaled(by: x)"
      ),
      (
        "",
        "let o: Double? = 1; let x = if let y = o { y } else { fatalError() }; return value.scaled(by: x)"
      ),
      (
        "",
        "let x = switch time { case 1: fatalError(); case 2: fatalError(); default: 2.0 }; return value.scaled(by: x)"
      ),
      ("", "let x = if time > 1 { fatalError() } else { fatalError() }; return value"),
      ("", "var o: V? = value; if time > 5 { o! = fatalError() }; return time < 1 ? o : nil"),
      (
        "",
        "var o: (Double, Double, Double)?; if time > 5 { o! = fatalError() }; return o == nil ? value : nil"
      ),
      ("", "var a = [1.0]; if time > 5 { a[0] = fatalError() }; return value.scaled(by: a[0])"),
      (
        initializer("a = [1]; b = a.count + b; self.b = self.a.count; b = c() + n"),
        "return value"
      ),
      (initializer("a = []; grow(); self.grow(); n = self.n + self.c()"), "return value"),
      (
        initializer("if b > 1 { a = [] } else { a = [1] }; func f() -> Int { c() }; b = f()"),
        "return value"
      ),
      (initializer("a = []; return; grow()"), "return value"),
      (initializer("b += 1; a = []; a += [1]; a[0] = 2; set(&a); b -= 1"), "return value"),
      (
        initializer("self = S(a: [1]); a.append(2)")
          + "\nextension S { init(a: [Double]) { self.a = a } }", "return value"
      ),
    ])
  func accepted(_ declaration: String, _ body: String) throws {
    _ = try SourceProgram(Self.source(body, declaration))
  }
}
