import AnimationNotation
import Foundation
import MotionTools
import Support

/// The source files below a directory; files are read by their relative paths.
///
/// A file outside the directory is refused, even if a symbolic link in the directory points to it.
struct SourceTree {
  private let root: URL
  /// The path of the directory, with a slash at its end.
  private let prefix: String

  /// The error for a file that cannot be read.
  struct Refusal: Error {
    let path: String
    let reason: String
  }

  /// The names of directories with generated files: a package manager or a build writes these
  /// files.
  ///
  /// Hidden directories of this kind, such as `.next` and `.build`, are not listed.
  static let generated: Set<String> = dependencies.union([
    "Carthage", "DerivedData", "Pods", "_site", "bower_components", "build", "coverage", "dist",
    "out", "storybook-static", "target",
  ])

  /// The names of the directories that no search enters.
  private static let dependencies: Set<String> = ["node_modules"]

  /// The maximum number of files and directories that one search visits, for all patterns
  /// together.
  private static let maxEntries = 100_000

  /// Creates the tree of the files below a directory.
  ///
  /// - Parameter directory: The path of the directory; empty for the current directory.
  init(_ directory: String) {
    root =
      URL(fileURLWithPath: directory.isEmpty ? "." : directory).resolvingSymlinksInPath()
      .standardizedFileURL
    // Only the path of the root directory `/` ends with a slash.
    prefix = root.path.hasSuffix("/") ? root.path : root.path + "/"
  }

  /// Reads a file; `nil` if it does not exist.
  func file(_ path: String) throws(Refusal) -> SourceFile? {
    let url = root.appendingPathComponent(path)
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      return nil
    }
    guard !isDirectory.boolValue else { throw Refusal(path: path, reason: "is a directory") }
    guard isInside(url) else {
      throw Refusal(
        path: path,
        reason: "leads through a symbolic link to a file outside of the directory \(root.path)")
    }
    // Opening a named pipe would wait for a program that writes into the pipe.
    let type =
      try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)[.type]
    guard type as? FileAttributeType == .typeRegular else {
      throw Refusal(path: path, reason: "is not a regular file")
    }
    let maxBytes = Limits.verifiedFileBytes.max
    let bytes: [UInt8]
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      bytes = Array(try handle.read(upToCount: maxBytes + 1) ?? Data())
    } catch {
      throw Refusal(path: path, reason: "cannot be read: \(systemReason(of: error))")
    }
    guard bytes.count <= maxBytes else {
      throw Refusal(path: path, reason: "has more than \(maxBytes) bytes")
    }
    return SourceFile(path: path, content: bytes)
  }

  /// Reads the file at a path that a search has returned.
  ///
  /// - Throws: `Refusal`, for example if the file was removed or its path is not UTF-8.
  func foundFile(_ path: String) throws(Refusal) -> SourceFile {
    if let file = try file(path) { return file }
    throw Refusal(
      path: path,
      reason: path.unicodeScalars.contains("\u{FFFD}")
        ? "has a path that is not UTF-8: rename the file or its directory"
        : "is a symbolic link to a missing file, or was removed")
  }

  /// Returns the paths of the files that satisfy a condition, in alphabetical order.
  ///
  /// Hidden files and directories are left out.
  ///
  /// - Parameters:
  ///   - name: The path or the pattern in error messages.
  ///   - skipped: The names of the directories that are left out.
  ///   - matches: Returns true for the path of a file that satisfies the condition.
  func paths(
    _ name: String, skipping skipped: Set<String> = SourceTree.dependencies,
    where matches: (String) -> Bool
  ) throws(Refusal) -> [String] {
    var paths: [String] = [], count = 0
    try walk(from: "", name, &count, skipping: skipped) { path, isReadable in
      if matches(path), isReadable() { paths.append(path) }
    }
    return paths.sorted()
  }

  /// Calls a function for each file below a directory.
  ///
  /// - Parameters:
  ///   - base: The relative path of the directory, with a slash at its end; empty for the root.
  ///   - name: The path or the pattern in error messages.
  ///   - count: The number of files and directories visited so far.
  ///   - skipped: The names of the directories that are left out.
  ///   - visit: Called with each file's path and with a function. That function returns true if the
  ///     file can be read: after symbolic links are resolved, it is inside the root and not a
  ///     directory.
  func walk(
    from base: String, _ name: String, _ count: inout Int,
    skipping skipped: Set<String> = SourceTree.dependencies,
    _ visit: (_ path: String, _ isReadable: () -> Bool) -> Void
  ) throws(Refusal) {
    let walk = FileManager.default.enumerator(
      at: base.isEmpty ? root : root.appendingPathComponent(base),
      includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles])
    while let url = walk?.nextObject() as? URL {
      count += 1
      guard count <= Self.maxEntries else {
        throw Refusal(
          path: name,
          reason: """
            the directory \(root.path) contains more than \(Self.maxEntries) files and directories; \
            use a smaller directory
            """)
      }
      if skipped.contains(url.lastPathComponent) {
        walk?.skipDescendants()
      } else if !url.hasDirectoryPath, let path = relativePath(of: url) {
        visit(path) { isInside(url) && !isDirectory(url) }
      }
    }
  }

  /// True if a search that has entered the parent directory also enters the directory at `path`.
  ///
  /// A search does not enter hidden directories, `node_modules` or symbolic links.
  func mayEnter(_ path: String) -> Bool {
    let url = root.appendingPathComponent(path), name = url.lastPathComponent
    guard !name.hasPrefix("."), !Self.dependencies.contains(name) else { return false }
    let type = try? FileManager.default.attributesOfItem(atPath: url.path)[.type]
    return type as? FileAttributeType == .typeDirectory
  }

  /// Returns the path of the file to which a path leads through symbolic links.
  func target(of path: String) -> String {
    root.appendingPathComponent(path).resolvingSymlinksInPath().path
  }

  /// Overwrites an existing file.
  func write(_ file: SourceFile) throws {
    try Data(file.content).write(to: root.appendingPathComponent(file.path))
  }

  /// Returns the path of a file relative to the directory; `nil` for a file outside of it.
  func relativePath(of url: URL) -> String? {
    // The paths are compared as bytes: a combining mark at the start of a name forms one character
    // with the preceding slash.
    let path = url.standardizedFileURL.path.utf8
    guard path.starts(with: prefix.utf8) else { return nil }
    return String(Substring(path.dropFirst(prefix.utf8.count)))
  }

  private func isDirectory(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  private func isInside(_ url: URL) -> Bool {
    relativePath(of: url.resolvingSymlinksInPath()) != nil
  }
}
