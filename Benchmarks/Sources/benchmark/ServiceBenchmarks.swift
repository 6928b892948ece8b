import Foundation

/// The benchmarks of throughput and latency.
///
/// The load generator `wrk` measures two builds of the service and several other servers, called
/// peers. In each round, it measures all servers one after another.
struct ServiceBenchmarks {
  /// The directory of the compiled peers and of the Lua scripts.
  let peers: String
  /// The path of the release build, which uses shared libraries and the allocator of the C library.
  let plain: String
  /// The path of the optimised build, which the container image contains.
  let container: String
  // There are many short rounds, because the load of a shared machine changes within seconds.
  let iterations = 15
  let seconds = 1
  /// The numbers of connections; each kind of request is measured with each number.
  let loads = [32, 64]

  /// A kind of request: its name in `requests.lua` and its number of samples.
  struct Job {
    let name: String
    let samples: Int
    var isStep: Bool { name == "step" }
    /// True if the requests of this job differ from each other.
    ///
    /// `node:http` and Hummingbird cannot compute the responses to such requests.
    var isMix: Bool { name == "mix" }
    var title: String { isMix ? name : "\(name), \(samples) samples" }

    static let all = [
      Job(name: "evaluate", samples: 3), Job(name: "evaluate", samples: 121),
      Job(name: "evaluate", samples: 10_000), Job(name: "precision", samples: 10_000),
      Job(name: "mix", samples: 0), Job(name: "step", samples: 60),
    ]
  }

  private enum Failure: Error, CustomStringConvertible {
    /// wrk printed no result for the server at a URL.
    ///
    /// The second value is the text that wrk printed instead.
    case noResult(String, String)

    var description: String {
      switch self {
      case .noResult(let url, let text): "wrk printed no result for \(url): \(text)"
      }
    }
  }

  private struct Peer {
    let name: String
    let command: Command
    let url: String
  }

  private struct Result {
    var rates: [Double] = []
    /// The median latency of each round in microseconds; empty for SQLite's own upserts.
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
    let builds = [("plain", plain), ("container", container)]
    let stores = job.isStep ? ["sqlite", "memory"] : ["memory"]
    var running: [Peer] = []
    for (store, (build, program)) in stores.flatMap({ store in builds.map { (store, $0) } }) {
      let file = store == "memory" ? store : "\(store):\(place)/\(build)-\(connections).sqlite"
      let command = try Command(
        program, ["serve", "--port", "0", "--store", file, "--log-level", "warning"])
      let line = command.firstLine()
      let url = line.split(separator: " ").first { $0.hasPrefix("http") }.map(String.init) ?? ""
      running.append(
        Peer(
          name: stores.count == 1 ? build : "\(build), \(store)",
          command: command, url: url.trimmingCharacters(in: [","])))
    }
    defer { for peer in running { peer.command.stop() } }
    try sessions(running[0].url, place)
    try respond(job, running[0].url, place)
    if job.isMix { try resizeResponse(job, connections, running[0].url, place) }
    let port = 20_000 + Int(getpid()) % 20_000
    running.append(
      try peer(
        "libmicrohttpd, memory", port, "\(peers)/memory",
        ["\(port)", "\(place)/head", "\(place)/answer"]))
    running.append(
      try peer(
        "libmicrohttpd, linked like container", port + 3, "\(peers)/memory-container",
        ["\(port + 3)", "\(place)/head", "\(place)/answer"]))
    if !job.isStep && !job.isMix {
      running.append(try peer("node:http", port + 1, "node", ["\(peers)/node.mjs", "\(port + 1)"]))
      running.append(try peer("Hummingbird", port + 2, "\(peers)/codable", ["\(port + 2)"]))
    }
    // Wait until all peers listen.
    for peer in running {
      _ = try Command.text(
        "curl", "--silent", "--retry", "20", "--retry-connrefused", "--retry-delay", "1", peer.url)
    }

