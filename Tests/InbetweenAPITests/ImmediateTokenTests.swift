import JSONCodec
import TestSupport
import Testing

@Suite("Token files over HTTP") struct ImmediateTokenTests {
  private let server = ServiceUnderTest()

  @Test("contain the tokens with a duration of 0, which have no motion")
  func immediate() throws {
    let tokens = ##"""
      {"none": {"$type": "duration", "$value": {"value": 0, "unit": "ms"}},
       "late": {"$type": "transition", "$value": {"duration": "{none}",
         "delay": {"value": 0.5, "unit": "s"}, "timingFunction": [0, 0, 1, 1]}},
       "quick": {"$type": "duration", "$value": {"value": 200, "unit": "ms"}},
       "copy": {"$value": "{none}"}}
      """##
    func convert(_ tokens: String, _ more: String) -> String {
      server.post(
        "/v1/convert", ##"{"from":{"platform":"dtcg","tokens":\##(tokens)},\##(more)}"##
      ).text
    }
    let json = try JSONReader.read(Array(convert(tokens, ##""to":["css"]"##).utf8))
    let immediate = [
      ("none", "duration", 0.0), ("late", "transition", 0.5), ("copy", "duration", 0),
    ]
    #expect(
      json.member("immediate")
        == .array(
          immediate.map { path, type, delay in
            .object([
              JSON.Member(key: "path", value: .string(path)),
              JSON.Member(key: "type", value: .string(type)),
              JSON.Member(key: "delay", value: .number(delay)),
            ])
          }))
    guard case .array(let motions)? = json.member("tokens") else {
      return #expect(Bool(false), "\(json)")
    }
    #expect(motions.map { $0.member("path") } == [.string("quick")])
    let css = convert(tokens, ##""to":["css"],"format":"file""##)
    for line in [
      "  --none-duration: 0ms;\n  --none-easing: linear;\n  --late-duration: 0ms;\n",
      "  --late-delay: 500ms;\n", "  --quick-duration: 200ms;\n",
    ] {
      #expect(css.contains(line), "\(css)")
    }
    #expect(
      convert(tokens, ##""to":["tailwind"],"format":"file""##)
        .contains("  --transition-duration-none: 0ms;\n"))
    for platform in ["swiftui", "motion", "flutter", "compose"] {
      let file = convert(tokens, ##""to":["\##(platform)"],"format":"file""##)
      #expect(file.contains("// late has a duration of 0: set the value without"), "\(file)")
    }
    let text = convert(tokens, ##""to":["css"],"format":"text""##)
    #expect(text.contains("# none has a duration of 0: the value changes at once\n"))
    // A file without motions is converted, too. Other faults are still errors.
    let only = ##"{"a":{"$type":"duration","$value":{"value":0,"unit":"s"}}}"##
    #expect(convert(only, ##""to":["css"],"format":"file""##).contains("--a-duration: 0ms;"))
    for wrong in [
      ##"{"a":{"$type":"duration","$value":{"value":0,"unit":"m"}}}"##,
      ##"{"a":{"$type":"duration","$value":{"value":0}}}"##,
      ##"{"a":{"$type":"transition","$value":{"duration":{"value":0,"unit":"s"},"timingFunction":[2,0,1,1]}}}"##,
    ] {
      #expect(convert(wrong, ##""to":["css"]"##).contains("invalid-request"), "\(wrong)")
    }
  }
}
