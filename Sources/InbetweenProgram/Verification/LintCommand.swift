import AnimationNotation
import Foundation
import JSONCodec
import MotionTools
import Support

/// `inbetween lint`: finds the motions in source files; motions in a given manifest are left out.
struct LintCommand {
  let animations: AnimationRegistry
  let streams: CommandStreams

  static let summary = "Find motions in source files, their nearest springs and duplicates."
  static let operands = "PATH"
  static let description = """
    Hidden files and directories inside PATH are skipped, and so are the directories of \
    dependencies and build output: \(SourceTree.generated.sorted().joined(separator: ", ")). PATH \
    itself is always read.
    """
  static let options: [ShellCommand.Option] = [
    ShellCommand.Option(
      name: "format", value: "format", values: ["text", "json"],
      summary: "The format of the report."),
    ShellCommand.Option(
      name: "manifest", value: "file", summary: "Leave out the motions that a manifest names."),
  ]

  /// Runs the command with the arguments after its name, and returns the exit code.
  func status(_ arguments: [String]) -> Int32 {
    var paths: [String] = [], isJSON = false, manifest: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case let word where word == "--format" || word.hasPrefix("--format="):
        guard let value = word == "--format" ? rest.popFirst() : String(word.dropFirst(9)),
          ["json", "text"].contains(value)
        else { return refuse("--format must be text or json") }
        isJSON = value == "json"
      case "--manifest":
        guard let value = rest.popFirst() else { return refuse("--manifest needs a file") }
        manifest = value
      case let word where word.hasPrefix("--manifest="): manifest = String(word.dropFirst(11))
      default:
        if argument.hasPrefix("-") { return refuse("unknown option '\(argument)'") }
        paths.append(argument)
      }
    }
    guard let path = paths.first, paths.count == 1 else {
      return refuse("'lint' needs one file or directory")
    }
    do throws(SourceTree.Refusal) {
      return try run(path, isJSON, manifest)
    } catch {
      streams.complain(lines: ["\(error.path): error: \(error.reason)"])
      return VerifyCommand.Status.unreadable
    }
  }

  private func run(
    _ path: String, _ isJSON: Bool, _ manifest: String?
  ) throws(SourceTree.Refusal) -> Int32 {
    // The lines that the manifest names, by absolute path.
    var named: [String: Set<Int>] = [:]
    if let manifest {
      let command = VerifyCommand(animations: animations, streams: streams)
      let loaded: VerifyCommand.Loaded
      do throws(DriftErrors) {
        loaded = try command.read(manifest)
      } catch {
        command.complain(error)
        return VerifyCommand.Status.unreadable
      }
      for (path, line) in DriftReport(loaded.manifest, loaded.files).lines {
        named[Self.absolute(loaded.directory + path), default: []].insert(line)
      }
    }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw SourceTree.Refusal(path: path, reason: "does not exist")
    }
    let directory: String, names: [String], tree: SourceTree
    if isDirectory.boolValue {
      directory = path.hasSuffix("/") ? path : path + "/"
      tree = SourceTree(directory)
      names = try tree.paths(
        path, skipping: SourceTree.generated, where: { SourceLanguage(ofPath: $0) != nil })
    } else {
      guard SourceLanguage(ofPath: path) != nil else {
        throw SourceTree.Refusal(path: path, reason: Self.languageRule)
      }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      directory = String(path.dropLast(name.count))
      tree = SourceTree(directory)
      names = [name]
    }
    var files: [SourceFile] = [], refused: [(path: String, reason: String)] = []
    for name in names {
      do throws(SourceTree.Refusal) {
        files.append(try tree.foundFile(name))
      } catch {
        // If PATH is a directory, its other files are still read.
        guard isDirectory.boolValue else {
          throw SourceTree.Refusal(path: path, reason: error.reason)
        }
        refused.append((error.path, error.reason))
      }
    }
    var lines: [String: Set<Int>] = [:]
    if !named.isEmpty {
      for file in files { lines[file.path] = named[Self.absolute(directory + file.path)] }
    }
    let lint = MotionLint(files, refused: refused) { lines[$0]?.contains($1) ?? false }
    var content = Array(lint.text(directory: directory).utf8)
    if isJSON {
      var json = JSONWriter()
      json.beginObject()
      lint.write(to: &json)
      json.endObject()
      json.newline()
      content = json.finish()
    }
    do {
      try streams.write(content)
    } catch {
      return CommandRun.Status.output
    }
    return CommandRun.Status.success
  }

  private static let languageRule = """
    has no extension of a language that 'lint' reads, such as css, scss, swift, kt, dart, ts, tsx, \
    vue, html or json
    """

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  private func refuse(_ reason: String) -> Int32 {
    streams.complain(lines: ["inbetween: \(reason)", "Help: inbetween lint --help"])
    return CommandRun.Status.usage
  }
}
