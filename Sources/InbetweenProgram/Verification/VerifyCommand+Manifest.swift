import AnimationNotation
import JSONCodec
import MotionTools

/// Reads a manifest and its files.
extension VerifyCommand {
  /// A manifest that was read, with the source files that it names.
  struct Loaded {
    let source: SourceFile
    let manifest: DriftManifest
    /// The directory of the manifest, with a slash at its end; empty for the current directory.
    let directory: String
    let tree: SourceTree
    let files: [SourceFile]
  }

  /// Reads the manifest at a path, and the files that it names.
  ///
  /// - Throws: All errors in the manifest, or all errors of its files.
  func read(_ path: String) throws(DriftErrors) -> Loaded {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = String(parts.last ?? ""), directory = String(path.dropLast(name.count))
    let tree = SourceTree(
      path.hasPrefix("/") && parts.count == 2 ? "/" : parts.dropLast().joined(separator: "/"))
    let source: SourceFile
    do throws(SourceTree.Refusal) {
      guard let file = try tree.file(name) else {
        throw SourceTree.Refusal(path: name, reason: "does not exist")
      }
      source = SourceFile(path: path, bytes: file.bytes)
    } catch {
      throw DriftErrors(path, [DriftErrors.Item(path: path, reason: error.reason)])
    }
    let manifest = try manifest(source)
    let (files, refusals) = read(manifest, tree)
    guard refusals.isEmpty else {
      throw DriftErrors(
        path,
        refusals.map { DriftErrors.Item(path: directory + $0.path, reason: $0.reason) })
    }
    return Loaded(
      source: source, manifest: manifest, directory: directory, tree: tree, files: files)
  }

  private func manifest(_ source: SourceFile) throws(DriftErrors) -> DriftManifest {
    let violations = ViolationList()
    do throws(JSONSyntaxError) {
      let node = try SyntaxNode(json: source.bytes)
      let manifest = DriftManifest(node, registry: animations, violations)
      if violations.isEmpty, let manifest { return manifest }
    } catch {
      throw DriftErrors(
        source.path,
        [
          DriftErrors.Item(
            path: source.path, position: source.position(of: error.offset), reason: error.detail)
        ])
    }
    throw DriftErrors(
      source.path,
      violations.violations.map { violation in
        let pointer = violation.place.location.pointer.description
        let name = pointer.isEmpty ? "" : pointer + ": "
        return DriftErrors.Item(
          path: source.path, position: source.position(ofPointer: pointer),
          reason: name + violation.explanation)
      })
  }

  /// Reads the files that a manifest names.
  ///
  /// A named file that does not exist is left out. Any other file that cannot be read is an error.
  private func read(
    _ manifest: DriftManifest, _ tree: SourceTree
  ) -> ([SourceFile], [SourceTree.Refusal]) {
    var files: [SourceFile] = [], refusals: [SourceTree.Refusal] = []
    var named: Set<String> = [], known: Set<String> = []
    let names = manifest.places.map(\.file).filter { !$0.isEmpty && named.insert($0).inserted }
    var matches: [String: [String]] = [:]
    let patterns = names.filter(SourcePath.isPattern)
    do throws(SourceTree.Refusal) {
      matches = try tree.paths(matching: patterns)
    } catch {
      refusals = patterns.map { SourceTree.Refusal(path: $0, reason: error.reason) }
    }
    let max = Limits.verifiedFiles.max
    for name in names {
      do throws(SourceTree.Refusal) {
        let isPattern = SourcePath.isPattern(name)
        let paths = isPattern ? matches[name] ?? [] : [name]
        guard paths.count <= max else {
          throw SourceTree.Refusal(
            path: name, reason: "matches \(paths.count) files; the maximum is \(max)")
        }
        for path in paths where known.insert(path).inserted {
          guard files.count < max else {
            throw SourceTree.Refusal(path: path, reason: "is not read: the maximum is \(max) files")
          }
          do throws(SourceTree.Refusal) {
            let file = isPattern ? try tree.foundFile(path) : try tree.file(path)
            if let file { files.append(file) }
          } catch {
            refusals.append(error)
          }
        }
      } catch {
        refusals.append(error)
      }
    }
    return (files, refusals)
  }
}
