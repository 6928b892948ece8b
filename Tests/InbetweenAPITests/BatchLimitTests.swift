import AnimationCore
import AnimationNotation
import Dispatch
import HTTPMessages
import JSONCodec
import Synchronization
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The limits of a batch")
struct BatchLimitTests {
  static let service = EvaluationService(store: FailingStore(), now: { 0 })

  static func items(_ count: Int) -> [Result<BatchItem, Problem>] {
    (0..<count).map { index in
      let text = #"{"path":"/v1/evaluate","body":0}"#
      let body = Array(#"{"to":\#(index),"range":{"end":\#(index % 7 + 1),"fps":60}}"#.utf8)
      return Result { () throws(Problem) in
        guard let json = try? JSONReader.read(Array(text.utf8)) else {
          throw Problem(.internalError)
        }
        return try BatchItem(SyntaxNode(json), body[...], client: "")
      }
    }
  }

  private static func run(
    _ items: [Result<BatchItem, Problem>], steps: Int, bytes: Int, threads: Int
  ) -> [String] {
    let run = BatchRun(items, service, BatchRun.Allowance(steps: steps, bytes: bytes))
    if threads == 1 {
      while run.handleNext() {}
    } else {
      DispatchQueue.concurrentPerform(iterations: threads) { _ in while run.handleNext() {} }
    }
    return run.outcomes.json.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("refuse the same requests on any number of threads, and keep all before them")
  func sameOnThreads() {
    let items = Self.items(24)
    let whole = Self.run(items, steps: .max, bytes: .max, threads: 1)
    #expect(whole.allSatisfy { $0.hasPrefix(#"{"status":200,"#) })
    var random = SeededGenerator(seed: 3)
    let size = whole.reduce(0) { $0 + $1.utf8.count }
    for index in 0..<30 {
      let isOfBytes = index.isMultiple(of: 2)
      let steps = isOfBytes ? .max : random.whole(1...12_000)
      let bytes = isOfBytes ? random.whole(0...size) : .max
      let one = Self.run(items, steps: steps, bytes: bytes, threads: 1)
      let three = Self.run(items, steps: steps, bytes: bytes, threads: 3)
      #expect(one == three)
      let kept = zip(one, whole).prefix { $0 == $1 }.count
      #expect(one.count == items.count)
      let rest = one[kept...]
      // A first request that exceeds the limit even alone has its usual problem.
      let own = rest.first?.contains("the request needs more than") ?? false ? 1 : 0
      #expect(own == 0 || kept == 0)
      #expect(
        rest.dropFirst(own).allSatisfy {
          $0.hasPrefix(#"{"status":422,"#) && $0.contains("all later requests in another batch")
            && $0.contains(isOfBytes ? "batchBytes" : "work")
        })
      if isOfBytes {
        #expect(one[..<kept].reduce(0) { $0 + $1.utf8.count } <= bytes)
        #expect(kept == whole.count || whole[...kept].reduce(0) { $0 + $1.utf8.count } > bytes)
      }
    }
  }

  @Test("stop the computation ahead of the client, and lose or repeat no response")
  func lead() {
    let items = Self.items(40)
    let whole = Self.run(items, steps: .max, bytes: .max, threads: 1)
    var random = SeededGenerator(seed: 5)
    for index in 0..<30 {
      let isOfBytes = index.isMultiple(of: 2)
      let lead = BatchRun.Lead(
        responses: isOfBytes ? .max : random.whole(1...12),
        bytes: isOfBytes ? random.whole(1...20_000) : .max)
      let run = BatchRun(items, Self.service, .init(steps: .max, bytes: .max), lead: lead)
      let threads = random.whole(1...3)
      var received: [String] = []
      while !run.isOver {
        DispatchQueue.concurrentPerform(iterations: threads) { _ in while run.handleNext() {} }
        let (started, untaken) = run.state.withLock { ($0.started, $0.untaken) }
        #expect(started - received.count <= lead.responses)
        if threads == 1 {
          // The last request was started when the limit was not reached yet.
          let last = whole[started - 1].utf8.count
          #expect(untaken - last < lead.bytes)
        }
        // The computation is ahead as far as it may be.
        #expect(
          started == items.count || started - received.count == lead.responses
            || untaken >= lead.bytes)
        for _ in 0..<random.whole(1...6) {
          guard let next = run.take() else { break }
          received.append(String(decoding: next.json, as: UTF8.self))
        }
      }
      #expect(received == whole)
      #expect(run.take() == nil && !run.handleNext())
    }
  }

  @Test("stop a batch that is cancelled")
  func cancelled() {
    let budget = WorkBudget(steps: .max)
    let run = Work.with(budget: budget) {
      BatchRun(Self.items(10), Self.service, .init(steps: .max, bytes: .max))
    }
    #expect(run.handleNext())
    budget.cancel()
    #expect(!run.handleNext())
    let part = WorkBudget(steps: 100, within: budget)
    #expect(!part.spend(1, on: .frames) && part.stop == .cancelled)
  }

  @Test("do not stop the whole if a part has spent its steps")
  func parts() {
    let whole = WorkBudget(steps: 10)
    let part = WorkBudget(steps: 100, within: whole)
    #expect(part.spend(100, on: .values) && !part.spend(1, on: .values))
    #expect(part.stop == .exhausted(.values) && whole.stop == nil && whole.spent == 0)
  }

  @Test("bound the samples of a stream, which are not limited alone")
  func streams() {
    let service = ServiceUnderTest()
    let requests = [100_000, 100_001].map {
      #"{"path":"/v1/evaluate.csv?end=1&count=\#($0)&omit=times&precision=0"}"#
    }
    let response = service.post("/v1/batch", #"{"requests":[\#(requests.joined(separator: ","))]}"#)
    let found = response["responses"].elements
    #expect(found.map { $0["status"].integer } == [200, 422])
    #expect(response.text.contains("has more than 100000 samples, the maximum in a batch"))
  }

  @Test("of rates count each request, and are in the response")
  func rateLimit() {
    var rules = AccessRules()
    rules.rateLimit = RateLimit(perSecond: 1, burst: 10)
    let service = ServiceUnderTest(access: rules)
    func batch(_ count: Int) -> ReceivedResponse {
      let items = Array(repeating: #"{"path":"/v1/curve"}"#, count: count)
      return service.post("/v1/batch", #"{"requests":[\#(items.joined(separator: ","))]}"#)
    }
    let first = batch(4)
    #expect(first.status == 200)
    #expect(first.value(of: .rateLimit) == #""default";r=6;t=4"#)
    #expect(first.fields.count { $0.name == .rateLimit } == 1)
    // A batch above the burst is never possible. It counts as one request.
    #expect(batch(11).status == 422)
    #expect(service.get("/v1/curve").value(of: .rateLimit) == #""default";r=4;t=6"#)
    let late = batch(7)
    #expect(late.status == 429)
    #expect(late.value(of: .retryAfter) == "4")
    service.clock.advance(by: 4)
    #expect(batch(7).status == 200)
    #expect(batch(1).status == 429)
  }
}
