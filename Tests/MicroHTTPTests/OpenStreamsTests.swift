import HTTPMessages
import TestSupport
import Testing

@testable import MicroHTTP

@Suite("The memory of open streams")
struct OpenStreamsTests {
  private struct Sized: ContentStream {
    let waits: Bool
    let memory: StreamMemory?

    func begin() -> any ContentProducer { Ended() }
  }

  private final class Ended: ContentProducer {
    func next() -> ContentPiece { .end }
  }

  @Test("is counted like a list, for all clients and for each", arguments: 1...5)
  func counted(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let streams = OpenStreams(limit: 30, bytesMax: 10_000)
    var open: [Sized] = []
    var refusals = 0
    for _ in 0..<5_000 {
      if random.whole(0...2) == 0, !open.isEmpty {
        streams.leave(open.remove(at: random.whole(0...open.count - 1)))
      } else {
        let memory =
          random.whole(0...4) == 0
          ? nil
          : StreamMemory(
            client: "client \(random.whole(0...7))", bytes: random.whole(0...3) * 400)
        let stream = Sized(waits: random.whole(0...1) == 0, memory: memory)
        let all = open.reduce(0) { $0 + ($1.memory?.bytes ?? 0) }
        let own = open.reduce(0) {
          $0 + ($1.memory?.client == memory?.client ? $1.memory?.bytes ?? 0 : 0)
        }
        let bytes = memory?.bytes ?? 0
        let expected: OpenStreams.Admission =
          if stream.waits, open.count(where: \.waits) == 30 {
            .tooMany
          } else if bytes > 0, all + bytes > 10_000 || own + bytes > 2_500 {
            .noMemory
          } else {
            .admitted
          }
        #expect(streams.admit(stream) == expected)
        if expected == .admitted { open.append(stream) } else { refusals += 1 }
      }
      #expect(streams.count == open.count(where: \.waits))
    }
    #expect(refusals > 100)
  }
}
