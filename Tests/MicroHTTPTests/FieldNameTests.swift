import HTTPMessages
import TestSupport
import Testing

@Suite("A field name")
struct FieldNameTests {
  static let known: [FieldName] = [
    .accept, .acceptEncoding, .acceptPatch, .acceptPost, .accessControlAllowHeaders,
    .accessControlAllowMethods, .accessControlAllowOrigin, .accessControlExposeHeaders,
    .accessControlMaxAge, .accessControlRequestMethod, .allow, .authorization, .cacheControl,
    .connection, .contentEncoding, .contentLength, .contentSecurityPolicy, .contentType,
    .crossOriginResourcePolicy, .date, .etag, .expect, .host, .idempotencyKey, .ifMatch,
    .ifNoneMatch, .inbetweenExpires, .link, .location, .origin, .prefer, .rateLimit,
    .rateLimitPolicy,
    .retryAfter, .traceparent, .transferEncoding, .vary, .wwwAuthenticate, .xContentTypeOptions,
    .xForwardedFor, .xRequestID,
  ]

  @Test("is recognised in any case if it is known", arguments: known)
  func isFound(name: FieldName) throws {
    for text in [name.text, name.text.lowercased(), name.text.uppercased()] {
      let found = try #require(FieldName(text))
      #expect(found == name)
      #expect(found.text == name.text)
      if case .other = found { Issue.record("\(text) is known") }
    }
  }

  @Test("with one letter changed, removed or added is another name", arguments: known)
  func isOther(name: FieldName) throws {
    let bytes = Array(name.text.utf8)
    var others = [bytes + [UInt8(ascii: "s")], Array(bytes.dropFirst()), Array(bytes.dropLast())]
    for index in bytes.indices {
      for byte in [bytes[index] ^ 1, bytes[index] ^ 0x40, UInt8(ascii: "~")] {
        var changed = bytes
        changed[index] = byte
        others.append(changed)
      }
    }
    for other in others where other.count > 0 && Token.isToken(other.span) {
      let text = String(decoding: other, as: UTF8.self)
      let found = try #require(FieldName(text))
      #expect((found == name) == (text.lowercased() == name.text.lowercased()))
      #expect(FieldName(found.text) == found)
      if case .other = found { #expect(found.text == text) }
    }
  }

  @Test("equals another one if only the case of letters differs")
  func law() {
    var random = SeededGenerator(seed: 41)
    let letters = Array("aAbB-~".utf8)
    for _ in 0..<2_000 {
      let texts = (0..<2).map { _ in
        let count = Int.random(in: 1...3, using: &random)
        return String(
          decoding: (0..<count).compactMap { _ in letters.randomElement(using: &random) },
          as: UTF8.self)
      }
      let same = texts[0].lowercased() == texts[1].lowercased()
      #expect((FieldName(texts[0]) == FieldName(texts[1])) == same, "\(texts)")
    }
  }

  @Test(
    "must be a token",
    arguments: ["", " ", "X Y", "X\r\nY", "X:", "Host ", "ETa\u{308}", "X\u{00}", "Vary\n"])
  func isNone(text: String) { #expect(FieldName(text) == nil) }
}
