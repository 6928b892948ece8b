import HTTPMessages
import Testing

@testable import MicroHTTP

@Suite("The request guard")
struct RequestGuardTests {
  /// A request's head, as the parser reports it.
  struct Head: Sendable {
    var method = "GET"
    var target = "/"
    var version = "HTTP/1.1"
    var fields: [(String, String)] = [("Host", "a")]

    func judged(
      limits: RequestGuard.Limits = RequestGuard.Limits(), hidesBytes: Bool = false
    ) -> Result<RequestHead, Refusal> {
      var judge = RequestGuard(limits: limits)
      var bytes = method.utf8.count + target.utf8.count + version.utf8.count + 6
      for (name, value) in fields {
        judge.take(name: Array(name.utf8).span, value: Array(value.utf8).span)
        bytes += name.utf8.count + value.utf8.count + 4
      }
      let targetBytes = Array(target.utf8)
      do throws(Refusal) {
        return .success(
          try judge.verdict(
            method: Array(method.utf8).span,
            target: RequestTarget.parse(targetBytes.span, bytesMax: 8_192),
            version: Array(version.utf8).span,
            extent: RequestGuard.Extent(headBytes: bytes, hidesBytes: hidesBytes)))
      } catch {
        return .failure(error)
      }
    }

    static func get(_ fields: (String, String)...) -> Head {
      Head(fields: [("Host", "a")] + fields)
    }

    static func post(_ fields: (String, String)...) -> Head {
      Head(method: "POST", fields: [("Host", "a")] + fields)
    }

    static func hosts(_ hosts: String...) -> Head { Head(fields: hosts.map { ("Host", $0) }) }
  }

  private func status(of result: Result<RequestHead, Refusal>) -> Int? {
    guard case .failure(let refusal) = result else { return nil }
    return refusal.status
  }

