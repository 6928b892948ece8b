import Foundation
import HTTPMessages
import InbetweenAPI
import TestSupport
import Testing

@Suite("The command line", .timeLimit(.minutes(5)))
struct CommandLineTests {
  /// The transcripts of requests that need no session and no special server.
  private static let transcripts = ((try? Transcript.all()) ?? []).filter { transcript in
    let request = transcript.request
    // A command line without content has no POST.
    let isPossible = request.method == "GET" || request.method == "POST" && !request.content.isEmpty
    return transcript.order == nil && transcript.server == nil && isPossible
      && RouteCommand.at(request.path).usesSessions == false
      && !["/", "/readyz", "/startupz", "/livez"].contains(request.path)
  }

  @Test("returns the bytes of the server for every transcript without a session")
  func transcripts() throws {
    #expect(Self.transcripts.count > 150)
    let server = try Program(["--port", "0", "--store", "memory", "--log-level", "off"])
    defer { server.send(SIGTERM) }
    let conversation = try Conversation(port: try server.port())
    for transcript in Self.transcripts {
      let request = transcript.request
      let target = request.path + (request.query.map { "?\($0)" } ?? "")
      // The name of a command sends the request to its path, with the parameters as options.
      let command = RouteCommand.all.first { $0.template == request.path }
      let named = Self.options(of: request.query).flatMap { options in
        command.map { $0.words + options }
      }
      try compare(transcript, named ?? [target], conversation)
    }
  }

