import Testing

@testable import SessionStorage

@Suite("The circuit of a Redis pool")
struct RedisCircuitTests {
  private let start = ContinuousClock.now
  private let pause = Duration.milliseconds(RedisCircuit.pauseMilliseconds)

  /// Admits connections one after another, and returns the result for each.
  private func admissions(
    _ circuit: inout RedisCircuit, _ times: ContinuousClock.Instant...
  ) -> [Bool] {
    times.map { circuit.admit(at: $0) }
  }

  @Test("admits every connection until one fails")
  func closed() {
    var circuit = RedisCircuit()
    #expect(!circuit.refuses(at: start))
    let admitted = admissions(&circuit, start, start, start)
    #expect(admitted == [true, true, true])
  }

  @Test("refuses connections during the pause, then admits one")
  func probes() {
    var circuit = RedisCircuit()
    circuit.fail(at: start, because: "down")
    #expect(circuit.reason == "down")
    #expect(circuit.refuses(at: start))
    #expect(!circuit.refuses(at: start + pause))
    let early = start + pause - .nanoseconds(1)
    let admitted = admissions(&circuit, early, start + pause, start + pause)
    #expect(admitted == [false, true, false])
    #expect(circuit.refuses(at: start + pause * 100))
  }

  @Test("admits every connection after a successful probe, and pauses after a failed one")
  func recovers() {
    var circuit = RedisCircuit()
    circuit.fail(at: start, because: "down")
    let first = admissions(&circuit, start + pause)
    circuit.fail(at: start + pause, because: "still down")
    #expect(circuit.refuses(at: start + pause))
    let second = admissions(&circuit, start + pause * 2)
    circuit.succeed()
    let later = admissions(&circuit, start + pause * 2, start + pause * 2)
    #expect([first, second, later] == [[true], [true], [true, true]])
  }
}