  @Test("accepts a plain request with every part as received")
  func plain() throws {
    let head = Head(
      method: "DELETE", target: "/a?b=c",
      fields: [("hOsT", "\ta"), ("X-Empty", ""), ("Accept", " a, b "), ("x", "\u{E9}")])
    let request = try head.judged().get().request()
    #expect(request.method == "DELETE")
    #expect(request.path == "/a")
    #expect(request.query == "b=c")
    #expect(
      request.fields == [
        Field("hOsT", "a"), Field("X-Empty", ""), Field("Accept", "a, b"), Field("x", "\u{E9}"),
      ])
    #expect(request.content.isEmpty)
  }

  @Test("accepts the methods of HTTP and no other", arguments: RequestMethod.allCases)
  func methods(method: RequestMethod) throws {
    let head = Head(method: method.rawValue, fields: [("Host", "a"), ("Content-Length", "0")])
    #expect(try head.judged().get().request().method == method.rawValue)
    #expect(
      status(of: Head(method: method.rawValue.lowercased()).judged()) == 501)
  }

  @Test(
    "refuses a request line that is not supported",
    arguments: [
      (Head(version: "HTTP/1.2"), 505), (Head(version: "HTTP/2.0"), 505),
      (Head(version: "http/1.1"), 505), (Head(version: ""), 505),
      (Head(method: "BREW"), 501), (Head(method: "GETT"), 501), (Head(method: ""), 400),
      (Head(method: "GE(T"), 400), (Head(method: "GET\u{01}"), 400),
      (Head(target: "/%zz"), 400), (Head(target: "/.."), 400), (Head(target: "*"), 400),
      (Head(target: "/" + String(repeating: "a", count: 8_192)), 414),
    ])
  func requestLine(head: Head, status expected: Int) {
    #expect(status(of: head.judged()) == expected)
  }

  @Test("accepts the target * for OPTIONS")
  func asterisk() throws {
    #expect(try Head(method: "OPTIONS", target: "*").judged().get().request().path == "*")
  }

  @Test(
    "requires exactly one valid Host, which only HTTP/1.0 may omit",
    arguments: [
      (Head.hosts(), 400), (Head.hosts("a", "a"), 400), (Head.hosts("a", "b"), 400),
      (Head.hosts(""), 400), (Head.hosts("a b/.."), 400), (Head.hosts("a,b"), 400),
      (Head.hosts("a:99999"), 400), (Head.hosts("a\u{00}.evil"), 400),
      (Head(version: "HTTP/1.0", fields: [("Host", "a"), ("Host", "a")]), 400),
      (Head(version: "HTTP/1.0", fields: []), nil), (Head.hosts("[::1]:80"), nil),
    ])
  func host(head: Head, status expected: Int?) { #expect(status(of: head.judged()) == expected) }

  @Test(
    "accepts on a loopback address its names, with any port, and the configured hosts",
    arguments: [
      ("localhost", true), ("LocalHost:1", true), ("localhost.", true), ("127.0.0.1:8080", true),
      ("[::1]", true), ("[::1]:99", true), ("mine", true), ("mine:80", true),
      ("Other.Example", true),
      ("evil.example", false), ("evil.example:8080", false), ("localhost.evil.example", false),
      ("evil.localhost", false), ("127.0.0.1.evil.example", false), ("127.0.0.2", false),
      ("[::2]", false), ("local%68ost", false), ("localhost..", false), ("xlocalhost", false),
      ("[::1].evil", nil), ("127.0.0.1:", true), ("0.0.0.0", false), ("[::ffff:127.0.0.1]", false),
    ] as [(String, Bool?)])
  func servedHosts(host: String, isServed: Bool?) {
    var limits = RequestGuard.Limits()
    for served in [ServedHosts.namesOfAddress(also: ["other.example"]), .only(["OTHER.example"])] {
      limits.hosts = HostFilter(served, host: "mine", isLoopback: true)
      let expected: Int? = isServed == true ? nil : isServed == false ? 421 : 400
      #expect(status(of: Head.hosts(host).judged(limits: limits)) == expected)
      #expect(status(of: Head.hosts(host.uppercased()).judged(limits: limits)) == expected)
      let absolute = Head(target: "http://\(host)/", fields: [("Host", "localhost")])
      #expect(status(of: absolute.judged(limits: limits)) == expected)
    }
    let named = Head(target: "http://localhost/", fields: [("Host", "evil.example")])
    #expect(status(of: named.judged(limits: limits)) == nil)
    let silent = Head(version: "HTTP/1.0", fields: [])
    #expect(status(of: silent.judged(limits: limits)) == nil)
  }

  @Test("accepts every host on other addresses, unless hosts are configured")
  func everyHost() {
    #expect(HostFilter(.any, host: "::1", isLoopback: true) == nil)
    #expect(HostFilter(.namesOfAddress(also: ["a"]), host: "0.0.0.0", isLoopback: false) == nil)
    let only = HostFilter(.only(["a.example"]), host: "::1", isLoopback: false)
    #expect(only?.names == ["localhost", "127.0.0.1", "[::1]", "a.example"])
  }

  @Test("replaces the Host field by the host of an absolute target")
  func absoluteTarget() throws {
    let head = Head(target: "http://b:1/x", fields: [("Accept", "*/*"), ("Host", "a")])
    let request = try head.judged().get().request()
    #expect(request.path == "/x")
    #expect(request.fields == [Field("Accept", "*/*"), Field("Host", "b:1")])
  }

  @Test(
    "refuses names that are not tokens, and values with control bytes",
    arguments: [
      ("X ", "1"), ("X\t", "1"), ("\tX", "1"), ("", "1"), ("X[]", "1"), ("X\u{00}Y", "1"),
      ("X(", "1"), ("X\u{E9}", "1"), ("X:", "1"), ("X", "a\rb"), ("X", "a\nb"), ("X", "\u{00}"),
      ("X", "\u{0B}a"), ("X", "\u{7F}"), ("X", "a\u{1F}"),
    ])
  func fieldSyntax(name: String, value: String) {
    #expect(status(of: Head.get((name, value)).judged()) == 400)
  }

  @Test("refuses values that are not UTF-8")
  func notUTF8() {
    var judge = RequestGuard(limits: RequestGuard.Limits())
    judge.take(name: Array("Host".utf8).span, value: Array("a".utf8).span)
    judge.take(name: Array("X".utf8).span, value: ([0xA0, 0x61] as [UInt8]).span)
    #expect(throws: Refusal.badFieldValue) {
      try judge.verdict(
        method: Array("GET".utf8).span, target: .success(RequestTarget(path: "/")),
        version: Array("HTTP/1.1".utf8).span,
        extent: RequestGuard.Extent(headBytes: 30, hidesBytes: false))
    }
  }

  @Test("refuses a head with bytes that the parser hid")
  func hiddenBytes() {
    #expect(status(of: Head().judged(hidesBytes: true)) == 400)
    #expect(status(of: Head().judged(hidesBytes: false)) == nil)
  }

  @Test("refuses more fields or bytes than its limits, and accepts exactly as many")
  func sizes() {
    let full = Head(fields: [("Host", "a")] + (1..<100).map { ("X-\($0)", "1") })
    #expect(status(of: full.judged()) == nil)
    var over = full
    over.fields.append(("Y", "1"))
    #expect(status(of: over.judged()) == 431)
    var limits = RequestGuard.Limits()
    limits.headBytesMax = "GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8.count
    #expect(status(of: Head().judged(limits: limits)) == nil)
    limits.headBytesMax -= 1
    #expect(status(of: Head().judged(limits: limits)) == 431)
  }
}
