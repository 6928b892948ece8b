import Foundation
import TestSupport

/// A server process with a metrics port; a test can read its log.
struct ObservedProgram {
  let program: Program
  let port: Int
  let metricsPort: Int

  /// The error for a server that does not report the address of its metrics.
  struct Silent: Error {}

  init(_ options: [String] = []) throws {
    program = try Program(["--port", "0", "--store", "memory", "--metrics-port", "0"] + options)
    port = try program.port()
    guard let ready = program.complaint(with: "/metrics"),
      let match = try #/http://127\.0\.0\.1:([0-9]+)/metrics/#.firstMatch(in: ready),
      let metricsPort = Int(match.1)
    else { throw Silent() }
    self.metricsPort = metricsPort
  }

  /// Sends one request on a new connection.
  func send(
    _ method: String, _ target: String, _ json: String? = nil, fields: [String] = [],
    port: Int? = nil
  ) throws -> RawClient.Response {
    try RawClient(port: port ?? self.port).send(method, target, json, fields: fields)
  }

  func scrape() throws -> MetricsReading {
    try MetricsReading(send("GET", "/metrics", port: metricsPort).text)
  }

  /// Stops the server and returns its log lines.
  func logged() throws -> [JSONValue] {
    program.send(SIGTERM)
    return try program.end().complaint.split(separator: "\n").map {
      try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
    }
  }
}
