import AnimationNotation
import JSONCodec
import HTTPMessages
import TestSupport
import Testing

@Suite("An evaluation as a picture")
struct PictureTests {
  private let service = ServiceUnderTest()
  private static let bouncy = "animation=.bouncy&to=100"
  private static let json = #"{"animation":".bouncy","to":100}"#
  /// Five properties with 16 numbers each, as a parameter.
  private static let wide: String = {
    let zeros = Array(repeating: "0", count: 16).joined(separator: ",")
    let names = (0..<5).map { "%22p\($0)%22:[\(zeros)]" }
    return "{\(names.joined(separator: ","))}"
  }()

  @Test("is the default for browsers that display one, and never their first choice")
  func browsers() {
    for (accept, type) in [
      (
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8",
        "application/json"
      ),
      ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "image/svg+xml"),
      ("image/webp,image/png,image/*;q=0.8,*/*;q=0.5", "image/png"), ("image/*", "image/svg+xml"),
      ("text/plain", "text/plain; charset=utf-8"), ("*/*", "application/json"),
    ] {
      let response = service.get("/v1/evaluate", fields: [Field("Accept", accept)])
      #expect(response.value(of: "Content-Type") == type, "\(accept)")
      #expect(response.value(of: "Vary") == "Accept, Accept-Encoding")
    }
  }

  @Test("has the same bytes for a query and for a body", arguments: ["svg", "png", "txt", "line"])
  func sameBytes(suffix: String) {
    let query = service.get("/v1/evaluate.\(suffix)", query: Self.bouncy)
    let content = service.post("/v1/evaluate.\(suffix)", Self.json)
    #expect(query.status == 200)
    #expect(!query.content.isEmpty)
    #expect(query.content == content.content)
    #expect(query.content == service.get("/v1/evaluate.\(suffix)", query: Self.bouncy).content)
  }

  @Test(
    "has its own entity tag, and returns 304 to a client that has it",
    arguments: ["svg", "png", "txt"])
  func tags(suffix: String) throws {
    let response = service.get("/v1/evaluate.\(suffix)", query: Self.bouncy)
    let tag = try #require(response.value(of: "ETag"))
    #expect(response.value(of: "Cross-Origin-Resource-Policy") == "cross-origin")
    let again = service.get(
      "/v1/evaluate.\(suffix)", query: Self.bouncy, fields: [Field("If-None-Match", tag)])
    #expect(again.status == 304)
    let other = service.get("/v1/evaluate.\(suffix)", query: "animation=.smooth&to=100")
    #expect(other.value(of: "ETag") != tag)
  }

  @Test("is compressed if it is text, and not if its format is already compressed")
  func compressed() throws {
    for (suffix, isCompressed) in [("svg", true), ("txt", true), ("png", false)] {
      let plain = service.get("/v1/evaluate.\(suffix)", query: Self.bouncy)
      let response = service.get(
        "/v1/evaluate.\(suffix)", query: Self.bouncy, fields: [Field("Accept-Encoding", "gzip")])
      #expect((response.value(of: "Content-Encoding") == "gzip") == isCompressed, "\(suffix)")
      #expect((response.content.count < plain.content.count) == isCompressed)
    }
  }

  @Test("accepts the parameters of its format, in a query beside a body, too")
  func settings() {
    for (suffix, parameters, text) in [
      ("svg", "width=1280&height=400", #"width="1280" height="400""#),
      ("svg", "theme=dark", "fill:#12161c"),
      ("txt", "w=40&charset=ascii", "o logically complete 0.5 s"),
      ("txt", "color=always", "\u{1B}[36m"), ("txt", "color=auto", "◆ removed 1.133 s"),
    ] {
      let query = service.get("/v1/evaluate.\(suffix)", query: "\(Self.bouncy)&\(parameters)")
      #expect(query.text.contains(text), "\(parameters)")
      let content = service.send("POST", "/v1/evaluate.\(suffix)?\(parameters)", Self.json)
      #expect(content.text == query.text)
    }
    let large = service.get("/v1/evaluate.png", query: "\(Self.bouncy)&scale=2&theme=dark")
    let small = service.get("/v1/evaluate.png", query: Self.bouncy)
    #expect(Array(large.content[16..<24]) == [0, 0, 5, 0, 0, 0, 3, 32])
    #expect(Array(small.content[16..<24]) == [0, 0, 2, 128, 0, 0, 1, 144])
  }

  @Test(
    "is refused if it cannot be drawn with these parameters",
    arguments: [
      ("svg?width=199", "width", "must be from 200 to 2400"),
      ("svg?height=1601", "height", "must be from 120 to 1600"),
      ("svg?height=120&include=velocity", "height", "must be at least"),
      ("svg?theme=blue", "theme", #""allowed":["auto","light","dark"]"#),
      ("svg?scale=2", "scale", "applies only to png, not to svg"),
      ("json?width=300", "width", "applies only to svg and png, not to json"),
      ("txt?w=39", "w", "must be from 40 to 400"), ("txt?color=red", "color", "allowed"),
      ("png?scale=4&width=2400", "scale", "picturePixels in /v1/limits"),
      ("svg?width=300&width=400", "width", "given twice"),
      ("svg?precision=3", "precision", "applies only to formats that contain numbers"),
      ("line?omit=times", "omit", "applies only to formats that contain numbers"),
      ("svg?include=fidelityGap", "include", "only in application/json"),
      ("svg?widht=300", "widht", #""suggestion":"width""#),
      ("svg?animation=.linear.repeatForever()&frameRate=1", "end", "never ends"),
      (
        "svg?properties=" + Self.wide,
        "properties", "has 80 curves; the maximum of a picture is 64"
      ),
    ])
  func refusals(target: String, place: String, excerpt: String) {
    let response = service.send(
      "GET", "/v1/evaluate.\(target)", fields: [Field("Accept", "application/json")], content: "")
    #expect(response.status == 422)
    #expect(response.places == [place])
    #expect(response.text.contains(excerpt), "\(response.text)")
  }

  @Test("escapes names, including control characters")
  func names() {
    let body = #"""
      {"properties":{"</title><script>[31m":0},"timeline":[{"at":0.1,"id":"<b>","set":{"</title><script>[31m":1}}]}
      """#
    let svg = service.post("/v1/evaluate.svg", body)
    #expect(svg.status == 200)
    #expect(!svg.text.contains("<script") && !svg.text.contains("<b>"))
    #expect(svg.text.contains("&lt;/title&gt;&lt;script&gt;[31m"))
    #expect(
      svg.value(of: "Content-Security-Policy") == "default-src 'none'; style-src 'unsafe-inline'")
    for suffix in ["txt", "line"] {
      #expect(!service.post("/v1/evaluate.\(suffix)", body).text.contains("\u{1B}"))
    }
  }

  @Test("in one line contains the events and values")
  func line() {
    for (query, line) in [
      (
        Self.bouncy,
        ".bouncy 0 → 100: logically complete 0.5 s, removed 1.133 s, settled 0.817 s (within 0.1 %), overshoot 4.19 % at 0.35 s\n"
      ),
      // The overshoot is exp(−πζ / √(1 − ζ²)) for the damping ratio ζ = 0.7, after half a period of
      // the damped motion.
      (
        "\(Self.bouncy)&fidelity=exact",
        ".bouncy 0 → 100, exact: logically complete 0.5 s, removed 1.132 s, settled 0.819 s (within 0.1 %), overshoot 4.6 % at 0.35 s\n"
      ),
      (
        "animation=.linear(duration:1)&from=5",
        ".linear(duration: 1) 5 → 1: logically complete and removed 1.017 s, settled 1 s (within 0.1 %)\n"
      ),
      ("animation=.linear.repeatForever()&end=2", ".linear.repeatForever() 0 → 1\n"),
    ] {
      #expect(service.get("/v1/evaluate.line", query: query).text == line)
    }
  }
}
