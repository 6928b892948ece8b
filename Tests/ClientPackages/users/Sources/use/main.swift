// Uses every function of the Swift client: use PLAN. Prints the results as JSON, as use.py does.
import Foundation
import InbetweenClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

let content = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let plan = try JSONDecoder().decode(Plan.self, from: content)

func endpoints(_ client: Client) async throws -> JSON {
  func given(_ name: String) -> JSON { plan.endpoints[name] ?? .null }
  let picture = try await client.evaluateAs(
    "svg", EvaluationRequest(animation: ".bouncy"), query: ["width": "600"])
  return [
    "spring": try await client.spring(given("spring")),
    "curve": try await client.curve(given("curve")),
    "compare": try await client.compare(given("compare")),
    "convert": try await client.convert(given("convert")),
    "fit": try await client.fit(given("fit")),
    "bake": try await client.bake(given("bake")),
    "exportCSS": try await client.exportCSS(given("exportCSS")),
    "exportLinear": try await client.exportLinear(given("exportLinear")),
    "verify": try await client.verify(given("verify")),
    "checkSource": try await client.checkSource(given("checkSource")["source"]?.string ?? ""),
    "animations": try await client.animations(),
    "limits": try await client.limits(),
    "platforms": try await client.platforms(),
    "batch": .array(try await client.batch(given("batch")["requests"]?.array ?? [])),
    "picture": .string(String(decoding: picture, as: UTF8.self)),
  ]
}

func session(_ client: Client) async throws -> JSON {
  var found: [String: JSON] = [:]
  let mine = try await client.session(
    SessionCreation(properties: ["value": 0], pausable: true, ttl: 60))
  found["created"] = JSON(await mine.tag)
  let film = SessionStep(range: SampleRange(duration: 0.5, fps: 10))
  let change = try await mine.change(
    SessionChange(set: ["value": 100], animation: ".bouncy", evaluate: film))
  found["change"] = [
    JSON(change.id), JSON(change.effectiveAt), JSON(members: change.session),
    summary(change.evaluation),
  ]
  let fork = try await mine.fork(SessionFork(ttl: 30))
  let paused = try await mine.environment(["animationPaused": true])
  found["paused"] = [
    .bool(paused.animationPaused), JSON(paused.effectiveAt), JSON(paused.revision),
  ]
  let three = SessionStep(range: SampleRange(duration: 0.2, count: 3))
  found["mine"] = summary(try await mine.evaluate(three))
  found["theirs"] = summary(try await fork.evaluate(three))
  let resumed = try await mine.environment(["animationPaused": false])
  found["resumed"] = [.bool(resumed.animationPaused), summary(try await mine.evaluate(three))]
  let one = SessionChange(set: ["value": 1])
  found["stale"] = try await refused { try await mine.change(one, ifMatch: "\"1\"") }
  let fresh = try await mine.change(one, ifMatch: await mine.tag)
  found["fresh"] = [JSON(fresh.session.revision), JSON(await mine.tag)]
  found["passed"] = try await refused {
    try await mine.evaluate(SessionStep(range: SampleRange(start: 0, end: 0.1)))
  }
  let large = SessionStep(range: SampleRange(duration: 100, count: 10_000))
  found["large"] = JSON(try await mine.evaluate(large).times.count)
  let reset = try await mine.reset(
    SessionReset(evaluate: SessionStep(range: SampleRange(duration: 0.1, count: 2))))
  found["reset"] = [JSON(reset.time), summary(reset.evaluation)]
  let again = client.session(mine.id)
  let state = try await again.state()
  let tags = [await again.tag, await mine.tag]
  found["state"] = [
    .bool(tags == ["\"\(state.revision)\"", "\"\(state.revision)\""]), JSON(state.clock),
    JSON(state.ttl),
    .array(state.pending), .array(state.running.map { JSON(members: $0) }),
    .object(state.properties.mapValues { JSON(members: $0) }),
  ]
  try await mine.delete()
  try await fork.delete()
  found["gone"] = try await refused { try await again.state() }
  return .object(found)
}

func follow(_ client: Client) async throws -> JSON {
  let session = try await client.session(
    SessionCreation(animation: ".bouncy", to: 100, clock: "live", ttl: 30))
  var rows: [JSON] = []
  for try await event in client.stream(session, fps: 20, include: "velocity") {
    rows.append([
      "type": JSON(event.type), "id": JSON(event.id), "time": JSON(event.time),
      "values": .object(event.values),
    ])
    if event.type == "removed" { try await session.delete() }
  }
  return .array(rows)
}

func limited() async throws -> [String: JSON] {
  var found: [String: JSON] = [:]
  let patient = Client(base: plan.other, token: plan.token)
  var counts: [JSON] = []
  for _ in 0..<6 {
    counts.append(JSON(try await patient.evaluate(EvaluationRequest()).range.count))
  }
  found["waited"] = .array(counts)
  let hasty = Client(base: plan.other, token: plan.token, retries: 0)
  let nine = Array(repeating: EvaluationRequest(), count: 9)
  found["limited"] = try await evaluations(hasty, nine).first { $0["status"] != nil }
  let unknown = Client(base: plan.other, retries: 0)
  found["unauthorized"] = try await evaluations(unknown, [EvaluationRequest()])[0]
  for (name, base, timeout) in [("silent", plan.silent, 0.3), ("closed", plan.closed, 5)] {
    do {
      _ = try await Client(base: base, timeout: timeout, retries: 1).evaluate(EvaluationRequest())
    } catch let error as URLError {
      found[name] = error.code == .timedOut ? "timeout" : "connection"
    }
  }
  return found
}

/// Returns the number of tasks that ended by their cancellation.
func cancelled(_ client: Client) async throws -> Int {
  let session = try await client.session(
    SessionCreation(animation: ".bouncy.repeatForever()", clock: "live", ttl: 30))
  let (started, start) = AsyncStream<Void>.makeStream()
  let follower = Task {
    for try await _ in client.stream(session, fps: 30) { start.yield() }
  }
  let request = Task { try await Client(base: plan.silent).limits() }
  for await _ in started { break }
  follower.cancel()
  request.cancel()
  try await follower.value
  let isThrown = if case .failure = await request.result { true } else { false }
  try await session.delete()
  return isThrown ? 2 : 1
}

let client = Client(base: plan.base)
var found: [String: JSON] = [
  "evaluations": .array(try await evaluations(client, plan.cases)),
  "problems": .array(try await evaluations(client, plan.invalid)),
  "many": .array(try await client.evaluate(plan.many).numbers()?.map(JSON.number) ?? []),
  "velocities": .array(
    try await client.evaluate(plan.many).velocityNumbers()?.map(JSON.number) ?? []),
  "endpoints": try await endpoints(client),
  "session": try await session(client),
  "streams": [try await follow(client), try await follow(client)],
]
found.merge(try await limited()) { $1 }
found["cancelled"] = JSON(try await cancelled(client))
print(String(decoding: try JSONEncoder().encode(JSON.object(found)), as: UTF8.self))
