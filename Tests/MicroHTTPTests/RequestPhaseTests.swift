import Foundation
import HTTPMessages
import TestSupport
import Testing

@testable import MicroHTTP

@Suite("The phases of a request")
struct RequestPhaseTests {
  /// One transition of the state diagram.
  private struct Edge: Hashable, CustomStringConvertible {
    let from: String
    let to: String
    let event: String

    var description: String { "\(from) --> \(to): \(event)" }
  }

  /// A call of a transition method on a phase.
  ///
  /// `send` makes the call. It returns true if the method is allowed in that phase.
  private struct Event: Sendable {
    let name: String
    let send: @Sendable (inout RequestPhase) -> Bool

    init(_ name: String, _ send: @escaping @Sendable (inout RequestPhase) -> Bool) {
      self.name = name
      self.send = send
    }
  }

  /// The source code of `RequestPhase`, whose documentation contains the state diagram.
  private static let source: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Sources/MicroHTTP/RequestPhase.swift")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  private static let diagram = Set(
    source.matches(of: /\/\/\/   (\w+) --> (\w+): (\w+)\n/).map {
      Edge(from: String($0.1), to: String($0.2), event: String($0.3))
    })

  /// The calls of all transition methods.
  ///
  /// A method occurs several times if its arguments affect the next phase.
  private static let events = [
    Event("acceptHead") { $0.acceptHead(Samples.body(expectsInVain: false)) },
    Event("acceptHead") { $0.acceptHead(Samples.body(expectsInVain: true)) },
    Event("receive") { $0.receive { _ in true } ?? false },
    Event("endBody") { $0.endBody(from: "::1") },
    Event("refuse") { $0.refuse() },
    Event("handle") { $0.handle { _ in .now(Samples.response) } },
    Event("handle") { $0.handle { _ in .later(Samples.Pending()) } },
    Event("handle") { $0.handle { _ in .computing(Samples.Computed()) } },
    Event("compute") { $0.compute { computation, _ in Samples.job(computation) } != nil },
    Event("finishComputing") { $0.finishComputing { _ in Samples.response } },
    Event("respond") { $0.respond() != nil },
    Event("close") { phase in
      let isClosed = name(of: phase) == "closed"
      _ = phase.close()
      return !isClosed
    },
  ]

  @Test("have exactly the transitions of the diagram in the documentation")
  func transitions() {
    var edges: Set<Edge> = []
    var names: Set<String> = []
    for sample in Samples.phases {
      for event in Self.events {
        var phase = sample()
        names.insert(Self.name(of: phase))
        if let edge = Self.send(event, to: &phase) { edges.insert(edge) }
      }
    }
    #expect(names.count == 10)
    #expect(edges.subtracting(Self.diagram).isEmpty)
    #expect(Self.diagram.subtracting(edges).isEmpty)
  }

  @Test("change only in the methods that the test of transitions calls")
  func methods() {
    let methods = Self.source.matches(of: /\n  mutating func (\w+)/).map { String($0.1) }
    #expect(Set(methods) == Set(Self.events.map(\.name)))
  }

  @Test("are all reached from the first one by random events, along the diagram")
  func randomEvents() {
    var random = SeededGenerator(seed: 3)
    var edges: Set<Edge> = []
    for _ in 0..<5_000 {
      var phase = RequestPhase.readingHead
      for _ in 0..<12 {
        // `close`, the last event, ends a sequence, so it is sent rarely.
        let isClosed = random.chance(0.03)
        let event = Self.events[isClosed ? Self.events.count - 1 : random.whole(0...10)]
        if let edge = Self.send(event, to: &phase) { edges.insert(edge) }
      }
    }
    #expect(edges == Self.diagram)
  }

  @Test("leave work to do if a request ends before its response")
  func leftovers() {
    for sample in Samples.phases {
      var phase = sample()
      let name = Self.name(of: phase)
      switch phase.close() {
      case .request: #expect(name == "waitingForBatch")
      case .commit: #expect(name == "waitingForCommit")
      case nil: #expect(name != "waitingForBatch" && name != "waitingForCommit")
      }
    }
  }

  /// Sends an event to a phase and returns the transition; `nil` if the event is not allowed.
  ///
  /// An event that is not allowed must not change the phase.
  private static func send(_ event: Event, to phase: inout RequestPhase) -> Edge? {
    let before = name(of: phase)
    let applies = event.send(&phase)
    let edge = Edge(from: before, to: name(of: phase), event: event.name)
    #expect(applies || edge.from == edge.to, "\(edge)")
    return applies ? edge : nil
  }

  private static func name(of phase: borrowing RequestPhase) -> String {
    switch phase {
    case .readingHead: "readingHead"
    case .readingBody: "readingBody"
    case .waitingForInterim: "waitingForInterim"
    case .waitingForBatch: "waitingForBatch"
    case .waitingToSend: "waitingToSend"
    case .waitingForCommit: "waitingForCommit"
    case .waitingForWorker: "waitingForWorker"
    case .computing: "computing"
    case .responding: "responding"
    case .closed: "closed"
    }
  }

  /// The values from which the tests build phases, and functions that return one example of each
  /// phase.
  private enum Samples {
    static let response = Response(status: 200)

    struct Pending: PendingResponse {
      func response() -> Response { Samples.response }
    }

    struct Computed: Computation {
      var client: String { "" }
      func response() -> Response { Samples.response }
      func stoppedResponse() -> Response { Samples.response }
      func cancel(_: CancellationCause) {}
    }

    static let phases: [@Sendable () -> RequestPhase] = [
      { .readingHead }, { .readingBody(body(expectsInVain: false)) },
      { .readingBody(body(expectsInVain: true)) },
      { .waitingForInterim(body(expectsInVain: true)) },
      { .waitingForBatch(body(expectsInVain: false).request(from: "::1")) },
      { .waitingToSend(response, RequestTraits()) },
      { .waitingForCommit(Pending(), RequestTraits()) },
      { .waitingForWorker(Computed(), RequestTraits(), nil) },
      { .computing(job(Computed()), RequestTraits(), nil) }, { .responding }, { .closed },
    ]

    static func body(expectsInVain: Bool) -> RequestBody {
      let head = RequestHead(
        method: .get, target: RequestTarget(path: "/"), fields: [], content: .none,
        awaitsGoAhead: false, expectsInVain: expectsInVain, takesInterimResponses: true)
      return RequestBody(head: head, bytesMax: 10, budget: ByteBudget(bytes: 10))
    }

    static func job(_ computation: any Computation) -> WorkerJob {
      WorkerJob(computation, socket: -1, takesInterimResponses: true, resume: {})
    }
  }
}
