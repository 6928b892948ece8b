import Testing

@testable import AnimationSource

/// The memory of a compilation, which is free after it.
@Suite("The memory of a compilation")
struct CompilerMemoryTests {
  private final class Found {
    weak var function: FunctionDeclaration?
    weak var nested: FunctionDeclaration?
    weak var nominal: NominalDeclaration?
  }

  @Test(
    "does not remain",
    arguments: [
      "func f(_ x: Int) -> Int { x > 0 ? f(x - 1) : x }",
      "func f(_ x: Int) -> Int { func n(_ y: Int) -> Int { y + x }; return n(1) }",
      "func f(_ x: Int) -> Int { let c = { (y: Int) in y + x }; func n() -> Int { c(1) }; return n() }",
      "func f(_ x: Int) -> Int { let z: Int; func n() -> Int { z }; z = x; return n() }",
      "func f(_ x: Int = f(1)) -> Int { x }",
      "func f() -> Int { g() }\nfunc g() -> Int { c }\nlet c = f()",
      "struct S { var a = S.made(); static func made() -> Int { 1 } }\nfunc f() -> S { S() }",
      "struct S { var a = 1; func f() -> Int { a + S().f() } }\nfunc f() -> Int { S().f() }",
      "func f() -> Int { func n() -> Int { unknown } }",
    ])
  func released(_ text: String) {
    let found = Found()
    let (file, errors) = SourceParser.parse(text)
    #expect(errors.isEmpty)
    PreludePool.run { prelude in
      let checker = Checker(after: prelude)
      checker.collect(file)
      checker.checkBodies()
      found.function = checker.functions.last { $0.name.text == "f" }
      found.nested = checker.nestedFunctions.last
      found.nominal = checker.nominals.last { !$0.isPrelude }
      #expect(found.function != nil)
      checker.release()
    }
    #expect(found.function == nil && found.nested == nil && found.nominal == nil)
  }
}
