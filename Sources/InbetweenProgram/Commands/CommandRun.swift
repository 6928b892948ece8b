import AnimationNotation
import Foundation
import HTTPClient
import HTTPMessages
import InbetweenAPI
import JSONCodec
import MicroHTTP
import SessionStorage
import Support

/// Runs a command that sends one request, and prints the response.
struct CommandRun {
  let animations: AnimationRegistry
  let streams: CommandStreams
  /// The address of the configured server.
  ///
  /// Commands that use sessions send their requests to this server if `--server` is not given.
  var usualServer = "http://localhost:8080"

  /// The exit codes of commands.
  ///
  /// Source for 64, 69 and 74: BSD's sysexits(3).
  enum Status {
    static let success: Int32 = 0
    /// The service refused the request, or a checked text has errors.
    static let refused: Int32 = 2
    /// The command line is wrong: EX_USAGE.
    static let usage: Int32 = 64
    /// The server does not respond completely, or libcurl is not installed: EX_UNAVAILABLE.
    static let unavailable: Int32 = 69
    /// The output cannot be written: EX_IOERR.
    static let output: Int32 = 74
  }

  /// Runs a command line, and returns the exit code.
  ///
  /// - Returns: `nil` if the command line is not a command that sends one request.
  func status(_ arguments: [String]) -> Int32? {
    do throws(UsageError) {
      guard let given = try CommandArguments(arguments) else { return nil }
      guard !given.wantsHelp else {
        let text = CommandHelp.text(of: ShellCommand(CommandListing(given.command)))
        return ended { try streams.write(Array(text.utf8)) } ?? Status.success
      }
      let server = given.server ?? (given.command.usesSessions ? usualServer : nil)
      let request = try CommandRequest(given, namesSources: server != nil, input: streams.read)
      return send(
        request, given,
        to: try server.map { address throws(UsageError) in
          try RemoteService(address)
        })
    } catch {
      let words = arguments.prefix { $0.first?.isLetter ?? false }
      let name = RouteCommand.named(by: Array(words))?.words ?? []
      streams.complain(lines: [
        "inbetween: \(error)", "Help: \((["inbetween"] + name).joined(separator: " ")) --help",
      ])
      return Status.usage
    }
  }

  private func send(
    _ prepared: CommandRequest, _ given: CommandArguments, to server: RemoteService?
  ) -> Int32 {
    let output = CommandOutput(
      file: given.output, write: streams.write, keepsContent: given.command.diagnostics != nil)
    if let server, let status = store(prepared, given, on: server) { return status }
    let failure = ended {
      if let server {
        try server.send(prepared.request) { try output.receive($1, of: $0) }
      } else {
        let response = response(to: prepared)
        let head = HTTPClient.Head(
          status: response.status, type: response.fields.value(of: .contentType) ?? "")
        try response.body.write { try output.receive($0, of: head) }
        try output.receive([], of: head)
      }
    }
    if let failure { return failure }
    let report = CommandReport(of: prepared)
    if output.isRefused { return refused(output.kept, report, given) }
    guard let member = given.command.diagnostics else {
      return close(output, given)
        ?? output.lastProblem.map { refused($0, report, given) } ?? Status.success
    }
    let lines = report.lines(diagnostics: member, in: output.kept)
    guard lines.isEmpty || given.printsJSON else {
      streams.complain(lines: lines)
      return Status.refused
    }
    let unwritten = ended { try output.writeKept() } ?? close(output, given)
    return unwritten ?? (lines.isEmpty ? Status.success : Status.refused)
  }

  /// Closes the output, and prints a notice if the extension of the file does not match the format
  /// of the response.
  ///
  /// - Returns: The exit code if the output cannot be closed; otherwise `nil`.
  private func close(_ output: CommandOutput, _ given: CommandArguments) -> Int32? {
    if let failure = ended({ try output.close() }) { return failure }
    if let file = given.output, !given.selectsFormat,
      let notice = given.command.notice(of: file, with: output.type)
    {
      streams.complain(lines: ["inbetween: \(notice)"])
    }
    return nil
  }

  /// Stores the sources that a request names.
  ///
  /// - Returns: The exit code if a source is not stored; `nil` if all sources are stored.
  private func store(
    _ prepared: CommandRequest, _ given: CommandArguments, on server: RemoteService
  ) -> Int32? {
    for source in prepared.sources {
      let output = CommandOutput(file: nil, write: { _ in }, keepsContent: false)
      let failure = ended {
        try server.send(source.request) { try output.receive($1, of: $0) }
      }
      if let failure { return failure }
      if output.isRefused {
        return refused(output.kept, CommandReport(of: prepared, source: source.file), given)
      }
    }
    return nil
  }

  /// Prints the problem of a refused request, and returns the exit code.
  private func refused(
    _ problem: [UInt8], _ report: CommandReport, _ given: CommandArguments
  ) -> Int32 {
    let lines = given.printsJSON ? nil : report.lines(problem: problem)
    if let lines { streams.complain(lines: lines) } else { streams.complain(problem) }
    return Status.refused
  }

  /// Handles a request in this process, with an empty store and the default limits.
  private func response(to prepared: CommandRequest) -> Response {
    var choices = EvaluationService.Configuration()
    choices.limits = Configuration().limits
    let service = EvaluationService(
      store: InMemorySessionStore(), configuration: choices, animations: animations,
      now: { Date().timeIntervalSince1970 })
    guard !prepared.isTooLong else {
      return service.refuse(.bodyTooLarge(bytesMax: Limits.bodyBytes.max))
    }
    var response = service.respond(to: prepared.request, on: CommandThreads())
    // A response of status 304 contains the content of status 200. A transport does not send this
    // content.
    if response.status == 304 { response.content = [] }
    return response
  }

  /// Performs an action; if it fails, prints the error and returns the exit code.
  private func ended(_ action: () throws -> Void) -> Int32? {
    do {
      try action()
      return nil
    } catch {
      let reason =
        (error as? UnwrittenOutput)?.description ?? (error as? RemoteService.Unreachable)?
        .description
        ?? systemReason(of: error)
      streams.complain(lines: ["inbetween: \(reason)"])
      return error is RemoteService.Unreachable ? Status.unavailable : Status.output
    }
  }
}
