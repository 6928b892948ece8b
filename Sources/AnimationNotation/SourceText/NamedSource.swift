internal import AnimationSource

/// A source text in a file, with animations that descriptions can name.
package struct NamedSource: Sendable, Equatable {
  package let file: String
  let source: CompiledSource

  /// Compiles the source texts of several files.
  ///
  /// - Parameter files: The names and the texts of the files.
  /// - Returns: The compiled texts, and all errors. An error in a text has the form
  ///   `FILE:LINE:COLUMN: MESSAGE`. An error in a file's size or in a name has the form
  ///   `FILE: MESSAGE`. Names are checked only if there are no other errors.
  package static func compile(
    _ files: [(name: String, text: String)]
  ) -> (sources: [NamedSource], faults: [String]) {
    var sources: [NamedSource] = [], faults: [String] = []
    for (name, text) in files {
      guard text.utf8.count <= Limits.sourceBytes.max else {
        faults.append("\(name): the file is larger than \(Limits.sourceBytes.max) bytes")
        continue
      }
      do throws(SourceErrors) {
        let source = try CompiledSource(text)
        sources.append(NamedSource(file: name, source: source))
      } catch {
        faults += error.diagnostics.map {
          "\(name):\($0.position.line):\($0.position.column): \($0.message)"
        }
      }
    }
    if faults.isEmpty {
      do throws(RegistrationFaults) { _ = try AnimationRegistry([], named: sources) } catch {
        faults = error.faults
      }
    }
    return (sources, faults)
  }

  /// True if two files have the same name and the same text.
  package static func == (first: NamedSource, second: NamedSource) -> Bool {
    first.file == second.file && first.source.digest == second.source.digest
  }
}
