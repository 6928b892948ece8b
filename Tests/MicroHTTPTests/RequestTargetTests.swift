import HTTPMessages
import Testing

@testable import MicroHTTP

@Suite("The request target")
struct RequestTargetTests {
  private func parse(_ text: String, bytesMax: Int = 8_192) -> Result<RequestTarget, Refusal> {
    RequestTarget.parse(Array(text.utf8).span, bytesMax: bytesMax)
  }

  @Test(
    "is split into path and query, with escapes as received",
    arguments: [
      ("/", "/", nil),
      ("/v1/evaluate", "/v1/evaluate", nil),
      ("/v1/evaluate?", "/v1/evaluate", ""),
      ("/a?b=c&d=e?/f", "/a", "b=c&d=e?/f"),
      ("/%41%2F%7e", "/%41%2F%7e", nil),
      (
        "/v1/evaluate?animation=.spring(response:%200.5)", "/v1/evaluate",
        "animation=.spring(response:%200.5)"
      ),
      ("//double//slash", "//double//slash", nil),
      ("/...", "/...", nil),
      ("/.hidden/..twice/x.", "/.hidden/..twice/x.", nil),
      ("/a?path=../..", "/a", "path=../.."),
      ("*", "*", nil),
    ] as [(String, String, String?)])
  func splits(target: String, path: String, query: String?) {
    #expect(parse(target) == .success(RequestTarget(path: path, query: query)))
  }

  @Test(
    "of the absolute form contains a host",
    arguments: [
      ("http://example.org/a?b", "/a", "b", "example.org"),
      ("HTTP://example.org:8080/", "/", nil, "example.org:8080"),
      ("https://[::1]:443?q", "/", "q", "[::1]:443"),
      ("http://a", "/", nil, "a"),
    ] as [(String, String, String?, String)])
  func absoluteForm(target: String, path: String, query: String?, host: String) {
    #expect(
      parse(target) == .success(RequestTarget(path: path, query: query, authority: host)))
  }

  @Test(
    "is refused if it is malformed",
    arguments: [
      "", "a", "!", "?q", "example.org:443", "ftp://a/", "http://", "http:///a", "http://u@a/",
      "http://a:x/", "/a b", "/a\t", "/\u{01}", "/\u{7F}", "/\u{E9}", "/%", "/%4", "/%zz", "/%4g",
      "/%00", "/a?%00", "/a?%", "/a?\u{FF}", "/a#b", "/a?b#c", "/a\\b", "/a<b>", "/a?\"", "/a|b",
    ])
  func malformed(target: String) { #expect(parse(target) == .failure(.badTarget)) }

  @Test(
    "is refused if a segment of its path is . or .., even if it is percent-encoded",
    arguments: [
      "/.", "/..", "/./a", "/../a", "/a/..", "/a/../b", "/%2e", "/%2E%2e/a", "/.%2e", "/%2e./",
      "http://a/..",
    ])
  func dotSegments(target: String) { #expect(parse(target) == .failure(.dotSegment)) }

  @Test(
    "has one query parameter more than its query has separators",
    arguments: [
      ("", 0), ("/", 0), ("*", 0), ("/a&b&c", 0), ("/?", 1), ("/?a", 1), ("/?a&", 2), ("/?&&", 3),
      ("/a&b?c=1&d=2", 2), ("/?a?b&c?&d", 3), ("http://a&b?c&d", 2), ("/%zz?%&%", 2),
    ])
  func parameterCount(target: String, count: Int) {
    #expect(PathAndQuery.parameterCount(in: Array(target.utf8).span) == count)
  }

  @Test("is refused one byte beyond its limit, and accepted at the limit")
  func limit() {
    let longest = "/" + String(repeating: "a", count: 99)
    #expect(parse(longest, bytesMax: 100) == .success(RequestTarget(path: longest)))
    #expect(parse(longest + "a", bytesMax: 100) == .failure(.targetTooLong(bytesMax: 100)))
  }

  @Test(
    "contains a host that is an address or a name, with or without a port",
    arguments: [
      ("a", true), ("example.org", true), ("example.org:", true), ("127.0.0.1:65535", true),
      ("[::1]", true), ("[fe80::1.2.3.4]:80", true), ("%41b", true), ("a_b!$&'()*+;=~", true),
      ("", false), (":80", false), ("a:65536", false), ("a:000080", false), ("a:8x", false),
      ("a b", false), ("a/b", false), ("a,b", false), ("a@b", false), ("[::1", false),
      ("[]", false), ("[::g]", false), ("[::1]x", false), ("::1", false), ("a%zz", false),
      ("a?", false), ("a\u{E9}", false),
    ])
  func authority(text: String, isValid: Bool) {
    #expect(isAuthority(Array(text.utf8).span) == isValid)
  }
}
