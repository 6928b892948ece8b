import HTTPMessages
import TestSupport
import Testing

@testable import MicroHTTP

@Suite("A head after another on its connection")
struct RepeatedHeadTests {
  private typealias Line = (name: String, value: [UInt8])

  /// Lines that say the same in other letters, that decide where a message ends, and that are refused.
  private static let lines: [Line] =
    [
      ("Host", "a"), ("Host", "a"), ("host", "a"), ("Host", " a"), ("Host", "b:1"), ("Host", "a b"),
      ("Content-Length", "0"), ("content-length", "3"), ("Content-Length", "3x"),
      ("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "chunked "),
      ("Expect", "100-continue"), ("Expect", "100-Continue"), ("Expect", "more"),
      ("Accept", "text/csv"), ("Accept", "text/csv\t"), ("Accept", ""), ("X-A", "1"), ("x-a", "1"),
      ("X-A", "\u{E9}"), ("X A", "1"), ("X-A", "\u{1}"),
    ].map { ($0.0, Array($0.1.utf8)) } + [("X-A", [0xE9])]

  /// What a guard makes of lines, with or without the fields of the head before.
  private static func outcome(_ lines: [Line], target: String, before: [Field]) -> String {
    var judge = RequestGuard(limits: RequestGuard.Limits(), before: before)
    var bytes = 20 + target.utf8.count
    for line in lines {
      judge.take(name: Array(line.name.utf8).span, value: line.value.span)
      bytes += line.name.utf8.count + line.value.count + 4
    }
    do throws(Refusal) {
      let head = try judge.verdict(
        method: Array("POST".utf8).span,
        target: RequestTarget.parse(Array(target.utf8).span, bytesMax: 100),
        version: Array("HTTP/1.1".utf8).span,
        extent: RequestGuard.Extent(headBytes: bytes, hidesBytes: false))
      // The names as they are written, which two that are the same need not share.
      let fields = head.fields.map { "\($0.name.text): \($0.value)" }
      return "\(fields) \(head.content) \(head.awaitsGoAhead) \(head.target)"
    } catch {
      return "\(error)"
    }
  }

  private static func fields(_ lines: [Line], target: String) -> [Field]? {
    var judge = RequestGuard(limits: RequestGuard.Limits())
    for line in lines { judge.take(name: Array(line.name.utf8).span, value: line.value.span) }
    let head = try? judge.verdict(
      method: Array("POST".utf8).span,
      target: RequestTarget.parse(Array(target.utf8).span, bytesMax: 100),
      version: Array("HTTP/1.1".utf8).span,
      extent: RequestGuard.Extent(headBytes: 100, hidesBytes: false))
    return head?.fields
  }

  @Test("is judged as it would be without that")
  func verdicts() {
    var random = SeededGenerator(seed: 11)
    var passed = 0
    for _ in 0..<20_000 {
      let host: [Line] = [Self.lines[0]]
      let before = host + (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(&random) }
      let target = Bool.random(using: &random) ? "/" : "http://b:1/"
      guard let fields = Self.fields(before, target: target) else { continue }
      passed += 1
      // Mostly the same lines, of which one is another, is missing or comes in addition.
      var lines = before
      switch Int.random(in: 0...3, using: &random) {
      case 0: lines[.random(in: lines.indices, using: &random)] = pick(&random)
      case 1: lines.remove(at: .random(in: lines.indices, using: &random))
      case 2: lines.insert(pick(&random), at: .random(in: 0...lines.count, using: &random))
      default: break
      }
      #expect(
        Self.outcome(lines, target: "/", before: fields)
          == Self.outcome(lines, target: "/", before: []))
    }
    #expect(passed > 2_000)
  }

  private func pick(_ random: inout SeededGenerator) -> Line {
    Self.lines[.random(in: Self.lines.indices, using: &random)]
  }

  @Test("repeats a target by the same bytes alone")
  func targets() throws {
    let targets = ["/", "/?", "/a", "/a?", "/a?b", "/a?c", "/b?b", "/a%3Fb", "/a?b?", "*", "//"]
    for one in targets {
      let target = try RequestTarget.parse(Array(one.utf8).span, bytesMax: 100).get()
      for other in targets {
        let isSaid = target.isSaid(by: Array(other.utf8).span)
        #expect(isSaid == (one == other), "\(one) \(other)")
      }
    }
    let absolute = try RequestTarget.parse(Array("http://a/b".utf8).span, bytesMax: 100).get()
    let isSaid = absolute.isSaid(by: Array("/b".utf8).span)
    #expect(!isSaid)
  }

  @Test("has values without controls, wherever in them one may stand")
  func controls() {
    for count in 0..<40 {
      for place in 0..<max(count, 1) {
        for byte in UInt8.min...UInt8.max {
          var value = [UInt8](repeating: 0x61, count: count)
          if count > 0 { value[place] = byte }
          let isControl = count > 0 && (byte < 0x20 && byte != 0x09 || byte == 0x7F)
          #expect(value.span.isFieldValue == !isControl)
        }
      }
    }
  }
}
