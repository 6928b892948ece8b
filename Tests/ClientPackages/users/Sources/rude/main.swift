// Sends requests to the server of rude.py: rude RUDE STRICT COUNTS. Prints the results as JSON.
// STRICT is the address of a server with --require-if-match.
import Foundation
import InbetweenClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The numbers of responses of each kind.
struct Counts: Decodable {
  let delays: Int
  let redirects: [Int]
  let contents: Int
}

let counts = try JSONDecoder().decode(Counts.self, from: Data(CommandLine.arguments[3].utf8))

func client(_ name: String, retries: Int = 0) -> Client {
  guard let base = URL(string: "\(CommandLine.arguments[1])/\(name)") else {
    fatalError("The address is not a URL.")
  }
  return Client(base: base, token: "secret", retries: retries)
}

func events(_ name: String, retries: Int = 0) -> EventStream {
  let client = client(name, retries: retries)
  return client.stream(client.session("x"))
}

/// Returns the status or the code of the error that a function throws, and the whole problem.
func failure(_ call: () async throws -> Void) async -> (JSON, InbetweenError?) {
  do {
    try await call()
    return (.null, nil)
  } catch let error as InbetweenError {
    return (.number(Double(error.status)), error)
  } catch let error as URLError {
    switch error.code {
    case .networkConnectionLost: return ("networkConnectionLost", nil)
    case .dataLengthExceedsMaximum: return ("dataLengthExceedsMaximum", nil)
    default: return (.number(Double(error.code.rawValue)), nil)
    }
  } catch {
    return (error is DecodingError ? "DecodingError" : "another error", nil)
  }
}

func evaluate(_ name: String, retries: Int = 0) async -> (JSON, InbetweenError?) {
  await failure { _ = try await client(name, retries: retries).evaluate(EvaluationRequest()) }
}

func follow(_ name: String, retries: Int = 0) async -> JSON {
  await failure { for try await _ in events(name, retries: retries) {} }.0
}

/// Returns the number of events of streams that were cancelled while they waited.
func waiting() async throws -> JSON {
  var count = 0
  for index in 0..<counts.delays {
    let follower = Task {
      var count = 0
      for try await _ in events("waiting-\(index)", retries: 9) { count += 1 }
      return count
    }
    _ = await evaluate("closing")
    follower.cancel()
    count += try await follower.value
  }
  return .number(Double(count))
}

/// Returns the number of events, and true if each came once and in its order.
func flood() async throws -> JSON {
  var count = 0
  var isOrdered = true
  for try await event in events("flood", retries: 2) where event.type != "end" {
    count += 1
    isOrdered = isOrdered && event.data.array?.first?.number == Double(count)
    if count == 1 { _ = await evaluate("closing") }
  }
  return [.number(Double(count)), .bool(isOrdered)]
}

/// Returns the results of streams of events.
func streams() async throws -> [String: JSON] {
  var found: [String: JSON] = [:]
  for name in ["page", "line", "data", "problem"] { found[name] = await follow(name) }
  found["short"] = await follow("short", retries: 2)
  var rows: [JSON] = []
  for try await event in events("lines") {
    rows.append([.string(event.type), event.id.map(JSON.string) ?? .null, event.data])
  }
  found["lines"] = .array(rows)
  var broken: [JSON] = []
  let error = await failure {
    for try await event in events("broken") { broken.append(event.data) }
  }
  found["broken"] = .array(broken + [error.0])
  found["waiting"] = try await waiting()
  found["flood"] = try await flood()
  return found
}

/// Returns the results of a server that requires `If-Match`.
func strict() async throws -> [String: JSON] {
  guard let base = URL(string: CommandLine.arguments[2]) else {
    fatalError("The address is not a URL.")
  }
  let client = Client(base: base)
  let other = Client(base: base, headers: ["accept": "*/*"])
  var found: [String: JSON] = [:]
  let wrong = EvaluationRequest(animation: ".sprin")
  let problem = await failure { _ = try await client.evaluateAs("txt", wrong) }.1
  found["text"] = [
    problem?.type.map(JSON.string) ?? .null,
    .array(problem?.errors.map { $0.pointer.map(JSON.string) ?? .null } ?? []),
  ]
  var isSame = true
  for suffix in ["svg", "png", "txt", "line", "csv", "ndjson"] {
    let mine = try await client.evaluateAs(suffix, EvaluationRequest())
    isSame = try await other.evaluateAs(suffix, EvaluationRequest()) == mine && isSame
  }
  found["texts"] = .bool(isSame)
  let session = try await client.session(SessionCreation(properties: ["x": 0]))
  var deleted: [JSON] = []
  for tag in [nil, "\"99\"", await session.tag] {
    deleted.append(await failure { try await session.delete(ifMatch: tag) }.0)
  }
  let second = try await client.session(SessionCreation(properties: ["x": 0]))
  deleted.append(await failure { try await second.delete(ifMatch: "*") }.0)
  found["deleted"] = .array(deleted)
  return found
}

/// Returns the numbers of levels that can be decoded with the stack of a task on macOS.
func levels() async -> JSON {
  var decoded: [JSON] = []
  for count in [96, 97, 500] {
    for (start, end) in [("[", "]"), (#"{"a":"#, "}")] {
      let text = String(repeating: start, count: count) + "1" + String(repeating: end, count: count)
      let isDecoded = await withCheckedContinuation { continuation in
        let thread = Thread {
          let value = try? JSONDecoder().decode(JSON.self, from: Data(text.utf8))
          continuation.resume(returning: value != nil)
        }
        thread.stackSize = 512 << 10
        thread.start()
      }
      if isDecoded { decoded.append(.number(Double(count))) }
    }
  }
  return .array(decoded)
}

var found: [String: JSON] = ["levels": await levels()]
var delays: [JSON] = []
for index in 0..<counts.delays {
  delays.append(
    await evaluate("delay-\(index)", retries: 2).1?.retryAfter.map(JSON.number) ?? .null)
}
found["delays"] = .array(delays)
var redirects: [JSON] = []
for status in counts.redirects {
  redirects.append([await evaluate("redirect-\(status)").0, await follow("redirect-\(status)")])
}
found["redirects"] = .array(redirects)
var contents: [JSON] = []
var results = 0
for index in 0..<counts.contents {
  contents.append(await evaluate("content-\(index)").0)
  // An error is a result here; the end of the process is not.
  _ = await failure { _ = try await client("result-\(index)").request("GET", "/") }
  results += 1
}
found["contents"] = .array(contents)
found["results"] = .number(Double(results))
found.merge(try await streams()) { $1 }
found.merge(try await strict()) { $1 }
print(String(decoding: try JSONEncoder().encode(JSON.object(found)), as: UTF8.self))
