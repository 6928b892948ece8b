import AnimationNotation
import Foundation
import Support

/// A directory with source texts of custom animations, which the program reads when it starts.
struct AnimationDirectory: Sendable, Equatable {
  /// The path of the directory.
  let path: String
  /// The compiled files, in the order of their names.
  let sources: [NamedSource]

  /// All errors in a directory.
  struct Unusable: Error, CustomStringConvertible {
    /// The errors, at least one.
    let faults: [String]

    var description: String {
      faults.count == 1 && !faults[0].contains(":")
        ? faults[0]
        : "has errors:\n" + faults.map { "    \($0)" }.joined(separator: "\n") + "\n  "
    }
  }

  /// Reads and compiles all files with the extension `swift`.
  ///
  /// - Throws: All errors together.
  init(path: String) throws(Unusable) {
    self.path = path
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { $0.hasSuffix(".swift") }.sorted()
    } catch {
      throw Unusable(faults: ["cannot be read: \(systemReason(of: error))"])
    }
    guard !names.isEmpty else { throw Unusable(faults: ["contains no file NAME.swift"]) }
    var files: [(name: String, text: String)] = [], faults: [String] = []
    for name in names {
      do throws(SettingFile.Unreadable) {
        files.append((name, try SettingFile.text(path + "/" + name)))
      } catch {
        faults.append("\(name): \(error)")
      }
    }
    let compiled = NamedSource.compile(files)
    sources = compiled.sources
    faults += compiled.faults
    if !faults.isEmpty { throw Unusable(faults: faults) }
  }
}
