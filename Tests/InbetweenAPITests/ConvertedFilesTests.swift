import AnimationNotation
import JSONCodec
import TestSupport
import Testing

@Suite("Files of named motions over HTTP") struct ConvertedFilesTests {
  private let server = ServiceUnderTest()

  private static let motions =
    #""motions":{"menu.open":".snappy","menu.2nd":".easeOut(duration: 0.2).delay(0.1)","default":".smooth"}"#

  private func file(_ platform: String, _ motions: String = motions) -> String {
    server.post("/v1/convert", #"{\#(motions),"to":["\#(platform)"],"format":"file"}"#).text
  }

  @Test("follow the syntax of each platform's language")
  func languages() {
    let swift = file("swiftui")
    #expect(swift.hasPrefix("import SwiftUI\n\nextension Animation {\n"))
    #expect(swift.contains("static let menuOpen = Animation.spring(duration: 0.5, bounce: 0.15)\n"))
    #expect(
      swift.contains(
        "static let menu2nd = Animation.timingCurve(0, 0, 0.58, 1, duration: 0.2).delay(0.1)\n"))
    // `default` is a keyword in Swift, so it becomes another identifier.
    #expect(swift.contains("static let defaultMotion = Animation.spring("))
    let css = file("css")
    #expect(css.hasPrefix(":root {\n"))
    #expect(css.contains("  --menu-2nd-duration: 200ms;\n"))
    #expect(
      css.contains(
        "  --menu-2nd-easing: cubic-bezier(0, 0, 0.58, 1);\n  --menu-2nd-delay: 100ms;\n"))
    #expect(css.contains("  --menu-open-easing: linear(0,"))
    let kotlin = file("compose")
    #expect(
      kotlin.contains("fun <T> menuOpen(): FiniteAnimationSpec<T> = spring(dampingRatio = 0.85f"))
    #expect(
      kotlin.contains(
        "fun <T> menu2nd(): FiniteAnimationSpec<T> = tween(durationMillis = 200, delayMillis = 100")
    )
    let dart = file("flutter")
    #expect(
      dart.contains(
        "const menu2ndCurve = Cubic(0, 0, 0.58, 1);\nconst menu2ndDuration = Duration(microseconds: 200000);"
      ))
    #expect(dart.contains("const menu2ndDelay = Duration(microseconds: 100000);"))
    #expect(dart.contains("final menuOpen = SpringDescription.withDurationAndBounce("))
    let script = file("motion")
    #expect(
      script.contains(
        "export const menu2nd = { ease: [0, 0, 0.58, 1], duration: 0.2, delay: 0.1 } as const;"))
  }

  @Test(
    "contain the repetition, or state the difference without it",
    arguments: [
      (
        "css", ".linear(duration: 0.4).repeatCount(3)",
        ["-iterations: 3;", "-direction: alternate;"], false
      ),
      (
        "css", ".linear.repeatForever(autoreverses: false).delay(0.1)", ["-iterations: infinite;"],
        false
      ),
      (
        "flutter", ".easeIn(duration: 0.4).repeatCount(3)",
        ["const int? menuCount = 3;", "const menuReverse = true;"], false
      ),
      (
        "flutter", ".linear.repeatForever(autoreverses: false)",
        ["const int? menuCount = null;", "const menuReverse = false;"], false
      ),
      (
        "compose", ".linear(duration: 0.4).repeatForever().delay(0.2)",
        [
          "fun <T> menu(): InfiniteRepeatableSpec<T> = infiniteRepeatable(",
          "import androidx.compose.animation.core.StartOffset\n",
          "import androidx.compose.animation.core.RepeatMode\n",
          "import androidx.compose.animation.core.infiniteRepeatable\n",
        ], false
      ),
      (
        "dtcg", ".easeIn(duration: 0.4).repeatCount(3)",
        [#""swiftui":".repeatCount(3, autoreverses: true)""#], true
      ),
      (
        "dtcg", ".bouncy.repeatCount(2)", [#""swiftui":".repeatCount(2, autoreverses: true)""#],
        true
      ),
      (
        "dtcgSpring", ".bouncy.delay(0.5)", [#""swiftui":".delay(0.5)""#, "inbetween.fallback"],
        true
      ),
      ("tailwind", ".easeIn(duration: 0.4).repeatCount(3)", ["--ease-menu"], true),
    ])
  func repetitions(_ platform: String, _ motion: String, _ words: [String], differs: Bool) throws {
    let response = server.post(
      "/v1/convert", #"{"motions":{"menu":"\#(motion)"},"to":["\#(platform)"],"format":"file"}"#)
    let text = response.text.replacing(": \"", with: ":\"")
    for word in words { #expect(text.contains(word), "\(text)") }
    let stated = try #require(text.firstMatch(of: /(?:at most |"percent": ?)([0-9.e-]+)/)?.1)
    #expect((try #require(Double(stated)) > 3) == differs, "\(text)")
  }

  @Test("of tokens convert to the same motions and back to the same file")
  func roundTrip() throws {
    let first = file("dtcg")
    let tokens = first.trimming
    let again = file("dtcg", #""from":{"platform":"dtcg","tokens":\#(tokens)}"#)
    #expect(again == first)
    let response = server.post(
      "/v1/convert", #"{"from":{"platform":"dtcg","tokens":\#(tokens)},"to":["swiftui"]}"#)
    #expect(
      response["tokens"].elements.map { $0["motion"]["swiftui"] } == [
        .string(".spring(duration: 0.5, bounce: 0.15)"),
        .string(".timingCurve(0, 0, 0.58, 1, duration: 0.2).delay(0.1)"),
        .string(".spring(duration: 0.5, bounce: 0)"),
      ])
  }

  @Test("are merged into a token file, which keeps its other content")
  func sets() throws {
    let text = file(
      "dtcg",
      ##""from":{"platform":"dtcg","tokens":{"color":{"$type":"color","red":{"$value":"#f00"}},"menu":{"$description":"m","open":{"$value":"{x}","$type":"duration","$description":"o"}},"x":{"$type":"duration","$value":{"value":1,"unit":"s"}}}},"motions":{"menu.open":".bouncy"}"##
    )
    let json = try JSONReader.read(Array(text.utf8))
    #expect(json.member("color")?.member("red")?.member("$value") == .string("#f00"))
    #expect(json.member("menu")?.member("$description") == .string("m"))
    let open = json.member("menu")?.member("open")
    #expect(open?.member("$description") == .string("o"))
    #expect(open?.member("$type") == .string("transition"))
    #expect(
      open?.member("$extensions")?.member("inbetween.spring")?.member("bounce") == .number(0.3))
  }

  @Test("replace the motions of the tokens that refer to them")
  func aliases() {
    let tokens =
      ##"{"a":{"$type":"duration","$value":{"value":1,"unit":"s"}},"b":{"$value":"{a}"},"c":{"$ref":"#/b"}}"##
    let response = server.post(
      "/v1/convert",
      ##"{"from":{"platform":"dtcg","tokens":\##(tokens)},"motions":{"a":".bouncy"},"to":["swiftui"]}"##
    )
    #expect(response["tokens"].elements.map { $0["path"] } == ["b", "c", "a"].map { .string($0) })
    for token in response["tokens"].elements {
      #expect(token["motion"]["swiftui"] == .string(".spring(duration: 0.5, bounce: 0.3)"))
    }
  }

  /// A file with references, `$root` and an inherited group, and the same tokens without them.
  private static let tokenFiles = (
    """
    {"ms":{"$type":"duration","$root":{"$value":{"value":200,"unit":"ms"}},"late":{"$value":"{ms.$root}"}},\
    "base":{"$type":"transition","in":{"$value":{"duration":{"$ref":"#/ms/late/$value"},\
    "delay":{"value":{"$ref":"#/ms/$root/$value/value"},"unit":"ms"},"timingFunction":["{x}",0,0,1]}}},\
    "x":{"$type":"number","$value":0.2},"card":{"$extends":"{base}"},"last":{"$ref":"#/card/in"}}
    """,
    """
    {"ms":{"$type":"duration","$root":{"$value":{"value":200,"unit":"ms"}},\
    "late":{"$value":{"value":200,"unit":"ms"}}},"base":{"in":TOKEN},"card":{"in":TOKEN},"last":TOKEN}
    """.replacing(
      "TOKEN",
      with: """
        {"$type":"transition","$value":{"duration":{"value":200,"unit":"ms"},\
        "delay":{"value":200,"unit":"ms"},"timingFunction":[0.2,0,0,1]}}
        """)
  )

  @Test("of tokens with references are the files of the same tokens without references")
  func references() {
    let (linked, plain) = Self.tokenFiles
    let answers = [linked, plain].map { tokens in
      server.post(
        "/v1/convert",
        ##"{"from":{"platform":"dtcg","tokens":\##(tokens)},"to":["swiftui","css","flutter"]}"##)
    }
    #expect(answers.map(\.status) == [200, 200], "\(answers[0].text)")
    #expect(answers[0].text == answers[1].text)
    #expect(
      answers[0]["tokens"].elements.map { $0["path"] }
        == ["ms.$root", "ms.late", "base.in", "card.in", "last"].map { .string($0) })
    #expect(
      answers[0]["tokens"].elements.last?["motion"]["swiftui"]
        == .string(".timingCurve(0.2, 0, 0, 1, duration: 0.2).delay(0.2)"))
  }

  @Test("name the cycle of references in the error")
  func cycles() {
    let response = server.post(
      "/v1/convert",
      ##"{"from":{"platform":"dtcg","tokens":{"a":{"b":{"$extends":"{c}"}},"c":{"d":{"$extends":"{a}"}}}}}"##
    )
    #expect(response.status == 422)
    #expect(
      response.text.contains("a.b → c → c.d → a → a.b")
        && response.text.contains("/from/tokens/a/b/$extends"), "\(response.text)")
  }

  @Test("set the own token of a group")
  func roots() throws {
    let text = file("dtcg", ##""motions":{"menu.$root":".easeIn","menu.open":".easeOut"}"##)
    let menu = try JSONReader.read(Array(text.utf8)).member("menu")
    #expect(menu?.member("$root")?.member("$type") == .string("transition"))
    #expect(file("swiftui", ##""motions":{"menu.$root":".easeIn"}"##).contains("let menuRoot ="))
  }

  @Test(
    "that cannot be written are refused with the reason",
    arguments: [
      (#"{"motions":{"a":".bouncy"},"format":"file"}"#, "/to", "one platform"),
      (#"{"from":".bouncy","to":["css"],"format":"file"}"#, "/format", "named motions"),
      (#"{"motions":{"a":".bouncy"},"to":["figma"],"format":"file"}"#, "/to", "swiftui"),
      (
        #"{"motions":{"a.b":".bouncy","a":".smooth"},"to":["css"]}"#, "/motions/a",
        "is a group of the file or of another motion"
      ),
      (#"{"motions":{"a..b":".bouncy"},"to":["css"]}"#, "/motions/a..b", "not a token path"),
      (#"{"motions":{"$x":".bouncy"},"to":["css"]}"#, "/motions/$x", "not a token path"),
      (#"{"motions":{},"to":["css"]}"#, "/motions", "no motion"),
      (
        #"{"from":".smooth","motions":{"a":".bouncy"},"to":["css"]}"#, "/motions",
        "combined with 'from'"
      ),
      (
        #"{"motions":{"a":".bouncy.delay(1).repeatCount(2)"},"to":["css"]}"#, "/motions/a",
        "/v1/bake"
      ),
      (
        ##"{"from":{"platform":"dtcg","tokens":{"a":{"$type":"duration","$value":{"value":1,"unit":"s"}},"b":{"$type":"duration","$value":{"value":{"$ref":"#/a/$value/value"},"unit":"s"}}}},"motions":{"a":".bouncy"},"to":["css"]}"##,
        "/motions", "makes the token file invalid: '/b/$value/value'"
      ),
    ])
  func refusals(_ json: String, _ pointer: String, _ word: String) {
    let response = server.post("/v1/convert", json)
    #expect(response.status == 422)
    #expect(
      response.text.contains("\"\(pointer)\"") && response.text.contains(word), "\(response.text)")
  }
}

extension String {
  /// The text without its final newline, if there is one.
  fileprivate var trimming: String { hasSuffix("\n") ? String(dropLast()) : self }
}
