import TestSupport
import Testing

@testable import SessionStorage

@Suite("The message of a hint")
struct HintMessageTests {
  @Test("contains the session and the revision, and 0 for a removed session")
  func round() {
    var random = SeededGenerator(seed: 3)
    for revision in [0, 1, 7, Int.max] + (0..<100).map({ _ in random.whole(1...1_000_000) }) {
      let id = SessionID.random()
      let text = "{\"id\":\"\(id)\",\"revision\":\(revision)}"
      let hint: SessionHint = revision == 0 ? .removed(id) : .changed(id, revision: revision)
      #expect(SessionHint(text: [UInt8](text.utf8)) == hint)
    }
  }

  @Test("that was changed in one byte is refused, or is another hint of the same form")
  func mutated() {
    var random = SeededGenerator(seed: 4)
    let text = [UInt8]("{\"id\":\"\(SessionID.random())\",\"revision\":12}".utf8)
    for _ in 0..<20_000 {
      var bytes = text
      let place = random.whole(0...bytes.count - 1)
      switch random.whole(0...2) {
      case 0: bytes[place] = UInt8(random.whole(0...255))
      case 1: bytes.remove(at: place)
      default: bytes.insert(UInt8(random.whole(0...255)), at: place)
      }
      guard let hint = SessionHint(text: bytes) else { continue }
      switch hint {
      case .changed(let id, let revision):
        let digits = String(decoding: bytes.dropFirst(46).dropLast(), as: UTF8.self)
        #expect(Int(digits) == revision)
        #expect(
          bytes == [UInt8]("{\"id\":\"\(id)\",\"revision\":\(digits)}".utf8))
      case .removed, .unknown: Issue.record("\(hint)")
      }
    }
  }

  @Test("of another kind is no hint")
  func otherReplies() {
    let text: [UInt8] = [UInt8]("{\"id\":\"\(SessionID.random())\",\"revision\":12}".utf8)
    let name = RedisReply.bytes([UInt8]("message".utf8))
    #expect(SessionHint(.array([name, .null, .bytes(text)])) != nil)
    for reply: RedisReply in [
      .null, .array([]), .bytes(text), .array([name, .bytes(text)]), .array([name, name, .null]),
      .array([.bytes([UInt8]("pong".utf8)), .null, .bytes(text)]), .error("ERR"), .integer(1),
    ] { #expect(SessionHint(reply) == nil) }
  }

  @Test("pauses double up to a second, and half of each is random")
  func pauses() {
    var lengths = Set<Int>()
    for _ in 0..<50 {
      var pause = RetryPause(), bound = 50
      for _ in 0..<12 {
        let length = pause.next()
        #expect(bound / 2...bound ~= length)
        lengths.insert(length)
        bound = min(bound * 2, 1000)
      }
    }
    #expect(lengths.count > 100)
  }
}
