/// The documentation files that the program contains: the guides, a style sheet and a script.
enum DocumentationFiles {
  /// The folder of the documentation files; their keys in `WebFiles.files` begin with this folder.
  static let folder = "docs/"

  /// The names of the files, without their folder, sorted.
  static let names = WebFiles.files.keys.filter { $0.hasPrefix(folder) }
    .map { String($0.dropFirst(folder.count)) }.sorted()

  /// Returns the file with the given name; `nil` if there is none.
  static func file(_ name: String) -> EmbeddedFile? {
    let path = folder + name
    return WebFiles.files[path]
  }
}
