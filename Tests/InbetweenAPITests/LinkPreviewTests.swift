import HTTPMessages
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The preview of a link to the page")
struct LinkPreviewTests {
  private let service = ServiceUnderTest()
  private let browser = Field("Accept", "text/html")
  private let host = Field("Host", "motion.example")

  private func page(_ query: String?, fields: [Field] = []) -> ReceivedResponse {
    service.get("/", query: query, fields: [browser, host] + fields)
  }

  /// Returns the contents of the Open Graph tags by their names, decoded.
  private func tags(_ text: String) -> [String: String] {
    let found = text.matches(of: #/<meta property="([a-z:_]+)" content="([^"<>]*)">/#)
    return Dictionary(found.map { (String($0.1), decoded(String($0.2))) }) { first, _ in first }
  }

  private func decoded(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  @Test(
    "names a picture that exists",
    arguments: [
      nil, "animation=.smooth", "animation=.bouncy&with=.snappy(duration:+0.3)&fidelity=exact",
      "animation=.spring(duration:%200.8,%20bounce:%200.5)&with=.easeInOut(duration:%201)",
    ] as [String?])
  func picture(_ query: String?) throws {
    let image = try #require(tags(page(query).text)["og:image"])
    let target = try #require(image.wholeMatch(of: #/http:\/\/motion\.example(\/[^?]*)\?(.*)/#))
    let response = service.get(String(target.1), query: String(target.2))
    #expect(response.status == 200, "\(image): \(response.text)")
    #expect(response.value(of: "Content-Type") == "image/png")
  }

  @Test("has the scheme of the client's connection")
  func scheme() {
    let image = tags(page(nil, fields: [Field("X-Forwarded-Proto", "https")]).text)["og:image"]
    #expect(image?.hasPrefix("https://motion.example/v1/") == true)
    let odd = tags(page(nil, fields: [Field("X-Forwarded-Proto", "javascript")]).text)["og:image"]
    #expect(odd?.hasPrefix("http://motion.example/v1/") == true)
    #expect(!service.get("/", fields: [browser]).text.contains("og:image"))
  }

  @Test("escapes any query")
  func hostile() {
    let pieces = [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'", "\"", "&", "&lt;",
      "</title>",
      "-->", "<!--", "\u{0}", "\n", "\u{1B}", "\u{85}", "\u{202E}", "🫨", "é", ".bouncy", "%", "+",
      ";",
      "]]>", "{{x}}", "${x}", "\\", "`", "=", "http-equiv=refresh",
    ]
    let plain = page(nil).text
    let end = plain[plain.firstRange(of: "<meta name=\"twitter:card\"")!.lowerBound...]
    var random = SeededGenerator(seed: 28)
    for _ in 0..<lawCases(2000) {
      let text = (0...random.whole(0...6)).map { _ in pieces[random.whole(0...pieces.count - 1)] }
        .joined()
      let other = pieces[random.whole(0...pieces.count - 1)]
      let query = "animation=\(escaped(text))&with=\(escaped(other))&x=\(escaped(text))"
      let found = page(query).text
      #expect(found.hasSuffix(end), "\(query)")
      #expect(found.components("<meta ") == plain.components("<meta "), "\(query)")
      #expect(found.components("<script") == plain.components("<script"), "\(query)")
      let title = tags(found)["og:title"]
      let shown = "\(text) beside \(other)".unicodeScalars.map { scalar in
        scalar.properties.generalCategory == .control ? " " : String(scalar)
      }
      #expect(title == shown.joined(), "\(query)")
      let image = tags(found)["og:image"] ?? ""
      let isURL = image.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"'\\`".utf8.contains($0) }
      #expect(isURL && image.hasPrefix("http://motion.example/v1/compare.png?"), "\(image)")
    }
  }

  @Test("ignores a query that is malformed or too long")
  func ignored() {
    for query in ["animation=%", "animation=%ff", "animation=", "with=&animation", "%"] {
      let title = tags(page(query).text)["og:title"]
      #expect(title == "Inbetween", "\(query)")
    }
    let long = "animation=" + String(repeating: "x", count: 4097)
    #expect(tags(page(long).text)["og:title"] == "Inbetween")
  }

  private func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}

extension String {
  fileprivate func components(_ separator: String) -> Int { ranges(of: separator).count }
}