  /// Runs a command line, and compares it with the response of the server.
  private func compare(
    _ transcript: Transcript, _ arguments: [String], _ conversation: Conversation
  ) throws {
    let request = transcript.request
    let name = Comment(rawValue: "\(transcript.testDescription): \(arguments)")
    let isOwn = request.value(of: .accept) == nil
    let accept = isOwn ? ["Accept: application/problem+json, */*;q=0.9"] : []
    let lines = request.fields.map { "\($0.name.text): \($0.value)" }
    let target = request.path + (request.query.map { "?\($0)" } ?? "")
    let hasContent = request.method == "POST"
    let length = hasContent ? ["Content-Length: \(request.content.count)"] : []
    let expected = try conversation.send(
      request.method, target, fields: lines + accept + length, content: request.content)
    let run = try ProgramRun(
      arguments + ["--json"] + (lines + ["Host: localhost"]).flatMap { ["-H", $0] }
        + (hasContent ? ["-"] : []),
      input: request.content)
    #expect(!run.wasKilled, name)
    guard expected.status < 400 else {
      #expect(run.code == 2, name)
      #expect(run.output.isEmpty, name)
      #expect(run.complaint == expected.content, name)
      return
    }
    let isNegative =
      transcript.operation == "checkSource"
      && !expected.text.contains(#""diagnostics":[]"#)
    #expect(run.code == (isNegative ? 2 : 0), name)
    #expect(run.output == expected.content, name)
    #expect(run.complaintText == "", name)
  }

  /// Returns the parameters of a query as options; `nil` if a part is not percent-encoded UTF-8.
  private static func options(of query: String?) -> [String]? {
    var options: [String] = []
    for part in (query ?? "").split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.replacing("+", with: " ").removingPercentEncoding }
      guard pair.count == 2, let name = pair[0], let value = pair[1], !name.contains("-") else {
        return nil
      }
      options.append("--\(name)=\(value)")
    }
    return options
  }

  @Test("reads SwiftUI text, files and standard input")
  func operands() throws {
    let folder = try Folder()
    try folder.write("body.json", #"{"animation":".spring(duration: 0.5)","to":100}"#)
    let json = try Data(contentsOf: folder.url.appendingPathComponent("body.json"))
    let ways = [
      try ProgramRun(["evaluate", ".spring(duration: 0.5)", "--to", "100"]),
      try ProgramRun(["evaluate", "--animation=.spring(duration: 0.5)", "--to=100"]),
      try ProgramRun(["evaluate", "body.json"], directory: folder.url.path),
      try ProgramRun(["evaluate", "./body.json"], directory: folder.url.path),
      try ProgramRun(["evaluate", "-"], input: [UInt8](json)),
      try ProgramRun([
        "/v1/evaluate?animation=.spring(duration:%200.5)", "--to", "100", "--frame-rate", "60",
      ]),
    ]
    #expect(ways[0].text.contains(#""events":[{"type":"logicallyComplete","time":0.5,"#))
    for way in ways { #expect(way.code == 0 && way.output == ways[0].output, "\(way)") }
    let compared = try ProgramRun(["compare", ".bouncy", ".snappy", "--format", "line"])
    #expect(compared.output == (try ProgramRun(["/v1/compare/bouncy/snappy.line"]).output))
    let style = try ProgramRun(["export", "-"], input: Array(#"{"animation":".bouncy"}"#.utf8))
    #expect(style.code == 0 && !style.output.isEmpty, "\(style)")
    #expect(style.output == (try ProgramRun(["export", "css", ".bouncy"]).output))
    let plot = try ProgramRun(["plot", ".bouncy"])
    #expect(plot.text.hasPrefix(".bouncy  0 → 1\n"), "\(plot)")
  }

  @Test("evaluates and checks custom animations in files")
  func sources() throws {
    let folder = try Folder()
    try folder.write("Elastic.swift", CustomSources.elastic)
    try folder.write("Wrong.swift", "struct A: CustomAnimation {\n  let x = nothing\n}\n")
    func run(_ arguments: String...) throws -> ProgramRun {
      try ProgramRun(arguments, directory: folder.url.path)
    }
    let arguments = ["--arguments", #"{"amplitude": 0.4}"#]
    let evaluated = try run("evaluate", "Elastic.swift", "--to", "100", arguments[0], arguments[1])
    #expect(evaluated.code == 0, "\(evaluated)")
    try folder.write(
      "body.json",
      #"{"animation":\#(CustomSources.json(CustomSources.elastic, #"{"amplitude":0.4}"#)),"to":100}"#
    )
    #expect(evaluated.output == (try run("evaluate", "body.json").output))
    #expect(try run("compare", "Elastic.swift", ".bouncy", arguments[0], arguments[1]).code == 0)
    let checked = try run("check", "Elastic.swift")
    #expect(checked.code == 0 && checked.text.contains(#""diagnostics":[]"#), "\(checked)")
    for command in ["check", "evaluate"] {
      let wrong = try run(command, "Wrong.swift")
      #expect(wrong.code == 2 && wrong.output.isEmpty)
      #expect(wrong.complaintText.contains("Wrong.swift:2:11: error: "), "\(wrong.complaintText)")
    }
    let json = try run("check", "Wrong.swift", "--json")
    #expect(json.code == 2 && json.text.contains(#"{"line":2,"column":11,"#))
    try folder.write("Again.swift", CustomSources.elastic)
    let named = try ProgramRun(
      ["evaluate", ".elastic(amplitude: 0.4)", "--to", "100"],
      environment: ["INBETWEEN_ANIMATIONS": folder.url.path])
    #expect(named.code == 78 && named.complaintText.contains("Wrong.swift:2:"), "\(named)")
  }

  @Test("names options, files and places in errors")
  func errors() throws {
    let run = try ProgramRun(["evaluate", ".sping", "--kye", "1", "--to", "a"])
    #expect(run.code == 2)
    #expect(
      run.complaintText.hasPrefix(
        "inbetween: The request is invalid\n  --kye: unknown parameter\n    allowed: animation, "),
      "\(run.complaintText)")
    #expect(run.complaintText.contains("\n  animation, column 2: must be an animation (given:"))
    #expect(run.complaintText.hasSuffix("\nMore: inbetween /problems/invalid-request\n"))
    #expect(try ProgramRun(["/problems/invalid-request"]).code == 0)
    let syntax = try ProgramRun(["evaluate", "-"], input: Array("{\n\"to\":1,}".utf8))
    #expect(syntax.code == 2)
    #expect(syntax.complaintText.hasPrefix("standard input:2:8: error: "), "\(syntax)")
    let control = try ProgramRun(["evaluate", ".\u{1B}[2J"])
    #expect(control.code == 2 && !control.complaint.contains(0x1B))
  }

  @Test(
    "prints no control character of a setting",
    arguments: [
      (["serve", "--port", "x\u{1B}[31m"], 78), (["check-config", "--store", "x\u{1B}[31m"], 78),
      (["healthcheck", "--host", "x\u{1B}[31m"], 78), (["serve", "x\u{1B}[31m"], 64),
      (["check-config", "--x\u{1B}[31m"], 64),
      (["check-config", "--store", "sqlite:/tmp/x\u{1B}[31m"], 0),
    ])
  func settings(_ arguments: [String], _ code: Int) throws {
    let run = try ProgramRun(arguments)
    #expect(Int(run.code) == code, "\(run)")
    #expect(!run.complaint.contains(0x1B) && !run.output.contains(0x1B), "\(run)")
    #expect((run.text + run.complaintText).contains("x\\u{1b}[31m"), "\(run)")
  }

  @Test(
    "rejects a wrong command line with 64",
    arguments: [
      ["evalute"], ["session"], ["check"], ["evaluate", "--to"], ["evaluate", "-x"],
      ["evaluate", "missing.json"], ["limits", "x"], ["evaluate", "-H", "x"],
      ["completions", "tcsh"], ["help", "nothing"], ["evaluate", "--server", "ftp://x"],
      ["evaluate", "/tmp"], ["session", "show"],
    ])
  func usage(_ arguments: [String]) throws {
    let run = try ProgramRun(arguments)
    #expect(run.code == 64 && run.output.isEmpty, "\(run)")
    #expect(run.complaintText.hasPrefix("inbetween: "), "\(run.complaintText)")
  }

  @Test("writes into an existing file, link or pipe, and does not replace it")
  func existingOutputs() throws {
    let folder = try Folder()
    let plot = "'\(Program.path)' plot .bouncy --format svg"
    let lines = try shell(
      [
        "\(plot) > expected; echo $?",
        "echo old > file; chmod 600 file; ln -s file link; \(plot) -o link; echo $?",
        "test -L link && cmp file expected && stat -c %a file",
        "mkfifo pipe; (cat pipe > received) & \(plot) -o pipe; echo $?; wait",
        "test -p pipe && cmp received expected && echo same",
      ], in: folder.url)
    #expect(lines == ["0\n", "0\n", "600\n", "0\n", "same\n"])
  }

  @Test("writes files only for successful requests, and ends quietly with its reader")
  func outputs() throws {
    let folder = try Folder()
    let path = folder.url.appendingPathComponent("motion.svg").path
    #expect(try ProgramRun(["plot", ".bouncy", "--format", "svg", "-o", path]).code == 0)
    let written = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(
      try ProgramRun(["/v1/evaluate.svg?animation=.bouncy"]).output == [UInt8](written))
    for (arguments, name, target) in [
      (["plot", ".bouncy"], "plot.svg", "/v1/evaluate.svg?animation=.bouncy"),
      (["evaluate", ".bouncy"], "values.csv", "/v1/evaluate.csv?animation=.bouncy"),
      (["export", "css", ".bouncy"], "a.css", "/v1/spring/bouncy.css"),
    ] {
      let file = folder.url.appendingPathComponent(name)
      #expect(try ProgramRun(arguments + ["-o", file.path]).code == 0)
      #expect(try ProgramRun([target]).output == [UInt8](try Data(contentsOf: file)), "\(name)")
    }
    let other = folder.url.appendingPathComponent("c.css").path
    let noted = try ProgramRun(["convert", ".bouncy", "-o", other])
    #expect(noted.code == 0)
    #expect(
      noted.complaintText
        == "inbetween: \(other) contains JSON, because 'convert' has no format css\n")
    for chosen in [["--format", "text"], ["-H", "Accept: application/json"]] {
      let quiet = try ProgramRun(["convert", ".bouncy", "-o", other] + chosen)
      #expect(quiet.code == 0 && quiet.complaint.isEmpty, "\(quiet)")
    }
    #expect(try ProgramRun(["plot", ".bounzy", "-o", path]).code == 2)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == written)
    #expect(try ProgramRun(["limits", "-o", folder.url.path]).code == 74)
    let program = Program.path
    let lines = try shell(
      [
        "'\(program)' evaluate .linear --count 3000000 --format csv | head -1",
        "'\(program)' evaluate .linear --count 3000000 --format csv 2>&1 >/dev/full; echo $?",
      ], in: folder.url)
    #expect(lines[0] == "time,value\r\n")
    #expect(lines[1] == "inbetween: No space left on device\n74\n")
  }
}
