import HTTPMessages
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("A rate limit")
struct RateLimitTests {
  @Test("is a token bucket, counted without rounding", arguments: 0..<20)
  func bucket(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let rate = random.whole(1...200)
    let burst = random.whole(1...50)
    let limit = RateLimit(perSecond: Double(rate), burst: burst)
    var bucket = RateLimit.Bucket()
    // The expected level is computed with integers: in thousandths of a request, refilled each
    // millisecond.
    var level = burst * 1000
    var millisecond = 0
    for _ in 0..<5_000 {
      let pause = random.chance(0.3) ? random.whole(0...3_000 / rate) : 0
      millisecond += pause
      level = min(burst * 1000, level + pause * rate)
      let now = Double(millisecond) / 1000
      let spends = random.chance(0.8)
      let (isAllowed, quota) = bucket.take(limit, now: now, spends: spends)
      #expect(isAllowed == (level >= 1000))
      if isAllowed, spends { level -= 1000 }
      #expect(quota.remaining == (isAllowed ? level / 1000 : 0))
      let missing = isAllowed ? burst * 1000 - level : 1000 - level
      let seconds = (missing + 1000 * rate - 1) / (1000 * rate)
      #expect(quota.resetSeconds == (isAllowed ? seconds : max(1, seconds)))
    }
  }

  @Test("admits its rate in any interval, and admits a client after the reported delay")
  func waiting() {
    for (rate, burst) in [(0.5, 1), (3.0, 7), (0.1, 4), (1000.0, 3)] {
      let limit = RateLimit(perSecond: rate, burst: burst)
      var bucket = RateLimit.Bucket()
      var now = 0.0
      for _ in 0..<300 {
        let (isAllowed, quota) = bucket.take(limit, now: now)
        guard !isAllowed else { continue }
        now += Double(quota.resetSeconds)
        var waited = bucket
        #expect(waited.take(limit, now: now).isAllowed)
      }
    }
  }

  @Test(
    "is parsed from its text",
    arguments: [
      "50/s": 50, "0.5/s": 0.5, "600/m": 10, "1/h": 1 / 3600, "1000000/s": 1e6, "90/h": 0.025,
    ] as [String: Double])
  func reads(_ text: String, _ rate: Double) throws {
    #expect(RateLimit.perSecond(text) == rate)
    let written = RateLimit(perSecond: rate, burst: 1).description
    let again = try #require(RateLimit.perSecond(written))
    #expect(abs(again / rate - 1) < 1e-12)
  }

  @Test(
    "refuses any other text",
    arguments: [
      "", "50", "/s", "0/s", "-1/s", "1e3/s", "nan/s", "inf/s", "0x10/s", "50/d", "50/s/s",
      "1000001/s", "0.5/h", "50 /s",
    ])
  func refuses(_ text: String) { #expect(RateLimit.perSecond(text) == nil) }

  @Test("keeps the clients that were used last, up to its capacity", arguments: 1...6)
  func table(capacity: Int) {
    var random = SeededGenerator(seed: capacity)
    var table = ClientTable<Int, Int>(capacity: capacity)
    // The expected table is an array, whose last element was used most recently.
    var list: [(key: Int, value: Int)] = []
    for _ in 0..<3_000 {
      let key = random.whole(0...7)
      let place = list.firstIndex { $0.key == key }
      let value = place.map { list.remove(at: $0).value } ?? 0
      if list.count == capacity { list.removeFirst() }
      list.append((key, value + 1))
      let updated = table.update(key, unknown: 0) { counted in
        counted += 1
        return counted
      }
      #expect(updated == value + 1)
      #expect(table.count == list.count)
    }
  }

  @Test("counts each client separately and is in every response")
  func clients() {
    let service = service(RateLimit(perSecond: 0.5, burst: 2))
    for address in ["192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8:0:1::1"] {
      let responses = (0..<3).map { _ in service.send(request("/v1/limits", from: address)) }
      #expect(responses.map(\.status) == [200, 200, 429])
      #expect(
        responses.map { $0.value(of: "RateLimit") } == [
          "\"default\";r=1;t=2", "\"default\";r=0;t=4", "\"default\";r=0;t=2",
        ])
      #expect(responses.map { $0.value(of: "Retry-After") } == [nil, nil, "2"])
      for response in responses {
        #expect(response.value(of: "RateLimit-Policy") == "\"default\";q=2;w=4")
      }
      #expect(responses[2].problem == "too-many-requests")
      #expect(responses[2].value(of: "Cache-Control") == "no-store")
    }
    #expect(service.send(request("/v1/limits", from: "2001:db8::ffff")).status == 429)
    service.clock.advance(by: 2)
    #expect(service.send(request("/v1/limits", from: "192.0.2.1")).status == 200)
    #expect(service.send(request("/v1/limits", from: "192.0.2.1")).status == 429)
  }

  @Test("refuses before any work, and never a probe or a preflight")
  func beforeWork() {
    let store = FailingStore()
    let service = service(RateLimit(perSecond: 1, burst: 1), store: store)
    let path = service.session("{}")
    _ = store.takeCalls()
    for (method, target) in sessionRequests(path) + [("POST", "/v1/sessions"), ("GET", "/nothing")]
    {
      #expect(service.send(method, target, "{}").status == 429)
    }
    #expect(store.takeCalls() == [])
    for _ in 0..<3 {
      #expect(service.get("/livez").status == 200)
      #expect(service.get("/readyz").status == 200)
      let preflight = [
        Field("Origin", "https://a.b"), Field("Access-Control-Request-Method", "POST"),
      ]
      #expect(service.send("OPTIONS", path, fields: preflight).status == 204)
    }
  }

  @Test("counts a request once if its client waits for 100 Continue")
  func goAhead() {
    let service = service(RateLimit(perSecond: 1, burst: 2))
    let request = request("/v1/limits", from: "192.0.2.1")
    for _ in 0..<2 {
      #expect(service.service.screen(request) == nil)
      #expect(service.service.screen(request) == nil)
      #expect(service.send(request).status == 200)
    }
    let refused = service.service.screen(request)
    #expect(refused?.status == 429 && refused?.closesConnection == true)
  }

  @Test("is absent from responses if it is off")
  func off() {
    let response = ServiceUnderTest().get("/v1/limits")
    #expect(response.value(of: "RateLimit") == nil && response.value(of: "RateLimit-Policy") == nil)
  }

  private func service(
    _ limit: RateLimit, store: FailingStore = FailingStore()
  ) -> ServiceUnderTest {
    var rules = AccessRules()
    rules.rateLimit = limit
    return ServiceUnderTest(store: store, access: rules)
  }

  private func request(_ path: String, from address: String) -> Request {
    var request = Request(method: "GET", path: path)
    request.clientAddress = address
    return request
  }
}

/// Returns one request of each kind that a session accepts.
func sessionRequests(_ path: String) -> [(method: String, path: String)] {
  [
    ("GET", path), ("HEAD", path), ("DELETE", path), ("POST", path + "/evaluate"),
    ("POST", path + "/changes"), ("PATCH", path + "/environment"), ("POST", path + "/reset"),
    ("POST", path + "/fork"),
  ]
}
