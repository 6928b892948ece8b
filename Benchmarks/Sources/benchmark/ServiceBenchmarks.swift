import Foundation

/// The benchmarks of the complete service and its peers under the same `wrk` load, in alternating
/// rounds.
struct ServiceBenchmarks {
  /// The directory of the built peers.
  let peers: String
  let program: String
  // Many short rounds: the load of a shared machine varies, and each ratio should compare the same
  // moment.
  let rounds = 15
  let seconds = 1
  /// The numbers of concurrent connections, one load after another.
  let loads = [32, 64]

  /// A benchmarked request: its name in `requests.lua`, and its number of samples.
  struct Job {
    let name: String
    let samples: Int
    var isStep: Bool { name == "step" }

    static let all = [
      Job(name: "evaluate", samples: 3), Job(name: "evaluate", samples: 121),
      Job(name: "evaluate", samples: 10_000), Job(name: "precision", samples: 10_000),
      Job(name: "step", samples: 60),
    ]
  }

  private enum Failure: Error {
    /// A peer without a result, and the text in place of its figures.
    case noResult(String, String)
  }

  private struct Peer {
    let name: String
    let command: Command
    let url: String
  }

  private struct Result {
    var rates: [Double] = []
    /// The latencies in microseconds; empty if there were no requests.
    var p50s: [Double] = []
    var p99s: [Double] = []
    var errors = 0
  }

  func print() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(getpid())")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    for connections in loads {
      for job in Job.all { try print(job, connections, place.path()) }
    }
  }

  private func print(_ job: Job, _ connections: Int, _ place: String) throws {
    let stores = job.isStep ? ["sqlite:\(place)/sessions.sqlite", "memory"] : ["memory"]
    var running: [Peer] = []
    for store in stores {
      let command = try Command(
        program, ["serve", "--port", "0", "--store", store, "--log-level", "warning"])
      let line = command.firstLine()
      let url = line.split(separator: " ").first { $0.hasPrefix("http") }.map(String.init) ?? ""
      running.append(
        Peer(
          name: stores.count == 1 ? "inbetween" : "inbetween, \(store.prefix { $0 != ":" })",
          command: command, url: url.trimmingCharacters(in: [","])))
    }
    defer { for peer in running { peer.command.stop() } }
    try sessions(running[0].url, place)
    try answer(job, running[0].url, place)
    let port = 20_000 + Int(getpid()) % 20_000
    running.append(
      try peer(
        "libmicrohttpd, memory", port, "\(peers)/memory",
        ["\(port)", "\(place)/head", "\(place)/answer"]))
    if !job.isStep {
      running.append(try peer("node:http", port + 1, "node", ["\(peers)/node.mjs", "\(port + 1)"]))
      running.append(try peer("Hummingbird", port + 2, "\(peers)/codable", ["\(port + 2)"]))
    }
    // Waits until all peers listen.
    for peer in running {
      _ = try Command.text(
        "curl", "--silent", "--retry", "20", "--retry-connrefused", "--retry-delay", "1", peer.url)
    }

    var results = running.map { _ in Result() }
    var upserts = Result()
    for round in 0...rounds {
      for (index, peer) in running.enumerated() {
        if job.isStep { try sessions(peer.url, place) }
        // The first round is a warm-up.
        try ask(job, connections, peer.url, place, into: &results[index], counts: round > 0)
      }
      if job.isStep && round > 0 {
        upserts.rates.append(try upsertRate("\(place)/upserts-\(round)"))
      }
    }
    let names = running.map(\.name) + (job.isStep ? ["SQLite's own upserts"] : [])
    if job.isStep { results.append(upserts) }
    var table = Table(
      "\(job.name), \(job.samples) samples, \(connections) connections",
      ["requests/s", "p50 µs", "p99 µs", "errors", "inbetween's ratio"])
    for (name, result) in zip(names, results) {
      let ratios = zip(results[0].rates, result.rates).map { $0 / $1 }
      table.add(
        name,
        [
          Timing.median(result.rates).short,
          result.p50s.isEmpty ? "" : Timing.median(result.p50s).short,
          result.p99s.isEmpty ? "" : Timing.median(result.p99s).short, "\(result.errors)",
          Timing.median(ratios).short,
        ])
    }
    table.print()
  }

  private func peer(
    _ name: String, _ port: Int, _ program: String, _ arguments: [String]
  ) throws -> Peer {
    Peer(
      name: name, command: try Command(program, arguments), url: "http://127.0.0.1:\(port)")
  }

  private func ask(
    _ job: Job, _ connections: Int, _ url: String, _ place: String, into result: inout Result,
    counts: Bool
  ) throws {
    let text = try Command.text(
      "wrk", "--threads", "1", "--connections", "\(connections)", "--duration", "\(seconds)s",
      "--script", "\(peers)/requests.lua", url, "--", job.name, "\(job.samples)",
      "\(place)/sessions")
    let line = text.split(separator: "\n").first { $0.hasPrefix("result ") } ?? ""
    let numbers = line.split(separator: " ").dropFirst().compactMap { Double($0) }
    guard numbers.count == 5 else { throw Failure.noResult(url, text) }
    guard counts else { return }
    result.rates.append(numbers[0])
    result.p50s.append(numbers[1])
    result.p99s.append(numbers[2])
    result.errors += Int(numbers[3])
  }

  /// Creates the sessions to step; a peer without sessions sends the same response for all paths.
  private func sessions(_ url: String, _ place: String) throws {
    var names = ""
    for _ in 0..<64 {
      let text = try Command.text(
        "curl", "--silent", "\(url)/v1/sessions", "--json",
        #"{"animation":".bouncy.repeatForever()","to":100}"#)
      let parts = text.split(separator: "\"")
      names += (parts.count > 3 && parts[1] == "id" ? parts[3] : "none") + "\n"
    }
    try names.write(toFile: "\(place)/sessions", atomically: true, encoding: .utf8)
  }

  /// Saves the response to one request of the job, head and content; the static peer sends it from
  /// memory.
  private func answer(_ job: Job, _ url: String, _ place: String) throws {
    let end = "\(Double(job.samples - 1) / 60)"
    var path = "/v1/evaluate"
    var body = """
      {"animation":{"type":"spring","duration":0.5,"bounce":0.3},"to":1123456,\
      "range":{"end":\(end),"fps":60}\(job.name == "precision" ? #","precision":3"# : "")}
      """
    if job.isStep {
      let names = try String(contentsOfFile: "\(place)/sessions", encoding: .utf8)
      path = "/v1/sessions/\(names.prefix { $0 != "\n" })/evaluate"
      body = #"{"range":{"duration":\#(end),"fps":60}}"#
    }
    _ = try Command.text(
      "curl", "--silent", "--dump-header", "\(place)/head", "--output", "\(place)/answer",
      "\(url)\(path)", "--json", body)
  }

  /// Returns SQLite's own rate of sequential upserts of a stepped session's bytes, per second.
  private func upsertRate(_ path: String) throws -> Double {
    let text = try Command.text(
      "\(peers)/upserts", path, "64", "\(StoreBenchmarks.payloadBytes)", "\(seconds)")
    return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }
}
