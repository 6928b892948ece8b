import AnimationNotation
import JSONCodec
import TestSupport
import Testing

struct TextParserTests {
  private func number(_ text: String) throws -> Double? {
    guard case .number(let value) = try TextParser.parse(text).content else { return nil }
    return value
  }

  @Test(
    "Arithmetic is Swift's",
    arguments: [
      ("1", 1), ("-1.5e-3", -0.0015), ("1/3", 1.0 / 3), ("2*3", 6), ("1+2*3-4/2", 5), ("8/4/2", 1),
      ("-(1+2)*3", -9), ("2 * -3", -6), (".pi/2", .pi / 2), ("-.pi", -.pi),
      ("Double.pi*2", .pi * 2),
      ("2*CGFloat.pi", .pi * 2), ("1_000.5", 1000.5), ("1E+2", 100), ("((7))", 7), ("+1", 1),
      ("1 - 1", 0), ("0.1+0.2", 0.1 + 0.2),
      (".infinity", .infinity), ("1/0", .infinity), ("1e400", .infinity), ("007", 7),
    ] as [(String, Double)])
  func arithmetic(text: String, expected: Double) throws { #expect(try number(text) == expected) }

  @Test("A number with any digits, with separators or not, is the double that Swift parses")
  func digits() throws {
    var generator = SeededGenerator(seed: 11)
    func digits(upTo most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &generator))
        .map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined(separator: "")
    }
    for _ in 0..<5000 {
      var parts = [digits(upTo: 22)]
      if Bool.random(using: &generator) { parts += [".", digits(upTo: 22)] }
      if Bool.random(using: &generator) {
        let sign = ["", "+", "-"].randomElement(using: &generator) ?? ""
        parts += ["e" + sign, digits(upTo: 2)]
      }
      let plain = parts.joined()
      let parted = parts.map { $0.contains { !$0.isNumber } ? $0 : $0 + "_" }.joined()
      #expect(try number(plain) == Double(plain))
      #expect(try number(parted) == Double(plain), "\(parted)")
    }
  }

  @Test("A number printed by Swift parses to itself")
  func numbersReadBack() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<5000 {
      let value = generator.anyFiniteDouble()
      #expect(try number("\(value)") == value)
    }
  }

  @Test("White space, line ends and the last comma change only the positions in the tree")
  func whiteSpace() throws {
    let tight = try TextParser.parse(
      ".spring(Spring(duration:0.5,bounce:-1/3),blendDuration:0).delay(1)")
    let loose = try TextParser.parse(
      """
        . spring ( Spring(
          duration : 0.5,
          bounce: - 1 / 3 ,
        ), blendDuration: 0 )
        .delay( 1 )
      """)
    #expect(outline(loose) == outline(tight))
    #expect(
      outline(tight)
        == ".spring(.Spring(duration:0.5,bounce:-0.3333333333333333),blendDuration:0.0).delay(1.0)")
  }

  @Test(
    "Chains separate their qualifier, names, labels and calls",
    arguments: [
      ("linear", ".linear"), (".linear", ".linear"), ("Animation.linear", "Animation.linear"),
      ("Animation.linear(duration: 1).speed(2)", "Animation.linear(duration:1.0).speed(2.0)"),
      ("PausableAnimation(base: .linear)", ".PausableAnimation(base:.linear)"),
      ("Spring.bouncy", "Spring.bouncy"), ("Spring(duration: 1).x", ".Spring(duration:1.0).x"),
      (".repeatForever(autoreverses: false)", ".repeatForever(autoreverses:false)"),
      (".a()", ".a()"),
      ("true", "true"), ("(.linear)", ".linear"), ("Linear", ".Linear"),
      ("größe.öffnen()", ".größe.öffnen()"),
      ("f(true: 1, x: true)", ".f(true:1.0,x:true)"), ("Double.zero", "Double.zero"),
      (".pi()", ".pi()"),
    ])
  func chains(text: String, expected: String) throws {
    #expect(outline(try TextParser.parse(text)) == expected)
  }

  @Test("Every node has its position in UTF-16 units")
  func places() throws {
    let tree = try TextParser.parse("  Animation.é(a: 1/3, .b(x: -2)).c(3)")
    #expect(tree.place == TextPlace(column: 3, length: 35))
    guard case .chain(let chain) = tree.content else {
      Issue.record("the tree is no chain")
      return
    }
    #expect(chain.qualifier?.place == TextPlace(column: 3, length: 9))
    #expect(
      chain.links.map(\.place) == [
        TextPlace(column: 13, length: 20), TextPlace(column: 34, length: 4),
      ])
    let arguments = try #require(chain.links[0].arguments)
    #expect(arguments[0].label?.place == TextPlace(column: 15, length: 1))
    #expect(arguments[0].value.place == TextPlace(column: 18, length: 3))
    #expect(arguments[1].value.place == TextPlace(column: 23, length: 9))
  }

  @Test("Each limit of nesting accepts its own depth and no larger one")
  func depth() {
    for (open, close) in [("(", ")"), ("-", ""), ("f(", ")")] {
      let text = { (count: Int) in
        String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
      }
      #expect(throws: Never.self) { try TextParser.parse(text(64)) }
      for count in [65, 10_000] {
        let error = #expect(throws: TextSyntaxError.self) { try TextParser.parse(text(count)) }
        #expect(error?.detail == "the text is nested deeper than 64 levels")
      }
    }
  }

  /// Returns a syntax tree as text, without the source ranges of its nodes.
  private func outline(_ expression: TextExpression) -> String {
    switch expression.content {
    case .number(let value): return "\(value)"
    case .bool(let value): return "\(value)"
    case .chain(let chain):
      return (chain.qualifier?.text ?? "")
        + chain.links.map { link in
          let arguments = link.arguments.map { arguments in
            "("
              + arguments.map { ($0.label.map { $0.text + ":" } ?? "") + outline($0.value) }
              .joined(separator: ",") + ")"
          }
          return "." + link.name.text + (arguments ?? "")
        }.joined()
    }
  }
}
