import HTTPMessages
import Testing

@testable import MicroHTTP

@Suite("The framing of a request")
struct RequestFramingTests {
  private typealias Head = RequestGuardTests.Head

  private func status(of result: Result<RequestHead, Refusal>) -> Int? {
    guard case .failure(let refusal) = result else { return nil }
    return refusal.status
  }

  @Test(
    "follows from one Content-Length, one chunked coding, or neither",
    arguments: [
      (RequestGuardTests.Head.get(), RequestFraming.Content.none),
      (.get(("Content-Length", "5")), .counted(5)),
      (.post(("content-length", "0")), .counted(0)),
      (.post(("Content-Length", " 0042 ")), .counted(42)),
      (.post(("Content-Length", "1048576")), .counted(1_048_576)),
      (.post(("Transfer-Encoding", "chunked")), .chunked),
      (.post(("tRansfer-encoding", "CHUNKED")), .chunked),
    ])
  func content(head: RequestGuardTests.Head, content: RequestFraming.Content) throws {
    #expect(try head.judged().get().content == content)
  }

  @Test(
    "is refused if two readers could end the request at different positions",
    arguments: [
      [("Content-Length", "5"), ("Content-Length", "6")],
      [("Content-Length", "5"), ("Content-Length", "5")],
      [("Content-Length", "5"), ("Transfer-Encoding", "chunked")],
      [("Transfer-Encoding", "chunked"), ("content-LengtH", "0")],
      [("Transfer-Encoding", "gzip"), ("Content-Length", "5")],
      [("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "chunked")],
      [("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "identity")],
    ])
  func ambiguity(fields: [(String, String)]) {
    let head = Head(method: "POST", fields: [("Host", "a")] + fields)
    #expect(head.judged().map(\.content) == .failure(.ambiguousLength))
  }

  @Test(
    "accepts only digits as a length",
    arguments: ["", " ", "-1", "+1", "abc", "0x5", "1_0", "5.0", "5, 5", "5,6", "1 0", "1e1", "٣"])
  func malformedLength(value: String) {
    #expect(status(of: Head.post(("Content-Length", value)).judged()) == 400)
  }

  @Test(
    "fails with 413 for a length beyond the limit, however large",
    arguments: [
      "1048577", "9223372036854775807", "9223372036854775808", "18446744073709551615",
      "18446744073709551617", "99999999999999999999999999999999999999999",
    ])
  func tooLarge(value: String) {
    #expect(status(of: Head.post(("Content-Length", value)).judged()) == 413)
  }

  @Test(
    "fails with 501 for a transfer coding that is not exactly chunked",
    arguments: [
      "gzip", "gzip, chunked", "chunked, chunked", "xchunked", "chunkedx", ",chunked", "chunked,",
      "\"chunked\"", "chunked;q=1", "chunked ", "chunked\t", "identity", "", "chunke\u{212A}",
    ])
  func unknownCoding(value: String) {
    #expect(status(of: Head.post(("Transfer-Encoding", value)).judged()) == 501)
  }

  @Test("has no transfer coding in HTTP/1.0")
  func legacy() {
    let head = Head(
      method: "POST", version: "HTTP/1.0", fields: [("Transfer-Encoding", "chunked")])
    #expect(status(of: head.judged()) == 400)
  }

  @Test("is none without a length and a coding", arguments: ["POST", "PUT", "PATCH"])
  func none(method: String) { #expect(status(of: Head(method: method).judged()) == nil) }

  @Test(
    "includes 100 Continue only if content follows and the client understands it",
    arguments: [
      (RequestGuardTests.Head.post(("Content-Length", "5"), ("Expect", "100-Continue")), true),
      (.post(("Transfer-Encoding", "chunked"), ("Expect", "100-continue")), true),
      (.post(("Content-Length", "0"), ("Expect", "100-continue")), false),
      (.post(("Content-Length", "5")), false),
      (
        RequestGuardTests.Head(
          method: "POST", version: "HTTP/1.0",
          fields: [("Content-Length", "5"), ("Expect", "100-continue")]), false
      ),
    ])
  func goAhead(head: RequestGuardTests.Head, waits: Bool) throws {
    #expect(try head.judged().get().awaitsGoAhead == waits)
  }

  @Test(
    "fails with 417 for any other expectation",
    arguments: [
      ["200-maybe"], [""], ["100-continue", "x"], ["x", "100-continue"], ["100-continue;"],
    ])
  func expectation(values: [String]) {
    let fields = [("Host", "a"), ("Content-Length", "5")] + values.map { ("Expect", $0) }
    #expect(status(of: Head(method: "POST", fields: fields).judged()) == 417)
  }
}
