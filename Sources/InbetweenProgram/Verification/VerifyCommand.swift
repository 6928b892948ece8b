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
      name: "fix", value: nil, summary: "Write the manifest's motions into the files, then compare."
    ),
    ShellCommand.Option(
      name: "output", letter: "o", value: "file",
      summary: "Write the report to a file instead of standard output."),
  ]

  /// The exit codes of this command, in addition to those of `CommandRun.Status`.
  enum Status {
    /// A motion differs by more than its tolerance.
    static let drift: Int32 = 1
    /// The manifest, a source file or a motion in a source file cannot be read.
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
      streams.complain(lines: ["inbetween: \(error)", "Help: inbetween verify --help"])
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

  private func run(_ given: Given) -> Int32 {
    var loaded: Loaded
    do throws(DriftErrors) {
      loaded = try read(given.manifest)
    } catch {
      complain(error)
      // A later step of a workflow may need the report, even if nothing was compared.
      if let content = error.content(given.format, version: Version.text) {
        _ = write(content, to: given.output)
      }
      return Status.unreadable
    }
    var report = DriftReport(loaded.manifest, loaded.files)
    if given.fixes, !report.failures.isEmpty {
      guard fix(report.failures, loaded) else { return CommandRun.Status.output }
      // The report describes the files as they are on the disk now.
      do throws(DriftErrors) {
        loaded = try read(given.manifest)
      } catch {
        complain(error)
        return Status.unreadable
      }
      report = DriftReport(loaded.manifest, loaded.files)
    }
    let content = report.content(
      given.format, manifest: loaded.source, directory: loaded.directory, version: Version.text)
    guard write(content, to: given.output) else { return CommandRun.Status.output }
    if !report.unreadable.isEmpty { return Status.unreadable }
    return report.failures.isEmpty ? CommandRun.Status.success : Status.drift
  }

  /// Writes the replacements of the failed checks into the files; returns false and prints the
  /// reason if a file cannot be written.
  private func fix(_ failures: [DriftReport.Check], _ loaded: Loaded) -> Bool {
    let edits = failures.flatMap(\.edits), paths = Set(edits.map(\.path))
    var written: Set<String> = [], targets: Set<String> = []
    // Through a symbolic link, two paths can lead to the same file. The second one would overwrite
    // the replacements of the first one, so it is left to the next run.
    for file in loaded.files
    where paths.contains(file.path) && targets.insert(loaded.tree.target(of: file.path)).inserted {
      do { try loaded.tree.write(file.applying(edits)) } catch {
        streams.complain(lines: [
          "inbetween: cannot write \(file.path): \(systemReason(of: error))"
        ])
        return false
      }
      written.insert(file.path)
    }
    let places = failures.count { $0.edits.contains { written.contains($0.path) } }
    streams.complain(lines: ["fixed places: \(places), in files: \(written.count)"])
    return true
  }

  /// Writes a report to a file, or to standard output if `path` is `nil`; returns false and prints
  /// the reason if this fails.
  private func write(_ content: [UInt8], to path: String?) -> Bool {
    do {
      if let path {
        try Data(content).write(to: URL(fileURLWithPath: path))
      } else {
        try streams.write(content)
      }
      return true
    } catch {
      streams.complain(lines: ["inbetween: cannot write the report: \(systemReason(of: error))"])
      return false
    }
  }

  /// Prints all errors, each on one line.
  func complain(_ errors: DriftErrors) { streams.complain(lines: errors.items.map(\.line)) }
}
