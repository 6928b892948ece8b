import AnimationNotation
import Foundation
import HTTPMessages
import TestSupport
import Testing

/// Commands that send their requests to a server with libcurl.
@Suite("Commands with a server", .timeLimit(.minutes(2)))
struct RemoteCommandTests {
  private let deployment: Deployment
  private let conversation: Conversation
  private let folder: Folder
  private var server: String { "http://127.0.0.1:\(deployment.port)" }

  init() throws {
    deployment = try Deployment()
    conversation = try Conversation(port: deployment.port)
    folder = try Folder()
  }

  /// Runs a command against the server, in the folder.
  private func run(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(arguments + ["--server", server], directory: folder.url.path)
  }

  /// Creates a session with a command, and returns its name.
  private func session(_ body: String) throws -> String {
    try folder.write("body.json", body)
    let created = try run("session", "create", "body.json")
    let name = try #require(created.text.firstMatch(of: /"id":"(ses_[^"]+)"/), "\(created)")
    return String(name.1)
  }

  @Test("print the responses of the server for a session, from its creation to its end")
  func sessions() throws {
    let name = try session(#"{"animation":".smooth","to":100}"#)
    let path = "/v1/sessions/\(name)"
    try folder.write("step.json", #"{"range":{"end":0.1,"count":2}}"#)
    let stepped = try run("session", "step", name, "step.json")
    #expect(stepped.code == 0, "\(stepped.complaintText)")
    #expect(stepped.text.contains(#""revision":2"#))
    try folder.write("change.json", #"{"animation":".bouncy","to":{"value":50}}"#)
    let acted = try run("session", "act", name, "change.json")
    #expect(acted.code == 0, "\(acted.complaintText)")
    #expect(acted.text.contains(#""revision":3"#))
    let shown = try run("session", "show", name)
    #expect(shown.code == 0)
    #expect(shown.output == (try conversation.send("GET", path)).content)
    let plot = try run("session", "plot", name, "step.json")
    #expect(plot.code == 0 && plot.text.contains("┤"), "\(plot.complaintText)")
    let reset = try run("session", "reset", name)
    #expect(reset.code == 0 && reset.text.contains(#""time":0,"#), "\(reset)")
    let fork = try run("session", "fork", name)
    #expect(fork.code == 0 && fork.text.contains(#""id":"ses_"#), "\(fork)")
    let ended = try run("session", "delete", name)
    #expect(ended.code == 0 && ended.output.isEmpty, "\(ended)")
    let missing = try run("session", "show", name)
    #expect(missing.code == 2 && missing.output.isEmpty)
    #expect(missing.complaintText.hasPrefix("inbetween: "), "\(missing.complaintText)")
  }

  @Test("find the server in the variables of its settings")
  func variables() throws {
    let shown = try ProgramRun(
      ["session", "create", "-"], input: Array(#"{"properties":{"x":0}}"#.utf8),
      environment: ["INBETWEEN_PORT": "\(deployment.port)", "INBETWEEN_HOST": "127.0.0.1"])
    #expect(shown.code == 0 && shown.text.contains(#""id":"ses_"#), "\(shown)")
  }

  @Test("exit with 69 if the server does not respond")
  func unavailable() throws {
    let port = deployment.port
    deployment.program.send(SIGTERM)
    _ = try deployment.program.end()
    let run = try ProgramRun(["session", "show", "ses_0", "--server", "http://127.0.0.1:\(port)"])
    #expect(run.code == 69 && run.output.isEmpty)
    #expect(run.complaintText.hasPrefix("inbetween: http://127.0.0.1:\(port): "), "\(run)")
  }

  @Test("watch prints the data of each event of a stream, until its end")
  func watchesStream() throws {
    let target = "/v1/evaluate?animation=.linear(duration:0.2)&to=100&fps=10"
    let watched = try ProgramRun(["watch", "\(server)\(target)"])
    let stream = try conversation.send(
      "GET", target, fields: ["Accept: text/event-stream"], content: [])
    let data = stream.text.split(separator: "\n").filter { $0.hasPrefix("data: ") }
      .map { $0.dropFirst("data: ".count) }
    #expect(watched.code == 0 && data.count > 3, "\(watched)")
    #expect(watched.text.split(separator: "\n") == data)
  }

  @Test("exit with 2 after a stream that ends with a problem, with and without a server")
  func endsWithProblem() throws {
    try folder.write(
      "Fault.swift",
      """
      struct Fault: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          let list = [0.0]
          return value.scaled(by: time > 0.2 ? list[3] : time)
        }
      }
      """)
    let arguments = [
      "evaluate", "Fault.swift", "--to", "100", "--end", "1", "--fps", "20", "--format",
      "sse",
    ]
    for more in [[], ["--server", server]] {
      let run = try ProgramRun(arguments + more, directory: folder.url.path)
      #expect(run.code == 2 && run.text.contains("event: problem\n"), "\(run)")
      #expect(run.complaintText.contains("\nFault.swift:6:42: error: "), "\(run.complaintText)")
    }
  }

  @Test("exit with 0 after another response that contains the text of such an event")
  func containsEventText() throws {
    let text = CustomSources.elastic + "\n/*\nevent: problem\ndata: {\"title\":\"x\"}\n\n*/\n"
    try folder.write("Elastic.swift", text)
    let stored = try ProgramRun(
      ["/v1/evaluate", "Elastic.swift", "--to", "1", "--server", server],
      directory: folder.url.path)
    #expect(stored.code == 0, "\(stored.complaintText)")
    let digest = SourceDigest(of: text)
    let run = try ProgramRun(["/v1/sources/\(digest.hexadecimal)", "--server", server])
    #expect(run.code == 0 && run.complaintText.isEmpty && run.text == text, "\(run)")
  }

  @Test("watch follows a live session, and ends quietly with its reader")
  func watchesSession() throws {
    let name = try session(
      #"{"animation":".linear(duration: 2).repeatForever()","to":100,"clock":"live"}"#)
    let watching = "'\(Program.path)' watch '\(server)/v1/sessions/\(name)'"
    let lines = try shell(
      ["{ \(watching); echo $? >status; } | head -3; cat status"], in: folder.url)
    let parts = lines[0].split(separator: "\n")
    #expect(parts.count == 4, "\(lines)")
    #expect(parts.dropFirst().prefix(2).allSatisfy { $0.contains(#""values":{"value":"#) })
    #expect(parts.last == "141", "\(lines)")
    let missing = try ProgramRun(["watch", "ses_AAAAAAAAAAAAAAAAAAAAAA", "--server", server])
    #expect(missing.code == 2 && missing.output.isEmpty, "\(missing)")
  }

  @Test("store a source before they name it by its digest, however long it is")
  func sources() throws {
    let padding = (0..<400).map { "// \($0): a comment that no URL has space for\n" }.joined()
    try folder.write("Elastic.swift", padding + CustomSources.elastic)
    let arguments = [
      "evaluate", "Elastic.swift", "--to", "100", "--arguments", #"{"amplitude":0.4}"#,
    ]
    let local = try ProgramRun(arguments, directory: folder.url.path)
    let remote = try ProgramRun(arguments + ["--server", server], directory: folder.url.path)
    #expect(local.code == 0 && remote.code == 0, "\(remote)")
    #expect(remote.output == local.output)
    let compared = try run(
      "compare", "Elastic.swift", ".bouncy", "--arguments", #"{"amplitude":0.4}"#)
    #expect(compared.code == 0, "\(compared)")
    try folder.write("Wrong.swift", "struct A: CustomAnimation {\n  let x = nothing\n}\n")
    let wrong = try run("evaluate", "Wrong.swift")
    #expect(wrong.code == 2 && wrong.output.isEmpty)
    #expect(wrong.complaintText.contains("Wrong.swift:2:11: error: "), "\(wrong.complaintText)")
  }

  @Test("send their header fields with the source, too")
  func tokens() throws {
    let token = String(repeating: "t", count: 32)
    let server = try Program(
      ["--port", "0", "--store", "memory", "--log-level", "off", "--auth", "all"],
      environment: ["INBETWEEN_TOKENS": token])
    defer { server.send(SIGTERM) }
    let address = "http://127.0.0.1:\(try server.port())"
    try folder.write("Elastic.swift", CustomSources.elastic)
    let arguments = ["evaluate", "Elastic.swift", "--server", address, "-H", "Accept: text/csv"]
    let refused = try ProgramRun(arguments, directory: folder.url.path)
    #expect(refused.code == 2, "\(refused)")
    let allowed = try ProgramRun(
      arguments + ["-H", "Authorization: Bearer \(token)"], directory: folder.url.path)
    #expect(allowed.code == 0 && allowed.text.hasPrefix("time,value\r\n"), "\(allowed)")
  }
}
