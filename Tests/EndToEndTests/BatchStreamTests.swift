import AnimationCore
import AnimationNotation
import Foundation
import HTTPMessages
import JSONCodec
import MicroHTTP
import SessionStorage
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("A streamed batch over a socket", .timeLimit(.minutes(1)))
struct BatchStreamTests {
  /// A gate that animations pass only when it is open.
  private final class Gate: @unchecked Sendable {
    /// The gates by the number that a request gives.
    static let all = Shared<[Int: Gate]>([:])

    private let condition = NSCondition()
    private var isOpen = false
    private var waiting = 0
    private var ids: Set<Int> = []

    /// Waits until the gate is open.
    func pass(_ id: Int) {
      condition.withLock {
        ids.insert(id)
        waiting += 1
        condition.broadcast()
        while !isOpen { condition.wait() }
        waiting -= 1
      }
    }

    func open() {
      condition.withLock {
        isOpen = true
        condition.broadcast()
      }
    }

    /// Waits until an animation waits.
    func waitForAnimation() { condition.withLock { while waiting == 0 { condition.wait() } } }

    /// The number of different animations that have reached the gate.
    var count: Int { condition.withLock { ids.count } }
  }

  /// A linear animation that passes a gate.
  private struct Gated: CustomAnimation {
    var gate: Int
    var id: Int

    func animate<V: VectorArithmetic>(
      value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> V? {
      Gate.all.value[gate]?.pass(id)
      return time < 1 ? value.scaled(by: time) : nil
    }
  }

  private static let gated = RegisteredAnimation(
    "gated", keys: [.integer("gate", 0, in: 0...100), .integer("id", 0, in: 0...10_000)]
  ) { Gated(gate: $0.integer("gate"), id: $0.integer("id")) }

  private func start() throws -> MicroHTTPServer {
    let service = EvaluationService(
      store: InMemorySessionStore(), animations: try AnimationRegistry([Self.gated]), now: { 0 })
    var configuration = ServerConfiguration()
    configuration.port = 0
    return try MicroHTTPServer(
      configuration: configuration, handle: { service.reply(to: $0) },
      refuse: { service.refuse($0) })
  }

  private func gate(_ number: Int) -> Gate {
    let gate = Gate()
    Gate.all.update { $0[number] = gate }
    return gate
  }

  private func item(gate: Int, id: Int, samples: Int = 2) -> String {
    let range = #"{"end":0.5,"count":\#(samples)}"#
    let animation = #"{"type":"gated","gate":\#(gate),"id":\#(id)}"#
    return #"{"path":"/v1/evaluate","body":{"animation":\#(animation),"range":\#(range)}}"#
  }

  private func send(_ client: RawClient, _ items: [String]) {
    let content = items.joined(separator: "\n")
    client.send(
      "POST /v1/batch.ndjson HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\n"
        + "Content-Length: \(content.utf8.count)\r\n\r\n" + content)
  }

  /// Reads chunks to the end of the content, and returns the lines that are not empty.
  private func lines(_ client: RawClient) throws -> [String] {
    var text = ""
    while true {
      let chunk = try client.chunk()
      if chunk.isEmpty { break }
      text += String(decoding: chunk, as: UTF8.self)
    }
    return text.split(separator: "\n").map(String.init)
  }

  @Test("sends the first lines before the last response is computed")
  func firstLine() throws {
    let gate = gate(1)
    let server = try start()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    let curve = #"{"path":"/v1/curve?curve=.linear"}"#
    send(client, [curve, item(gate: 1, id: 0), curve])
    #expect(try client.head().status == 200)
    let first = String(decoding: try client.chunk(), as: UTF8.self)
    #expect(first.hasPrefix(#"{"status":200,"body":{"engine""#) && first.hasSuffix("}\n"))
    gate.waitForAnimation()
    gate.open()
    let rest = try lines(client)
    #expect(rest.count == 2 && rest[1] + "\n" == first)
    // The connection serves the next request.
    client.send("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.response().status == 200)
    #expect(server.statistics.openStreams == 0)
  }

  @Test("ends its computation when the client disconnects", arguments: [true, false])
  func disconnect(resets: Bool) throws {
    let number = resets ? 2 : 3
    let gate = gate(number)
    let server = try start()
    do {
      let client = try RawClient(port: server.port)
      send(client, (0..<200).map { item(gate: number, id: $0) })
      #expect(try client.head().status == 200)
      gate.waitForAnimation()
      if resets { client.resetOnClose() }
    }
    let deadline = ContinuousClock.now + .seconds(10)
    while server.openConnections > 0, .now < deadline { Thread.sleep(forTimeInterval: 0.001) }
    #expect(server.openConnections == 0)
    gate.open()
    server.stop()
    // Each worker had started at most one request.
    #expect(gate.count <= max(2, ProcessInfo.processInfo.activeProcessorCount))
  }

  @Test("reaches a client that has only closed its sending side")
  func halfClosed() throws {
    let gate = gate(4)
    let server = try start()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    send(client, (0..<30).map { item(gate: 4, id: $0) })
    #expect(try client.head().status == 200)
    gate.waitForAnimation()
    client.endSending()
    // The server checks if the client still reads.
    #expect(try client.chunk() == [0x0A])
    gate.open()
    #expect(try lines(client).count == 30)
  }

  @Test("is computed at most a stated number of responses ahead of the client")
  func backPressure() throws {
    let gate = gate(5)
    gate.open()
    let server = try start()
    defer { server.stop() }
    let client = try RawClient(port: server.port, receiveBytes: 2_048)
    // All responses together are within the size of a batch, and far above all buffers.
    let count = 900, samples = 400
    send(client, (0..<count).map { item(gate: 5, id: $0, samples: samples) })
    #expect(try client.head().status == 200)
    var received = 0, bytes = 0, most = 0
    while true {
      let chunk = try client.chunk()
      if chunk.isEmpty { break }
      bytes += chunk.count
      received += chunk.count { $0 == 0x0A }
      most = max(most, gate.count - received)
    }
    #expect(received == count)
    // In addition, the buffers of the sockets and the piece that is being sent hold some lines.
    let buffered = 100_000 * count / bytes
    #expect(most <= Limits.batchLead.max + buffered, "\(most) of \(bytes / count) bytes each")
    #expect(most < count / 2)
  }
}
