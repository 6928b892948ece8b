import InbetweenAPI
import Foundation
import TestSupport
import Testing

@testable import InbetweenProgram

@Suite("The access settings")
struct AccessSettingTests {
  private static let secret = "s3cret-s3cret-s3cret-s3cret-s3cret"
  private static let other = "0ther-0ther-0ther-0ther-0ther-0ther"

  private let environment = ["HOME": "/home/ada"]

  @Test("protect sessions if tokens exist, unless configured otherwise")
  func guarding() throws {
    for (tokens, auth, expected) in [
      (nil, nil, .off), (nil, "off", .off), (Self.secret, nil, .sessions),
      (Self.secret, "all", .all),
      (Self.secret, "off", .off),
    ] as [(String?, String?, AccessRules.Guarded)] {
      let configuration = try resolve(
        auth.map { [.auth: $0] } ?? [:], tokens.map { ["INBETWEEN_TOKENS": $0] } ?? [:]
      ).get()
      #expect(configuration.auth == expected)
      #expect(configuration.tokens?.count == tokens.map { _ in 1 })
    }
    for auth in ["sessions", "all"] {
      let problems = problems([.auth: auth], [:])
      #expect(
        problems == [
          "--auth: \"\(auth)\" requires tokens: set --tokens-file or INBETWEEN_TOKENS; allowed: \(Setting.auth.allowed)"
        ])
    }
  }

  @Test("read tokens from a file or the environment, and not from both")
  func places() throws {
    let file = try TemporaryFile("# two\n\(Self.secret)\n\(Self.other)\n")
    let configuration = try resolve([.tokensFile: file.path], [:]).get()
    #expect(configuration.tokens?.count == 2 && configuration.auth == .sessions)
    let both = problems([.tokensFile: file.path], ["INBETWEEN_TOKENS": Self.secret])
    #expect(
      both.count == 1 && both[0].hasPrefix("INBETWEEN_TOKENS: cannot be combined with --tokens")
    )
    let variable = try resolve([:], ["INBETWEEN_TOKENS_FILE": file.path]).get()
    #expect(variable.tokens == configuration.tokens)
  }

  @Test("show no token, not even a malformed one")
  func secrecy() throws {
    let configuration = try resolve([:], ["INBETWEEN_TOKENS": Self.secret]).get()
    var dumped = ""
    dump(configuration, to: &dumped)
    for text in [dumped, "\(configuration)", String(reflecting: configuration)] {
      #expect(!text.contains("s3cret"))
    }
    #expect("\(configuration)".contains("1 token, not shown"))
    let file = try TemporaryFile("s3cret")
    for found in [
      problems([:], ["INBETWEEN_TOKENS": "s3cret"]), problems([.tokensFile: file.path], [:]),
    ] {
      #expect(found.count == 1 && found[0].contains("a token of 6 characters"), "\(found)")
      #expect(!found[0].contains("s3cret"))
    }
    #expect(problems([:], ["INBETWEEN_TOKENS": "\n# s3cret\n"])[0].contains("contains no token"))
  }

  @Test("default to a burst of one second's requests")
  func bursts() throws {
    for (rate, burst, expected) in [
      ("50/s", nil, 50), ("30/m", nil, 1), ("2.5/s", nil, 3), ("50/s", "7", 7),
    ] as [(String, String?, Int)] {
      var flags: [Setting: String] = [.rateLimit: rate]
      flags[.rateBurst] = burst
      #expect(try resolve(flags, [:]).get().rateLimit?.burst == expected)
    }
    #expect(try resolve([.rateLimit: "off", .rateBurst: "7"], [:]).get().rateLimit == nil)
  }

  @Test("are in effect in the program, which rereads tokens on SIGHUP unless they are invalid")
  func program() throws {
    let file = try TemporaryFile(Self.secret)
    let program = try Program([
      "--port", "0", "--store", "memory", "--tokens-file", file.path, "--trusted-proxies",
      "127.0.0.1",
      "--rate-limit", "1/h", "--rate-burst", "5", "--cors-origins", "https://a.b",
    ])
    let port = try program.port()
    func send(_ token: String?, from address: String = "192.0.2.1") throws -> RawClient.Response {
      let client = try RawClient(port: port)
      let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
      client.send(
        "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
          + "X-Forwarded-For: \(address)\r\nOrigin: https://a.b\r\n\(authorization)\r\n{}")
      return try client.response()
    }
    #expect(try send(nil).status == 401)
    let response = try send(Self.secret)
    #expect(response.status == 201 && response.fields["ratelimit"] == "\"default\";r=4;t=3600")
    #expect(response.fields["access-control-allow-origin"] == "https://a.b")
    #expect(try send(Self.other).status == 401)

    try file.write(Self.other)
    program.send(SIGHUP)
    #expect(try program.line() == "inbetween reloaded \(file.path); tokens: 1")
    #expect(try send(Self.other, from: "192.0.2.2").status == 201)
    #expect(try send(Self.secret, from: "192.0.2.2").status == 401)

    try file.write("short")
    program.send(SIGHUP)
    program.send(SIGHUP)
    #expect(try (0..<5).map { _ in try send(Self.other).status } == [201, 201, 201, 201, 429])
    program.send(SIGTERM)
    let (code, complaint) = try program.end()
    #expect(code == 0)
    #expect(
      complaint.contains("token of 5 characters in line 1") && complaint.contains("are unchanged"))
  }

  @Test("end a program without a token file on SIGHUP")
  func hangup() throws {
    let program = try Program(["--port", "0", "--store", "memory"])
    _ = try program.port()
    program.send(SIGHUP)
    #expect(try program.end().code == 0)
  }

  private func resolve(
    _ flags: [Setting: String], _ variables: [String: String]
  ) -> Result<Configuration, ConfigurationErrors> {
    Configuration.resolve(flags: flags, environment: environment.merging(variables) { $1 })
  }

  private func problems(_ flags: [Setting: String], _ variables: [String: String]) -> [String] {
    switch resolve(flags, variables) {
    case .success: []
    case .failure(let errors): errors.problems.map(\.description)
    }
  }
}

/// A temporary file that is deleted when the object is released.
private final class TemporaryFile {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("inbetween-\(UUID().uuidString)").path

  init(_ text: String) throws { try write(text) }

  func write(_ text: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
