import AnimationNotation
import Foundation
import InbetweenAPI
import JSONCodec
import MotionTools
import Support

/// `inbetween verify`: compares the motions in source files with those of a manifest.
struct VerifyCommand {
  let animations: AnimationRegistry
  let streams: CommandStreams

  static let summary = "Compare the motions in source files with those of a manifest."
  static let operands = "MANIFEST"
  static let options: [ShellCommand.Option] = [
    ShellCommand.Option(
      name: "format", value: "format", values: DriftFormat.allCases.map(\.rawValue),
      summary: "The format of the report."),
    ShellCommand.Option(
      name: "fix", value: nil, summary: "Write the right code into the files, and compare again."),
    ShellCommand.Option(
      name: "output", letter: "o", value: "file",
      summary: "Write the report to a file instead of standard output."),
  ]

  /// The exit codes of this command, in addition to those of `CommandRun.Status`.
  enum Status {
    /// A motion differs by more than its tolerance.
    static let drift: Int32 = 1
    /// A file or the manifest cannot be read.
    static let unreadable: Int32 = 2
  }

  private struct Given {
    var manifest = ""
    var format = DriftFormat.text
    var fixes = false
    var output: String?
  }

  /// Runs the command with the arguments after its name, and returns the exit code.
  func status(_ arguments: [String]) -> Int32 {
    do throws(UsageError) {
      return run(try given(arguments))
    } catch {
      complain(["inbetween: \(error)", "Help: inbetween verify --help"])
      return CommandRun.Status.usage
    }
  }

  private func given(_ arguments: [String]) throws(UsageError) -> Given {
    var given = Given(), operands: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      switch parts.first {
      case "--fix" where parts.count == 1: given.fixes = true
      case "--format", "--output", "-o":
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
          throw UsageError("\(argument) needs a value")
        }
        if parts.first != "--format" {
          given.output = value
        } else if let format = DriftFormat(rawValue: value) {
          given.format = format
        } else {
          let words = DriftFormat.allCases.map(\.rawValue).joined(separator: ", ")
          throw UsageError("--format must be one of \(words), not '\(value)'")
        }
      case .some(let word) where word.hasPrefix("-"):
        throw UsageError("unknown option '\(argument)'")
      default: operands.append(argument)
      }
    }
    guard let manifest = operands.first, operands.count == 1 else {
      throw UsageError("'verify' needs one manifest, such as motion.json")
    }
    given.manifest = manifest
    return given
  }

  /// A manifest that was read, with the source files that it names.
  struct Loaded {
    let source: SourceFile
    let manifest: DriftManifest
    /// The directory of the manifest, with a slash at its end; empty for the current directory.
    let directory: String
    let tree: SourceTree
    let files: [SourceFile]
  }

  /// Reads a manifest and its files; if there are errors, prints all of them and returns `nil`.
  func load(_ path: String) -> Loaded? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = String(parts.last ?? "")
    let tree = SourceTree(
      path.hasPrefix("/") && parts.count == 2 ? "/" : parts.dropLast().joined(separator: "/"))
    let source: SourceFile
    do throws(SourceTree.Refusal) {
      guard let file = try tree.file(name) else {
        throw SourceTree.Refusal(path: name, reason: "does not exist")
      }
      source = SourceFile(path: path, bytes: file.bytes)
    } catch {
      complain(["inbetween: \(path) \(error.reason)"])
      return nil
    }
    guard let manifest = manifest(source) else { return nil }
    let (files, refusals) = read(manifest, tree)
    guard refusals.isEmpty else {
      complain(refusals.map { "\($0.path): error: \($0.reason)" })
      return nil
    }
    return Loaded(
      source: source, manifest: manifest, directory: String(path.dropLast(name.count)),
      tree: tree, files: files)
  }

  private func run(_ given: Given) -> Int32 {
    guard let loaded = load(given.manifest) else { return Status.unreadable }
    let (manifest, tree) = (loaded.manifest, loaded.tree)
    var files = loaded.files
    var report = DriftReport(manifest, files)
    if given.fixes, !report.failures.isEmpty {
      let edits = report.failures.flatMap(\.edits), paths = Set(edits.map(\.path))
      files = files.map { paths.contains($0.path) ? $0.applying(edits) : $0 }
      for file in files where paths.contains(file.path) {
        do { try tree.write(file) } catch {
          complain(["inbetween: cannot write \(file.path): \(systemReason(of: error))"])
          return CommandRun.Status.output
        }
      }
      let places = report.failures.count { !$0.edits.isEmpty }
      complain(["fixed places: \(places), in files: \(paths.count)"])
      report = DriftReport(manifest, files)
    }
    let content = report.content(
      given.format, manifest: loaded.source, directory: loaded.directory, version: Version.text)
    do {
      if let output = given.output {
        try Data(content).write(to: URL(fileURLWithPath: output))
      } else {
        try streams.write(content)
      }
    } catch {
      complain(["inbetween: cannot write the report: \(systemReason(of: error))"])
      return CommandRun.Status.output
    }
    if !report.unreadable.isEmpty { return Status.unreadable }
    return report.failures.isEmpty ? CommandRun.Status.success : Status.drift
  }

  /// Parses a manifest; if there are errors, prints all of them with their lines and returns `nil`.
  private func manifest(_ source: SourceFile) -> DriftManifest? {
    let violations = ViolationList()
    do throws(JSONSyntaxError) {
      let node = try SyntaxNode(json: source.bytes)
      let manifest = DriftManifest(node, registry: animations, violations)
      if violations.isEmpty, let manifest { return manifest }
    } catch {
      complain(["\(source.path):\(error.line):\(error.column): error: \(error.detail)"])
      return nil
    }
    complain(
      violations.violations.map { violation in
        let pointer = violation.place.location.pointer.description
        let position = source.position(ofPointer: pointer)
        let name = pointer.isEmpty ? "" : pointer + ": "
        let guess = Violation.question(violation.suggestion, after: violation.detail)
        let allowed =
          violation.allowed.isEmpty ? "" : "; allowed: \(violation.allowed.joined(separator: ", "))"
        return """
          \(source.path):\(position.line):\(position.column): error: \
          \(name)\(violation.detail)\(guess)\(allowed)
          """
      })
    return nil
  }

  /// Reads the files that a manifest names; files that do not exist are left out.
  private func read(
    _ manifest: DriftManifest, _ tree: SourceTree
  ) -> ([SourceFile], [SourceTree.Refusal]) {
    var files: [SourceFile] = [], refusals: [SourceTree.Refusal] = [], known: Set<String> = []
    for place in manifest.places where !place.file.isEmpty && known.insert(place.file).inserted {
      do throws(SourceTree.Refusal) {
        let isPattern = SourcePath.isPattern(place.file)
        let paths = isPattern ? try tree.paths(matching: place.file) : [place.file]
        for path in paths where !files.contains(where: { $0.path == path }) {
          guard files.count < Limits.verifiedFiles.max else {
            throw SourceTree.Refusal(
              path: path, reason: "is one file more than the maximum of \(Limits.verifiedFiles.max)"
            )
          }
          if let file = try tree.file(path) { files.append(file) }
        }
      } catch {
        refusals.append(error)
      }
    }
    return (files, refusals)
  }

  private func complain(_ lines: [String]) {
    streams.complain(Array((lines.map(\.printable).joined(separator: "\n") + "\n").utf8))
  }
}
