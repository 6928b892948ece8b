import Foundation
import TestSupport
import Testing

@testable import InbetweenProgram

@Suite("The program")
struct ServeTests {
  @Test("serves until SIGTERM or SIGINT, and exits with 0", arguments: [SIGTERM, SIGINT])
  func livesAndEnds(_ signal: Int32) throws {
    let server = try Program(["--port", "0", "--store", "memory"])
    let port = try server.port()
    for path in ["/readyz", "/livez", "/startupz"] {
      #expect(try HealthProbe(host: "0.0.0.0", port: port, path: path).status() == 200)
    }
    let check = try Program(["healthcheck"], environment: environment(port: port))
    #expect(try check.end().code == 0)
    server.send(signal)
    #expect(try server.end().code == 0)
    let late = try Program(["healthcheck"], environment: environment(port: port))
    #expect(try late.end().code == 1)
  }

  @Test("is alive and not ready while it drains; a second signal ends it at once")
  func drains() throws {
    let server = try Program(["--port", "0", "--store", "memory", "--drain-delay", "3600"])
    let port = try server.port()
    server.send(SIGTERM)
    let probe = HealthProbe(host: "127.0.0.1", port: port, path: "/readyz")
    while try probe.status() == 200 {}
    #expect(try probe.status() == 503)
    #expect(try HealthProbe(host: "127.0.0.1", port: port, path: "/livez").status() == 200)
    server.send(SIGINT)
    #expect(try server.end().code == 128 + SIGINT)
  }

  @Test("keeps its session file exclusive, in the user's directory")
  func ownsItsFile() throws {
    let state = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: state) }
    let environment = ["XDG_STATE_HOME": state.path, "INBETWEEN_PORT": "0"]
    let file = state.path + "/inbetween/sessions.sqlite"

    let first = try Program([], environment: environment)
    #expect(try first.line()?.hasSuffix("sessions in \(file)") == true)
    let second = try Program([], environment: environment)
    let refused = try second.end()
    #expect(refused.code == 69)
    #expect(refused.complaint.contains(file))
    first.send(SIGTERM)
    #expect(try first.end().code == 0)

    let third = try Program([], environment: environment)
    _ = try third.port()
    third.send(SIGTERM)
    #expect(try third.end().code == 0)
  }

  @Test("refuses an address that is in use")
  func needsItsAddress() throws {
    let first = try Program(["--port", "0", "--store", "memory"])
    let port = try first.port()
    let second = try Program(["--port", "\(port)", "--store", "memory"])
    let refused = try second.end()
    #expect(refused.code == 69)
    #expect(refused.complaint.contains("\(port)"))
  }

  @Test("reports all errors in its configuration", arguments: ["serve", "check-config"])
  func refusesConfiguration(_ command: String) throws {
    let program = try Program(
      [command, "--port", "x"], environment: ["INBETWEEN_WROKERS": "2", "HOME": "/"])
    let (code, complaint) = try program.end()
    #expect(code == 78)
    #expect(complaint.contains("--port: \"x\""))
    #expect(complaint.contains("did you mean INBETWEEN_WORKERS?"))
  }

  @Test("starts with service links and logs one warning about them")
  func skipsServiceLinks() throws {
    let program = try Program(
      ["--store", "memory", "--port", "0"],
      environment: [
        "INBETWEEN_PORT": "tcp://10.0.0.1:8080", "INBETWEEN_SERVICE_HOST": "10.0.0.1",
        "INBETWEEN_PORT_8080_TCP_ADDR": "10.0.0.1", "HOME": "/",
      ])
    _ = try program.port()
    program.send(SIGTERM)
    let (code, complaint) = try program.end()
    #expect(code == 0)
    let warnings = complaint.split(separator: "\n").filter { $0.contains("enableServiceLinks") }
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("INBETWEEN_PORT_8080_TCP_ADDR") == true)
  }

  @Test("refuses unknown options", arguments: [["--prot", "1"], ["serv"], ["serve", "x"]])
  func refusesUnknownOptions(_ arguments: [String]) throws {
    #expect(try Program(arguments).end().code == 64)
  }

  private func environment(port: Int) -> [String: String] {
    ["INBETWEEN_HOST": "0.0.0.0", "INBETWEEN_PORT": "\(port)", "INBETWEEN_STORE": "memory"]
  }
}
