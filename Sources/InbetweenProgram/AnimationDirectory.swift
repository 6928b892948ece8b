import AnimationNotation
import Foundation
import Support

/// A directory with source texts of custom animations, which the program reads when it starts.
struct AnimationDirectory: Sendable, Equatable {
  let path: String
  /// The compiled files, in the order of their names.
  let sources: [NamedSource]

  /// The reason why a directory cannot be used.
  enum Unusable: Error, CustomStringConvertible {
    case unreadable(reason: String)
    case withoutFiles
    /// The errors of the files, at least one.
    case withErrors([String])

    var description: String {
      switch self {
      case .unreadable(let reason): "cannot be read: \(reason)"
      case .withoutFiles: "contains no file NAME.swift"
      case .withErrors(let faults):
        "has errors:\n" + faults.map { "    \($0)" }.joined(separator: "\n") + "\n  "
      }
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
      throw .unreadable(reason: systemReason(of: error))
    }
    guard !names.isEmpty else { throw .withoutFiles }
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
    if !faults.isEmpty { throw .withErrors(faults) }
  }
}
