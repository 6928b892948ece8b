import Foundation
import InbetweenAPI
import TestSupport
import Testing

@testable import InbetweenProgram

@Suite("The metrics port", .timeLimit(.minutes(1)))
struct MetricsPortTests {
  @Test("counts responses by route, method and status")
  func counts() throws {
    let program = try ObservedProgram()
    let evaluation = #"{"animation":".linear","range":{"end":1,"count":5}}"#
    for _ in 0..<3 { _ = try program.send("POST", "/v1/evaluate", evaluation) }
    _ = try program.send("POST", "/v1/evaluate", "{")
    _ = try program.send("GET", "/v1/evaluate.csv?animation=.linear&times=0,1")
    _ = try program.send("GET", "/no/such/path")
    let created = try program.send("POST", "/v1/sessions", "{}")
    let session = try #require(created.fields["location"])
    _ = try program.send("POST", session + "/evaluate", #"{"range":{"duration":1,"count":7}}"#)
    _ = try program.send("DELETE", session)
    _ = try program.send("GET", "/livez", fields: ["Host: twice"])

    let page = try program.scrape()
    #expect(page.histogramFaults == [])
    let counted: [(String, String, Int, Double)] = [
      ("/v1/evaluate", "POST", 200, 3), ("/v1/evaluate", "POST", 400, 1),
      ("/v1/evaluate.{suffix}", "GET", 200, 1), ("none", "GET", 404, 1), ("none", "none", 400, 1),
      ("/v1/sessions", "POST", 201, 1), ("/v1/sessions/{id}/evaluate", "POST", 200, 1),
      ("/v1/sessions/{id}", "DELETE", 204, 1),
    ]
    for (route, method, status, count) in counted {
      let labels = ["route": route, "method": method, "status": "\(status)"]
      #expect(page.value("inbetween_http_requests_total", labels) == count, "\(labels)")
    }
    #expect(page.sum("inbetween_http_requests_total") == counted.reduce(0) { $0 + $1.3 })
    // A request that is refused before it is parsed has no duration.
    #expect(page.sum("inbetween_http_request_duration_seconds_count") == 9)
    #expect(page.value("inbetween_samples_total", ["route": "/v1/evaluate"]) == 15)
    #expect(page.value("inbetween_samples_total", ["route": "/v1/evaluate.{suffix}"]) == 2)
    #expect(page.value("inbetween_samples_total", ["route": "/v1/sessions/{id}/evaluate"]) == 7)
    let received = page.value(
      "inbetween_http_request_content_bytes_total", ["route": "/v1/evaluate"])
    #expect(received == Double(3 * evaluation.utf8.count + 1))
    #expect(page.value("inbetween_sessions_created_total") == 1)
    #expect(page.value("inbetween_sessions_deleted_total") == 1)
    #expect(page.value("inbetween_sessions_stored") == 0)
    let replaced = ["operation": "replace"]
    #expect(page.value("inbetween_store_operation_duration_seconds_count", replaced) == 1)
    #expect(page.sum("inbetween_store_errors_total") == 0)
    #expect(page.value("inbetween_connections_accepted_total") == 10)
    #expect(page.sum("inbetween_connections_turned_away_total") == 0)
    #expect(page.value("inbetween_draining") == 0)
    #expect(page.value("inbetween_http_problems_total", ["problem": "malformed-json"]) == 1)
    #expect(page.value("inbetween_http_problems_total", ["problem": "not-found"]) == 1)
    #expect(page.value("inbetween_http_problems_total", ["problem": "malformed-request"]) == 1)
    #expect(page.sum("inbetween_http_problems_total") == 3)
    let build = ["version": "1.0.0", "swift": Version.swift, "store": "memory"]
    #expect(page.value("inbetween_build_info", build) == 1)
    #expect(page.sum("process_resident_memory_bytes") > 0)
  }

  @Test("counts every one of many concurrent requests")
  func countsAll() throws {
    let program = try ObservedProgram(["--workers", "4"])
    try concurrently(8) { _ in
      for _ in 0..<25 { _ = try program.send("GET", "/v1/spring?spring=smooth&times=0,1") }
    }
    let page = try program.scrape()
    let labels = ["route": "/v1/spring", "method": "GET", "status": "200"]
    #expect(page.value("inbetween_http_requests_total", labels) == 200)
    #expect(page.value("inbetween_samples_total", ["route": "/v1/spring"]) == 400)
    let durations = "inbetween_http_request_duration_seconds_count"
    #expect(page.value(durations, ["route": "/v1/spring"]) == 200)
  }

  @Test("serves the metrics and the probes only; the main port does not serve the metrics")
  func servesLittle() throws {
    let program = try ObservedProgram()
    let port = program.metricsPort
    let page = try program.send("GET", "/metrics", port: port)
    #expect(page.status == 200)
    #expect(page.fields["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
    for path in ["/livez", "/readyz", "/startupz"] {
      #expect(try program.send("GET", path, port: port).status == 200)
      #expect(try program.send("GET", path).status == 200)
    }
    for target in [
      "/", "/v1/evaluate?animation=.linear", "/v1/sessions", "/metrics/", "/openapi.json",
    ] {
      #expect(try program.send("GET", target, port: port).status == 404, "\(target)")
    }
    #expect(try program.send("HEAD", "/metrics", port: port).status == 200)
    #expect(try program.send("DELETE", "/metrics", port: port).status == 405)
    #expect(try program.send("POST", "/metrics", "{}", port: port).status == 413)
    #expect(try program.send("GET", "/metrics").status == 404)
  }

  @Test("is alive, started and not ready while the server drains")
  func drains() throws {
    let program = try ObservedProgram(["--drain-delay", "3600"])
    program.program.send(SIGTERM)
    let probe = HealthProbe(host: "127.0.0.1", port: program.metricsPort, path: "/readyz")
    while try probe.status() == 200 {}
    #expect(try probe.status() == 503)
    for path in ["/livez", "/startupz"] { #expect(try program.send("GET", path).status == 200) }
    #expect(try program.scrape().value("inbetween_draining") == 1)
  }

  @Test("is off by default, and its address must be free")
  func isOptional() throws {
    let quiet = try Program(["--port", "0", "--store", "memory"])
    _ = try quiet.port()
    #expect(quiet.complaint(with: "\"ready\"")?.contains("metrics\":\"http") == false)
    let first = try ObservedProgram()
    let second = try Program(
      ["--port", "0", "--store", "memory", "--metrics-port", "\(first.metricsPort)"])
    let refused = try second.end()
    #expect(refused.code == 69)
    #expect(refused.complaint.contains("\(first.metricsPort)"))
  }
}
