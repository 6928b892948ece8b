import AnimationNotation
import ArgumentParser
import Foundation
import InbetweenAPI

/// Runs the commands that do not need the configuration of a server.
struct ProgramCommands {
  let registrations: Registrations
  let streams: CommandStreams

  /// Runs a command line, and returns the exit code.
  ///
  /// - Parameter arguments: The arguments, without the program's name.
  /// - Returns: `nil` if `InbetweenCommand` must parse the command line. This applies to `serve`,
  ///   `check-config`, `healthcheck`, and options without a command.
  func status(_ arguments: [String]) throws -> Int32? {
    let arguments = Self.completed(arguments)
    guard let first = arguments.first else { return nil }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "help", "-h", "--help": return help(rest)
    case "completions", "--generate-completion-script": return completions(rest)
    case "manual": return print(ManualPage.text)
    case _ where Self.parsed.contains(first) || first.hasPrefix("-"): return nil
    default: break
    }
    if ["watch", "verify", "lint"].contains(first) {
      if ["-h", "--help"].contains(where: rest.contains) { return help([first]) }
    } else if !first.hasPrefix("/"), RouteCommand.named(by: arguments) == nil {
      let wantsHelp = rest.count == 1 && ["-h", "--help"].contains(rest[0])
      return wantsHelp ? help([first]) : refuse(unknown(arguments))
    }
    let animations = try registrations.registry(Self.named())
    switch first {
    case "watch":
      let watch = WatchCommand(
        animations: animations, streams: streams, usualServer: Self.usualServer,
        columns: CommandStreams.columns)
      return watch.status(rest) ?? refuse("'watch' needs \(WatchCommand.operands)")
    case "verify": return VerifyCommand(animations: animations, streams: streams).status(rest)
    case "lint": return LintCommand(animations: animations, streams: streams).status(rest)
    default:
      return CommandRun(animations: animations, streams: streams, usualServer: Self.usualServer)
        .status(arguments)
    }
  }

  /// Returns the arguments with the missing word `css`: `export -` becomes `export css -`.
  ///
  /// CSS is the usual format of an export. The word is added before `-`, a text with a dot, and any
  /// option except help. Before any other word, `css` is not added, because that word can be the
  /// name of a format or be misspelled.
  static func completed(_ arguments: [String]) -> [String] {
    guard arguments.count > 1, arguments[0] == "export" else { return arguments }
    let second = arguments[1]
    let isHelp = ["-h", "--help"].contains(second)
    let isOperand = second == "-" || second.contains(".") || second.hasPrefix("-") && !isHelp
    return isOperand ? ["export", "css"] + arguments.dropFirst() : arguments
  }

  /// The commands that `InbetweenCommand` parses, together with the server's options.
  private static let parsed = ["serve", "check-config", "healthcheck"]

  /// Returns the custom animations in the directory that the environment configures.
  ///
  /// The result is empty if no directory is configured.
  private static func named() throws -> [NamedSource] {
    let name = Setting.animations.environmentName
    guard let path = ProcessInfo.processInfo.environment[name], !path.isEmpty else { return [] }
    do {
      return try AnimationDirectory(path: path).sources
    } catch {
      Console.complain("inbetween: \(name): \(path) \(error)")
      throw ExitStatus.configuration
    }
  }

  /// The address of the server that the environment configures.
  private static var usualServer: String {
    let environment = ProcessInfo.processInfo.environment
    let host = environment[Setting.host.environmentName].flatMap { $0.isEmpty ? nil : $0 }
    let port = environment[Setting.port.environmentName].flatMap(Int.init) ?? 8_080
    let hasTLS = environment[Setting.tlsCertificate.environmentName].map { !$0.isEmpty } ?? false
    let peer = ["0.0.0.0", "::"].contains(host) ? "localhost" : host ?? "localhost"
    return (hasTLS ? "https://" : "http://") + Authority.text(host: peer, port: port)
  }

  private func help(_ words: [String]) -> Int32? {
    guard let first = words.first, !first.hasPrefix("-") else {
      return print(CommandHelp.overview())
    }
    if Self.parsed.contains(first) { return nil }
    let group = words.count == 1 ? ShellCommand.group(first) : []
    if !group.isEmpty { return print(CommandHelp.text(ofGroup: first, group)) }
    guard let command = ShellCommand.named(by: words) else { return refuse(unknown(words)) }
    return print(CommandHelp.text(of: command))
  }

  private func completions(_ words: [String]) -> Int32 {
    guard let shell = words.first.flatMap(CompletionScript.init), words.count == 1 else {
      return refuse("'completions' needs one shell: bash, zsh or fish")
    }
    return print(shell.text)
  }

  /// Returns the error for words that do not begin a command.
  private func unknown(_ words: [String]) -> String {
    let first = words.first ?? ""
    let group = RouteCommand.all.filter { $0.words.count > 1 && $0.words.first == first }
    if !group.isEmpty {
      let names = group.map { $0.words.dropFirst().joined(separator: " ") }
      return "'\(first)' needs one of: \(names.joined(separator: ", "))"
    }
    let names = (RouteCommand.all.map(\.words) + ShellCommand.own.map(\.words)).compactMap(\.first)
    let guess = NearestWord.suggestion(for: first, among: names)
    return "there is no command '\(first)'" + (guess.map { "; did you mean \($0)?" } ?? "")
  }

  private func refuse(_ reason: String) -> Int32 {
    streams.complain(lines: ["inbetween: \(reason)", "Help: inbetween --help"])
    return CommandRun.Status.usage
  }

  private func print(_ text: String) -> Int32 {
    do {
      try streams.write(Array(text.utf8))
      return CommandRun.Status.success
    } catch {
      return CommandRun.Status.output
    }
  }
}