    var results = running.map { _ in Result() }
    var upserts = Result()
    for iteration in 0...iterations {
      for (index, peer) in running.enumerated() {
        if job.isStep { try sessions(peer.url, place) }
        // The first round is a warm-up and is not counted.
        try send(job, connections, peer.url, place, into: &results[index], counts: iteration > 0)
      }
      if job.isStep && iteration > 0 {
        upserts.rates.append(try upsertRate("\(place)/upserts-\(iteration)"))
      }
    }
    let ours = stores.count * builds.count
    let names = running.map(\.name) + (job.isStep ? ["SQLite's own upserts"] : [])
    if job.isStep { results.append(upserts) }
    var table = Table(
      "\(job.title), \(connections) connections",
      ["requests/s", "p50 µs", "p99 µs", "p99/p50", "errors"]
        + names.prefix(ours).map { "requests/s of \($0) ÷ this row" })
    for (name, result) in zip(names, results) {
      let ratios = results.prefix(ours).map { build in
        Timing.median(zip(build.rates, result.rates).map { $0 / $1 }).short
      }
      table.add(
        name,
        [
          Timing.median(result.rates).short,
          result.p50s.isEmpty ? "" : Timing.median(result.p50s).short,
          result.p99s.isEmpty ? "" : Timing.median(result.p99s).short,
          result.p99s.isEmpty
            ? "" : Timing.median(zip(result.p99s, result.p50s).map { $0 / $1 }).short,
          "\(result.errors)",
        ] + ratios)
    }
    table.print()
  }

  private func peer(
    _ name: String, _ port: Int, _ program: String, _ arguments: [String]
  ) throws -> Peer {
    Peer(
      name: name, command: try Command(program, arguments), url: "http://127.0.0.1:\(port)")
  }

  /// Measures one round.
  ///
  /// If `counts` is true, the method adds the measured numbers to `result`.
  ///
  /// - Returns: The mean size of a response, including its head, in bytes.
  @discardableResult
  private func send(
    _ job: Job, _ connections: Int, _ url: String, _ place: String, into result: inout Result,
    counts: Bool
  ) throws -> Int {
    let text = try Command.text(
      "wrk", "--threads", "1", "--connections", "\(connections)", "--duration", "\(seconds)s",
      "--script", "\(peers)/requests.lua", url, "--", job.name, "\(job.samples)",
      "\(place)/sessions", peers)
    let line = text.split(separator: "\n").first { $0.hasPrefix("result ") } ?? ""
    let numbers = line.split(separator: " ").dropFirst().compactMap { Double($0) }
    guard numbers.count == 5 else { throw Failure.noResult(url, text) }
    guard counts else { return Int(numbers[4]) }
    result.rates.append(numbers[0])
    result.p50s.append(numbers[1])
    result.p99s.append(numbers[2])
    result.errors += Int(numbers[3])
    return Int(numbers[4])
  }

  /// Measures the mean response size of a job, and resizes the stored response to that size.
  ///
  /// The C peer sends the stored response.
  private func resizeResponse(
    _ job: Job, _ connections: Int, _ url: String, _ place: String
  ) throws {
    var unused = Result()
    let size = try send(job, connections, url, place, into: &unused, counts: false)
    let head = try Data(contentsOf: URL(filePath: "\(place)/head")).count
    let file = URL(filePath: "\(place)/answer")
    var content = try Data(contentsOf: file)
    let target = max(1, size - head)
    while content.count < target { content += content }
    try content.prefix(target).write(to: file)
  }

  /// Creates 64 sessions for the job `step`, and writes their identifiers to a file.
  ///
  /// For a server without sessions, the file contains placeholders. Such a server ignores the path
  /// of a request.
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

  /// Stores one response in two files, one for the head and one for the body.
  ///
  /// The response is computed by the service for one request of the job. The C peer keeps both
  /// files in memory and sends their contents.
  private func respond(_ job: Job, _ url: String, _ place: String) throws {
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

  /// Returns the number of upserts per second that SQLite reaches without the service.
  ///
  /// Each row has the size of a stored session.
  private func upsertRate(_ path: String) throws -> Double {
    let text = try Command.text(
      "\(peers)/upserts", path, "64", "\(StoreBenchmarks.payloadBytes)", "\(seconds)")
    return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }
}
